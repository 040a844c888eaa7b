package dev.sinew.training.evaluation;

import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skinning.LinearBlendSkinning;
import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.ingest.dataset.FrameRow;
import java.io.Serializable;
import java.util.List;

/**
 * What keeping only the K largest weights a vertex costs: the distance between a mesh skinned with
 * W and with its {@linkplain SkinWeights#topNormalised top-K form}, over frames. Meshes are the
 * T-poses, correctives left aside: they move a vertex by too little to matter here.
 *
 * <p>It holds the weights, {@link Sums} the sums, as {@link Evaluator} and {@link Evaluation} do.
 * Safe to share between threads.
 */
public final class Truncation implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final double MM = 1000;

  private final SubjectShapes shapes;
  private final Pose restPose;
  private final SkinWeights weights;
  private final int[] influences;
  private final SkinWeights[] truncated;

  /**
   * @param weights [V,J] W
   * @param restPose P*
   * @param influences every K to measure
   * @throws dev.sinew.character.fault.SinewException if a vertex has no positive weight
   */
  public Truncation(
      SubjectShapes shapes, SkinWeights weights, Pose restPose, List<Integer> influences) {
    this.shapes = shapes;
    this.restPose = restPose;
    this.weights = weights;
    this.influences = influences.stream().mapToInt(Integer::intValue).toArray();
    truncated = influences.stream().map(weights::topNormalised).toArray(SkinWeights[]::new);
  }

  /** The sums over no frames. */
  public Sums start() {
    return new Sums(influences);
  }

  /**
   * Measures one frame.
   *
   * @param sums made by {@link #start()}; the frame is added to it
   * @return {@code sums}
   */
  public Sums add(Sums sums, FrameRow frame) {
    SubjectShapes.Shape shape = shapes.shape(frame.subject());
    double[] matrices =
        ForwardKinematics.skinningMatrices(shape.skeleton(), frame.pose(), restPose);
    double[] rest = shape.tposeAsDoubles();
    double[] full = new double[rest.length];
    double[] kept = new double[rest.length];
    LinearBlendSkinning.skin(weights, matrices, rest, full);
    for (int m = 0; m < truncated.length; m++) {
      LinearBlendSkinning.skin(truncated[m], matrices, rest, kept);
      for (int v = 0; v < rest.length; v += 3) {
        double x = full[v] - kept[v];
        double y = full[v + 1] - kept[v + 1];
        double z = full[v + 2] - kept[v + 2];
        sums.count(m, MM * Math.sqrt(x * x + y * y + z * z));
      }
    }
    sums.vertices += rest.length / 3;
    sums.frames++;
    return sums;
  }

  /**
   * What one K costs.
   *
   * @param influences K
   * @param meanMm mean distance over vertices and frames
   * @param maxMm largest distance
   */
  public record Cost(int influences, double meanMm, double maxMm) {}

  /** Sums over frames, merged partition by partition. Not safe for concurrent use. */
  public static final class Sums implements Serializable {
    private static final long serialVersionUID = 1L;

    private final int[] influences;
    private final double[] sumMm;
    private final double[] maxMm;
    private long vertices;
    private long frames;

    private Sums(int[] influences) {
      this.influences = influences;
      sumMm = new double[influences.length];
      maxMm = new double[influences.length];
    }

    private void count(int m, double mm) {
      sumMm[m] += mm;
      maxMm[m] = Math.max(maxMm[m], mm);
    }

    /**
     * Adds all of {@code other}'s frames.
     *
     * @return this
     * @throws IllegalArgumentException if {@code other} measures other K
     */
    public Sums merge(Sums other) {
      if (!java.util.Arrays.equals(other.influences, influences)) {
        throw new IllegalArgumentException("sums of different numbers of influences");
      }
      for (int m = 0; m < sumMm.length; m++) {
        sumMm[m] += other.sumMm[m];
        maxMm[m] = Math.max(maxMm[m], other.maxMm[m]);
      }
      vertices += other.vertices;
      frames += other.frames;
      return this;
    }

    /** How many frames were measured. */
    public long frames() {
      return frames;
    }

    /** What every K costs, in the order given; not a number where no frame was measured. */
    public List<Cost> costs() {
      return java.util.stream.IntStream.range(0, sumMm.length)
          .mapToObj(m -> new Cost(influences[m], sumMm[m] / vertices, maxMm[m]))
          .toList();
    }
  }
}
