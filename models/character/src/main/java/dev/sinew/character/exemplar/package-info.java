/**
 * Sculpted poses: their differences in rest space, the readers and radial bases that weigh them by
 * pose, and their blend and reflection. What else deforms a surface, and in which order, is in
 * {@code deformer}.
 */
@NullMarked
package dev.sinew.character.exemplar;

import org.jspecify.annotations.NullMarked;
