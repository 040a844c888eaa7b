package dev.sinew.jobs.cli;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.geometry.Rotations;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.ingest.capture.PoseFile;
import dev.sinew.jobs.apply.FrameSpan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which pose: a frame of a file, controls, or the rest pose; with joints turned. */
final class PoseOptions {
  @Mixin private ControlOptions controls;

  @Option(
      names = "--poses",
      paramLabel = "FILE",
      description = "Poses: .npz as in a capture set, or .bvh.")
  private @Nullable Path poses;

  @Option(
      names = "--frame",
      paramLabel = "N",
      description = "Which frame of --poses, counted from 0; default 0.")
  private @Nullable Integer frame;

  @Option(
      names = "--joint-map",
      paramLabel = "FILE",
      description = "JSON from names in the BVH file to names of the rig.")
  private @Nullable Path jointMap;

  @Option(
      names = "--turn",
      paramLabel = "JOINT=X,Y,Z",
      description =
          "Give a joint this rotation vector, in degrees about the axes of the rest pose;"
              + " repeatable.")
  private List<String> turns = new ArrayList<>();

  /** Whether the user named a pose at all. */
  boolean given() {
    return poses != null || controls.given() || !turns.isEmpty();
  }

  /**
   * @param beside the file that is read if no other is named
   * @throws dev.sinew.character.fault.SinewException if a file or a joint cannot be used
   */
  Pose pose(Skeleton skeleton, Pose restPose, @Nullable Path beside) {
    Path file = poses == null ? beside : poses;
    Pose pose = restPose;
    requireFrame(file);
    if (controls.given()) {
      if (poses != null) {
        throw Usage.both("--controls", "--poses");
      }
      pose = controls.pose(skeleton, restPose);
    } else if (file != null) {
      PoseFile read = PoseFile.read(file, skeleton, jointMap);
      int wanted = frame == null ? 0 : frame;
      pose = new FrameSpan(wanted, wanted).of(read.poses(), file).get(0);
    }
    return turns.isEmpty() ? pose : turned(pose, skeleton);
  }

  private void requireFrame(@Nullable Path file) {
    if (frame == null) {
      return;
    }
    if (frame < 0) {
      throw Fault.of(FaultCode.USAGE, "frames are counted from 0", "--frame")
          .found(frame)
          .toException();
    }
    if (file == null || controls.given()) {
      throw Fault.of(FaultCode.USAGE, "which file's frame is it?", "--frame")
          .remedy("Add --poses with the file that has it.")
          .toException();
    }
  }

  private Pose turned(Pose pose, Skeleton skeleton) {
    double[] rotations = pose.rotations();
    for (Map.Entry<String, String> turn : Named.values("--turn", turns).entrySet()) {
      int joint =
          skeleton
              .indexOf(turn.getKey())
              .orElseThrow(
                  () ->
                      Fault.of(FaultCode.JOINT, "the rig has no such joint", "--turn")
                          .found(turn.getKey())
                          .allowed(String.join(", ", skeleton.names()))
                          .toException());
      Rotations.matrixFromAxisAngle(radians(turn), 0, rotations, 9 * joint);
    }
    return Pose.ofRotations(rotations, pose.translation(), pose.jointTranslations());
  }

  private static double[] radians(Map.Entry<String, String> turn) {
    double[] vector = new double[3];
    String[] parts = turn.getValue().split(",", -1);
    try {
      for (int c = 0; c < 3 && parts.length == 3; c++) {
        vector[c] = Math.toRadians(Double.parseDouble(parts[c].strip()));
      }
    } catch (NumberFormatException e) {
      vector[0] = Double.NaN;
    }
    double turns = Math.sqrt(vector[0] * vector[0] + vector[1] * vector[1] + vector[2] * vector[2]);
    if (parts.length != 3 || !(turns <= 4 * Math.PI)) {
      throw Fault.of(FaultCode.USAGE, "this is no rotation vector", "--turn")
          .found(turn.getKey() + "=" + turn.getValue())
          .allowed("JOINT=X,Y,Z in degrees, at most two turns, such as LeftArm=0,0,45")
          .toException();
    }
    return vector;
  }
}
