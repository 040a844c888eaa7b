package dev.sinew.character.library;

import dev.sinew.character.exemplar.PoseReader;
import dev.sinew.character.exemplar.RadialOptions;

/**
 * A pose reader, and how the exemplars under it are weighed.
 *
 * @param reader what is seen of a pose
 * @param options how its exemplars are weighed
 */
public record StoredReader(PoseReader reader, RadialOptions options) {
  /**
   * @throws dev.sinew.character.fault.SinewException if the reader's name cannot be part of a
   *     command
   */
  public StoredReader {
    Names.require("reader", reader.name());
  }

  /** The reader's name. */
  public String name() {
    return reader.name();
  }
}
