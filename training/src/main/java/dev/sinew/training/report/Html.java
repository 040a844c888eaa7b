package dev.sinew.training.report;

/** Text made safe for HTML and SVG: what users named must not become markup. */
final class Html {
  private Html() {}

  /** Fit for element content and for attribute values in either kind of quotes. */
  static String escape(String text) {
    StringBuilder safe = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> {
                  // Control characters are not allowed in HTML, whichever way they are written.
                  boolean control = c < 0x20 && c != '\n' && c != '\t' || c >= 0x7f && c < 0xa0;
                  safe.appendCodePoint(control ? 0xfffd : c);
                }
              }
            });
    return safe.toString();
  }
}
