package dev.sinew.training.report;

import dev.sinew.training.evaluation.ErrorSummary;
import dev.sinew.training.evaluation.FrameError;
import dev.sinew.training.evaluation.Method;
import dev.sinew.training.evaluation.RangeError;
import dev.sinew.training.evaluation.RegionError;
import dev.sinew.training.evaluation.SubjectError;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The part of the report page that shows one split. */
final class SplitSection {
  private static final Map<String, String> LABELS =
      Map.of(
          Method.LBS,
          "Plain LBS",
          Method.DUAL_QUATERNION,
          "Dual quaternions",
          Method.LINEAR,
          "Linear ridge (SMPL form)",
          Method.EXEMPLARS,
          "Exemplars (pose-space deformation)",
          Method.DENSE,
          "Dense Pose_net",
          Method.LEARNED,
          "Learned",
          Method.CLOSED_FORM,
          "Closed-form start",
          Method.LEARNED_JOINT_NET,
          "Learned, joints predicted",
          Method.LEARNED_EXEMPLARS,
          "Learned, with the bundle's exemplars");

  /** Under half of the last digit shown, errors are rounding: no shares are made of them. */
  private static final double SHOWN_MM = 5e-4;

  private final SplitReport split;
  private final @Nullable BodyErrors body;

  SplitSection(SplitReport split, @Nullable BodyErrors body) {
    this.split = split;
    this.body = body;
  }

  void append(StringBuilder page) {
    methods(page);
    if (body != null && body.rest().faces().count() > 0) {
      BodySection.append(page, body);
    }
    page.append("<section class=\"card\"><h3>How errors are spread</h3>");
    page.append("<p class=\"legend\"><span class=\"lbs\">Plain LBS</span>");
    page.append("<span class=\"learned\">Learned</span></p><div class=\"scroll\">");
    page.append(ReportCharts.histogram(split)).append("</div></section>\n");
    joints(page);
    range(page);
    page.append("<div class=\"columns uneven\">");
    subjects(page);
    worst(page);
    page.append("</div>\n");
  }

  private void methods(StringBuilder page) {
    page.append("<section class=\"card\"><h3>Methods side by side</h3><div class=\"scroll\">");
    page.append("<table><thead><tr><th>mm<th>removed<th>mean<th>RMS<th>median<th>95 %<th>99 %");
    page.append("<th>max</tr></thead><tbody>\n");
    ErrorSummary lbs = split.method(Method.LBS);
    split
        .methods()
        .forEach(
            (name, errors) -> {
              boolean learned = name.equals(Method.LEARNED);
              double removed = name.equals(Method.LBS) ? Double.NaN : errors.removedPercent(lbs);
              page.append(learned ? "<tr class=\"chosen\">" : "<tr>");
              heading(page, LABELS.getOrDefault(name, name));
              cell(page, signed(removed));
              cell(page, Numbers.mm(errors.meanMm()));
              cell(page, Numbers.mm(errors.rmsMm()));
              cell(page, Numbers.mm(errors.p50Mm()));
              cell(page, Numbers.mm(errors.p95Mm()));
              cell(page, Numbers.mm(errors.p99Mm()));
              cell(page, Numbers.mm(errors.maxMm()));
              page.append("</tr>\n");
            });
    page.append("</tbody></table></div></section>\n");
  }

  private void joints(StringBuilder page) {
    List<RegionError> worstFirst =
        split.byJoint().stream()
            .sorted(Comparator.comparingDouble(RegionError::lbsMeanMm).reversed())
            .toList();
    double longest =
        worstFirst.stream()
            .mapToDouble(region -> Math.max(region.lbsMeanMm(), region.learnedMeanMm()))
            .max()
            .orElse(0);
    List<RegionError> shown = worstFirst.stream().filter(SplitSection::shows).toList();
    List<RegionError> still = worstFirst.stream().filter(region -> !shows(region)).toList();
    page.append(
        "<section class=\"card\"><h3>By joint</h3><p class=\"note\">Vertices belong to the ");
    page.append("joint that moves them most; largest LBS error first.</p>");
    if (!shown.isEmpty()) {
      jointTable(page, shown, longest);
    }
    if (!still.isEmpty()) {
      page.append("<details><summary>").append(Numbers.count(still.size()));
      page.append(still.size() == 1 ? " joint" : " joints");
      page.append(" with under half a micrometre of error</summary>");
      jointTable(page, still, longest);
      page.append("</details>");
    }
    page.append("</section>\n");
  }

  private void jointTable(StringBuilder page, List<RegionError> regions, double longest) {
    page.append("<div class=\"scroll\"><table><thead><tr><th>joint<th>vertices<th>LBS mm");
    page.append("<th>learned mm<th>removed<th class=\"bars\"></tr></thead><tbody>\n");
    for (RegionError region : regions) {
      row(page, region.lbsMeanMm(), region.learnedMeanMm());
      heading(page, region.joint());
      cell(page, Numbers.count(region.vertices()));
      comparison(page, region.lbsMeanMm(), region.learnedMeanMm());
      page.append("<td class=\"bars\">");
      bar(page, "lbs", region.lbsMeanMm(), longest);
      bar(page, "learned", region.learnedMeanMm(), longest);
      page.append("</tr>\n");
    }
    page.append("</tbody></table></div>");
  }

  private void range(StringBuilder page) {
    if (split.byRange().isEmpty()) {
      return;
    }
    page.append("<section class=\"card\"><h3>By distance from the training range</h3>");
    page.append("<p class=\"note\">How far a frame’s pose lies outside the poses trained on, in ");
    page.append("the units of the model’s inputs; outside, corrections fade to skinning.</p>");
    String chart = ReportCharts.range(split);
    if (!chart.isEmpty()) {
      page.append("<p class=\"legend\"><span class=\"lbs\">Plain LBS</span>");
      page.append("<span class=\"learned\">Learned</span></p><div class=\"scroll\">");
      page.append(chart).append("</div>");
    }
    page.append("<div class=\"scroll\"><table><thead><tr><th>distance<th>frames<th>LBS mm");
    page.append("<th>learned mm<th>removed</tr></thead><tbody>\n");
    for (RangeError range : split.byRange()) {
      row(page, range.lbsMeanMm(), range.learnedMeanMm());
      heading(page, distances(range));
      cell(page, Numbers.count(range.frames()));
      comparison(page, range.lbsMeanMm(), range.learnedMeanMm());
      page.append("</tr>\n");
    }
    page.append("</tbody></table></div></section>\n");
  }

  private static String distances(RangeError range) {
    if (range.to() == 0) {
      return "inside";
    }
    return Double.isFinite(range.to())
        ? distance(range.from()) + " – " + distance(range.to())
        : "over " + distance(range.from());
  }

  private static String distance(double excess) {
    return Double.isFinite(excess) ? Numbers.fixed(excess, 2).replaceFirst("\\.?0+$", "") : "–";
  }

  private void subjects(StringBuilder page) {
    page.append("<section class=\"card\"><h3>By subject</h3><div class=\"scroll\"><table><thead>");
    page.append(
        "<tr><th>subject<th>frames<th>LBS mm<th>learned mm<th>removed</tr></thead><tbody>\n");
    for (SubjectError subject : split.bySubject()) {
      row(page, subject.lbsMeanMm(), subject.learnedMeanMm());
      heading(page, subject.subject());
      cell(page, Numbers.count(subject.frames()));
      comparison(page, subject.lbsMeanMm(), subject.learnedMeanMm());
      page.append("</tr>\n");
    }
    page.append("</tbody></table></div></section>\n");
  }

  private void worst(StringBuilder page) {
    page.append(
        "<section class=\"card\"><h3>Worst frames</h3><p class=\"note\">Millimetres; where the ");
    page.append(
        "learned model errs most.</p><div class=\"scroll\"><table><thead><tr><th>take<th>frame");
    page.append("<th>LBS<th>learned<th>removed<th>max<th>at vertex<th>outside by");
    page.append("</tr></thead><tbody>\n");
    for (FrameError frame : split.worstFrames()) {
      row(page, frame.lbsMeanMm(), frame.learnedMeanMm());
      heading(page, frame.subject() + "/" + frame.take());
      cell(page, Integer.toString(frame.frame()));
      comparison(page, frame.lbsMeanMm(), frame.learnedMeanMm());
      cell(page, Numbers.mm(frame.learnedMaxMm()));
      cell(page, Integer.toString(frame.worstVertex()));
      cell(page, distance(frame.rangeExcess()));
      page.append("</tr>\n");
    }
    page.append("</tbody></table></div></section>\n");
  }

  private static void row(StringBuilder page, double lbs, double learned) {
    page.append(learned - lbs >= SHOWN_MM ? "<tr class=\"worse\">" : "<tr>");
  }

  /** Cells with both errors and the share that is gone, where there is an error to speak of. */
  private static void comparison(StringBuilder page, double lbs, double learned) {
    cell(page, Numbers.mm(lbs));
    cell(page, Numbers.mm(learned));
    boolean shows = Math.max(lbs, learned) >= SHOWN_MM;
    cell(page, shows ? signed(ErrorSummary.removedPercent(learned, lbs)) : "–");
  }

  private static boolean shows(RegionError region) {
    return Math.max(region.lbsMeanMm(), region.learnedMeanMm()) >= SHOWN_MM;
  }

  private static void heading(StringBuilder page, String text) {
    page.append("<th scope=\"row\">").append(Html.escape(text));
  }

  private static void cell(StringBuilder page, String text) {
    page.append("<td>").append(text);
  }

  private static void bar(StringBuilder page, String style, double value, double longest) {
    double share = longest > 0 ? 100 * value / longest : 0;
    page.append("<i class=\"").append(style).append("\" style=\"width:");
    page.append(Numbers.fixed(share, 1)).append("%\"></i>");
  }

  private static String signed(double percent) {
    String text = Numbers.percent(percent);
    return percent < 0 ? "<b class=\"bad\">" + text.replace('-', '−') + "</b>" : text;
  }
}
