/**
 * Pose fitting: the pose in which a skinned skeleton meets a target mesh, and bone lengths that
 * suit a take. Reading targets from files and writing poses is not here, nor is anything learned.
 */
@NullMarked
package dev.sinew.character.fitting;

import org.jspecify.annotations.NullMarked;
