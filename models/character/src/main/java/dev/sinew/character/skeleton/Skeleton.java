package dev.sinew.character.skeleton;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A joint hierarchy with rest positions: J joints, parents before children, one or more roots.
 *
 * <p>Rest orientations are the identity (world-aligned); positions are metres in the frame of the
 * rest mesh. Immutable.
 */
public final class Skeleton implements Serializable {
  private static final long serialVersionUID = 1L;

  private final List<String> names;
  private final int[] parents;
  private final double[] joints;

  private Skeleton(List<String> names, int[] parents, double[] joints) {
    this.names = names;
    this.parents = parents;
    this.joints = joints;
  }

  /**
   * @param names J distinct, non-empty joint names
   * @param parents [J] index of each joint's parent, which must come before it; −1 for a root
   * @param joints [J,3] rest positions, metres
   * @throws dev.sinew.character.fault.SinewException if a name repeats, a parent does not come
   *     first, or a position is not finite
   */
  public static Skeleton of(List<String> names, int[] parents, double[] joints) {
    int count = names.size();
    if (count == 0) {
      throw Fault.of(FaultCode.JOINT, "a skeleton needs at least one joint", "skeleton")
          .toException();
    }
    if (parents.length != count || joints.length != 3 * count) {
      throw Fault.of(FaultCode.SHAPE, "names, parents and positions differ in length", "skeleton")
          .found(count + " names, " + parents.length + " parents, " + joints.length + " numbers")
          .allowed("J names, J parents, 3·J numbers")
          .toException();
    }
    Map<String, Integer> seen = new HashMap<>();
    for (int j = 0; j < count; j++) {
      String where = "joint " + j + " (" + names.get(j) + ")";
      if (names.get(j).isBlank() || seen.put(names.get(j), j) != null) {
        throw Fault.of(FaultCode.JOINT, "joint names must be distinct and not blank", where)
            .toException();
      }
      if (parents[j] < -1 || parents[j] >= j) {
        throw Fault.of(FaultCode.JOINT, "a parent must come before its children", where)
            .found("parent " + parents[j])
            .allowed("-1 for a root, else 0.." + (j - 1))
            .toException();
      }
      for (int c = 0; c < 3; c++) {
        if (!Double.isFinite(joints[3 * j + c])) {
          throw Fault.of(FaultCode.NOT_FINITE, "a joint's rest position is not finite", where)
              .toException();
        }
      }
    }
    return new Skeleton(List.copyOf(names), parents.clone(), joints.clone());
  }

  /** J, the number of joints. */
  public int jointCount() {
    return parents.length;
  }

  /** Joint names in joint order. */
  public List<String> names() {
    return names;
  }

  /** The name of joint {@code j}. */
  public String name(int j) {
    return names.get(j);
  }

  /** The index of a joint, by its exact name. */
  public OptionalInt indexOf(String name) {
    int index = names.indexOf(name);
    return index < 0 ? OptionalInt.empty() : OptionalInt.of(index);
  }

  /** The parent of joint {@code j}, −1 for a root. */
  public int parent(int j) {
    return parents[j];
  }

  /** [J] parents, a copy. */
  public int[] parents() {
    return parents.clone();
  }

  /** Whether joint {@code j} has no parent. */
  public boolean isRoot(int j) {
    return parents[j] < 0;
  }

  /** The roots, in joint order. */
  public int[] roots() {
    return childrenOf(-1);
  }

  /** The children of joint {@code j}, in joint order. */
  public int[] children(int j) {
    return childrenOf(j);
  }

  private int[] childrenOf(int parent) {
    int[] found = new int[parents.length];
    int count = 0;
    for (int j = 0; j < parents.length; j++) {
      if (parents[j] == parent) {
        found[count++] = j;
      }
    }
    return Arrays.copyOf(found, count);
  }

  /** [J,3] rest positions in metres, a copy. */
  public double[] joints() {
    return joints.clone();
  }

  /** Coordinate {@code c} of joint {@code j}'s rest position, metres. */
  public double joint(int j, int c) {
    return joints[3 * j + c];
  }

  /** J_j − J_parent(j) (a root: J_j), coordinate {@code c}, metres. */
  public double offset(int j, int c) {
    return joints[3 * j + c] - (parents[j] < 0 ? 0 : joints[3 * parents[j] + c]);
  }

  /**
   * The joint that captures are centred on: the first joint that the rig names {@code pelvis} or
   * {@code hips} (in any case, whatever prefix stands before a colon), else the first root.
   */
  public int pelvis() {
    for (int j = 0; j < parents.length; j++) {
      String name = names.get(j);
      String bare = name.substring(name.lastIndexOf(':') + 1).toLowerCase(Locale.ROOT);
      if (bare.equals("pelvis") || bare.equals("hips")) {
        return j;
      }
    }
    return roots()[0];
  }

  /** This hierarchy with other rest positions [J,3], for another person. */
  public Skeleton withJoints(double[] positions) {
    return of(names, parents, positions);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Skeleton that
        && names.equals(that.names)
        && Arrays.equals(parents, that.parents)
        && Arrays.equals(joints, that.joints);
  }

  @Override
  public int hashCode() {
    return 31 * names.hashCode() + Arrays.hashCode(joints);
  }

  @Override
  public String toString() {
    return "Skeleton[" + parents.length + " joints, roots " + Arrays.toString(roots()) + "]";
  }
}
