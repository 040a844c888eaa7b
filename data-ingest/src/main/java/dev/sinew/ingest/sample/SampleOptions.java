package dev.sinew.ingest.sample;

/**
 * How much of a sample to generate. The same options give the same bytes.
 *
 * @param seed decides identities, poses and places
 * @param posedIdentities identities posed in training and validation, at least one
 * @param tPoseIdentities further identities seen only in the T-pose, every third of them for
 *     validation; 0 or more
 * @param walkFrames frames of each walking take, at least two
 * @param exerciseFrames frames of each take of slow exercises, at least two
 * @param randomFrames frames of each take of random poses in training, at least one
 * @param validationFrames frames of random poses held back of each posed identity, at least one
 * @param unseenFrames frames of the identity that training never sees posed, at least two
 */
public record SampleOptions(
    long seed,
    int posedIdentities,
    int tPoseIdentities,
    int walkFrames,
    int exerciseFrames,
    int randomFrames,
    int validationFrames,
    int unseenFrames) {

  /** What the demo uses: 16 identities, 5 of them posed in 320 frames. */
  public static final SampleOptions DEFAULT = new SampleOptions(1, 4, 11, 16, 20, 28, 12, 16);

  /**
   * @throws IllegalArgumentException if a number is too small
   */
  public SampleOptions {
    require(posedIdentities >= 1 && posedIdentities <= 40, "posedIdentities must be 1..40");
    require(tPoseIdentities >= 0 && tPoseIdentities <= 40, "tPoseIdentities must be 0..40");
    require(walkFrames >= 2, "walkFrames must be at least 2");
    require(exerciseFrames >= 2, "exerciseFrames must be at least 2");
    require(randomFrames >= 1, "randomFrames must be at least 1");
    require(validationFrames >= 1, "validationFrames must be at least 1");
    require(unseenFrames >= 2, "unseenFrames must be at least 2");
  }

  private static void require(boolean met, String message) {
    if (!met) {
      throw new IllegalArgumentException(message);
    }
  }

  /** These options with another seed. */
  public SampleOptions withSeed(long newSeed) {
    return new SampleOptions(
        newSeed,
        posedIdentities,
        tPoseIdentities,
        walkFrames,
        exerciseFrames,
        randomFrames,
        validationFrames,
        unseenFrames);
  }
}
