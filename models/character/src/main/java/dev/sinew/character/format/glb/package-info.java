/**
 * Rigs and animations in glTF 2.0 binary files. What else glTF can hold (materials, images,
 * cameras, clips of a rig that is read) is not looked at.
 */
@NullMarked
package dev.sinew.character.format.glb;

import org.jspecify.annotations.NullMarked;
