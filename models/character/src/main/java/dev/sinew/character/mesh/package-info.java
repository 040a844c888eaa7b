/** A polygon mesh's topology and vertices. Reading and writing them is in {@code format}. */
@NullMarked
package dev.sinew.character.mesh;

import org.jspecify.annotations.NullMarked;
