package dev.sinew.ingest.capture;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads P* from {@code rest_pose.npy} [J,3], axis-angle in the rig's joint order. The file may
 * stand in the set's folder, for all, or in a subject's; a corrective is zero at one pose, so all
 * must say the same.
 */
final class RestPoses {
  static final String FILE_NAME = "rest_pose.npy";

  private static final double TOLERANCE = 1e-6;

  private final Skeleton skeleton;

  RestPoses(Skeleton skeleton) {
    this.skeleton = skeleton;
  }

  Pose identity() {
    return Pose.identity(skeleton.jointCount());
  }

  /**
   * @throws dev.sinew.character.fault.SinewException if a file does not fit or two subjects differ
   */
  Pose read(Path root, List<Path> subjects) {
    Pose common = readOne(root.resolve(FILE_NAME));
    Pose first = null;
    for (Path folder : subjects) {
      Path file = folder.resolve(FILE_NAME);
      Pose own = readOne(file);
      Pose pose = own != null ? own : common != null ? common : identity();
      if (first == null) {
        first = pose;
      } else if (!near(first, pose)) {
        throw Fault.of(FaultCode.AMBIGUOUS, "subjects stand in different rest poses", file)
            .allowed("one rest pose for all T-poses of a capture set")
            .remedy("Bring the T-poses into one pose, or make a set for each.")
            .toException();
      }
    }
    return first == null ? identity() : first;
  }

  private @Nullable Pose readOne(Path file) {
    return Files.exists(file)
        ? Pose.ofAxisAngle(SubjectReader.jointTensor(file, skeleton), new double[3], null)
        : null;
  }

  private static boolean near(Pose a, Pose b) {
    double[] left = a.rotations();
    double[] right = b.rotations();
    for (int i = 0; i < left.length; i++) {
      if (Math.abs(left[i] - right[i]) > TOLERANCE) {
        return false;
      }
    }
    return true;
  }
}
