package dev.sinew.jobs.config;

import java.util.List;

/**
 * Skinning weights.
 *
 * @param weights how they are learned
 * @param influences most joints that may move one vertex while training
 * @param bundleInfluences most joints that move one vertex in the bundle's rig
 */
public record SkinConfig(SkinForm weights, int influences, InfluenceLimit bundleInfluences) {
  static final Key<SkinForm> WEIGHTS =
      Key.of(
          "skin.weights",
          new Scalars.Choices<>(SkinForm.class),
          SkinForm.SIMPLEX,
          "simplex: learned, non-negative, summing to one; free: learned, any real numbers;"
              + " fixed: the rig's.");
  static final Key<Integer> INFLUENCES =
      Key.of(
          "skin.influences",
          new Scalars.Integers(1, 64),
          8,
          "Most joints that may move one vertex while training.");
  static final Key<InfluenceLimit> BUNDLE_INFLUENCES =
      Key.of(
          "skin.bundle_influences",
          new InfluenceLimit.Type(),
          InfluenceLimit.of(4),
          "Most joints that move one vertex in the bundle's rig.glb; engines often allow 4 or 8."
              + " auto: the smallest of 4, 8 and 12 that moves the training frames' vertices by"
              + " less than 0.01 mm on average.");

  static final List<Key<?>> KEYS = List.of(WEIGHTS, INFLUENCES, BUNDLE_INFLUENCES);

  public SkinConfig {
    WEIGHTS.check(weights);
    INFLUENCES.check(influences);
    BUNDLE_INFLUENCES.check(bundleInfluences);
  }

  static SkinConfig from(Values values) {
    return new SkinConfig(
        values.get(WEIGHTS), values.get(INFLUENCES), values.get(BUNDLE_INFLUENCES));
  }
}
