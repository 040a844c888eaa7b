/**
 * Rotations, quaternions and 3x4 affine transforms as plain arrays in double precision. Nothing
 * here knows of joints or meshes.
 */
@NullMarked
package dev.sinew.character.geometry;

import org.jspecify.annotations.NullMarked;
