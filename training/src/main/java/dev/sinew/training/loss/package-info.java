/**
 * The losses: the vertex loss and the named terms that keep learned skin weights in shape, each
 * with its gradient. Where they are applied is in {@code network}.
 */
@NullMarked
package dev.sinew.training.loss;

import org.jspecify.annotations.NullMarked;
