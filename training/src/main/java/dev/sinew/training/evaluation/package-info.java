/**
 * How far predicted meshes are from captured ones: predictors by name, and mergeable sums over
 * frames that say by how much each of them errs, and where. Fitting predictors is in {@code
 * baseline} and {@code network}; showing the figures is in {@code report}.
 */
@NullMarked
package dev.sinew.training.evaluation;

import org.jspecify.annotations.NullMarked;
