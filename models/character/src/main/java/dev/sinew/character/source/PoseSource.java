package dev.sinew.character.source;

/**
 * Gives poses of one skeleton over time. For one thread, unless an implementation says otherwise.
 */
public interface PoseSource extends AutoCloseable {
  /**
   * The pose to show.
   *
   * @param time seconds since the source was opened; a live source gives the last pose that came,
   *     whatever the time
   * @return a sample whose {@linkplain PoseSample#revision revision} is the last one's if nothing
   *     new came since
   * @throws dev.sinew.character.fault.SinewException if {@code time} is not finite and the source
   *     needs it
   */
  PoseSample sample(double time);

  /** Ends the source and gives back what it holds; a second call does nothing. */
  @Override
  void close();
}
