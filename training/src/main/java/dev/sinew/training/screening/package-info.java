/**
 * Which joints may correct which vertices, decided by the training frames themselves. What a joint
 * then learns is in {@code network}.
 */
@NullMarked
package dev.sinew.training.screening;

import org.jspecify.annotations.NullMarked;
