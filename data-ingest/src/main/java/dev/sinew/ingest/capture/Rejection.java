package dev.sinew.ingest.capture;

import dev.sinew.character.fault.Fault;
import dev.sinew.ingest.dataset.RejectedFrames;
import java.io.File;
import java.nio.file.Path;

/** Why frames are left out, in words that do not depend on where the capture set lies. */
public final class Rejection {
  private Rejection() {}

  /**
   * Frames {@code first} to {@code last} of a take, left out for a fault.
   *
   * @param root the capture set's folder, which is cut from the message
   */
  public static RejectedFrames of(
      String subject, String take, int first, int last, Fault fault, Path root) {
    String code = "[" + fault.code().id() + "] ";
    String message = fault.message();
    String reason = message.startsWith(code) ? message.substring(code.length()) : message;
    return new RejectedFrames(
        subject, take, first, last, fault.code().id(), reason.replace(root + File.separator, ""));
  }
}
