/**
 * Wavefront OBJ: positions and polygons. Texture coordinates, normals, materials and groups are
 * passed over.
 */
@NullMarked
package dev.sinew.character.format.obj;

import org.jspecify.annotations.NullMarked;
