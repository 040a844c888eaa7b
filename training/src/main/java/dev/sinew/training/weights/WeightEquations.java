package dev.sinew.training.weights;

import dev.sinew.character.geometry.Affine;
import dev.sinew.character.skinning.SkinWeights;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The skinning weights that explain posed meshes best, vertex by vertex (James and Twigg 2005,
 * "Skinning mesh animations"): each row w of W minimises
 *
 * <pre>  mean_f ‖Σ_j w_j A_fj t − v_f‖² + mu·‖w − w⁰‖²   over w ≥ 0, Σ_j w_j = 1</pre>
 *
 * with w non-zero only at the row's K candidates. Since weights sum to one the first term is
 * wᵀ·D·w, D_jk = mean_f (A_fj t − v_f)·(A_fk t − v_f): what is kept of any number of frames is one
 * symmetric K x K matrix a vertex, 4·V·K·(K + 1) bytes in all. Frames are added one by one and sums
 * are merged partition by partition. Not safe for concurrent use.
 */
public final class WeightEquations implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The share of D's mean diagonal that mu is at least, so that the system can be factored. */
  private static final double SMALLEST_SHARE = 1e-14;

  private final SkinWeights start;

  /** [V+1] where each vertex's lower triangle begins. */
  private final int[] offsets;

  private final double[] sums;
  private long frames;

  /**
   * @param start [V,J] w⁰; its entries, zeros among them, are the only candidates
   * @throws IllegalArgumentException if a vertex has no candidate
   * @throws ArithmeticException if the sums are more numbers than an array can hold
   */
  public WeightEquations(SkinWeights start) {
    this.start = start;
    offsets = new int[start.vertexCount() + 1];
    for (int v = 0; v < start.vertexCount(); v++) {
      int candidates = start.end(v) - start.begin(v);
      if (candidates == 0) {
        throw new IllegalArgumentException("vertex " + v + " has no candidate joint");
      }
      offsets[v + 1] = Math.addExact(offsets[v], candidates * (candidates + 1) / 2);
    }
    sums = new double[offsets[start.vertexCount()]];
  }

  /**
   * Adds one frame.
   *
   * @param matrices [J,12] the frame's skinning matrices A_j
   * @param rest [V,3] what they move, metres: the T-pose, or the T-pose with its corrections
   * @param target [V,3] what it should become, metres, in the frame of the matrices
   * @return this
   * @throws IllegalArgumentException if an array is not of that size
   */
  public WeightEquations add(double[] matrices, float[] rest, float[] target) {
    int vertices = start.vertexCount();
    if (matrices.length != Affine.SIZE * start.jointCount()
        || rest.length != 3 * vertices
        || target.length != 3 * vertices) {
      throw new IllegalArgumentException(
          matrices.length + ", " + rest.length + " and " + target.length + " numbers of a frame");
    }
    double[] apart = new double[3 * start.maxInfluences()];
    for (int v = 0; v < vertices; v++) {
      int begin = start.begin(v);
      int count = start.end(v) - begin;
      double x = rest[3 * v];
      double y = rest[3 * v + 1];
      double z = rest[3 * v + 2];
      for (int k = 0; k < count; k++) {
        int a = Affine.SIZE * start.joint(begin + k);
        for (int c = 0; c < 3; c++, a += 4) {
          apart[3 * k + c] =
              matrices[a] * x
                  + matrices[a + 1] * y
                  + matrices[a + 2] * z
                  + matrices[a + 3]
                  - target[3 * v + c];
        }
      }
      int at = offsets[v];
      for (int row = 0; row < count; row++) {
        for (int column = 0; column <= row; column++) {
          sums[at++] +=
              apart[3 * row] * apart[3 * column]
                  + apart[3 * row + 1] * apart[3 * column + 1]
                  + apart[3 * row + 2] * apart[3 * column + 2];
        }
      }
    }
    frames++;
    return this;
  }

  /**
   * Adds all of {@code other}'s frames.
   *
   * @return this
   * @throws IllegalArgumentException if {@code other} starts from other weights
   */
  public WeightEquations merge(WeightEquations other) {
    if (!other.start.equals(start)) {
      throw new IllegalArgumentException("weight equations that start from different weights");
    }
    for (int i = 0; i < sums.length; i++) {
      sums[i] += other.sums[i];
    }
    frames += other.frames;
    return this;
  }

  /** How many frames were added. */
  public long frames() {
    return frames;
  }

  /**
   * Solves for all vertices.
   *
   * @param mu m², positive: what moving a weight by one costs, as the square of a distance. Where
   *     frames cannot tell joints apart (they move a vertex alike) it keeps the start's weights. A
   *     ten-thousandth of the body's diagonal, squared, is little beside what joints move
   * @return [V,J] rows on the simplex; zeros left out
   * @throws IllegalStateException if no frame was added
   * @throws IllegalArgumentException if mu is not positive, or a frame was not finite
   */
  public SkinWeights solve(double mu) {
    requireFrames();
    if (!(mu > 0) || !Double.isFinite(mu)) {
      throw new IllegalArgumentException("mu must be positive: " + mu);
    }
    int[] rows = new int[start.vertexCount() + 1];
    int[] joints = new int[start.end(start.vertexCount() - 1)];
    double[] weights = new double[joints.length];
    SimplexQuadratic[] bySize = new SimplexQuadratic[start.maxInfluences() + 1];
    int at = 0;
    for (int v = 0; v < start.vertexCount(); v++) {
      double[] row = solve(v, mu, bySize);
      for (int k = 0; k < row.length; k++) {
        if (row[k] > 0) {
          joints[at] = start.joint(start.begin(v) + k);
          weights[at++] = row[k];
        }
      }
      rows[v + 1] = at;
    }
    return SkinWeights.ofRows(
        start.jointCount(), rows, Arrays.copyOf(joints, at), Arrays.copyOf(weights, at));
  }

  /**
   * How well the frames tell each vertex's candidates apart: how far it moves, as the root mean
   * square over frames, when weights that keep their sum change by one (‖Δw‖ = 1) in the direction
   * that moves it least. Where that is not well above the data's noise, W is not identifiable and
   * {@link #solve} keeps w⁰ in that direction.
   *
   * @return [V] metres; infinite where there is one candidate, whose weight is one
   * @throws IllegalStateException if no frame was added
   */
  public double[] leastMotion() {
    requireFrames();
    double[] motion = new double[start.vertexCount()];
    for (int v = 0; v < motion.length; v++) {
      int count = start.end(v) - start.begin(v);
      motion[v] =
          count == 1
              ? Double.POSITIVE_INFINITY
              : Math.sqrt(Math.max(0, SumFree.smallestEigenvalue(mean(v), count)));
    }
    return motion;
  }

  private double[] solve(int v, double mu, SimplexQuadratic[] bySize) {
    double[] h = mean(v);
    int count = start.end(v) - start.begin(v);
    double trace = 0;
    for (int k = 0; k < count; k++) {
      trace += h[k * count + k];
    }
    if (!Double.isFinite(trace)) {
      throw new IllegalArgumentException("a frame is not finite at vertex " + v);
    }
    double strength = Math.max(mu, SMALLEST_SHARE * trace / count);
    double[] w0 = new double[count];
    double[] g = new double[count];
    for (int k = 0; k < count; k++) {
      w0[k] = start.weight(start.begin(v) + k);
      g[k] = strength * w0[k];
      h[k * count + k] += strength;
    }
    SimplexQuadratic quadratic = bySize[count];
    if (quadratic == null) {
      quadratic = new SimplexQuadratic(count);
      bySize[count] = quadratic;
    }
    return quadratic.minimise(h, g, w0);
  }

  /** D of one vertex, [K,K]. */
  private double[] mean(int v) {
    int count = start.end(v) - start.begin(v);
    double[] d = new double[count * count];
    int at = offsets[v];
    for (int row = 0; row < count; row++) {
      for (int column = 0; column <= row; column++) {
        double value = sums[at++] / frames;
        d[row * count + column] = value;
        d[column * count + row] = value;
      }
    }
    return d;
  }

  private void requireFrames() {
    if (frames == 0) {
      throw new IllegalStateException("no frame was added");
    }
  }
}
