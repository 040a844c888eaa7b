/**
 * The closed-form start of a local Pose_net: ridge regressions on its seeded hidden units, their
 * strength chosen by folds, cut to the net's number of features. How the start is then refined is
 * in {@code network}.
 */
@NullMarked
package dev.sinew.training.start;

import org.jspecify.annotations.NullMarked;
