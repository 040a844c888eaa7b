package dev.sinew.training.screening;

import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.training.network.LocalStructure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The outcome of screening: for each joint and vertex the squared residual that the joint explains.
 *
 * @param joints the screened joints
 * @param squares [joints][V] explained squared residual summed over frames, m²
 * @param energy [V] all squared residual, m²
 * @param frames how many frames were counted
 */
@SuppressWarnings("ArrayRecordComponent")
public record Explained(int[] joints, double[][] squares, double[] energy, long frames) {
  /**
   * A pair that takes less than this off a vertex's root mean square error is not worth keeping.
   */
  private static final double SMALLEST_GAIN = 2e-5;

  /** A companion that explains less than this share of a net's vertices would only add noise. */
  private static final double SMALLEST_SHARE = 0.01;

  /** Root mean square length of a vertex's residual over the vertices that have any, metres. */
  public double residualScale() {
    double sum = 0;
    long count = 0;
    for (double vertex : energy) {
      if (vertex / frames > SMALLEST_GAIN * SMALLEST_GAIN) {
        sum += vertex / frames;
        count++;
      }
    }
    return count == 0 ? 1e-3 : Math.sqrt(sum / count);
  }

  /**
   * The nets of a local Pose_net: each vertex is corrected by the joints that explain most of it,
   * at most {@code perVertex} and none that explains next to nothing.
   *
   * @param features pose features, which say what a joint's net sees
   * @param companions how many joints a net sees beside its own: those that explain most of the
   *     vertices which it corrects
   */
  public LocalStructure structure(int perVertex, PoseFeatures features, int companions) {
    int vertices = energy.length;
    List<List<Integer>> lists = new ArrayList<>();
    for (int n = 0; n < joints.length; n++) {
      lists.add(new ArrayList<>());
    }
    for (int v = 0; v < vertices; v++) {
      choose(v, perVertex, lists);
    }
    if (lists.stream().allMatch(List::isEmpty)) {
      lists.get(0).add(0); // Nothing to correct: the smallest net there is, which stays at zero.
    }
    int[] kept = IntStream.range(0, joints.length).filter(n -> !lists.get(n).isEmpty()).toArray();
    int[] netJoints = new int[kept.length];
    int[][] inputs = new int[kept.length][];
    int[][] corrected = new int[kept.length][];
    for (int i = 0; i < kept.length; i++) {
      netJoints[i] = joints[kept[i]];
      corrected[i] = lists.get(kept[i]).stream().mapToInt(Integer::intValue).toArray();
      inputs[i] = inputs(kept[i], companions(kept[i], corrected[i], companions), features);
    }
    return LocalStructure.of(vertices, features.sizePerJoint(), netJoints, inputs, corrected);
  }

  private void choose(int v, int perVertex, List<List<Integer>> lists) {
    double before = Math.sqrt(energy[v] / frames);
    boolean[] taken = new boolean[joints.length];
    for (int slot = 0; slot < perVertex; slot++) {
      int best = -1;
      for (int n = 0; n < joints.length; n++) {
        if (!taken[n] && (best < 0 || squares[n][v] > squares[best][v])) {
          best = n;
        }
      }
      if (best < 0) {
        return;
      }
      double after = Math.sqrt(Math.max(0, energy[v] - squares[best][v]) / frames);
      if (before - after < SMALLEST_GAIN) {
        return;
      }
      taken[best] = true;
      lists.get(best).add(v);
    }
  }

  /**
   * The joints that explain most of some vertices beside one, none that explains next to nothing.
   */
  private List<Integer> companions(int own, int[] corrected, int most) {
    double[] shared = new double[joints.length];
    double all = 0;
    for (int v : corrected) {
      all += energy[v];
      for (int n = 0; n < joints.length; n++) {
        shared[n] += Math.max(0, squares[n][v]);
      }
    }
    double least = SMALLEST_SHARE * all;
    return IntStream.range(0, joints.length)
        .filter(n -> n != own && shared[n] > least)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer n) -> -shared[n]))
        .limit(most)
        .toList();
  }

  private int[] inputs(int own, List<Integer> companions, PoseFeatures features) {
    return IntStream.concat(IntStream.of(own), companions.stream().mapToInt(Integer::intValue))
        .map(n -> features.begin(joints[n]))
        .flatMap(begin -> IntStream.range(begin, begin + features.sizePerJoint()))
        .toArray();
  }
}
