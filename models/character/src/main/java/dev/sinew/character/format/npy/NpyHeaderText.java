package dev.sinew.character.format.npy;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Parses a header's Python literal {@code {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3),
 * }}.
 */
final class NpyHeaderText {
  /** Values times bytes stay far from overflow. */
  private static final long MAX_COUNT = 1L << 48;

  private static final int MAX_RANK = 32;

  /** The three entries of a header. */
  record Fields(String description, boolean fortran, int[] shape) {}

  private final String text;
  private int at;

  private NpyHeaderText(String text) {
    this.text = text;
  }

  static Fields parse(String text) {
    return new NpyHeaderText(text).fields();
  }

  private Fields fields() {
    String description = null;
    Boolean fortran = null;
    int[] shape = null;
    Set<String> seen = new HashSet<>();
    expect('{');
    while (!accept('}')) {
      String key = string();
      expect(':');
      if (!seen.add(key)) {
        throw fault("names '" + key + "' twice").toException();
      }
      switch (key) {
        case "descr" -> description = description();
        case "fortran_order" -> fortran = truth();
        case "shape" -> shape = shape();
        default -> throw fault("has the unknown key '" + key + "'").toException();
      }
      if (!accept(',')) {
        expect('}');
        break;
      }
    }
    skipSpace();
    if (at < text.length() || description == null || fortran == null || shape == null) {
      throw fault("is incomplete or followed by something").toException();
    }
    return new Fields(description, fortran, shape);
  }

  private String description() {
    if (peek() == '[') {
      throw Fault.of(FaultCode.FILE_UNSUPPORTED, "arrays of records are not supported", "")
          .allowed("one numeric or text dtype")
          .toException();
    }
    return string();
  }

  private String string() {
    char quote = peek();
    if (quote != '\'' && quote != '"') {
      throw fault("lacks a quoted word").toException();
    }
    int end = text.indexOf(quote, at + 1);
    if (end < 0) {
      throw fault("lacks a closing quote").toException();
    }
    String word = text.substring(at + 1, end);
    at = end + 1;
    return word;
  }

  private boolean truth() {
    skipSpace();
    if (text.startsWith("True", at)) {
      at += 4;
      return true;
    }
    if (text.startsWith("False", at)) {
      at += 5;
      return false;
    }
    throw fault("has a fortran_order that is neither True nor False").toException();
  }

  private int[] shape() {
    List<Integer> extents = new ArrayList<>();
    long product = 1;
    expect('(');
    while (!accept(')')) {
      long extent = number();
      product *= Math.max(extent, 1);
      if (extent > Integer.MAX_VALUE || product > MAX_COUNT || extents.size() == MAX_RANK) {
        throw fault("has an implausible shape").toException();
      }
      extents.add((int) extent);
      if (!accept(',')) {
        expect(')');
        break;
      }
    }
    return extents.stream().mapToInt(Integer::intValue).toArray();
  }

  private long number() {
    skipSpace();
    int from = at;
    while (at < text.length() && Character.digit(text.charAt(at), 10) >= 0 && at - from < 12) {
      at++;
    }
    if (at == from) {
      throw fault("has a shape that is no tuple of whole numbers").toException();
    }
    long value = Long.parseLong(text, from, at, 10);
    // Python 2 wrote long integers with an L.
    accept('L');
    return value;
  }

  private char peek() {
    skipSpace();
    return at < text.length() ? text.charAt(at) : '\0';
  }

  private boolean accept(char c) {
    if (peek() != c) {
      return false;
    }
    at++;
    return true;
  }

  private void expect(char c) {
    if (!accept(c)) {
      throw fault("lacks a '" + c + "' at position " + at).toException();
    }
  }

  private void skipSpace() {
    while (at < text.length() && text.charAt(at) <= ' ' && text.charAt(at) != '\0') {
      at++;
    }
  }

  private Fault fault(String what) {
    return NpyHeader.malformed("a NumPy header " + what).found(excerpt());
  }

  private String excerpt() {
    String shown = text.strip();
    return shown.length() <= 120 ? shown : shown.substring(0, 120) + "…";
  }
}
