package dev.sinew.character.format;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Walks over the words of a text's lines without making a string of each. Lines end in LF, CRLF or
 * CR; a backslash before the end joins two. Words are separated by blanks and tabs.
 */
public final class TextScanner {
  private static final int SHOWN = 40;

  private final byte[] text;
  private int at;
  private int line;
  private int begin;
  private int end;

  /**
   * Stands before the first line of {@code text}, which is not copied, from byte {@code from}, and
   * behind a byte order mark there.
   */
  public TextScanner(byte[] text, int from) {
    this.text = text;
    this.at = isByteOrderMark(text, from) ? from + 3 : from;
  }

  /** Some programs put one before text that is UTF-8. */
  private static boolean isByteOrderMark(byte[] text, int at) {
    return text.length - at >= 3
        && text[at] == (byte) 0xEF
        && text[at + 1] == (byte) 0xBB
        && text[at + 2] == (byte) 0xBF;
  }

  /** Goes to the next line; false at the end of the text. */
  public boolean nextLine() {
    if (line > 0) {
      endLine();
    }
    line++;
    return at < text.length;
  }

  /** Goes behind the end of this line; the byte there is the result. */
  public int endLine() {
    while (nextToken()) {
      // The rest of the line is passed over, joined lines with it.
    }
    if (at < text.length && text[at++] == '\r' && at < text.length && text[at] == '\n') {
      at++;
    }
    return at;
  }

  /** Goes to the next word of this line; false if there is none. */
  public boolean nextToken() {
    while (at < text.length && (isBlank(text[at]) || isJoin(at))) {
      if (isJoin(at)) {
        at += text[at + 1] == '\r' && at + 2 < text.length && text[at + 2] == '\n' ? 2 : 1;
        line++;
      }
      at++;
    }
    begin = at;
    while (at < text.length && !isBlank(text[at]) && !isEnd(text[at]) && !isJoin(at)) {
      at++;
    }
    end = at;
    return end > begin;
  }

  /** Goes to the next word, in whatever line; false at the end of the text. */
  public boolean nextTokenOfAnyLine() {
    if (line == 0) {
      line = 1;
    }
    while (!nextToken()) {
      if (at >= text.length || !nextLine()) {
        return false;
      }
    }
    return true;
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t';
  }

  private static boolean isEnd(byte b) {
    return b == '\n' || b == '\r';
  }

  private boolean isJoin(int i) {
    return text[i] == '\\' && i + 1 < text.length && isEnd(text[i + 1]);
  }

  /** Bytes that are left. */
  public int remaining() {
    return text.length - at;
  }

  /** Number of the line, from one. */
  public int line() {
    return line;
  }

  /** The line as a place in messages. */
  public String where() {
    return "line " + line;
  }

  /** Whether the word is exactly {@code word}. */
  public boolean tokenIs(String word) {
    if (end - begin != word.length()) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if (text[begin + i] != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the word begins with {@code c}. */
  public boolean tokenBegins(char c) {
    return end > begin && text[begin] == c;
  }

  /** The word. */
  public String token() {
    return new String(text, begin, end - begin, StandardCharsets.ISO_8859_1);
  }

  /**
   * The word as the nearest float; {@code nan} and {@code inf} are read as such.
   *
   * @throws dev.sinew.character.fault.SinewException if it is no number
   */
  public float floatValue() {
    return isDecimal() ? parsed(Float::parseFloat) : (float) notFinite();
  }

  /**
   * The word as the nearest double; {@code nan} and {@code inf} are read as such.
   *
   * @throws dev.sinew.character.fault.SinewException if it is no number
   */
  public double doubleValue() {
    return isDecimal() ? parsed(Double::parseDouble) : notFinite();
  }

  /**
   * The whole number that the word, or its part before the first slash, is.
   *
   * @throws dev.sinew.character.fault.SinewException if it is none of 32 bits
   */
  public int intBeforeSlash() {
    boolean negative = text[begin] == '-';
    int i = negative || text[begin] == '+' ? begin + 1 : begin;
    int digits = 0;
    long value = 0;
    while (i < end && text[i] >= '0' && text[i] <= '9' && value <= Integer.MAX_VALUE) {
      value = 10 * value + text[i++] - '0';
      digits++;
    }
    if (digits == 0 || value > Integer.MAX_VALUE || (i < end && text[i] != '/')) {
      throw notANumber("a whole number");
    }
    return (int) (negative ? -value : value);
  }

  // Java's own parsers also take "1f", "0x1p3" and "NaN".
  private boolean isDecimal() {
    for (int i = begin; i < end; i++) {
      byte b = text[i];
      if ((b < '0' || b > '9') && b != '.' && b != '-' && b != '+' && b != 'e' && b != 'E') {
        return false;
      }
    }
    return true;
  }

  private double notFinite() {
    String word = token().toLowerCase(Locale.ROOT);
    String bare = word.startsWith("-") || word.startsWith("+") ? word.substring(1) : word;
    if (bare.equals("nan")) {
      return Double.NaN;
    }
    if (bare.equals("inf") || bare.equals("infinity")) {
      return word.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
    throw notANumber("a number");
  }

  private <T> T parsed(java.util.function.Function<String, T> parser) {
    try {
      return parser.apply(token());
    } catch (NumberFormatException e) {
      throw notANumber("a number");
    }
  }

  private RuntimeException notANumber(String allowed) {
    String word = token();
    return Fault.of(FaultCode.FILE_MALFORMED, "a word is no number", where())
        .found(word.length() <= SHOWN ? word : word.substring(0, SHOWN) + "…")
        .allowed(allowed)
        .toException();
  }
}
