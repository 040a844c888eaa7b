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

  /**
   * Reads the one pose file of a take's folder.
   *
   * @param skeleton the subject's, in the world
   * @param jointMap names in a BVH file to names of the rig
   * @throws dev.sinew.character.fault.SinewException if there is not exactly one, or it does not
   *     fit
   */
  static PoseTrack read(Path folder, Skeleton skeleton, Map<String, String> jointMap) {
    Path npz = folder.resolve(NPZ);
    Path bvh = folder.resolve(BVH);
    if (Files.exists(npz) == Files.exists(bvh)) {
      throw Fault.of(
              Files.exists(npz) ? FaultCode.AMBIGUOUS : FaultCode.FILE_MISSING,
              Files.exists(npz) ? "the take has two pose files" : "the take has no poses",
              folder)
          .allowed("either " + NPZ + " or " + BVH)
          .toException();
    }
    return Files.exists(npz)
        ? NpzPoseTrack.read(npz, skeleton)
        : BvhPoseTrack.read(bvh, skeleton, jointMap);
  }
}
