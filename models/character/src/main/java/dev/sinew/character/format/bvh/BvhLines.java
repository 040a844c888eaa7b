package dev.sinew.character.format.bvh;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import dev.sinew.character.format.InputFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.StringTokenizer;

/** The lines of a BVH file that are not blank, one after the other, with their numbers. */
final class BvhLines {
  private final Path file;
  private final Iterator<String> lines;
  private int number;
  private String line = "";

  BvhLines(Path file) {
    this.file = file;
    String text = new String(InputFile.bytes(file), StandardCharsets.UTF_8);
    this.lines = text.replace("\uFEFF", "").lines().iterator();
  }

  /** Goes to the next line that is not blank; false at the end of the file. */
  boolean next() {
    while (lines.hasNext()) {
      line = lines.next().strip();
      number++;
      if (!line.isEmpty()) {
        return true;
      }
    }
    line = "";
    return false;
  }

  /** The line, without white space around it. */
  String line() {
    return line;
  }

  /** A fault at this line. */
  Fault fault(FaultCode code, String what) {
    return Fault.of(code, what, file + ", line " + number);
  }

  /** The fault of a line that should be another. */
  SinewException unexpected(String allowed) {
    return fault(FaultCode.FILE_MALFORMED, "the line is not what must come here")
        .found(line.isEmpty() ? "the end of the file" : shortened(line))
        .allowed(allowed)
        .toException();
  }

  /** A number in this line. */
  double number(String text) {
    double value = Double.NaN;
    try {
      value = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new SinewException(
          fault(FaultCode.FILE_MALFORMED, "a value is no number").found(shortened(text)), e);
    }
    if (!Double.isFinite(value)) {
      throw fault(FaultCode.NOT_FINITE, "a value is not finite").found(text).toException();
    }
    return value;
  }

  /** The numbers of a text, of which there must be {@code count}. */
  double[] numbers(String text, int count) {
    StringTokenizer tokens = new StringTokenizer(text);
    if (tokens.countTokens() != count) {
      throw fault(FaultCode.FILE_MALFORMED, "the line has another number of values than it needs")
          .found(tokens.countTokens() + " values")
          .allowed(count + " values")
          .toException();
    }
    double[] numbers = new double[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = number(tokens.nextToken());
    }
    return numbers;
  }

  static String shortened(String text) {
    return text.length() <= 60 ? text : text.substring(0, 60) + "…";
  }
}
