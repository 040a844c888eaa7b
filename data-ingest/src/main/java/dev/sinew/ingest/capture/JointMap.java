package dev.sinew.ingest.capture;

import dev.sinew.character.source.NameMap;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** {@code joint_map.json}: names of joints in BVH files to their names in the rig. */
final class JointMap {
  static final String FILE_NAME = "joint_map.json";

  private JointMap() {}

  /** The map of the innermost folder that has one; empty if none has. */
  static Map<String, String> nearest(Path... folders) {
    for (Path folder : folders) {
      Path file = folder.resolve(FILE_NAME);
      if (Files.exists(file)) {
        return NameMap.read(file);
      }
    }
    return Map.of();
  }
}
