/**
 * Skin weights and the two classical skinning methods, linear blend and dual quaternion. Learned
 * correctives are in {@code corrective}.
 */
@NullMarked
package dev.sinew.character.skinning;

import org.jspecify.annotations.NullMarked;
