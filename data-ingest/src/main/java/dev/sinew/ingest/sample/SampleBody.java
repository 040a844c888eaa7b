package dev.sinew.ingest.sample;

import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import java.util.Arrays;

/**
 * The sample's body in its T-pose: one closed surface of quads, a skeleton inside it and smooth
 * weights. Vertices of all identities correspond; all share faces and weights.
 */
final class SampleBody {
  /** Influences a vertex has at most, as engines want it. */
  private static final int MAX_INFLUENCES = 4;

  private static final int SUBDIVISIONS = 2;

  private SampleBody() {}

  /** The identity's rig: metres, Y up, soles on y = 0. */
  static Rig of(String name, BodyProportions proportions) {
    BodyLayout layout = new BodyLayout(proportions);
    ControlCage surface = BodyCage.of(layout);
    for (int level = 0; level < SUBDIVISIONS; level++) {
      surface = surface.subdivided();
    }
    double floor = Double.POSITIVE_INFINITY;
    for (int v = 0; v < surface.pointCount(); v++) {
      floor = Math.min(floor, surface.position(v, 1));
    }
    float[] vertices = new float[3 * surface.pointCount()];
    for (int i = 0; i < vertices.length; i++) {
      vertices[i] = (float) (surface.position(i / 3, i % 3) - (i % 3 == 1 ? floor : 0));
    }
    double[] joints = layout.joints();
    for (int i = 0; i < joints.length; i++) {
      // Rounded as it is written, so that the truth is computed from what a reader sees.
      joints[i] = (float) (joints[i] - (i % 3 == 1 ? floor : 0));
    }
    Skeleton skeleton = Skeleton.of(SampleSkeleton.NAMES, SampleSkeleton.parents(), joints);
    return new Rig(name, new Mesh(vertices, faces(surface)), skeleton, weights(surface));
  }

  private static Faces faces(ControlCage surface) {
    int[] offsets = new int[surface.faceCount() + 1];
    int[] corners = new int[4 * surface.faceCount()];
    for (int f = 0; f < surface.faceCount(); f++) {
      System.arraycopy(surface.face(f), 0, corners, 4 * f, 4);
      offsets[f + 1] = 4 * (f + 1);
    }
    return Faces.of(offsets, corners, surface.pointCount());
  }

  /**
   * The four largest weights of a vertex, less its fifth, scaled to sum to one: where the order of
   * influences changes from one vertex to the next, no weight jumps.
   */
  private static SkinWeights weights(ControlCage surface) {
    int joints = SampleSkeleton.COUNT;
    double[] dense = new double[surface.pointCount() * joints];
    double[] row = new double[joints];
    for (int v = 0; v < surface.pointCount(); v++) {
      for (int j = 0; j < joints; j++) {
        row[j] = surface.weight(v, j);
      }
      double[] sorted = row.clone();
      Arrays.sort(sorted);
      double fifth = sorted[joints - 1 - MAX_INFLUENCES];
      double sum = 0;
      for (int j = 0; j < joints; j++) {
        row[j] = Math.max(row[j] - fifth, 0);
        sum += row[j];
      }
      for (int j = 0; j < joints; j++) {
        dense[v * joints + j] = row[j] / sum;
      }
    }
    return SkinWeights.ofDense(dense, joints);
  }
}
