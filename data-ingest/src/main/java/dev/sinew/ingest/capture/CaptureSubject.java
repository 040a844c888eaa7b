package dev.sinew.ingest.capture;

import dev.sinew.character.skeleton.Skeleton;

/**
 * One person of a capture set. The array is not copied.
 *
 * @param name the person's folder
 * @param tpose [V,3] rest mesh in pose P*, metres, in the capture's frame
 * @param skeleton the rig's hierarchy with this person's joints, in the T-pose's frame
 */
@SuppressWarnings("ArrayRecordComponent")
public record CaptureSubject(String name, float[] tpose, Skeleton skeleton) {}
