package dev.sinew.character.library;

import java.util.Map;

/**
 * One state of a library, as it was left by an edit.
 *
 * @param number 1 for the first
 * @param sha256 of the version's file; the next version names it as its parent
 * @param parent {@code sha256} of the version before; empty for the first
 * @param action what the edit did, such as {@code add elbow90}
 * @param edit who did it when
 * @param contents SHA-256 of every exemplar's content (pose and difference) by the exemplar's name
 * @param catalog the state itself
 */
public record LibraryVersion(
    int number,
    String sha256,
    String parent,
    String action,
    Edit edit,
    Map<String, String> contents,
    ExemplarCatalog catalog) {

  public LibraryVersion {
    contents = Map.copyOf(contents);
  }
}
