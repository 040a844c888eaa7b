package dev.sinew.character.format.ply;

import org.jspecify.annotations.Nullable;

/**
 * A property of an element.
 *
 * @param type type of the value, or of a list's values
 * @param lengthType type of a list's length; null for a single value
 */
record PlyProperty(String name, PlyType type, @Nullable PlyType lengthType) {}
