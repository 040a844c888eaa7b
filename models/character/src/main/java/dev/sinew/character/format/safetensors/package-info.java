/**
 * The safetensors format: named tensors that are read without running anything. What the tensors
 * mean is the caller's.
 */
@NullMarked
package dev.sinew.character.format.safetensors;

import org.jspecify.annotations.NullMarked;
