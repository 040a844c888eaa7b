package dev.sinew.jobs.config;

import java.nio.file.Path;
import java.util.List;

/**
 * Where a run writes, and what makes it repeatable.
 *
 * @param folder the run folder
 * @param seed seed of every random choice
 * @param name short name of the run
 */
public record RunConfig(Path folder, int seed, String name) {
  static final Key<Path> FOLDER =
      Key.derived(
          "run.folder",
          new Scalars.Paths(),
          "runs/NAME-IDENTITY",
          "Run folder. IDENTITY is made from every key that changes the result, so the same command"
              + " resumes its own run and another configuration gets another folder.");
  static final Key<Integer> SEED =
      Key.of(
          "run.seed",
          new Scalars.Integers(0, Integer.MAX_VALUE),
          1,
          "Seed of every random choice: same seed and data, same parameters.");
  static final Key<String> NAME =
      Key.derived(
          "run.name",
          new Scalars.Texts("[A-Za-z0-9][A-Za-z0-9_.-]{0,63}", "up to 64 of A-Z a-z 0-9 _ . -"),
          "name of data.set's folder",
          "Short name of the run.");

  static final List<Key<?>> KEYS = List.of(FOLDER, SEED, NAME);

  public RunConfig {
    FOLDER.check(folder);
    SEED.check(seed);
    NAME.check(name);
  }
}
