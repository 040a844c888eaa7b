package dev.sinew.ingest.capture;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpzReader;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Poses from {@code poses.npz}: {@code axis_angle} [F,n,3] in radians or {@code rotations}
 * [F,n,3,3], {@code translation} [F,3], optional {@code joint_translation} [F,n,3], and {@code
 * joint_names} [n], by which joints are matched to the rig's.
 */
final class NpzPoseTrack implements PoseTrack {
  /** An angle of more than two turns is in degrees, not radians. */
  private static final double LARGEST_ANGLE = 4 * Math.PI;

  private final int frames;
  private final int fileJoints;
  private final int[] source;
  private final float[] rotations;
  private final boolean matrices;
  private final float[] translation;
  private final float @Nullable [] jointTranslation;
  private final List<String> warnings;

  private NpzPoseTrack(
      int frames,
      int fileJoints,
      int[] source,
      float[] rotations,
      boolean matrices,
      float[] translation,
      float @Nullable [] jointTranslation,
      List<String> warnings) {
    this.frames = frames;
    this.fileJoints = fileJoints;
    this.source = source;
    this.rotations = rotations;
    this.matrices = matrices;
    this.translation = translation;
    this.jointTranslation = jointTranslation;
    this.warnings = warnings;
  }

  static NpzPoseTrack read(Path file, Skeleton skeleton) {
    Map<String, NpyArray> arrays = NpzReader.read(file);
    List<String> names = required(arrays, "joint_names", file).toStrings();
    List<String> warnings = new ArrayList<>();
    int[] source = match(skeleton, names, file, warnings);
    int n = names.size();
    boolean matrices = !arrays.containsKey("axis_angle") && arrays.containsKey("rotations");
    String key = matrices ? "rotations" : "axis_angle";
    NpyArray rotations = required(arrays, key, file);
    int frames = rotations.shape().length == 0 ? 0 : rotations.shape()[0];
    if (frames == 0) {
      throw Fault.of(FaultCode.EMPTY, "the file holds no pose", file).toException();
    }
    float[] rotation =
        matrices
            ? shaped(rotations, key, file, frames, n, 3, 3)
            : shaped(rotations, key, file, frames, n, 3);
    NpyArray moved = arrays.get("joint_translation");
    float[] jointTranslation =
        moved == null ? null : shaped(moved, "joint_translation", file, frames, n, 3);
    float[] translation =
        shaped(required(arrays, "translation", file), "translation", file, frames, 3);
    if (!matrices && largestAngle(rotation) > LARGEST_ANGLE) {
      warnings.add(
          "angles of more than two turns: axis_angle looks like degrees, radians are expected");
    }
    return new NpzPoseTrack(
        frames,
        n,
        source,
        rotation,
        matrices,
        translation,
        jointTranslation,
        List.copyOf(warnings));
  }

  /** [J] where each joint of the rig stands in the file. */
  private static int[] match(
      Skeleton skeleton, List<String> names, Path file, List<String> warnings) {
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw Fault.of(FaultCode.JOINT, "a joint is named twice", file + ", joint_names")
            .found(name)
            .toException();
      }
    }
    List<String> missing = skeleton.names().stream().filter(name -> !seen.contains(name)).toList();
    if (!missing.isEmpty()) {
      throw Fault.of(FaultCode.JOINT, "joints of the rig have no pose", file + ", joint_names")
          .found("no " + String.join(", ", missing))
          .allowed("every joint of the rig, in any order")
          .toException();
    }
    List<String> extra = names.stream().filter(name -> skeleton.indexOf(name).isEmpty()).toList();
    if (!extra.isEmpty()) {
      warnings.add("joints that the rig does not have are ignored: " + String.join(", ", extra));
    }
    int[] source = new int[skeleton.jointCount()];
    Arrays.setAll(source, j -> names.indexOf(skeleton.name(j)));
    return source;
  }

  private static NpyArray required(Map<String, NpyArray> arrays, String key, Path file) {
    NpyArray array = arrays.get(key);
    if (array == null) {
      throw Fault.of(FaultCode.FILE_MALFORMED, "an array is missing from the poses", file)
          .found(
              "no "
                  + key
                  + " among "
                  + String.join(", ", arrays.keySet().stream().sorted().toList()))
          .toException();
    }
    return array;
  }

  private static float[] shaped(NpyArray array, String key, Path file, int... shape) {
    if (array.shape().length > 0
        && array.shape()[0] != shape[0]
        && Arrays.equals(array.shape(), 1, array.shape().length, shape, 1, shape.length)) {
      throw Fault.of(
              FaultCode.FRAME_COUNT, "two arrays of the poses differ in frames", file + ", " + key)
          .found(array.shape()[0] + " frames")
          .allowed(shape[0] + " frames, as many as rotations")
          .toException();
    }
    if (!Arrays.equals(array.shape(), shape)) {
      throw Fault.of(
              FaultCode.SHAPE, "an array of the poses has the wrong shape", file + ", " + key)
          .found(Arrays.toString(array.shape()))
          .allowed(Arrays.toString(shape))
          .toException();
    }
    return array.toFloats();
  }

  private static double largestAngle(float[] axisAngle) {
    double squared = 0;
    for (int i = 0; i < axisAngle.length; i += 3) {
      double x = axisAngle[i];
      double y = axisAngle[i + 1];
      double z = axisAngle[i + 2];
      double s = x * x + y * y + z * z;
      squared = s > squared ? s : squared;
    }
    return Math.sqrt(squared);
  }

  @Override
  public int frameCount() {
    return frames;
  }

  @Override
  public List<String> warnings() {
    return warnings;
  }

  @Override
  public Pose pose(int frame) {
    double[] root = gather(translation, 3, new int[] {frame});
    int[] rows = new int[source.length];
    Arrays.setAll(rows, j -> frame * fileJoints + source[j]);
    double[] rotation = gather(rotations, matrices ? 9 : 3, rows);
    double[] moved = jointTranslation == null ? null : gather(jointTranslation, 3, rows);
    if (!matrices) {
      return Pose.ofAxisAngle(rotation, root, moved);
    }
    for (int i = 0; i < rotation.length; i++) {
      if (!Double.isFinite(rotation[i])) {
        throw Fault.of(FaultCode.NOT_FINITE, "a pose's rotation is not finite", "joint " + i / 9)
            .toException();
      }
    }
    return Pose.ofRotations(rotation, root, moved);
  }

  private static double[] gather(float[] values, int width, int[] rows) {
    double[] gathered = new double[width * rows.length];
    for (int r = 0; r < rows.length; r++) {
      for (int c = 0; c < width; c++) {
        gathered[width * r + c] = values[width * rows[r] + c];
      }
    }
    return gathered;
  }
}
