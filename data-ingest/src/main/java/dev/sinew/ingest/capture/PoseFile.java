package dev.sinew.ingest.capture;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.InputFile;
import dev.sinew.character.format.bvh.BvhClip;
import dev.sinew.character.format.bvh.BvhPoses;
import dev.sinew.character.format.bvh.BvhReader;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpzReader;
import dev.sinew.character.format.npy.NpzWriter;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.source.NameMap;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The poses of one file, for use without the take they belong to.
 *
 * @param framesPerSecond as the file says; {@value #USUAL_RATE} if it does not
 * @param poses one a frame, joints in the skeleton's order
 * @param warnings what is odd about the file, one sentence each
 */
public record PoseFile(double framesPerSecond, List<Pose> poses, List<String> warnings) {
  private static final double USUAL_RATE = 30;

  public PoseFile {
    poses = List.copyOf(poses);
    warnings = List.copyOf(warnings);
  }

  /**
   * Reads {@code .npz} (arrays as in a take's {@code poses.npz}) or {@code .bvh}.
   *
   * @param skeleton of the body that is posed
   * @param jointMap file of names in the BVH file to names of the skeleton; null where they agree
   * @throws dev.sinew.character.fault.SinewException if the file is of another kind, is malformed,
   *     does not fit the skeleton, or holds a frame that is no pose
   */
  public static PoseFile read(Path file, Skeleton skeleton, @Nullable Path jointMap) {
    return read(file, skeleton, jointMap == null ? Map.of() : NameMap.read(jointMap));
  }

  static PoseFile read(Path file, Skeleton skeleton, Map<String, String> jointMap) {
    String name = String.valueOf(file.getFileName());
    String extension = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return switch (extension) {
      case "npz" -> readNpz(file, skeleton);
      case "bvh" -> readBvh(file, skeleton, jointMap);
      default ->
          throw Fault.of(FaultCode.FILE_UNSUPPORTED, "poses of this kind are not read", file)
              .found("." + extension)
              .allowed(".npz or .bvh")
              .toException();
    };
  }

  private static PoseFile readNpz(Path file, Skeleton skeleton) {
    NpzPoseTrack track = NpzPoseTrack.read(file, skeleton);
    List<Pose> poses = new ArrayList<>();
    for (int f = 0; f < track.frameCount(); f++) {
      int frame = f;
      poses.add(InputFile.located(file + ", frame " + f, () -> track.pose(frame)));
    }
    NpyArray rate = NpzReader.read(file).get("fps");
    double[] rates = rate == null ? new double[0] : rate.toDoubles();
    boolean usable = rates.length == 1 && Double.isFinite(rates[0]) && rates[0] > 0;
    return new PoseFile(usable ? rates[0] : USUAL_RATE, poses, track.warnings());
  }

  private static PoseFile readBvh(Path file, Skeleton skeleton, Map<String, String> jointMap) {
    BvhClip clip = BvhReader.read(file);
    BvhPoses poses = clip.toPoses(skeleton, jointMap);
    return new PoseFile(clip.framesPerSecond(), poses.poses(), poses.warnings());
  }

  /**
   * Writes poses as a take's {@code poses.npz}, in double precision.
   *
   * @throws java.io.UncheckedIOException if the file cannot be written
   */
  public static void write(Path file, Skeleton skeleton, double framesPerSecond, List<Pose> poses) {
    int frames = poses.size();
    int joints = skeleton.jointCount();
    double[] axisAngle = new double[3 * joints * frames];
    double[] translation = new double[3 * frames];
    double[] shifts = new double[3 * joints * frames];
    boolean moves = false;
    for (int f = 0; f < frames; f++) {
      Pose pose = poses.get(f);
      System.arraycopy(pose.axisAngle(), 0, axisAngle, 3 * joints * f, 3 * joints);
      System.arraycopy(pose.translation(), 0, translation, 3 * f, 3);
      for (int i = 0; i < 3 * joints; i++) {
        shifts[3 * joints * f + i] = pose.localTranslation(i / 3, skeleton.isRoot(i / 3), i % 3);
      }
      moves |= pose.hasJointTranslations();
    }
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put("axis_angle", NpyArray.ofDoubles(new int[] {frames, joints, 3}, axisAngle));
    arrays.put("translation", NpyArray.ofDoubles(new int[] {frames, 3}, translation));
    if (moves) {
      arrays.put("joint_translation", NpyArray.ofDoubles(new int[] {frames, joints, 3}, shifts));
    }
    arrays.put("joint_names", NpyArray.ofStrings(skeleton.names()));
    arrays.put("fps", NpyArray.ofDoubles(new int[0], new double[] {framesPerSecond}));
    NpzWriter.write(file, arrays);
  }
}
