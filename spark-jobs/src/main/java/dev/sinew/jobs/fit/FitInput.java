package dev.sinew.jobs.fit;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What poses are fitted to. */
public sealed interface FitInput {

  /**
   * Takes of a capture set.
   *
   * @param set its folder
   * @param split only takes of this split; null for those of all
   * @param takes only these, as {@code subject/take}; empty for all
   */
  record Captures(Path set, @Nullable String split, List<String> takes) implements FitInput {
    public Captures {
      takes = List.copyOf(takes);
    }
  }

  /**
   * Meshes of one rig.
   *
   * @param rig glTF binary
   * @param meshes folder of numbered meshes or {@code vertices.npy}, an [F,V,3] array, or one mesh
   * @param tpose rest mesh of the person; null for the rig's
   * @param joints [J,3] that person's joints, NPY; null for the rig's
   */
  record Meshes(Path rig, Path meshes, @Nullable Path tpose, @Nullable Path joints)
      implements FitInput {}
}
