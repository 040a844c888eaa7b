package dev.sinew.training.start;

import dev.sinew.character.corrective.Activation;
import dev.sinew.training.network.LocalStructure;
import java.io.Serializable;

/**
 * The hidden layers of a local Pose_net's nets as they start: φ_n = act(x_n·W_n + b_n) − act(b_n).
 *
 * @param structure which net sees what
 * @param activation of the units
 * @param weights [ΣM][H] row by row: what each unit gives an input, net by net
 * @param bias [N·H] net by net
 */
@SuppressWarnings("ArrayRecordComponent")
public record HiddenUnits(
    LocalStructure structure, Activation activation, float[] weights, float[] bias)
    implements Serializable {

  /** H, units a net. */
  public int perNet() {
    return bias.length / structure.netCount();
  }

  /**
   * @param x [P] pose features
   * @param units [N·H] receives φ, net by net
   */
  void compute(float[] x, double[] units) {
    int h = perNet();
    int row = 0;
    for (int n = 0; n < structure.netCount(); n++) {
      float[] sums = new float[h];
      for (int input : structure.inputs(n)) {
        for (int i = 0; i < h && x[input] != 0; i++) {
          sums[i] += x[input] * weights[row * h + i];
        }
        row++;
      }
      for (int i = 0; i < h; i++) {
        float b = bias[n * h + i];
        units[n * h + i] = (double) activation.of(sums[i] + b) - activation.of(b);
      }
    }
  }
}
