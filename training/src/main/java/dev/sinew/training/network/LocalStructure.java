package dev.sinew.training.network;

import java.io.Serializable;
import java.util.Arrays;

/**
 * What is connected to what in a local Pose_net: N small nets (one for each joint that corrects
 * anything), the pose features each sees, and the vertices each corrects. Immutable.
 */
public final class LocalStructure implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int vertexCount;
  private final int inputsPerJoint;
  private final int[] joints;
  private final int[][] inputs;
  private final int[][] vertices;
  private final int[] inputOffsets;
  private final int[] pairOffsets;

  private LocalStructure(
      int vertexCount, int inputsPerJoint, int[] joints, int[][] inputs, int[][] vertices) {
    this.vertexCount = vertexCount;
    this.inputsPerJoint = inputsPerJoint;
    this.joints = joints;
    this.inputs = inputs;
    this.vertices = vertices;
    this.inputOffsets = offsets(inputs);
    this.pairOffsets = offsets(vertices);
  }

  /**
   * @param inputsPerJoint pose features a joint has
   * @param joints [N] the joint of each net
   * @param inputs [N][] indices of the pose features a net sees, at least one; those of its own
   *     joint first
   * @param vertices [N][] the vertices a net corrects, at least one, distinct
   */
  public static LocalStructure of(
      int vertexCount, int inputsPerJoint, int[] joints, int[][] inputs, int[][] vertices) {
    if (joints.length != inputs.length || joints.length != vertices.length) {
      throw new IllegalArgumentException("joints, inputs and vertices differ in length");
    }
    for (int n = 0; n < joints.length; n++) {
      if (inputs[n].length == 0 || vertices[n].length == 0) {
        throw new IllegalArgumentException("net " + n + " sees or corrects nothing");
      }
      if (Arrays.stream(vertices[n]).anyMatch(v -> v < 0 || v >= vertexCount)
          || Arrays.stream(vertices[n]).distinct().count() != vertices[n].length) {
        throw new IllegalArgumentException("net " + n + " has vertices out of range or repeated");
      }
    }
    return new LocalStructure(
        vertexCount, inputsPerJoint, joints.clone(), copy(inputs), copy(vertices));
  }

  private static int[][] copy(int[][] lists) {
    return Arrays.stream(lists).map(int[]::clone).toArray(int[][]::new);
  }

  private static int[] offsets(int[][] lists) {
    int[] offsets = new int[lists.length + 1];
    for (int n = 0; n < lists.length; n++) {
      offsets[n + 1] = offsets[n] + lists[n].length;
    }
    return offsets;
  }

  /** V. */
  public int vertexCount() {
    return vertexCount;
  }

  /** N. */
  public int netCount() {
    return joints.length;
  }

  /** The joint of net {@code n}. */
  public int joint(int n) {
    return joints[n];
  }

  /** Where, among all inputs, those of net {@code n}'s companions begin. */
  int companionOffset(int n) {
    return Math.min(inputOffsets[n] + inputsPerJoint, inputOffsets[n + 1]);
  }

  /** Pose features that net {@code n} sees, a copy. */
  public int[] inputs(int n) {
    return inputs[n].clone();
  }

  /** Vertices that net {@code n} corrects, a copy. */
  public int[] vertices(int n) {
    return vertices[n].clone();
  }

  /** Where net {@code n}'s inputs begin among all; at {@code n = N} their total. */
  int inputOffset(int n) {
    return inputOffsets[n];
  }

  /** Where net {@code n}'s vertices begin among all; at {@code n = N} their total. */
  int pairOffset(int n) {
    return pairOffsets[n];
  }

  /** ΣM, inputs of all nets. */
  int inputCount() {
    return inputOffsets[joints.length];
  }

  /** Pairs of net and vertex. */
  public int pairCount() {
    return pairOffsets[joints.length];
  }

  /** All nets' inputs one after the other. */
  int[] inputIndices() {
    return Arrays.stream(inputs).flatMapToInt(Arrays::stream).toArray();
  }

  /** [3·pairs] the planar mesh row each decoded row belongs to. */
  int[] rowOfDecoded() {
    int[] rows = new int[3 * pairCount()];
    int at = 0;
    for (int[] list : vertices) {
      for (int plane = 0; plane < 3; plane++) {
        for (int v : list) {
          rows[at++] = plane * vertexCount + v;
        }
      }
    }
    return rows;
  }

  /**
   * For each slot s, [3V] the decoded row that is the s-th to correct a planar mesh row; {@code
   * 3·pairs} where there is none.
   */
  int[][] decodedOfRow() {
    int[] rows = rowOfDecoded();
    int[] used = new int[3 * vertexCount];
    int slots = 0;
    for (int row : rows) {
      slots = Math.max(slots, ++used[row]);
    }
    int[][] decoded = new int[slots][3 * vertexCount];
    for (int[] slot : decoded) {
      Arrays.fill(slot, rows.length);
    }
    Arrays.fill(used, 0);
    for (int i = 0; i < rows.length; i++) {
      decoded[used[rows[i]]++][rows[i]] = i;
    }
    return decoded;
  }
}
