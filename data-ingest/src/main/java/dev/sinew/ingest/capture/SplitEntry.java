package dev.sinew.ingest.capture;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One entry of a split: a whole take, or frames {@code first} to {@code last} of it.
 *
 * @param split the split it stands in
 * @param subject the person
 * @param take the take
 * @param first the first frame
 * @param last the last frame, inclusive; {@link Integer#MAX_VALUE} for a whole take
 */
record SplitEntry(String split, String subject, String take, int first, int last) {
  private static final Pattern SYNTAX =
      Pattern.compile("([^/]+)/([^/]+)(?:/(\\d{1,9})-(\\d{1,9}))?");

  /** The entry that {@code text} says; null if it is none. */
  static @Nullable SplitEntry parse(String split, String text) {
    Matcher matcher = SYNTAX.matcher(text);
    if (!matcher.matches()) {
      return null;
    }
    String first = matcher.group(3);
    String last = matcher.group(4);
    SplitEntry entry =
        new SplitEntry(
            split,
            matcher.group(1),
            matcher.group(2),
            first == null ? 0 : Integer.parseInt(first),
            last == null ? Integer.MAX_VALUE : Integer.parseInt(last));
    return entry.last < entry.first ? null : entry;
  }

  boolean wholeTake() {
    return last == Integer.MAX_VALUE;
  }

  String path() {
    return subject + "/" + take;
  }

  @Override
  public String toString() {
    return split + ": " + path() + (wholeTake() ? "" : "/" + first + "-" + last);
  }
}
