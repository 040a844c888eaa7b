package dev.sinew.jobs.apply;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Consecutive frames, both ends included, counted from 0.
 *
 * @param first the first frame
 * @param last the last frame
 */
public record FrameSpan(int first, int last) {
  private static final Pattern TEXT = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?");

  /**
   * @throws dev.sinew.character.fault.SinewException if there is no frame in it
   */
  public FrameSpan {
    if (first < 0 || last < first) {
      throw refused(first + "-" + last);
    }
  }

  /**
   * Reads {@code 3} or {@code 0-99}.
   *
   * @throws dev.sinew.character.fault.SinewException if the text is neither
   */
  public static FrameSpan parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw refused(text);
    }
    int first = Integer.parseInt(matcher.group(1));
    return new FrameSpan(
        first, matcher.group(2) == null ? first : Integer.parseInt(matcher.group(2)));
  }

  /**
   * These frames of a list.
   *
   * @throws dev.sinew.character.fault.SinewException if the list ends before them
   */
  public <T> List<T> of(List<T> frames, Object where) {
    if (last >= frames.size()) {
      throw Fault.of(FaultCode.FRAME_COUNT, "there are not that many frames", where)
          .found("frames " + first + "-" + last + " asked for")
          .allowed("0-" + (frames.size() - 1))
          .toException();
    }
    return frames.subList(first, last + 1);
  }

  private static RuntimeException refused(String text) {
    return Fault.of(FaultCode.USAGE, "no range of frames", "--frames")
        .found(text)
        .allowed("FIRST-LAST, counted from 0, such as 0-99")
        .toException();
  }
}
