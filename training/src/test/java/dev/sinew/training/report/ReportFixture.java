package dev.sinew.training.report;

import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.training.evaluation.Evaluation;
import dev.sinew.training.evaluation.Method;
import dev.sinew.training.evaluation.Truncation;
import dev.sinew.training.evaluation.WeightReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A small report: three vertices, two joints, two frames a split, the second outside the training
 * range, errors of whole millimetres.
 */
final class ReportFixture {
  static final SkinWeights WEIGHTS = SkinWeights.ofDense(new double[] {1, 0, 1, 0, 0, 1}, 2);

  static final Mesh MESH =
      new Mesh(new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0}, Faces.ofTriangles(new int[] {0, 1, 2}, 3));

  /** The tip has got a tenth of the second vertex, √2 m from its own. */
  static final SkinWeights LEARNED =
      SkinWeights.ofDense(new double[] {1, 0, 0.9, 0.1, 0.002, 0.998}, 2);

  private ReportFixture() {}

  static WeightReport weights(SkinWeights learned, String joint) {
    Skeleton skeleton = Skeleton.of(List.of(joint, "tip"), new int[] {-1, 0}, new double[6]);
    return WeightReport.of(
        new Rig("arm", MESH, skeleton, WEIGHTS),
        learned,
        1,
        new WeightReport.TruncationCosts(
            "train",
            7,
            List.of(new Truncation.Cost(1, 0.1234, 5.6), new Truncation.Cost(8, 0, 0))));
  }

  /** Plain LBS errs by {@code lbs} mm everywhere, the learned model by {@code learned} mm. */
  static Evaluation evaluation(double lbs, double learned, String subject) {
    Evaluation evaluation = new Evaluation(List.of(Method.LBS, Method.LINEAR, Method.LEARNED), 3);
    for (int frame = 0; frame < 2; frame++) {
      evaluation.add(
          subject,
          "walk",
          frame,
          0.2 * frame,
          new float[9],
          List.of(off(lbs), off(lbs / 2), off(learned)));
    }
    return evaluation;
  }

  static Report report(double learned, String bundle, String joint, String subject) {
    Map<String, Evaluation> splits = new LinkedHashMap<>();
    splits.put("train", evaluation(4, 1, subject));
    splits.put("validation", evaluation(4, learned, subject));
    Map<String, SplitReport> reports = new LinkedHashMap<>();
    splits.forEach(
        (name, split) -> reports.put(name, SplitReport.of(split, WEIGHTS, List.of(joint, "tip"))));
    return new Report(
        bundle,
        "sha256:12ab",
        1234,
        reports,
        Map.of("validation", new Report.JointFigures(5, 1.5, 4)),
        weights(LEARNED, joint),
        Gate.judge(splits, List.of("validation")),
        Map.of("corrective", 12.5));
  }

  private static float[] off(double mm) {
    float[] vertices = new float[9];
    for (int v = 0; v < 3; v++) {
      vertices[3 * v] = (float) (mm / 1000);
    }
    return vertices;
  }
}
