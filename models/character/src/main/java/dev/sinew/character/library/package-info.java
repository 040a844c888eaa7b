/**
 * A character's exemplars as files: who sculpted what when, version by version, nothing ever
 * overwritten. What exemplars compute is in {@code exemplar}.
 */
@NullMarked
package dev.sinew.character.library;

import org.jspecify.annotations.NullMarked;
