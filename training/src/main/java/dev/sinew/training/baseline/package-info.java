/**
 * Closed-form correctives that a learned model has to beat, fitted from sums over frames. Networks
 * are in {@code network}; judging either is in {@code evaluation}.
 */
@NullMarked
package dev.sinew.training.baseline;

import org.jspecify.annotations.NullMarked;
