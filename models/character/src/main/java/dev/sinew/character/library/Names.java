package dev.sinew.character.library;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.util.regex.Pattern;

/** What exemplars and readers may be called: anything that can be typed in one word. */
final class Names {
  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}_][\\p{L}\\p{N}_.:+-]{0,99}");

  private Names() {}

  /**
   * @param what such as {@code exemplar}, for the message
   * @throws dev.sinew.character.fault.SinewException if it is none
   */
  static void require(String what, String name) {
    if (!NAME.matcher(name).matches()) {
      throw Fault.of(FaultCode.USAGE, "this cannot be a name", what)
          .found("'" + name + "'")
          .allowed("up to 100 letters, digits and . _ : + -, the first a letter, digit or _")
          .toException();
    }
  }
}
