package dev.sinew.character.library;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Who edited, when, and what they say about it.
 *
 * @param author not blank
 * @param time to the second; it is told, and decides nothing
 * @param comment may be empty
 */
public record Edit(String author, Instant time, String comment) {
  private static final int LONGEST_AUTHOR = 200;
  private static final int LONGEST_COMMENT = 10_000;

  /**
   * @throws dev.sinew.character.fault.SinewException if the author is blank, or a text is too long
   *     or holds control characters other than the end of a line
   */
  public Edit {
    require(author, LONGEST_AUTHOR, "author");
    require(comment, LONGEST_COMMENT, "comment");
    if (author.isBlank()) {
      throw Fault.of(FaultCode.USAGE, "an edit needs an author", "author").toException();
    }
    time = time.truncatedTo(ChronoUnit.SECONDS);
  }

  private static void require(String text, int longest, String what) {
    if (text.length() > longest
        || text.chars().anyMatch(c -> Character.isISOControl(c) && c != '\n')) {
      throw Fault.of(FaultCode.USAGE, "this cannot be noted with an edit", what)
          .found(text.length() + " characters")
          .allowed("at most " + longest + ", none of them a control character")
          .toException();
    }
  }
}
