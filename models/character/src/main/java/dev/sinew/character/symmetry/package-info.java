/**
 * The left-right symmetry of a character: which vertex and which joint mirrors which, how well
 * mesh, joints and weights agree with it, and the reflection of poses and meshes. What is done with
 * reflected frames, and exemplars, lives with those who use them.
 */
@NullMarked
package dev.sinew.character.symmetry;

import org.jspecify.annotations.NullMarked;
