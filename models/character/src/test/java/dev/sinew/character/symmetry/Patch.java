package dev.sinew.character.symmetry;

import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * A small symmetric character: a bumpy sheet of quads around x = {@link #CENTRE}, column c beside
 * column COLUMNS − 1 − c, two coinciding hip joints under a pelvis, and an arm on each side.
 */
final class Patch {
  static final int COLUMNS = 7;
  static final int ROWS = 5;
  static final double CENTRE = 0.25;
  static final List<String> NAMES =
      List.of("Hips", "LHipJoint", "LeftArm", "RHipJoint", "RightArm");
  static final int[] JOINT_PARTNERS = {0, 3, 4, 1, 2};

  private Patch() {}

  /** The vertex that mirrors {@code v}, by the sheet's columns. */
  static int partner(int v) {
    return v / COLUMNS * COLUMNS + COLUMNS - 1 - v % COLUMNS;
  }

  static float[] vertices() {
    float[] vertices = new float[3 * COLUMNS * ROWS];
    for (int v = 0; v < COLUMNS * ROWS; v++) {
      double side = (v % COLUMNS - COLUMNS / 2) * 0.1;
      vertices[3 * v] = (float) (CENTRE + side);
      vertices[3 * v + 1] = 1 + 0.1f * (v / COLUMNS);
      vertices[3 * v + 2] = (float) (side * side + 0.02 * (v / COLUMNS));
    }
    return vertices;
  }

  static Faces quads() {
    int count = (COLUMNS - 1) * (ROWS - 1);
    int[] offsets = new int[count + 1];
    int[] corners = new int[4 * count];
    for (int f = 0; f < count; f++) {
      int v = f / (COLUMNS - 1) * COLUMNS + f % (COLUMNS - 1);
      int[] quad = {v, v + 1, v + 1 + COLUMNS, v + COLUMNS};
      System.arraycopy(quad, 0, corners, 4 * f, 4);
      offsets[f + 1] = 4 * (f + 1);
    }
    return Faces.of(offsets, corners, COLUMNS * ROWS);
  }

  static Skeleton skeleton() {
    double[] joints = {
      CENTRE, 1.0, 0, CENTRE, 0.9, 0, CENTRE + 0.2, 1.2, 0.1, CENTRE, 0.9, 0, CENTRE - 0.2, 1.2, 0.1
    };
    return Skeleton.of(NAMES, new int[] {-1, 0, 1, 0, 3}, joints);
  }

  /** Random weights, the same on both sides; rows sum to one. */
  static double[] weights() {
    Random random = new Random(3);
    int joints = NAMES.size();
    double[] dense = new double[COLUMNS * ROWS * joints];
    for (int v = 0; v < COLUMNS * ROWS; v++) {
      for (int j = 0; j < joints; j++) {
        double weight = random.nextDouble() / joints;
        dense[v * joints + j] += weight;
        dense[partner(v) * joints + JOINT_PARTNERS[j]] += weight;
      }
    }
    for (int from = 0; from < dense.length; from += joints) {
      double sum = Arrays.stream(dense, from, from + joints).sum();
      for (int j = 0; j < joints; j++) {
        dense[from + j] /= sum;
      }
    }
    return dense;
  }

  static Rig rig() {
    return rig(vertices(), skeleton(), weights());
  }

  static Rig rig(float[] vertices, Skeleton skeleton, double[] weights) {
    return new Rig(
        "patch", new Mesh(vertices, quads()), skeleton, SkinWeights.ofDense(weights, NAMES.size()));
  }

  static Pose rest() {
    return Pose.identity(NAMES.size());
  }

  /** A random pose of {@code joints} joints, moved and, if {@code translations}, each by itself. */
  static Pose random(long seed, int joints, boolean translations) {
    Random random = new Random(seed);
    double[] axisAngle = random.doubles(3L * joints, -1.2, 1.2).toArray();
    double[] translation = random.doubles(3, -1, 1).toArray();
    return Pose.ofAxisAngle(
        axisAngle,
        translation,
        translations ? random.doubles(3L * joints, -0.1, 0.1).toArray() : null);
  }
}
