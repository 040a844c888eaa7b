package dev.sinew.character.exemplar;

import dev.sinew.character.pose.Pose;
import java.io.Serializable;

/**
 * A captured frame that is to become exemplars.
 *
 * @param name of the frame, unique among those picked
 * @param pose it was captured in
 * @param difference [V,3] in rest space, of the captured surface from the skinned one, metres; not
 *     to be modified
 */
@SuppressWarnings("ArrayRecordComponent")
public record PickedFrame(String name, Pose pose, float[] difference) implements Serializable {}
