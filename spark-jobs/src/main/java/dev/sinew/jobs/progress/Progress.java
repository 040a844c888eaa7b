package dev.sinew.jobs.progress;

/** One piece of long work that is under way. Used by one thread. */
public interface Progress extends AutoCloseable {

  /**
   * Says how far the work is.
   *
   * @param done steps done so far; a resumed run starts above zero
   * @param note what the reader wants to know of the latest step, such as {@code 1.94 mm}; may be
   *     empty
   */
  void at(long done, String note);

  /** Ends the display; the work may have stopped early. */
  @Override
  void close();
}
