package dev.sinew.jobs.config;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** All keys of the job file, in the order of its reference. */
final class ConfigKeys {
  private static final Map<String, Key<?>> BY_PATH = byPath();
  private static final Set<String> SECTIONS = sections();

  private ConfigKeys() {}

  private static Map<String, Key<?>> byPath() {
    Map<String, Key<?>> byPath = new LinkedHashMap<>();
    Stream.of(
            DataConfig.KEYS,
            RunConfig.KEYS,
            IngestConfig.KEYS,
            JointNetConfig.KEYS,
            PoseNetConfig.KEYS,
            RangeConfig.KEYS,
            SkinConfig.KEYS,
            LossConfig.KEYS,
            TrainingConfig.KEYS,
            BaselineConfig.KEYS,
            BundleConfig.KEYS,
            SparkConfig.KEYS)
        .flatMap(List::stream)
        .forEach(key -> byPath.put(key.path(), key));
    return Collections.unmodifiableMap(byPath);
  }

  private static Set<String> sections() {
    Set<String> sections = new LinkedHashSet<>();
    for (String path : BY_PATH.keySet()) {
      for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
        sections.add(path.substring(0, dot));
      }
    }
    return Collections.unmodifiableSet(sections);
  }

  static Collection<Key<?>> all() {
    return BY_PATH.values();
  }

  static Optional<Key<?>> find(String path) {
    return Optional.ofNullable(BY_PATH.get(path));
  }

  /** Whether the path is a group of keys, such as {@code training}. */
  static boolean isSection(String path) {
    return SECTIONS.contains(path);
  }

  /** The key that holds a table under which {@code path} lies, such as spark.conf's. */
  static Optional<Key<?>> tableAbove(String path) {
    return BY_PATH.values().stream()
        .filter(key -> key.type().isTable() && path.startsWith(key.path() + "."))
        .findFirst();
  }

  /**
   * The key or section that an unknown path most likely means: the one with the fewest edits in the
   * whole path, or in its last part if that is in the wrong section.
   */
  static String nearest(String unknown) {
    return Stream.concat(BY_PATH.keySet().stream(), SECTIONS.stream())
        .min(Comparator.comparingInt(known -> distance(unknown, known)))
        .orElseThrow();
  }

  private static int distance(String unknown, String known) {
    LevenshteinDistance edits = LevenshteinDistance.getDefaultInstance();
    return Math.min(edits.apply(unknown, known), 2 + 2 * edits.apply(last(unknown), last(known)));
  }

  private static String last(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }
}
