package dev.sinew.character.format.glb;

import dev.sinew.character.rig.Rig;
import java.util.List;

/**
 * A rig as it was read from a file, and what had to be put right on the way.
 *
 * @param rig mesh in the file's vertex order, skeleton with parents first, weights
 * @param warnings one sentence each; empty if the file was used as it is
 */
public record GlbRig(Rig rig, List<String> warnings) {
  public GlbRig {
    warnings = List.copyOf(warnings);
  }
}
