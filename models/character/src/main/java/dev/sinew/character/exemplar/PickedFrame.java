package dev.sinew.character.exemplar;

import dev.sinew.character.pose.Pose;
import java.io.Serializable;
import java.util.List;

/**
 * A captured frame that is to become exemplars.
 *
 * @param name of the frame, unique among those picked
 * @param pose it was captured in
 * @param difference [V,3] in rest space, of the captured surface from the skinned one, metres; not
 *     to be modified
 */
@SuppressWarnings("ArrayRecordComponent")
public record PickedFrame(String name, Pose pose, float[] difference) implements Serializable {

  /** [n,3] the differences of vertex {@code v} in n frames. */
  static double[] differences(List<PickedFrame> frames, int v) {
    double[] differences = new double[3 * frames.size()];
    for (int i = 0; i < differences.length; i++) {
      differences[i] = frames.get(i / 3).difference()[3 * v + i % 3];
    }
    return differences;
  }
}
