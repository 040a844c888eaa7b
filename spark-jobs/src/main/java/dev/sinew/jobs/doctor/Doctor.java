package dev.sinew.jobs.doctor;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/** Runs every check. */
public final class Doctor {
  private Doctor() {}

  /**
   * Checks as yet to run, in the order in which they are reported; each takes up to a few seconds.
   *
   * @param home root of the checkout
   * @param workingFolder where runs would be written
   */
  public static List<Supplier<Finding>> checks(Path home, Path workingFolder) {
    return List.of(
        MachineChecks::java,
        MachineChecks::memory,
        MachineChecks::cores,
        () -> MachineChecks.disk(workingFolder),
        EngineChecks::matrices,
        EngineChecks::spark,
        ExtraChecks::onnxRuntime,
        ExtraChecks::node,
        () -> ExtraChecks.gltfValidator(home),
        () -> ExtraChecks.captures(home));
  }
}
