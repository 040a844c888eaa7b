package dev.sinew.character.exemplar;

import dev.sinew.character.geometry.Affine;
import dev.sinew.character.skinning.SkinWeights;
import java.io.Serializable;
import java.util.Arrays;
import java.util.BitSet;

/** The vertices that any exemplar moves, with their skin weights packed. Immutable. */
final class TouchedVertices implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int[] vertices;
  private final int[] offsets;
  private final int[] joints;
  private final float[] weights;

  private TouchedVertices(int[] vertices, int[] offsets, int[] joints, float[] weights) {
    this.vertices = vertices;
    this.offsets = offsets;
    this.joints = joints;
    this.weights = weights;
  }

  static TouchedVertices of(SparseOffsets[] all, SkinWeights weights) {
    BitSet touched = new BitSet(weights.vertexCount());
    for (SparseOffsets offsets : all) {
      for (int n = 0; n < offsets.size(); n++) {
        touched.set(offsets.vertex(n));
      }
    }
    int[] vertices = touched.stream().toArray();
    int[] offsets = new int[vertices.length + 1];
    int[] joints = new int[weights.maxInfluences() * vertices.length];
    float[] packed = new float[joints.length];
    int at = 0;
    for (int n = 0; n < vertices.length; n++) {
      for (int k = weights.begin(vertices[n]); k < weights.end(vertices[n]); k++) {
        joints[at] = Affine.SIZE * weights.joint(k);
        packed[at++] = (float) weights.weight(k);
      }
      offsets[n + 1] = at;
    }
    return new TouchedVertices(
        vertices, offsets, Arrays.copyOf(joints, at), Arrays.copyOf(packed, at));
  }

  int count() {
    return vertices.length;
  }

  void clear(float[] sum) {
    for (int v : vertices) {
      sum[3 * v] = 0;
      sum[3 * v + 1] = 0;
      sum[3 * v + 2] = 0;
    }
  }

  void addRest(float[] sum, float[] rest) {
    for (int v : vertices) {
      rest[3 * v] += sum[3 * v];
      rest[3 * v + 1] += sum[3 * v + 1];
      rest[3 * v + 2] += sum[3 * v + 2];
    }
  }

  /** posed_v += Σ_j w_vj·L_j·sum_v, L_j the linear part of the skinning matrix [J,12]. */
  void addPosed(float[] sum, float[] matrices, float[] posed) {
    for (int n = 0; n < vertices.length; n++) {
      int i = 3 * vertices[n];
      float x = sum[i];
      float y = sum[i + 1];
      float z = sum[i + 2];
      float px = 0;
      float py = 0;
      float pz = 0;
      for (int k = offsets[n]; k < offsets[n + 1]; k++) {
        int o = joints[k];
        float w = weights[k];
        px += w * (matrices[o] * x + matrices[o + 1] * y + matrices[o + 2] * z);
        py += w * (matrices[o + 4] * x + matrices[o + 5] * y + matrices[o + 6] * z);
        pz += w * (matrices[o + 8] * x + matrices[o + 9] * y + matrices[o + 10] * z);
      }
      posed[i] += px;
      posed[i + 1] += py;
      posed[i + 2] += pz;
    }
  }
}
