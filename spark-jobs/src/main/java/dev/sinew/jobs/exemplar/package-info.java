/**
 * What a modeller does with a bundle's exemplars: poses the character, takes an edited mesh in, and
 * looks at what is there. How versions are kept is in the character's {@code library}.
 */
@NullMarked
package dev.sinew.jobs.exemplar;

import org.jspecify.annotations.NullMarked;
