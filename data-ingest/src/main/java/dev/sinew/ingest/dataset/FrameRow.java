package dev.sinew.ingest.dataset;

import dev.sinew.character.pose.PelvisFrame;
import dev.sinew.character.pose.Pose;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * One frame of a dataset: a registered mesh and the pose it was captured in, both pelvis-centred,
 * and the rigid motion that puts them back into the world. Arrays are not copied: whoever makes a
 * row gives them away, and nobody changes them.
 *
 * @param subject the person
 * @param take the take, unique within the person
 * @param frame the frame's number in the take, from 0
 * @param split {@code train}, {@code validation} or another name from the capture set's splits
 * @param vertices [V,3] mesh, metres, pelvis-centred
 * @param axisAngle [J,3] local rotations of the centred pose, radians
 * @param rotations [J,9] the same as matrices, row-major
 * @param rootRotation [9] rotation of the {@link PelvisFrame}, row-major
 * @param rootTranslation [3] translation of the {@link PelvisFrame}: the pelvis in the world,
 *     metres
 * @param jointTranslations [J,3] local translations of the centred pose, metres; null where they
 *     are all zero
 */
@SuppressWarnings("ArrayRecordComponent")
public record FrameRow(
    String subject,
    String take,
    int frame,
    String split,
    float[] vertices,
    float[] axisAngle,
    float[] rotations,
    float[] rootRotation,
    float[] rootTranslation,
    float @Nullable [] jointTranslations)
    implements Serializable {

  /** The centred pose, which moves the subject's centred skeleton. */
  public Pose pose() {
    return Pose.ofRotations(
        toDoubles(rotations),
        new double[3],
        jointTranslations == null ? null : toDoubles(jointTranslations));
  }

  /** The rigid motion from the centred frame to the world. */
  public PelvisFrame pelvisFrame() {
    return new PelvisFrame(toDoubles(rootRotation), toDoubles(rootTranslation));
  }

  /**
   * [V,3] the mesh where it was captured, metres.
   *
   * <p>Vertices were centred with this row's own, rounded {@link #pelvisFrame}, so a coordinate
   * comes back to within 2⁻²⁴·(|w| + 6·|x|) for a world point w at the distance |x| from the
   * pelvis: under 10⁻⁶ m for a body within 5 m of the origin.
   */
  public float[] toWorld() {
    return pelvisFrame().toWorld(vertices);
  }

  private static double[] toDoubles(float[] values) {
    double[] doubles = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      doubles[i] = values[i];
    }
    return doubles;
  }
}
