package dev.sinew.jobs.cli;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Options that say {@code NAME=VALUE}. The command line's own maps would let the last of two values
 * of one name win without a word.
 */
final class Named {
  private Named() {}

  /**
   * Values by name, in the order given.
   *
   * @throws dev.sinew.character.fault.SinewException if a text has no name, or a name two values
   */
  static Map<String, String> values(String option, List<String> texts) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String text : texts) {
      int equals = text.indexOf('=');
      if (equals < 1) {
        throw Fault.of(FaultCode.USAGE, "it does not say what gets the value", option)
            .found(text)
            .allowed("NAME=VALUE")
            .toException();
      }
      String name = text.substring(0, equals);
      if (values.put(name, text.substring(equals + 1)) != null) {
        throw Fault.of(FaultCode.USAGE, "it has two values", option)
            .found(name)
            .remedy("Give it once.")
            .toException();
      }
    }
    return values;
  }
}
