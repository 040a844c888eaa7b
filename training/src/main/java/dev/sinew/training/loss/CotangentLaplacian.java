package dev.sinew.training.loss;

import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;

/**
 * The cotangent Laplacian of a mesh (Pinkall and Polthier 1993), row i scaled to one on the
 * diagonal: (L x)_i = x_i − Σ_k c_ik x_k, Σ_k c_ik = 1. Negative cotangents count as zero, so that
 * every row is an average; a vertex without a neighbour has an empty row.
 */
public final class CotangentLaplacian implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int[] offsets;
  private final int[] neighbours;
  private final double[] coefficients;

  private CotangentLaplacian(int[] offsets, int[] neighbours, double[] coefficients) {
    this.offsets = offsets;
    this.neighbours = neighbours;
    this.coefficients = coefficients;
  }

  /** The Laplacian of {@code mesh}, polygons fanned into triangles. */
  public static CotangentLaplacian of(Mesh mesh) {
    int count = mesh.vertexCount();
    @SuppressWarnings({"unchecked", "rawtypes"})
    Map<Integer, Double>[] rows = new Map[count];
    for (int i = 0; i < count; i++) {
      rows[i] = new TreeMap<>();
    }
    Faces faces = mesh.faces();
    int[] triangles = faces.triangles();
    for (int t = 0; t < triangles.length; t += 3) {
      for (int c = 0; c < 3; c++) {
        int apex = triangles[t + c];
        int a = triangles[t + (c + 1) % 3];
        int b = triangles[t + (c + 2) % 3];
        double cotangent = Math.max(cotangent(mesh.vertices(), apex, a, b), 1e-9);
        rows[a].merge(b, cotangent, Double::sum);
        rows[b].merge(a, cotangent, Double::sum);
      }
    }
    int[] offsets = new int[count + 1];
    for (int i = 0; i < count; i++) {
      offsets[i + 1] = offsets[i] + rows[i].size();
    }
    int[] neighbours = new int[offsets[count]];
    double[] coefficients = new double[offsets[count]];
    for (int i = 0; i < count; i++) {
      double sum = rows[i].values().stream().mapToDouble(Double::doubleValue).sum();
      int at = offsets[i];
      for (Map.Entry<Integer, Double> entry : rows[i].entrySet()) {
        neighbours[at] = entry.getKey();
        coefficients[at++] = entry.getValue() / sum;
      }
    }
    return new CotangentLaplacian(offsets, neighbours, coefficients);
  }

  private static double cotangent(float[] v, int apex, int a, int b) {
    double dot = 0;
    double[] p = new double[3];
    double[] q = new double[3];
    for (int c = 0; c < 3; c++) {
      p[c] = v[3 * a + c] - v[3 * apex + c];
      q[c] = v[3 * b + c] - v[3 * apex + c];
      dot += p[c] * q[c];
    }
    double x = p[1] * q[2] - p[2] * q[1];
    double y = p[2] * q[0] - p[0] * q[2];
    double z = p[0] * q[1] - p[1] * q[0];
    return dot / Math.max(Math.sqrt(x * x + y * y + z * z), 1e-12);
  }

  /** L·X for X [V,n] row-major. */
  public double[] apply(double[] x, int n) {
    double[] result = new double[x.length];
    for (int i = 0; i + 1 < offsets.length; i++) {
      if (offsets[i] == offsets[i + 1]) {
        continue;
      }
      System.arraycopy(x, i * n, result, i * n, n);
      for (int k = offsets[i]; k < offsets[i + 1]; k++) {
        for (int j = 0; j < n; j++) {
          result[i * n + j] -= coefficients[k] * x[neighbours[k] * n + j];
        }
      }
    }
    return result;
  }

  /** Lᵀ·X for X [V,n] row-major. */
  public double[] applyTranspose(double[] x, int n) {
    double[] result = new double[x.length];
    for (int i = 0; i + 1 < offsets.length; i++) {
      if (offsets[i] == offsets[i + 1]) {
        continue;
      }
      for (int j = 0; j < n; j++) {
        result[i * n + j] += x[i * n + j];
      }
      for (int k = offsets[i]; k < offsets[i + 1]; k++) {
        for (int j = 0; j < n; j++) {
          result[neighbours[k] * n + j] -= coefficients[k] * x[i * n + j];
        }
      }
    }
    return result;
  }
}
