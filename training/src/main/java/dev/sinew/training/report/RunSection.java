package dev.sinew.training.report;

import java.util.List;

/** The part of the report page that shows what is not about one split's meshes. */
final class RunSection {
  private final Report report;
  private final List<LossCurve> curves;

  RunSection(Report report, List<LossCurve> curves) {
    this.report = report;
    this.curves = curves;
  }

  void append(StringBuilder page) {
    for (LossCurve curve : curves) {
      page.append("<section class=\"card\"><h3>Training: ").append(Html.escape(curve.stage()));
      page.append("</h3><p class=\"legend\"><span class=\"holdout\">Held-back training frames");
      page.append("</span><span class=\"train\">Loss trained on</span></p>");
      page.append("<div class=\"columns\"><div class=\"scroll\">");
      page.append(ReportCharts.holdout(curve)).append("</div><div class=\"scroll\">");
      page.append(ReportCharts.loss(curve)).append("</div></div></section>\n");
    }
    new WeightsSection(report.weights()).append(page);
    page.append("<div class=\"columns\">");
    joints(page);
    timing(page);
    page.append("</div>\n");
  }

  private void joints(StringBuilder page) {
    if (report.joints().isEmpty()) {
      return;
    }
    page.append("<section class=\"card\"><h3>Joint_net</h3><p class=\"note\">Distance of joints ");
    page.append(
        "predicted from the T-pose, in millimetres.</p><div class=\"scroll\"><table><thead><tr><th>split");
    page.append("<th>people<th>mean<th>max</tr></thead><tbody>\n");
    report
        .joints()
        .forEach(
            (split, errors) -> {
              page.append("<tr><th scope=\"row\">").append(Html.escape(split)).append("<td>");
              page.append(Numbers.count(errors.identities())).append("<td>");
              page.append(Numbers.mm(errors.meanMm())).append("<td>");
              page.append(Numbers.mm(errors.maxMm())).append("</tr>\n");
            });
    page.append("</tbody></table></div></section>\n");
  }

  private void timing(StringBuilder page) {
    if (report.timing().isEmpty()) {
      return;
    }
    page.append("<section class=\"card\"><h3>Time</h3><table><tbody>");
    report.timing().forEach((stage, seconds) -> row(page, stage, Numbers.duration(seconds)));
    page.append("</tbody></table></section>\n");
  }

  private static void row(StringBuilder page, String name, String value) {
    page.append("<tr><th scope=\"row\">").append(Html.escape(name));
    page.append("<td>").append(value).append("</tr>\n");
  }
}
