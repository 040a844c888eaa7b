/**
 * The learned function at run time: joints from a T-pose mesh, pose-dependent corrections, and
 * skinning with learned weights. Training it is in the training module; storing it is in {@code
 * bundle}.
 */
@NullMarked
package dev.sinew.character.corrective;

import org.jspecify.annotations.NullMarked;
