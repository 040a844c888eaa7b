/**
 * Rigs and animations in glTF 2.0 binary files, written, read, and played as a viewer would. What
 * else glTF can hold (materials, images, cameras, several clips) is not looked at.
 */
@NullMarked
package dev.sinew.character.format.glb;

import org.jspecify.annotations.NullMarked;
