package dev.sinew.character.fitting;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A mesh to be met: vertices in the rig's order, in the world, and how much each is to be trusted.
 * Arrays are not copied: whoever makes a target gives them away.
 */
public final class FitTarget {
  private final float[] vertices;
  private final double @Nullable [] confidence;

  private FitTarget(float[] vertices, double @Nullable [] confidence) {
    this.vertices = vertices;
    this.confidence = confidence;
  }

  /**
   * A whole mesh.
   *
   * @param vertices [V,3] metres
   * @throws dev.sinew.character.fault.SinewException if a coordinate is not finite
   */
  public static FitTarget of(float[] vertices) {
    for (int i = 0; i < vertices.length; i++) {
      if (!Float.isFinite(vertices[i])) {
        throw notFinite(i / 3, vertices[i])
            .remedy(
                Float.isNaN(vertices[i])
                    ? "Where vertices are missing on purpose, say so (fit-poses: --holes): they are"
                        + " then left out."
                    : "")
            .toException();
      }
    }
    return new FitTarget(vertices, null);
  }

  /**
   * A mesh with holes: vertices with a coordinate that is NaN are missing.
   *
   * @param vertices [V,3] metres
   * @throws dev.sinew.character.fault.SinewException if a coordinate is infinite
   */
  public static FitTarget withHoles(float[] vertices) {
    double @Nullable [] confidence = null;
    for (int i = 0; i < vertices.length; i++) {
      if (Float.isInfinite(vertices[i])) {
        throw notFinite(i / 3, vertices[i]).allowed("a number, or NaN if missing").toException();
      }
      if (Float.isNaN(vertices[i])) {
        if (confidence == null) {
          confidence = new double[vertices.length / 3];
          Arrays.fill(confidence, 1);
        }
        confidence[i / 3] = 0;
      }
    }
    return new FitTarget(vertices, confidence);
  }

  /**
   * This target with each vertex's squared distance counted by a factor.
   *
   * @param factors [V] not negative; 0 leaves a vertex out
   * @throws dev.sinew.character.fault.SinewException if there are not as many factors as vertices,
   *     or one is negative or not finite
   */
  public FitTarget weighted(double[] factors) {
    if (3 * factors.length != vertices.length) {
      throw Fault.of(FaultCode.VERTEX_COUNT, "confidences are of another mesh", "target")
          .found(factors.length + " confidences")
          .allowed(vertices.length / 3 + " vertices")
          .toException();
    }
    double[] product = factors.clone();
    for (int v = 0; v < product.length; v++) {
      if (!(product[v] >= 0) || product[v] == Double.POSITIVE_INFINITY) {
        throw Fault.of(FaultCode.NOT_FINITE, "a confidence is no factor", "vertex " + v)
            .found(product[v])
            .allowed("0 or more")
            .toException();
      }
      if (confidence != null) {
        product[v] *= confidence[v];
      }
    }
    return new FitTarget(vertices, product);
  }

  private static Fault notFinite(int vertex, float value) {
    return Fault.of(FaultCode.NOT_FINITE, "a target vertex is not finite", "vertex " + vertex)
        .found(value);
  }

  /** V. */
  public int vertexCount() {
    return vertices.length / 3;
  }

  /** Whether vertex {@code v} is there, with a confidence above 0. */
  public boolean counts(int v) {
    return confidence == null || confidence[v] > 0;
  }

  float[] vertices() {
    return vertices;
  }

  /** [V], or null where all count alike. */
  double @Nullable [] confidence() {
    return confidence;
  }

  /** Σ c. */
  double mass() {
    return confidence == null ? vertexCount() : Arrays.stream(confidence).sum();
  }

  /** Root mean square distance from the centre of the vertices that count, metres. */
  double spread() {
    double[] sum = new double[3];
    double squares = 0;
    int count = 0;
    for (int v = 0; v < vertexCount(); v++) {
      if (counts(v)) {
        for (int c = 0; c < 3; c++) {
          double x = vertices[3 * v + c];
          sum[c] += x;
          squares += x * x;
        }
        count++;
      }
    }
    double centre = (sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2]) / Math.max(1, count);
    return Math.sqrt(Math.max(0, squares - centre) / Math.max(1, count));
  }
}
