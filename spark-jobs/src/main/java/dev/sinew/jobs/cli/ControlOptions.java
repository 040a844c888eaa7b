package dev.sinew.jobs.cli;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.InputFile;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.source.ControlFile;
import dev.sinew.character.source.ControlMap;
import dev.sinew.character.source.ControlledPose;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A pose that named controls blend. */
final class ControlOptions {
  @Option(
      names = "--controls",
      paramLabel = "FILE",
      description = "Instead of --poses: JSON of named controls that blend poses.")
  private @Nullable Path file;

  @Option(
      names = "--control",
      paramLabel = "NAME=VALUE",
      description = "Set a control of --controls; repeatable.")
  private List<String> settings = new ArrayList<>();

  /**
   * Whether controls give the pose.
   *
   * @throws dev.sinew.character.fault.SinewException if a control is set without their file
   */
  boolean given() {
    if (file == null && !settings.isEmpty()) {
      throw Fault.of(FaultCode.USAGE, "whose control is it?", "--control")
          .remedy("Add --controls with the file that names it.")
          .toException();
    }
    return file != null;
  }

  /**
   * The pose at the settings; only where controls are {@link #given()}.
   *
   * @throws dev.sinew.character.fault.SinewException if the file, a name or a value cannot be used
   */
  Pose pose(Skeleton skeleton, Pose restPose) {
    Path read = file;
    if (read == null) {
      throw new IllegalStateException("no controls");
    }
    ControlMap map = ControlFile.read(read);
    try (ControlledPose source =
        InputFile.located(read, () -> ControlledPose.of(skeleton, restPose, map))) {
      Named.values("--control", settings)
          .forEach((name, value) -> source.set(name, number(name, value)));
      return source.sample(0).pose();
    }
  }

  private static double number(String name, String value) {
    try {
      return Double.parseDouble(value);
    } catch (NumberFormatException e) {
      throw Fault.of(FaultCode.USAGE, "this is no number", "--control")
          .found(name + "=" + value)
          .allowed("NAME=VALUE, such as bend=0.5")
          .toException();
    }
  }
}
