package dev.sinew.jobs.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Whose mesh is posed. */
final class PersonOptions {
  @Mixin private BundleOption bundle;

  @Option(
      names = "--tpose",
      paramLabel = "FILE",
      description = "T-pose mesh of the person (.ply, .obj, .npy); default: the bundle's rig.")
  private @Nullable Path tpose;

  @Option(
      names = "--joints",
      paramLabel = "FILE",
      description = "That person's joints, NPY [J,3]; default: predicted from the T-pose.")
  private @Nullable Path joints;

  Path bundle() {
    return bundle.folder();
  }

  @Nullable Path tpose() {
    return tpose;
  }

  @Nullable Path joints() {
    return joints;
  }
}
