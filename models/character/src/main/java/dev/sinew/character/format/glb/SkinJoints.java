package dev.sinew.character.format.glb;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.geometry.Affine;
import dev.sinew.character.skeleton.Skeleton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The joints of a skin, put in an order in which parents come first.
 *
 * @param skeleton names, parents and rest positions, in the frame of {@code toWorld}'s result
 * @param order [J] the skeleton's index of each of the skin's joints, in the skin's order
 * @param toWorld [12] what takes the mesh as stored to the rest mesh; the identity unless a node
 *     above the skeleton moves it
 * @param moved whether {@code toWorld} is not the identity
 */
record SkinJoints(Skeleton skeleton, int[] order, double[] toWorld, boolean moved) {

  static SkinJoints read(
      GltfJson json, NodeTree nodes, Accessors accessors, JsonNode skin, List<String> warnings) {
    int[] joints = nodes(json, nodes, skin);
    int[] skinIndex = new int[nodes.count()];
    Arrays.fill(skinIndex, -1);
    for (int j = 0; j < joints.length; j++) {
      if (skinIndex[joints[j]] >= 0) {
        throw json.fault(FaultCode.JOINT, "the skin names a joint twice")
            .found("node " + joints[j] + " (" + nodes.name(joints[j], "no name") + ")")
            .toException();
      }
      skinIndex[joints[j]] = j;
    }
    List<String> names = names(nodes, joints, warnings);
    BindPose bind = BindPose.read(json, nodes, accessors, skin, joints, names, warnings);
    int[] parents = new int[joints.length];
    for (int j = 0; j < joints.length; j++) {
      int ancestor = nodes.parent(joints[j]);
      while (ancestor >= 0 && skinIndex[ancestor] < 0) {
        ancestor = nodes.parent(ancestor);
      }
      parents[j] = ancestor < 0 ? -1 : skinIndex[ancestor];
    }
    return ordered(names, parents, bind, warnings);
  }

  /**
   * The nodes of a skin's joints, in the skin's order.
   *
   * @throws dev.sinew.character.fault.SinewException if there are none or they do not exist
   */
  static int[] nodes(GltfJson json, NodeTree nodes, JsonNode skin) {
    int[] joints = json.indices(skin, "joints", nodes.count());
    if (joints.length == 0) {
      throw json.fault(FaultCode.JOINT, "the skin has no joints").toException();
    }
    return joints;
  }

  /** The joints' names made distinct: a repeated name gets a number behind it. */
  private static List<String> names(NodeTree nodes, int[] joints, List<String> warnings) {
    Set<String> given = new HashSet<>();
    for (int node : joints) {
      given.add(nodes.name(node, ""));
    }
    Set<String> taken = new HashSet<>();
    List<String> names = new ArrayList<>();
    for (int j = 0; j < joints.length; j++) {
      String wanted = nodes.name(joints[j], "joint" + j);
      String name = wanted;
      for (int n = 2; taken.contains(name) || (n > 2 && given.contains(name)); n++) {
        name = wanted + "_" + n;
      }
      if (!name.equals(wanted)) {
        warnings.add("Two joints are called " + wanted + "; one is now " + name + ".");
      }
      taken.add(name);
      names.add(name);
    }
    return names;
  }

  /** Skin order where it has parents first, else the skin's order with parents pulled forward. */
  private static SkinJoints ordered(
      List<String> names, int[] parents, BindPose bind, List<String> warnings) {
    int count = parents.length;
    int[] order = new int[count];
    Arrays.fill(order, -1);
    List<String> newNames = new ArrayList<>();
    int[] newParents = new int[count];
    double[] positions = new double[3 * count];
    int[] path = new int[count];
    for (int j = 0; j < count; j++) {
      int depth = 0;
      for (int k = j; k >= 0 && order[k] < 0; k = parents[k]) {
        path[depth++] = k;
      }
      while (depth > 0) {
        int k = path[--depth];
        int to = newNames.size();
        order[k] = to;
        newNames.add(names.get(k));
        newParents[to] = parents[k] < 0 ? -1 : order[parents[k]];
        System.arraycopy(bind.positions(), 3 * k, positions, 3 * to, 3);
      }
    }
    if (!newNames.equals(names)) {
      warnings.add(
          "Joints were reordered so that parents come first: " + String.join(", ", newNames) + ".");
    }
    return new SkinJoints(
        Skeleton.of(newNames, newParents, positions), order, bind.toWorld(), bind.moved());
  }

  /** [V,3] vertices as stored, taken to the rest mesh. */
  float[] restVertices(double[] stored) {
    float[] vertices = new float[stored.length];
    double[] point = new double[3];
    for (int i = 0; i < stored.length; i += 3) {
      if (moved) {
        Affine.transformPoint(toWorld, 0, stored, i, point, 0);
      } else {
        System.arraycopy(stored, i, point, 0, 3);
      }
      for (int c = 0; c < 3; c++) {
        vertices[i + c] = (float) point[c];
      }
    }
    return vertices;
  }
}
