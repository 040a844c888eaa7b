package dev.sinew.character.exemplar;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.io.Serializable;
import java.util.Arrays;

/** Offsets of the vertices that are touched, of V; all others stay where they are. Immutable. */
public final class SparseOffsets implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int vertexCount;
  private final int[] vertices;
  private final double[] offsets;

  private SparseOffsets(int vertexCount, int[] vertices, double[] offsets) {
    this.vertexCount = vertexCount;
    this.vertices = vertices;
    this.offsets = offsets;
  }

  /**
   * @param vertexCount V
   * @param vertices [N] touched vertices, rising
   * @param offsets [N,3] metres
   * @throws dev.sinew.character.fault.SinewException if the vertices do not rise or do not exist,
   *     the lengths differ, or an offset is not finite
   */
  public static SparseOffsets of(int vertexCount, int[] vertices, double[] offsets) {
    if (offsets.length != 3 * vertices.length) {
      throw Fault.of(FaultCode.SHAPE, "offsets and their vertices differ in number", "offsets")
          .found(vertices.length + " vertices, " + offsets.length + " numbers")
          .allowed("three numbers a vertex")
          .toException();
    }
    int last = -1;
    for (int n = 0; n < vertices.length; n++) {
      if (vertices[n] <= last || vertices[n] >= vertexCount) {
        throw Fault.of(FaultCode.SHAPE, "touched vertices must rise and exist", "offset " + n)
            .found("vertex " + vertices[n] + " after " + last)
            .allowed("rising, 0.." + (vertexCount - 1))
            .toException();
      }
      last = vertices[n];
    }
    for (int i = 0; i < offsets.length; i++) {
      if (!Double.isFinite(offsets[i])) {
        throw Fault.of(FaultCode.NOT_FINITE, "an offset is not finite", "vertex " + vertices[i / 3])
            .found(offsets[i])
            .toException();
      }
    }
    return new SparseOffsets(vertexCount, vertices.clone(), offsets.clone());
  }

  /**
   * The offsets that are longer than {@code threshold}.
   *
   * @param dense [V,3] metres
   * @param threshold metres; zero keeps all that are not zero
   * @throws dev.sinew.character.fault.SinewException if an offset is not finite
   */
  public static SparseOffsets ofDense(double[] dense, double threshold) {
    int[] vertices = new int[dense.length / 3];
    double[] offsets = new double[dense.length];
    int count = 0;
    for (int v = 0; v < vertices.length; v++) {
      double x = dense[3 * v];
      double y = dense[3 * v + 1];
      double z = dense[3 * v + 2];
      if (!(Math.sqrt(x * x + y * y + z * z) <= threshold)) {
        System.arraycopy(dense, 3 * v, offsets, 3 * count, 3);
        vertices[count++] = v;
      }
    }
    return of(dense.length / 3, Arrays.copyOf(vertices, count), Arrays.copyOf(offsets, 3 * count));
  }

  /** V, the number of vertices of the mesh. */
  public int vertexCount() {
    return vertexCount;
  }

  /** N, the number of vertices touched. */
  public int size() {
    return vertices.length;
  }

  /** The {@code n}-th touched vertex. */
  public int vertex(int n) {
    return vertices[n];
  }

  /** Coordinate {@code c} of the {@code n}-th touched vertex's offset, metres. */
  public double offset(int n, int c) {
    return offsets[3 * n + c];
  }

  /** Length of the longest offset, metres; zero if none is touched. */
  public double largest() {
    double largest = 0;
    for (int n = 0; n < vertices.length; n++) {
      double x = offsets[3 * n];
      double y = offsets[3 * n + 1];
      double z = offsets[3 * n + 2];
      largest = Math.max(largest, Math.sqrt(x * x + y * y + z * z));
    }
    return largest;
  }

  /** dense[V,3] += factor · these offsets. */
  public void addTo(double[] dense, double factor) {
    for (int n = 0; n < vertices.length; n++) {
      for (int c = 0; c < 3; c++) {
        dense[3 * vertices[n] + c] += factor * offsets[3 * n + c];
      }
    }
  }

  /** [V,3] metres, a new array. */
  public double[] toDense() {
    double[] dense = new double[3 * vertexCount];
    addTo(dense, 1);
    return dense;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SparseOffsets that
        && vertexCount == that.vertexCount
        && Arrays.equals(vertices, that.vertices)
        && Arrays.equals(offsets, that.offsets);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(vertices) + Arrays.hashCode(offsets);
  }

  @Override
  public String toString() {
    return "SparseOffsets[" + vertices.length + " of " + vertexCount + " vertices]";
  }
}
