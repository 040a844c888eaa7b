/**
 * The joint hierarchy and its rest positions. Poses and weights live beside it, in their own
 * packages.
 */
@NullMarked
package dev.sinew.character.skeleton;

import org.jspecify.annotations.NullMarked;
