package dev.sinew.character.format.npy;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.nio.ByteOrder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * NumPy's type of an array's elements.
 *
 * @param kind {@code f} float, {@code i} and {@code u} integers, {@code b} boolean, {@code U} text
 *     in UTF-32, {@code S} text in bytes
 * @param bytes bytes an element takes
 * @param order byte order
 */
record NpyType(char kind, int bytes, ByteOrder order) {
  private static final Pattern DESCRIPTION = Pattern.compile("([<>=|])([a-zA-Z])(\\d{1,6})?");

  /** Characters a text may have at most; joint names are short. */
  private static final int MAX_TEXT = 4096;

  static NpyType parse(String description) {
    Matcher match = DESCRIPTION.matcher(description);
    if (!match.matches()) {
      throw unsupported(description);
    }
    char kind = match.group(2).charAt(0);
    if (kind == 'O') {
      throw Fault.of(FaultCode.FILE_UNSUPPORTED, "the array holds pickled Python objects", "")
          .found(description)
          .allowed("numbers or text; pickles can run code and are never read")
          .remedy("Save it with a numeric dtype and allow_pickle=False.")
          .toException();
    }
    int number = match.group(3) == null ? -1 : Integer.parseInt(match.group(3));
    boolean known =
        switch (kind) {
          case 'f' -> number == 2 || number == 4 || number == 8;
          case 'i', 'u' -> number == 1 || number == 2 || number == 4 || number == 8;
          case 'b' -> number == 1;
          case 'U', 'S' -> number >= 0 && number <= MAX_TEXT;
          default -> false;
        };
    if (!known) {
      throw unsupported(description);
    }
    ByteOrder order =
        switch (match.group(1).charAt(0)) {
          case '>' -> ByteOrder.BIG_ENDIAN;
          case '=' -> ByteOrder.nativeOrder();
          default -> ByteOrder.LITTLE_ENDIAN;
        };
    return new NpyType(kind, kind == 'U' ? 4 * number : number, order);
  }

  private static RuntimeException unsupported(String description) {
    return Fault.of(FaultCode.FILE_UNSUPPORTED, "an array's type is not supported", "")
        .found("dtype " + description)
        .allowed("f2, f4, f8, i1..i8, u1..u8, bool, U or S text up to " + MAX_TEXT)
        .toException();
  }

  boolean isFloat() {
    return kind == 'f';
  }

  boolean isText() {
    return kind == 'U' || kind == 'S';
  }

  @Override
  public String toString() {
    return String.valueOf(kind) + (kind == 'U' ? bytes / 4 : bytes);
  }
}
