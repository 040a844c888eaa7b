package dev.sinew.character.format.glb;

/**
 * Some elements of an accessor; the others are zero, or as they were.
 *
 * @param count how many elements the accessor has
 * @param indices [N] below {@code count}
 * @param values [N, components]
 */
record SparseElements(int count, int[] indices, double[] values) {}
