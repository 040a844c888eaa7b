package dev.sinew.character.format.glb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import java.util.Arrays;

/**
 * A rig in a growing document: node j is joint j, node J shows the mesh, and node J + 1 holds the
 * roots together where there are several, as a skin's joints need a common ancestor.
 */
final class RigDocument {
  private final GlbBuilder builder = new GlbBuilder();
  private final ObjectNode mesh;
  private final ObjectNode primitive;

  /**
   * @throws dev.sinew.character.fault.SinewException if the rig has no faces, a negative weight or
   *     a vertex without weight
   */
  RigDocument(Rig rig) {
    if (rig.mesh().faces().count() == 0) {
      throw Fault.of(FaultCode.TOPOLOGY, "a rig without faces cannot be written", rig.name())
          .remedy("Give the mesh its polygons.")
          .toException();
    }
    Skeleton skeleton = rig.skeleton();
    int joints = skeleton.jointCount();
    int[] roots = skeleton.roots();
    addNodes(skeleton);
    builder.add("nodes").put("name", rig.name()).put("mesh", 0).put("skin", 0);
    if (roots.length > 1) {
      GlbBuilder.indices(builder.add("nodes").put("name", "skeleton"), "children", roots);
    }
    int top = roots.length > 1 ? joints + 1 : roots[0];
    GlbBuilder.indices(builder.add("scenes"), "nodes", top, joints);
    mesh = builder.add("meshes").put("name", rig.name());
    primitive = mesh.putArray("primitives").addObject();
    addGeometry(rig);
    addSkin(skeleton, top);
  }

  private void addNodes(Skeleton skeleton) {
    for (int j = 0; j < skeleton.jointCount(); j++) {
      ObjectNode node = builder.add("nodes").put("name", skeleton.name(j));
      GlbBuilder.numbers(node, "translation", localTranslation(skeleton, j));
      int[] children = skeleton.children(j);
      if (children.length > 0) {
        GlbBuilder.indices(node, "children", children);
      }
    }
  }

  /** [3] J_j − J_parent(j), as float32 holds it. */
  private static double[] localTranslation(Skeleton skeleton, int j) {
    double[] t = new double[3];
    Arrays.setAll(t, c -> (float) skeleton.offset(j, c));
    return t;
  }

  private void addGeometry(Rig rig) {
    int vertexCount = rig.mesh().vertexCount();
    int jointCount = rig.skeleton().jointCount();
    ObjectNode attributes = primitive.putObject("attributes");
    float[] vertices = rig.mesh().vertices();
    int position = builder.floats(vertices, "VEC3", 3, GlbBuilder.VERTICES);
    builder.bounds(position, vertices, 3);
    attributes.put("POSITION", position);
    attributes.put(
        "NORMAL", builder.floats(VertexNormals.of(rig.mesh()), "VEC3", 3, GlbBuilder.VERTICES));
    WeightSets sets = WeightSets.of(rig);
    for (int k = 0; k < sets.joints().length; k++) {
      attributes.put(
          "JOINTS_" + k,
          wholeNumbers(sets.joints()[k], jointCount, true, "VEC4", GlbBuilder.VERTICES));
      attributes.put(
          "WEIGHTS_" + k, builder.floats(sets.weights()[k], "VEC4", 4, GlbBuilder.VERTICES));
    }
    primitive.put(
        "indices",
        wholeNumbers(
            rig.mesh().faces().triangles(), vertexCount, false, "SCALAR", GlbBuilder.INDICES));
    primitive.put("mode", 4);
  }

  private int wholeNumbers(int[] values, int limit, boolean bytesAllowed, String type, int target) {
    int index = builder.count("accessors");
    int view = builder.view(GlbBuilder.bytes(values, limit, bytesAllowed), target);
    int components = type.equals("VEC4") ? 4 : 1;
    builder
        .accessor(GlbBuilder.unsignedType(limit, bytesAllowed), values.length / components, type)
        .put("bufferView", view);
    return index;
  }

  /** Rest orientations are the identity, so an inverse bind matrix only moves back by J_j. */
  private void addSkin(Skeleton skeleton, int top) {
    int count = skeleton.jointCount();
    float[] inverse = new float[16 * count];
    int[] joints = new int[count];
    for (int j = 0; j < count; j++) {
      joints[j] = j;
      for (int d = 0; d < 4; d++) {
        inverse[16 * j + 5 * d] = 1;
      }
      for (int c = 0; c < 3; c++) {
        inverse[16 * j + 12 + c] = (float) -skeleton.joint(j, c);
      }
    }
    ObjectNode skin = builder.add("skins");
    GlbBuilder.indices(skin, "joints", joints);
    skin.put("inverseBindMatrices", builder.floats(inverse, "MAT4", 16, GlbBuilder.NO_TARGET));
    skin.put("skeleton", top);
  }

  GlbBuilder builder() {
    return builder;
  }

  /** The mesh's entry, for morph weights. */
  ObjectNode mesh() {
    return mesh;
  }

  /** The primitive's entry, for morph targets. */
  ObjectNode primitive() {
    return primitive;
  }
}
