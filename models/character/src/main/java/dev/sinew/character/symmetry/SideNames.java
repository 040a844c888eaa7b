package dev.sinew.character.symmetry;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the counterpart on the other side of a joint, or of what is named after one, may be called.
 *
 * <p>The sides are known by the words {@code Left}/{@code Right} in any of three spellings, as a
 * word of its own or of a camel-case name, and by the letters {@code L}/{@code R} or {@code
 * l}/{@code r}: between separators (dot, underscore, hyphen, colon, space) or ends of the name,
 * before a capital ({@code LThumb}, {@code lThumb}), or, as a capital, after a small letter or
 * digit at a word's end ({@code handL}).
 */
public final class SideNames {
  private static final String SEPARATOR = "[._\\-: |]";

  private static final List<Pattern> RULES =
      List.of(
          Pattern.compile("(?<![A-Z])(?:Left|Right)(?![a-z])"),
          Pattern.compile("(?<![A-Za-z])(?:left|right)(?![a-z])"),
          Pattern.compile("(?<![A-Za-z])(?:LEFT|RIGHT)(?![A-Za-z])"),
          Pattern.compile("(?<=^|" + SEPARATOR + ")[LRlr](?=$|" + SEPARATOR + ")"),
          Pattern.compile("(?<=^|" + SEPARATOR + ")[LRlr](?=[A-Z])"),
          Pattern.compile("(?<=[a-z0-9])[LR](?=$|" + SEPARATOR + ")"));

  private SideNames() {}

  /** Names that the counterpart may have, the surest first; none if the name tells no side. */
  public static List<String> counterparts(String name) {
    List<String> names = new ArrayList<>();
    for (Pattern rule : RULES) {
      Matcher matcher = rule.matcher(name);
      if (matcher.find()) {
        names.add(matcher.replaceAll(side -> other(side.group())));
      }
    }
    return names;
  }

  private static String other(String side) {
    return switch (side) {
      case "Left" -> "Right";
      case "Right" -> "Left";
      case "left" -> "right";
      case "right" -> "left";
      case "LEFT" -> "RIGHT";
      case "RIGHT" -> "LEFT";
      case "L" -> "R";
      case "R" -> "L";
      case "l" -> "r";
      default -> "l";
    };
  }
}
