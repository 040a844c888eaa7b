/**
 * One pose of a skeleton, forward kinematics, and what correctives see of a pose. Files that hold
 * poses are in {@code format}.
 */
@NullMarked
package dev.sinew.character.pose;

import org.jspecify.annotations.NullMarked;
