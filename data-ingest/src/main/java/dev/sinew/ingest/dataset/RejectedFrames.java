package dev.sinew.ingest.dataset;

import java.io.Serializable;
import java.util.Objects;

/**
 * Consecutive frames of a take that ingest left out, all for one reason.
 *
 * @param subject the person
 * @param take the take
 * @param first the first frame
 * @param last the last frame, inclusive; one less than {@code first} where the take is so broken
 *     that its frames cannot be counted
 * @param code id of the {@link dev.sinew.character.fault.FaultCode}
 * @param reason what is wrong, for a person to read
 */
public record RejectedFrames(
    String subject, String take, int first, int last, String code, String reason)
    implements Serializable {

  public RejectedFrames {
    Objects.requireNonNull(subject);
    Objects.requireNonNull(take);
    Objects.requireNonNull(code);
    Objects.requireNonNull(reason);
    if (first < 0 || last < first - 1) {
      throw new IllegalArgumentException("no frame range: " + first + ".." + last);
    }
  }

  /** Number of frames left out. */
  public int count() {
    return last - first + 1;
  }

  /** Whether {@code next} is the frame behind these, left out for the same reason. */
  public boolean isContinuedBy(RejectedFrames next) {
    return next.first == last + 1
        && next.subject.equals(subject)
        && next.take.equals(take)
        && next.code.equals(code)
        && next.reason.equals(reason);
  }

  /** These frames and those behind them up to {@code end}. */
  public RejectedFrames through(int end) {
    return new RejectedFrames(subject, take, first, end, code, reason);
  }
}
