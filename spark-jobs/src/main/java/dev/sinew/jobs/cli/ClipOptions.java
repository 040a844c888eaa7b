package dev.sinew.jobs.cli;

import dev.sinew.jobs.apply.FrameSpan;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which motion: a file of poses, or some frames of it. */
final class ClipOptions {
  @Option(
      names = "--poses",
      required = true,
      paramLabel = "FILE",
      description = "Poses: .npz as in a capture set, or .bvh.")
  private Path poses;

  @Option(
      names = "--joint-map",
      paramLabel = "FILE",
      description = "JSON from names in the BVH file to names of the rig.")
  private @Nullable Path jointMap;

  @Option(
      names = "--frames",
      paramLabel = "FIRST-LAST",
      description = "Only these frames, counted from 0; default: all.")
  private @Nullable String frames;

  Path poses() {
    return poses;
  }

  @Nullable Path jointMap() {
    return jointMap;
  }

  /** The frames that were asked for; null: all. */
  @Nullable FrameSpan frames() {
    return frames == null ? null : FrameSpan.parse(frames);
  }
}
