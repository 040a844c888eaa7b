package dev.sinew.ingest.capture;

import dev.sinew.character.pose.Pose;

/**
 * One sound frame of a take, in the world. The array is not copied.
 *
 * @param vertices [V,3] registered mesh, metres
 * @param pose the pose it was captured in
 */
@SuppressWarnings("ArrayRecordComponent")
public record CapturedFrame(float[] vertices, Pose pose) {}
