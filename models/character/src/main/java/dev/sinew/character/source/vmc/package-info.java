/**
 * Poses from motion-capture programs that speak the Virtual Motion Capture protocol: its packets,
 * its axes, its bones. Faces, cameras, devices and sending are not here.
 */
@NullMarked
package dev.sinew.character.source.vmc;

import org.jspecify.annotations.NullMarked;
