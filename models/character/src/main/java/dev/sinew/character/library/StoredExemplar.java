package dev.sinew.character.library;

import dev.sinew.character.exemplar.Exemplar;

/**
 * An exemplar, the reader that weighs it, and who made it.
 *
 * @param exemplar pose, difference and falloff
 * @param reader name of its reader
 * @param edit who made it as it is
 */
public record StoredExemplar(Exemplar exemplar, String reader, Edit edit) {
  /**
   * @throws dev.sinew.character.fault.SinewException if the exemplar's name cannot be part of a
   *     command
   */
  public StoredExemplar {
    Names.require("exemplar", exemplar.name());
  }

  /** The exemplar's name. */
  public String name() {
    return exemplar.name();
  }
}
