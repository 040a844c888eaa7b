package dev.sinew.training.report;

import dev.sinew.training.evaluation.GeodesicSpread;
import dev.sinew.training.evaluation.Truncation;
import dev.sinew.training.evaluation.WeightReport;
import dev.sinew.training.evaluation.WeightStructure;
import java.util.List;
import java.util.function.Function;

/** The part of the report page that shows what training did to W. */
final class WeightsSection {
  private static final int NAMED_JOINTS = 5;

  private final WeightReport weights;

  WeightsSection(WeightReport weights) {
    this.weights = weights;
  }

  void append(StringBuilder page) {
    page.append("<section class=\"card\"><h3>Skinning weights W</h3>");
    verdict(page);
    page.append("<div class=\"columns uneven\"><div class=\"scroll\">");
    costs(page);
    page.append("</div><div class=\"scroll\">");
    structure(page);
    page.append("</div></div></section>\n");
  }

  private void verdict(StringBuilder page) {
    List<String> leaked = weights.leaked();
    page.append("<p class=\"gate ").append(leaked.isEmpty() ? "pass" : "fail").append("\"><b>");
    if (leaked.isEmpty()) {
      page.append("✓ W stays local.</b> No joint reaches farther from its region than in the rig");
      page.append(" by more than ").append(Numbers.fixed(WeightReport.LEAK_PERCENT, 0));
      page.append(" % of the body’s diagonal.");
    } else {
      page.append("✗ W has leaked.</b> ");
      page.append(Html.escape(String.join(", ", leaked.stream().limit(NAMED_JOINTS).toList())));
      page.append(leaked.size() > NAMED_JOINTS ? " and " + (leaked.size() - NAMED_JOINTS) : "");
      page.append(leaked.size() > NAMED_JOINTS ? " more" : "");
      page.append(leaked.size() == 1 ? " moves" : " move");
      page.append(" vertices farther away than in the rig by more than ");
      page.append(Numbers.fixed(WeightReport.LEAK_PERCENT, 0));
      page.append(" % of the body’s diagonal: allow fewer influences, or hold W to the rig’s.");
    }
    if (weights.after().structure().negative() > 0) {
      page.append(" It has negative weights, which engines do not take.");
    }
    page.append("</p>\n");
  }

  private void costs(StringBuilder page) {
    page.append("<p class=\"note\">What keeping the largest K weights a vertex costs: distance ");
    page.append("between meshes skinned with all and with K of them, millimetres, ");
    page.append(Numbers.count(weights.truncation().frames())).append(" frames of <em>");
    page.append(Html.escape(weights.truncation().split())).append("</em>.</p>");
    page.append("<table><thead><tr><th>K<th>mean<th>max</tr></thead><tbody>\n");
    for (Truncation.Cost cost : weights.truncation().costs()) {
      boolean shipped = cost.influences() == weights.influences();
      page.append(shipped ? "<tr class=\"chosen\">" : "<tr>").append("<th scope=\"row\">");
      page.append(Numbers.count(cost.influences())).append(shipped ? " (rig.glb)" : "");
      page.append("<td>").append(Numbers.mm(cost.meanMm()));
      page.append("<td>").append(Numbers.mm(cost.maxMm())).append("</tr>\n");
    }
    page.append("</tbody></table>");
  }

  private void structure(StringBuilder page) {
    page.append("<table><thead><tr><th><th>rig<th>learned<th>rig.glb, ");
    page.append(Numbers.count(weights.influences())).append(" largest</tr></thead><tbody>\n");
    row(page, "largest |row sum − 1|", of(s -> Numbers.scientific(s.rowSumMaxError())));
    row(page, "negative weights", of(s -> Numbers.count(s.negative())));
    row(page, "influences a vertex, most", of(s -> Numbers.count(s.maxInfluences())));
    row(page, "influences a vertex, mean", of(s -> Numbers.fixed(s.meanInfluences(), 2)));
    row(page, "above 0.001, most", of(s -> Numbers.count(s.maxEffective())));
    row(page, "above 0.001, mean", of(s -> Numbers.fixed(s.meanEffective(), 2)));
    row(page, "distance from a joint’s region, mean", figures -> mm(figures.spread().meanMm()));
    row(page, "farthest vertex", figures -> mm(figures.spread().farthest().maxMm()));
    row(page, "moved by", figures -> farthest(figures.spread()));
    page.append("</tbody></table>");
  }

  private static Function<WeightReport.Figures, String> of(Function<WeightStructure, String> say) {
    return figures -> say.apply(figures.structure());
  }

  private String mm(double mm) {
    return Numbers.mm(mm) + " mm (" + Numbers.percent(weights.percent(mm)) + ")";
  }

  private static String farthest(GeodesicSpread spread) {
    return Html.escape(spread.farthest().joint());
  }

  private void row(StringBuilder page, String name, Function<WeightReport.Figures, String> say) {
    page.append("<tr><th scope=\"row\">").append(name);
    for (WeightReport.Figures figures :
        List.of(weights.before(), weights.after(), weights.shipped())) {
      page.append("<td>").append(say.apply(figures));
    }
    page.append("</tr>\n");
  }
}
