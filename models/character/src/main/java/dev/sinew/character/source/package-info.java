/**
 * Where poses come from while a character is shown: named controls, a clip that is played back, a
 * motion-capture stream. What is done with a pose, devices and windows are not here.
 */
@NullMarked
package dev.sinew.character.source;

import org.jspecify.annotations.NullMarked;
