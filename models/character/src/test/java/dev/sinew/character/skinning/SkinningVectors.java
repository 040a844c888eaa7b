package dev.sinew.character.skinning;

import dev.sinew.character.SharedFiles;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpzReader;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/** The float64 reference values of {@code vectors/skinning.npz}, computed by NumPy. */
public final class SkinningVectors {
  private final Map<String, NpyArray> arrays;

  private SkinningVectors(Map<String, NpyArray> arrays) {
    this.arrays = arrays;
  }

  /** Reads them; skips the test where they are absent. */
  public static SkinningVectors read() {
    return new SkinningVectors(NpzReader.read(SharedFiles.path("vectors/skinning.npz")));
  }

  /** A whole array. */
  public double[] array(String name) {
    return Objects.requireNonNull(arrays.get(name), name).toDoubles();
  }

  /** One frame of an array whose first axis is frames. */
  public double[] frame(String name, int f) {
    double[] all = array(name);
    int size = all.length / frames();
    return Arrays.copyOfRange(all, f * size, (f + 1) * size);
  }

  public int frames() {
    return Objects.requireNonNull(arrays.get("translation")).shape()[0];
  }

  public Skeleton skeleton() {
    int[] parents = Objects.requireNonNull(arrays.get("parents")).toInts();
    return Skeleton.of(
        IntStream.range(0, parents.length).mapToObj(j -> "joint" + j).toList(),
        parents,
        array("joints"));
  }

  public SkinWeights weights(String name) {
    return SkinWeights.ofDense(array(name), skeleton().jointCount());
  }

  public Pose pose(int f) {
    return Pose.ofAxisAngle(frame("axis_angle", f), frame("translation", f), null);
  }

  public Pose restPose() {
    return Pose.ofAxisAngle(array("rest_pose_axis_angle"), new double[3], null);
  }

  /** [J,4,4] matrices without their fourth rows. */
  public static double[] withoutLastRows(double[] matrices) {
    double[] result = new double[matrices.length / 16 * 12];
    for (int j = 0; j < matrices.length / 16; j++) {
      System.arraycopy(matrices, 16 * j, result, 12 * j, 12);
    }
    return result;
  }
}
