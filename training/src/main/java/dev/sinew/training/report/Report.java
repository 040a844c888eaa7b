package dev.sinew.training.report;

import dev.sinew.training.evaluation.WeightReport;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Everything that report.json says about one bundle.
 *
 * @param bundle name and version of the bundle
 * @param dataset fingerprint of the dataset it was judged on
 * @param parameters trained numbers of the corrective
 * @param splits figures by split, in the order in which they are shown
 * @param joints errors of predicted rest joints by split; empty if no Joint_net was judged
 * @param weights the shape of W before and after training, and as it ships
 * @param gate whether the bundle may be shipped
 * @param timing seconds by stage
 */
public record Report(
    String bundle,
    String dataset,
    long parameters,
    Map<String, SplitReport> splits,
    Map<String, JointFigures> joints,
    WeightReport weights,
    Gate gate,
    Map<String, Double> timing) {

  public Report {
    splits = Collections.unmodifiableMap(new LinkedHashMap<>(splits));
    joints = Collections.unmodifiableMap(new LinkedHashMap<>(joints));
    timing = Collections.unmodifiableMap(new LinkedHashMap<>(timing));
  }

  /**
   * The split that a reader should look at first: the first that the gate judges, else the first.
   *
   * @throws IllegalStateException if there is no split
   */
  public String headlineSplit() {
    List<String> judged = gate.judged();
    for (String split : judged) {
      if (splits.containsKey(split)) {
        return split;
      }
    }
    return splits.keySet().stream()
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("a report without splits"));
  }

  /**
   * @param identities how many were measured
   * @param meanMm mean distance over joints and identities
   * @param maxMm largest distance
   */
  public record JointFigures(long identities, double meanMm, double maxMm) {}
}
