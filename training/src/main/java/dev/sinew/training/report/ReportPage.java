package dev.sinew.training.report;

import dev.sinew.character.format.AtomicFiles;
import dev.sinew.training.evaluation.ErrorSummary;
import dev.sinew.training.evaluation.Method;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A report as one HTML file that needs nothing else: no network, no script, no font. Light and
 * dark, for phones and for paper.
 */
public final class ReportPage {
  private final Report report;
  private final List<LossCurve> curves;
  private final Map<String, BodyErrors> bodies;

  private ReportPage(Report report, List<LossCurve> curves, Map<String, BodyErrors> bodies) {
    this.report = report;
    this.curves = curves;
    this.bodies = bodies;
  }

  /**
   * Writes the page, at once or not at all.
   *
   * @param report at least one split
   * @param curves stages of training; none leaves the section out
   * @param bodies errors on the body by split; a split without them gets no picture
   */
  public static void write(
      Path file, Report report, List<LossCurve> curves, Map<String, BodyErrors> bodies) {
    String html = new ReportPage(report, curves, bodies).html();
    AtomicFiles.write(file, temporary -> Files.writeString(temporary, html));
  }

  private String html() {
    String headline = report.headlineSplit();
    StringBuilder page = new StringBuilder();
    page.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    page.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    page.append("<meta name=\"color-scheme\" content=\"light dark\">\n");
    page.append("<title>").append(Html.escape(report.bundle())).append(" · Sinew report</title>\n");
    page.append("<style>\n").append(styleSheet()).append("</style>\n</head>\n<body>\n<main>\n");
    header(page);
    headline(page, headline);
    report
        .splits()
        .forEach(
            (name, split) -> {
              page.append("<h2>Split <em>").append(Html.escape(name)).append("</em>");
              page.append(report.gate().judged().contains(name) ? "" : NOT_JUDGED);
              page.append("</h2>\n");
              new SplitSection(split, bodies.get(name)).append(page);
            });
    page.append("<h2>Training and structure</h2>\n");
    new RunSection(report, curves).append(page);
    page.append(FOOTER).append("</main>\n</body>\n</html>\n");
    return page.toString();
  }

  private static final String NOT_JUDGED = " <small>not judged by the gate</small>";

  private static final String FOOTER =
      """
      <footer>
      <p>A vertex's error is the distance between the predicted and the captured vertex, both
      pelvis-centred; a mesh's error is the mean over its vertices. <b>Plain LBS</b> is linear blend
      skinning with the rig's own weights and the subject's given joints. <b>Removed</b> is
      100·(1 − method ∕ LBS) of the mean errors. Percentiles are taken over all vertices of all
      frames of the split, to 0.1 %. Every figure is in <code>report.json</code> beside this page.</p>
      </footer>
      """;

  private void header(StringBuilder page) {
    page.append("<header><p class=\"kicker\">Sinew · evaluation report</p><h1>");
    page.append(Html.escape(report.bundle())).append("</h1><p class=\"facts\">");
    page.append("<span>").append(Numbers.count(report.parameters()));
    page.append(" parameters</span> <span>dataset <code>");
    page.append(Html.escape(report.dataset())).append("</code></span></p></header>\n");
  }

  private void headline(StringBuilder page, String name) {
    SplitReport split = report.splits().getOrDefault(name, firstSplit());
    ErrorSummary lbs = split.method(Method.LBS);
    ErrorSummary learned = split.method(Method.LEARNED);
    double removed = learned.removedPercent(lbs);
    boolean passed = report.gate().neverWorseThanLbs();
    page.append("<section class=\"hero card\"><div><p class=\"figure\">");
    page.append(Numbers.percent(removed));
    page.append("</p><p>of plain LBS’s mean error removed on <em>");
    page.append(Html.escape(name)).append("</em>, ").append(Numbers.count(split.frames()));
    page.append(split.frames() == 1 ? " frame" : " frames").append("</p></div>");
    page.append("<dl class=\"versus\">");
    bar(page, "lbs", "Plain LBS", lbs, lbs, learned);
    bar(page, "learned", "Learned", learned, lbs, learned);
    page.append("</dl>");
    page.append("<p class=\"gate ").append(passed ? "pass" : "fail").append("\"><b>");
    page.append(passed ? "✓ Gate passed." : "✗ Gate failed.").append("</b> ");
    page.append(
        passed
            ? "The mean error is not above plain LBS’s on any judged split."
            : "On a judged split this bundle is worse than plain LBS: do not ship it.");
    page.append("</p></section>\n");
  }

  private SplitReport firstSplit() {
    return report.splits().values().iterator().next();
  }

  private static void bar(
      StringBuilder page,
      String style,
      String label,
      ErrorSummary errors,
      ErrorSummary lbs,
      ErrorSummary learned) {
    double longest = Math.max(lbs.meanMm(), learned.meanMm());
    double share = longest > 0 ? 100 * errors.meanMm() / longest : 0;
    page.append("<div><dt>").append(label).append("</dt><dd><span class=\"bar\"><i class=\"");
    page.append(style).append("\" style=\"width:").append(Numbers.fixed(share, 2));
    page.append("%\"></i></span><b>").append(Numbers.mm(errors.meanMm())).append("</b> mm ");
    page.append("<small>95 %: ").append(Numbers.mm(errors.p95Mm())).append(", max ");
    page.append(Numbers.mm(errors.maxMm())).append("</small></dd></div>");
  }

  static String styleSheet() {
    try (InputStream css = ReportPage.class.getResourceAsStream("report.css")) {
      if (css == null) {
        throw new IllegalStateException("report.css is not on the class path");
      }
      return new String(css.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
