package dev.sinew.training.report;

import dev.sinew.character.format.AtomicFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A residual report as one HTML file that needs nothing else, in the style of {@link ReportPage}.
 */
public final class ResidualPage {
  /** Takes that get a chart: those with the largest residuals. */
  private static final int CHARTS = 6;

  private static final int LISTED = 40;

  private final ResidualReport report;
  private final StringBuilder page = new StringBuilder();

  private ResidualPage(ResidualReport report) {
    this.report = report;
  }

  /** Writes the page, at once or not at all. */
  public static void write(Path file, ResidualReport report) {
    String html = new ResidualPage(report).html();
    AtomicFiles.write(file, temporary -> Files.writeString(temporary, html));
  }

  private String html() {
    page.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    page.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    page.append("<meta name=\"color-scheme\" content=\"light dark\">\n<title>");
    page.append(Html.escape(report.source())).append(" · Sinew fitted poses</title>\n<style>\n");
    page.append(ReportPage.styleSheet()).append("</style>\n</head>\n<body>\n<main>\n");
    page.append("<header><p class=\"kicker\">Sinew · fitted poses</p><h1>");
    page.append(Html.escape(report.source())).append("</h1><p class=\"facts\">");
    report
        .options()
        .forEach(
            (name, value) ->
                page.append("<span>").append(Html.escape(name + " " + value)).append("</span> "));
    page.append("</p></header>\n");
    headline();
    charts();
    joints();
    page.append("<div class=\"columns\">\n");
    worst();
    troubles();
    page.append("</div>\n").append(FOOTER).append("</main>\n</body>\n</html>\n");
    return page.toString();
  }

  private static final String FOOTER =
      """
      <footer>
      <p>A residual is the distance between a vertex of the rig, skinned with the fitted pose, and
      the target's vertex; vertices that are missing do not count. A frame's residual is the mean
      over its vertices. Every figure is in <code>residuals.json</code> beside this page.</p>
      </footer>
      """;

  private void headline() {
    ResidualReport.Summary summary = report.summary();
    page.append("<section class=\"hero card\"><div><p class=\"figure\">");
    page.append(Numbers.mm(summary.meanMm())).append("</p><p>mm, mean residual of ");
    page.append(Numbers.count(summary.fitted())).append(" of ");
    page.append(Numbers.count(summary.frames())).append(" frames</p></div>");
    page.append("<div><p>RMS ").append(Numbers.mm(summary.rmsMm()));
    page.append(" mm; frames: median ").append(Numbers.mm(summary.medianFrameMm()));
    page.append(", 95 % ").append(Numbers.mm(summary.p95FrameMm()));
    page.append("; largest of a vertex ").append(Numbers.mm(summary.maxMm())).append(" mm.</p>");
    ResidualReport.Given given = report.given();
    if (given != null) {
      page.append("<p>In the poses that ").append(Numbers.count(given.frames()));
      page.append(" of these frames came with, plain skinning is ");
      page.append(Numbers.mm(given.givenMeanMm())).append(" mm off, in the fitted ones ");
      page.append(Numbers.mm(given.fittedMeanMm())).append(" mm; joints differ by ");
      page.append(Numbers.fixed(given.angleMeanDegrees(), 2)).append("° on the mean, ");
      page.append(Numbers.fixed(given.angleMedianDegrees(), 2)).append("° at the median.</p>");
    }
    report.warnings().forEach(text -> page.append("<p>").append(Html.escape(text)).append("</p>"));
    boolean whole = report.refused().isEmpty() && report.unsettled().isEmpty();
    page.append("</div><p class=\"gate ").append(whole ? "pass" : "fail").append("\"><b>");
    page.append(
        whole
            ? "✓ Every frame has a pose that has settled."
            : "✗ Some frames have no pose, or one that had not settled: see below.");
    page.append("</b></p></section>\n");
  }

  private void charts() {
    List<ResidualReport.Take> takes = new ArrayList<>(report.takes());
    takes.sort(Comparator.comparingDouble(ResidualPage::largest).reversed());
    page.append("<div class=\"columns\">\n");
    for (ResidualReport.Take take : takes.subList(0, Math.min(CHARTS, takes.size()))) {
      double[] fitted = values(take.frameMeanMm());
      double[] given = values(take.givenMeanMm());
      double[] frames = new double[Math.max(1, fitted.length)];
      double most = largest(take);
      for (int f = 0; f < frames.length; f++) {
        frames[f] = f;
      }
      for (double value : given) {
        most = value > most ? value : most;
      }
      SvgChart chart =
          new SvgChart(
              "residual by frame of " + take.subject() + "/" + take.take(),
              new Axis(0, Math.max(1, fitted.length - 1), false, ""),
              Axis.linear(most),
              "frame",
              "mean residual, mm");
      if (given.length == frames.length) {
        chart.line("lbs", frames, given);
      }
      page.append("<section class=\"card\"><h3>").append(Html.escape(take.subject() + "/"));
      page.append(Html.escape(take.take())).append("</h3><p class=\"legend\">");
      page.append(given.length > 0 ? "<span class=\"lbs\">Given pose</span>" : "");
      page.append("<span class=\"learned\">Fitted pose</span></p><div class=\"scroll\">");
      page.append(chart.line("learned", frames, fitted).svg()).append("</div></section>\n");
    }
    page.append("</div>\n");
    if (takes.size() > CHARTS) {
      page.append("<p class=\"note\">The ").append(CHARTS).append(" takes with the largest ");
      page.append("residuals of ").append(Numbers.count(takes.size())).append(".</p>\n");
    }
  }

  private static double largest(ResidualReport.Take take) {
    return take.frameMeanMm().stream().filter(Double::isFinite).reduce(0.0, Math::max);
  }

  private static double[] values(List<Double> list) {
    return list.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private void joints() {
    double longest =
        report.joints().stream()
            .mapToDouble(ResidualReport.Joint::meanMm)
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    page.append("<section class=\"card\"><h3>By joint</h3><p class=\"note\">Vertices belong to ");
    page.append("the joint that moves them most.</p><div class=\"scroll\"><table><thead><tr>");
    page.append("<th>joint<th>mean mm<th>from given °<th>undetermined frames");
    page.append("<th class=\"bars\"></tr></thead><tbody>\n");
    report.joints().stream()
        .sorted(
            Comparator.comparingDouble(
                joint -> Double.isFinite(joint.meanMm()) ? -joint.meanMm() : 1))
        .forEach(
            joint -> {
              row(joint.joint());
              cell(Numbers.mm(joint.meanMm()));
              double angle = joint.angleMeanDegrees();
              cell(Double.isFinite(angle) ? Numbers.fixed(angle, 2) : "–");
              cell(Numbers.count(joint.undetermined()));
              double share = longest > 0 ? 100 * joint.meanMm() / longest : 0;
              page.append("<td class=\"bars\"><i class=\"learned\" style=\"width:");
              page.append(Numbers.fixed(Double.isFinite(share) ? share : 0, 1)).append("%\"></i>");
              page.append("</tr>\n");
            });
    page.append("</tbody></table></div></section>\n");
  }

  private void worst() {
    page.append(
        "<section class=\"card\"><h3>Worst frames</h3><div class=\"scroll\"><table><thead>");
    page.append("<tr><th>take<th>frame<th>mean mm<th>max mm</tr></thead><tbody>\n");
    for (ResidualReport.Frame frame : report.worst()) {
      row(frame.subject() + "/" + frame.take());
      cell(Integer.toString(frame.frame()));
      cell(Numbers.mm(frame.meanMm()));
      cell(Numbers.mm(frame.maxMm()));
      page.append("</tr>\n");
    }
    page.append("</tbody></table></div></section>\n");
  }

  private void troubles() {
    List<String[]> rows = new ArrayList<>();
    for (ResidualReport.Refused frames : report.refused()) {
      String span =
          frames.first() == frames.last()
              ? Integer.toString(frames.first())
              : frames.first() + "–" + frames.last();
      rows.add(new String[] {frames.subject() + "/" + frames.take(), span, frames.reason()});
    }
    for (ResidualReport.Unsettled frame : report.unsettled()) {
      rows.add(
          new String[] {
            frame.subject() + "/" + frame.take(), Integer.toString(frame.frame()), frame.reason()
          });
    }
    if (rows.isEmpty()) {
      return;
    }
    page.append("<section class=\"card\"><h3>Frames without a pose, or not settled</h3>");
    page.append("<div class=\"scroll\"><table><thead><tr><th>take<th>frame<th>why</tr></thead>");
    page.append("<tbody>\n");
    for (String[] cells : rows.subList(0, Math.min(LISTED, rows.size()))) {
      row(cells[0]);
      cell(cells[1]);
      cell(Html.escape(cells[2]));
      page.append("</tr>\n");
    }
    page.append("</tbody></table></div>");
    if (rows.size() > LISTED) {
      page.append("<p class=\"note\">").append(Numbers.count(rows.size() - LISTED));
      page.append(" more in <code>residuals.json</code>.</p>");
    }
    page.append("</section>\n");
  }

  private void row(String heading) {
    page.append("<tr><th scope=\"row\">").append(Html.escape(heading));
  }

  private void cell(String text) {
    page.append("<td>").append(text);
  }
}
