package dev.sinew.ingest.capture;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The poses of a take, joints in the rig's order. A few numbers a joint and frame are in memory.
 */
interface PoseTrack {
  String NPZ = "poses.npz";
  String BVH = "poses.bvh";

  /** F. */
  int frameCount();

  /**
   * The pose of a frame.
   *
   * @throws dev.sinew.character.fault.SinewException if the file's numbers are no pose
   */
  Pose pose(int frame);

  /** What is odd about the file, one sentence each. */
  List<String> warnings();

  /** Whether a take's folder has a pose file, or several. */
  static boolean isIn(Path folder) {
    return Files.exists(folder.resolve(NPZ)) || Files.exists(folder.resolve(BVH));
  }

  /**
   * Reads the one pose file of a take's folder.
   *
   * @param skeleton the subject's, in the world
   * @param jointMap names in a BVH file to names of the rig
   * @throws dev.sinew.character.fault.SinewException if there is not exactly one, or it does not
   *     fit
   */
  static PoseTrack read(Path folder, Skeleton skeleton, Map<String, String> jointMap) {
    Path file = fileIn(folder);
    return file.endsWith(NPZ)
        ? NpzPoseTrack.read(file, skeleton)
        : BvhPoseTrack.read(file, skeleton, jointMap);
  }

  /**
   * The one pose file of a take's folder.
   *
   * @throws dev.sinew.character.fault.SinewException if there is not exactly one
   */
  static Path fileIn(Path folder) {
    Path npz = folder.resolve(NPZ);
    Path bvh = folder.resolve(BVH);
    boolean isNpz = Files.exists(npz);
    if (isNpz == Files.exists(bvh)) {
      throw Fault.of(
              isNpz ? FaultCode.AMBIGUOUS : FaultCode.FILE_MISSING,
              isNpz ? "the take has two pose files" : "the take has no poses",
              folder)
          .allowed("either " + NPZ + " or " + BVH)
          .remedy(isNpz ? "" : "`data.poses: fit` finds poses from the meshes.")
          .toException();
    }
    return isNpz ? npz : bvh;
  }
}
