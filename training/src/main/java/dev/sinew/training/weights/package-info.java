/**
 * Skinning weights solved in closed form from posed meshes. Weights learned by gradients are in
 * {@code network}, what a report says about weights in {@code evaluation}.
 */
@NullMarked
package dev.sinew.training.weights;

import org.jspecify.annotations.NullMarked;
