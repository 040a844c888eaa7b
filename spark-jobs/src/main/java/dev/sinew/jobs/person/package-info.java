/**
 * A person that a bundle's model poses: the T-pose mesh and joints that a user gives, or the
 * bundle's own. What is done with the posed surface is in {@code apply} and {@code exemplar}.
 */
@NullMarked
package dev.sinew.jobs.person;

import org.jspecify.annotations.NullMarked;
