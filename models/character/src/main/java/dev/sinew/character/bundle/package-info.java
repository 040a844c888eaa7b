/**
 * The folder that production pulls: a learned model with everything needed to use and to judge it.
 * What the model computes is in {@code corrective}; publishing bundles is not done here.
 */
@NullMarked
package dev.sinew.character.bundle;

import org.jspecify.annotations.NullMarked;
