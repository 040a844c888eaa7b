package dev.sinew.jobs.config;

import dev.sinew.ingest.capture.TakePoses;
import java.nio.file.Path;
import java.util.List;

/**
 * Which capture set is used, and which of its splits.
 *
 * @param set folder of the capture set
 * @param train name of the split that is learned from
 * @param validation name of the split that judges the result and never steers it
 * @param poses where the poses of takes come from
 * @param mirror whether training frames are reflected too
 */
public record DataConfig(
    Path set, String train, String validation, TakePoses poses, Mirroring mirror) {
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

  static final Key<TakePoses> POSES =
      Key.of(
          "data.poses",
          new Scalars.Choices<>(TakePoses.class),
          TakePoses.GIVEN,
          "given: a take's pose file, and a take without one is left out; fit: a take without one"
              + " gets poses fitted to its meshes; refit: all takes do, pose files are not read.");

  static final Key<Mirroring> MIRROR =
      Key.of(
          "data.mirror",
          new Scalars.Choices<>(Mirroring.class),
          Mirroring.AUTO,
          "Learn the correctives from every training frame and from its reflection, left to right;"
              + " auto: if the character is symmetric. On, an asymmetric character is an error.");

  static final List<Key<?>> KEYS = List.of(SET, TRAIN, VALIDATION, POSES, MIRROR);

  public DataConfig {
    SET.check(set);
    TRAIN.check(train);
    VALIDATION.check(validation);
    POSES.check(poses);
    MIRROR.check(mirror);
    if (train.equals(validation)) {
      throw Rule.broken("data.validation", "must be another split than data.train", validation);
    }
  }

  static DataConfig from(Values values) {
    return new DataConfig(
        values.get(SET),
        values.get(TRAIN),
        values.get(VALIDATION),
        values.get(POSES),
        values.get(MIRROR));
  }
}
