package dev.sinew.ingest.sample;

import java.util.SplittableRandom;

/**
 * What tells one sample identity from another; every factor is 1 for the neutral body.
 *
 * @param height scales everything
 * @param legs length of the legs
 * @param torso length of the torso
 * @param arms length of the arms
 * @param shoulders width of the shoulders
 * @param hips width of the hips
 * @param girth thickness of limbs and torso
 * @param muscle thickness where muscles are: chest, upper arms, thighs, calves; also how much they
 *     bulge
 * @param head size of the head
 * @param belly how far the belly stands out, metres; 0 for the neutral body
 */
record BodyProportions(
    double height,
    double legs,
    double torso,
    double arms,
    double shoulders,
    double hips,
    double girth,
    double muscle,
    double head,
    double belly) {

  static final BodyProportions NEUTRAL = new BodyProportions(1, 1, 1, 1, 1, 1, 1, 1, 1, 0);

  /** A plausible adult. */
  static BodyProportions random(SplittableRandom random) {
    double height = around(random, 0.10);
    double girth = around(random, 0.13);
    return new BodyProportions(
        height,
        around(random, 0.06),
        around(random, 0.06),
        around(random, 0.06),
        around(random, 0.10),
        around(random, 0.10),
        girth,
        around(random, 0.14),
        // Heads vary less than bodies do.
        around(random, 0.04) / Math.sqrt(height),
        random.nextDouble(0, 0.03 + 0.25 * Math.max(girth - 1, 0)));
  }

  private static double around(SplittableRandom random, double spread) {
    // The mean of two uniforms: extremes are rarer than in one.
    return 1 + spread * (random.nextDouble(-1, 1) + random.nextDouble(-1, 1)) / 1.4;
  }
}
