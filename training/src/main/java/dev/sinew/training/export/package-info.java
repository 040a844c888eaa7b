/**
 * Writes a trained model in forms that other programs run. Bundles, which are what the JVM runtime
 * reads, are the character module's.
 */
@NullMarked
package dev.sinew.training.export;

import org.jspecify.annotations.NullMarked;
