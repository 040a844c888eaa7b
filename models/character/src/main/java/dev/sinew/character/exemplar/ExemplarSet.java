package dev.sinew.character.exemplar;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skinning.SkinWeights;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All exemplars of a character, under any number of pose readers: the blended difference is Σ_k
 * w_k·D_k over all of them.
 *
 * <p>At the pose of an exemplar that is interpolated and not regularised, what all readers add
 * together is exactly what was sculpted. Immutable; any number of threads may call it, each with
 * sums of its own.
 */
public final class ExemplarSet implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Less moves no vertex by a nanometre; and products with denormal numbers are slow. */
  private static final float NEGLIGIBLE = 1e-9f;

  private final List<PoseBlend> blends;
  private final List<Exemplar> exemplars;
  private final List<SparseOffsets> differences;
  private final int vertexCount;
  private final int jointCount;
  private final OffsetRuns runs;
  private final TouchedVertices touched;

  private ExemplarSet(
      List<PoseBlend> blends,
      List<Exemplar> exemplars,
      SkinWeights weights,
      SparseOffsets[] differences) {
    this.blends = blends;
    this.exemplars = exemplars;
    this.differences = List.of(differences);
    this.vertexCount = weights.vertexCount();
    this.jointCount = weights.jointCount();
    this.runs = OffsetRuns.of(differences);
    this.touched = TouchedVertices.of(differences, weights);
  }

  /**
   * @param weights W [V,J] of the character
   * @param blends the readers with their exemplars; may be none
   * @throws dev.sinew.character.fault.SinewException if exemplars are of another mesh or skeleton,
   *     names repeat, or readers contradict each other about one pose
   */
  public static ExemplarSet of(SkinWeights weights, List<PoseBlend> blends) {
    List<Exemplar> exemplars = new ArrayList<>();
    Map<String, String> readers = new HashMap<>();
    for (PoseBlend blend : blends) {
      String reader = blend.reader().name();
      if (blend.reader().skeleton().jointCount() != weights.jointCount()) {
        throw Fault.of(FaultCode.JOINT, "a reader is of another skeleton", "reader " + reader)
            .found(blend.reader().skeleton().jointCount() + " joints")
            .allowed(weights.jointCount() + " joints")
            .toException();
      }
      for (Exemplar exemplar : blend.exemplars()) {
        String where = "reader " + reader + ", exemplar " + exemplar.name();
        if (exemplar.difference().vertexCount() != weights.vertexCount()) {
          throw Fault.of(FaultCode.VERTEX_COUNT, "an exemplar is of another mesh", where)
              .found(exemplar.difference().vertexCount() + " vertices")
              .allowed(weights.vertexCount() + " vertices")
              .toException();
        }
        String other = readers.put(exemplar.name(), reader);
        if (other != null) {
          throw Fault.of(FaultCode.CONFLICT, "two exemplars have one name", where)
              .found("another under reader " + other)
              .toException();
        }
        exemplars.add(exemplar);
      }
    }
    return new ExemplarSet(
        List.copyOf(blends),
        List.copyOf(exemplars),
        weights,
        ExemplarCoupling.solve(blends, exemplars));
  }

  /** The readers with their exemplars. */
  public List<PoseBlend> blends() {
    return blends;
  }

  /** All N exemplars, reader by reader. */
  public List<Exemplar> exemplars() {
    return exemplars;
  }

  /**
   * What is blended: Σ_k w_k·D_k is what the set adds in rest space. D_k is what was sculpted, less
   * what other readers already add at the pose of exemplar k.
   *
   * @return [N] D_k of V vertices, metres, in the order of {@link #exemplars}
   */
  public List<SparseOffsets> differences() {
    return differences;
  }

  /** V, the number of vertices. */
  public int vertexCount() {
    return vertexCount;
  }

  /** How many vertices any exemplar touches. */
  public int touchedVertices() {
    return touched.count();
  }

  /**
   * The weights of a pose.
   *
   * @return [N] in the order of {@link #exemplars}; finite
   * @throws dev.sinew.character.fault.SinewException if the pose is of another skeleton
   */
  public double[] weights(Pose pose) {
    double[] weights = new double[exemplars.size()];
    int at = 0;
    for (PoseBlend blend : blends) {
      for (double weight : blend.weights(pose)) {
        weights[at++] = weight;
      }
    }
    return weights;
  }

  /** Space for one caller of {@link #addRest} and {@link #addPosed}: [V,3]. */
  public float[] newSums() {
    return new float[3 * vertexCount];
  }

  /**
   * rest += the blended difference, as a stage below skinning.
   *
   * @param rest [V,3] in rest space, metres; modified
   * @param sums of {@link #newSums}; overwritten
   * @throws dev.sinew.character.fault.SinewException if the pose or the surface is of another
   *     character
   */
  public void addRest(Pose pose, float[] rest, float[] sums) {
    requireVertices(rest);
    blend(pose, sums);
    touched.addRest(sums, rest);
  }

  /**
   * posed += the blended difference, carried to the pose by the linear part of each vertex's
   * blended skinning matrix.
   *
   * @param matrices [J,12] skinning matrices of the pose
   * @param posed [V,3] whatever has become of the surface at that pose, metres; modified
   * @param sums of {@link #newSums}; overwritten
   * @throws dev.sinew.character.fault.SinewException if pose, matrices or surface are of another
   *     character
   */
  public void addPosed(Pose pose, float[] matrices, float[] posed, float[] sums) {
    requireVertices(posed);
    if (matrices.length != 12 * jointCount) {
      throw Fault.of(FaultCode.JOINT, "the matrices are of another skeleton", "exemplars")
          .found(matrices.length + " numbers")
          .allowed("[" + jointCount + ",12]")
          .toException();
    }
    blend(pose, sums);
    touched.addPosed(sums, matrices, posed);
  }

  private void blend(Pose pose, float[] sums) {
    requireVertices(sums);
    touched.clear(sums);
    double[] weights = weights(pose);
    for (int k = 0; k < weights.length; k++) {
      float weight = (float) weights[k];
      if (Math.abs(weight) > NEGLIGIBLE) {
        runs.add(k, weight, sums);
      }
    }
  }

  private void requireVertices(float[] surface) {
    if (surface.length != 3 * vertexCount) {
      throw Fault.of(FaultCode.VERTEX_COUNT, "a surface is of another mesh", "exemplars")
          .found(surface.length / 3 + " vertices")
          .allowed(vertexCount + " vertices")
          .toException();
    }
  }
}
