/**
 * Stanford PLY: positions and polygons in text or binary of either byte order. Other elements and
 * properties are passed over.
 */
@NullMarked
package dev.sinew.character.format.ply;

import org.jspecify.annotations.NullMarked;
