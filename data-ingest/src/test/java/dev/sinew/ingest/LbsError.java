package dev.sinew.ingest;

import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.skinning.LinearBlendSkinning;
import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.ingest.dataset.Dataset;
import dev.sinew.ingest.dataset.FrameRow;
import dev.sinew.ingest.dataset.SubjectRow;
import java.util.Iterator;

/** The mean distance between a dataset's meshes and plain linear blend skinning. */
final class LbsError {
  private LbsError() {}

  /** Millimetres, over all vertices and frames of a split. */
  static double meanMillimetres(Dataset dataset, String split) {
    double sum = 0;
    int frames = 0;
    Iterator<FrameRow> rows = dataset.frames(split).toLocalIterator();
    while (rows.hasNext()) {
      sum += mean(dataset, rows.next());
      frames++;
    }
    return 1000 * sum / frames;
  }

  private static double mean(Dataset dataset, FrameRow row) {
    SubjectRow subject = dataset.subject(row.subject());
    SkinWeights weights = dataset.rig().weights();
    double[] posed = new double[subject.tpose().length];
    for (int i = 0; i < posed.length; i++) {
      posed[i] = subject.tpose()[i];
    }
    double[] matrices =
        ForwardKinematics.skinningMatrices(
            dataset.skeleton(row.subject()), row.pose(), dataset.restPose());
    LinearBlendSkinning.skin(weights, matrices, posed, posed);
    double sum = 0;
    for (int v = 0; v < posed.length; v += 3) {
      double x = posed[v] - row.vertices()[v];
      double y = posed[v + 1] - row.vertices()[v + 1];
      double z = posed[v + 2] - row.vertices()[v + 2];
      sum += Math.sqrt(x * x + y * y + z * z);
    }
    return sum / (posed.length / 3);
  }
}
