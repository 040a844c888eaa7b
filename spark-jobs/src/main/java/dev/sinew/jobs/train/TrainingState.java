package dev.sinew.jobs.train;

/**
 * Where a training stands. Arrays are not copied and not to be modified.
 *
 * @param parameters all parameters, flat
 * @param updater the updater's state, flat; empty before the first step
 * @param step steps a worker has made
 */
@SuppressWarnings("ArrayRecordComponent")
record TrainingState(float[] parameters, float[] updater, int step) {}
