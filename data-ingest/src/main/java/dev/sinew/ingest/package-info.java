/**
 * The Spark job that turns a capture set into a dataset: reads frames on the executors, centres
 * them on the pelvis, sets bad ones aside. Files of captures and of datasets have packages below.
 */
@NullMarked
package dev.sinew.ingest;

import org.jspecify.annotations.NullMarked;
