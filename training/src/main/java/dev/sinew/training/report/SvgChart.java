package dev.sinew.training.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A line chart as inline SVG. Colours and fonts come from the page's style sheet, so that charts
 * follow light, dark and print; text stays text.
 */
final class SvgChart {
  private static final int WIDTH = 560;
  private static final int HEIGHT = 300;
  private static final int LEFT = 80;
  private static final int RIGHT = 14;
  private static final int TOP = 12;
  private static final int BOTTOM = 46;

  private final String title;
  private final Axis x;
  private final Axis y;
  private final StringBuilder body = new StringBuilder();

  /** What a reader who does not see the chart is told is {@code title}. */
  SvgChart(String title, Axis x, Axis y, String xTitle, String yTitle) {
    this.title = title;
    this.x = x;
    this.y = y;
    for (double tick : y.ticks()) {
      line("grid", LEFT, py(tick), WIDTH - RIGHT, py(tick));
      text("tick end", LEFT - 8, py(tick) + 4, y.label(tick));
    }
    for (double tick : x.ticks()) {
      line("mark", px(tick), HEIGHT - BOTTOM, px(tick), HEIGHT - BOTTOM + 4);
      text("tick middle", px(tick), HEIGHT - BOTTOM + 19, x.label(tick));
    }
    line("axis", LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM);
    text("axis-title middle", (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 6, xTitle);
    body.append("<g transform=\"rotate(-90)\">");
    text("axis-title middle", -(TOP + HEIGHT - BOTTOM) / 2.0, 14, yTitle);
    body.append("</g>");
  }

  /**
   * A line through points; points that are not finite break it.
   *
   * @param style CSS class
   */
  SvgChart line(String style, double[] xs, double[] ys) {
    List<String> run = new ArrayList<>();
    for (int i = 0; i <= xs.length; i++) {
      if (i < xs.length && Double.isFinite(xs[i]) && Double.isFinite(ys[i])) {
        run.add(number(px(xs[i])) + "," + number(py(ys[i])));
      } else if (run.size() == 1) {
        // A single point has no length: show it as a dot.
        String[] at = run.get(0).split(",", -1);
        dot(style, at[0], at[1]);
        run.clear();
      } else if (!run.isEmpty()) {
        body.append("<polyline class=\"line ").append(style).append("\" points=\"");
        body.append(String.join(" ", run)).append("\"/>");
        run.clear();
      }
    }
    return this;
  }

  /**
   * A line through points, each marked by a dot; points that are not finite break the line.
   *
   * @param style CSS class
   */
  SvgChart markedLine(String style, double[] xs, double[] ys) {
    for (int i = 0; i < xs.length; i++) {
      if (Double.isFinite(xs[i]) && Double.isFinite(ys[i])) {
        dot(style, number(px(xs[i])), number(py(ys[i])));
      }
    }
    return line(style, xs, ys);
  }

  /**
   * Steps of equal width over the X axis, from x = 0, with the area under them.
   *
   * @param style CSS class
   * @param width of a step
   */
  SvgChart steps(String style, double width, double[] heights) {
    StringBuilder points = new StringBuilder();
    append(points, px(0), HEIGHT - BOTTOM);
    for (int i = 0; i < heights.length; i++) {
      append(points, px(i * width), py(heights[i]));
      append(points, px((i + 1) * width), py(heights[i]));
    }
    append(points, px(heights.length * width), HEIGHT - BOTTOM);
    body.append("<polygon class=\"area ").append(style).append("\" points=\"");
    body.append(points).append("\"/>");
    body.append("<polyline class=\"line ").append(style).append("\" points=\"");
    body.append(points).append("\"/>");
    return this;
  }

  /** The chart as an {@code svg} element. */
  String svg() {
    return "<svg class=\"chart\" role=\"img\" viewBox=\"0 0 "
        + WIDTH
        + " "
        + HEIGHT
        + "\" aria-label=\""
        + Html.escape(title)
        + "\">"
        + body
        + "</svg>";
  }

  private void dot(String style, String atX, String atY) {
    body.append("<circle class=\"dot ").append(style).append("\" r=\"3\" cx=\"");
    body.append(atX).append("\" cy=\"").append(atY).append("\"/>");
  }

  private double px(double value) {
    return LEFT + x.share(value) * (WIDTH - LEFT - RIGHT);
  }

  private double py(double value) {
    return HEIGHT - BOTTOM - y.share(value) * (HEIGHT - TOP - BOTTOM);
  }

  private void line(String style, double x1, double y1, double x2, double y2) {
    body.append("<line class=\"").append(style);
    body.append("\" x1=\"").append(number(x1)).append("\" y1=\"").append(number(y1));
    body.append("\" x2=\"").append(number(x2)).append("\" y2=\"").append(number(y2));
    body.append("\"/>");
  }

  private void text(String style, double atX, double atY, String text) {
    body.append("<text class=\"").append(style);
    body.append("\" x=\"").append(number(atX)).append("\" y=\"").append(number(atY));
    body.append("\">").append(Html.escape(text)).append("</text>");
  }

  private static void append(StringBuilder points, double atX, double atY) {
    points.append(points.length() == 0 ? "" : " ");
    points.append(number(atX)).append(',').append(number(atY));
  }

  private static String number(double value) {
    return Numbers.fixed(value, 1);
  }
}
