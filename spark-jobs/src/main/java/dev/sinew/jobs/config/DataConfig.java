package dev.sinew.jobs.config;

import java.nio.file.Path;
import java.util.List;

/**
 * Which capture set is used, and which of its splits.
 *
 * @param set folder of the capture set
 * @param train name of the split that is learned from
 * @param validation name of the split that judges the result and never steers it
 */
public record DataConfig(Path set, String train, String validation) {
  private static final ValueType<String> SPLIT =
      new Scalars.Texts("[A-Za-z0-9_.-]+", "name of a split in splits.json");

  static final Key<Path> SET =
      Key.derived("data.set", new Scalars.Paths(), "required", "Folder of the capture set.");
  static final Key<String> TRAIN =
      Key.of("data.train", SPLIT, "train", "Split that is learned from.");
  static final Key<String> VALIDATION =
      Key.of(
          "data.validation",
          SPLIT,
          "validation",
          "Split that judges the result; it never steers training.");

  static final List<Key<?>> KEYS = List.of(SET, TRAIN, VALIDATION);

  public DataConfig {
    SET.check(set);
    TRAIN.check(train);
    VALIDATION.check(validation);
    if (train.equals(validation)) {
      throw Rule.broken("data.validation", "must be another split than data.train", validation);
    }
  }

  static DataConfig from(Values values) {
    return new DataConfig(values.get(SET), values.get(TRAIN), values.get(VALIDATION));
  }
}
