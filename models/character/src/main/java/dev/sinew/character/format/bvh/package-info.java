/**
 * Motion clips in BVH files, and the poses they give a skeleton. Fitting a clip to a skeleton of
 * other proportions or another rest pose is not done here.
 */
@NullMarked
package dev.sinew.character.format.bvh;

import org.jspecify.annotations.NullMarked;
