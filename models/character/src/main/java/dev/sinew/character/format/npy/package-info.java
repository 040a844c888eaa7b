/**
 * NumPy's array files: {@code .npy}, {@code .npz}, and frame-by-frame reading of long ones. What an
 * array means is the caller's; Python objects are never read.
 */
@NullMarked
package dev.sinew.character.format.npy;

import org.jspecify.annotations.NullMarked;
