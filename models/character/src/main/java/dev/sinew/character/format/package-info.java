/**
 * Reading and writing the files that characters live in: what all formats share lies here, each
 * format has a package of its own below. Nothing here decides whether a file fits a rig.
 */
@NullMarked
package dev.sinew.character.format;

import org.jspecify.annotations.NullMarked;
