package dev.sinew.character.format.glb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.geometry.Affine;
import dev.sinew.character.geometry.Rotations;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
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
   * @param restPose P*, the pose in which the rig's mesh is given and the nodes stand
   * @throws dev.sinew.character.fault.SinewException if the rig has no faces, a negative weight or
   *     a vertex without weight
   */
  RigDocument(Rig rig, Pose restPose) {
    if (rig.mesh().faces().count() == 0) {
      throw Fault.of(FaultCode.TOPOLOGY, "a rig without faces cannot be written", rig.name())
          .remedy("Give the mesh its polygons.")
          .toException();
    }
    Skeleton skeleton = rig.skeleton();
    int joints = skeleton.jointCount();
    int[] roots = skeleton.roots();
    addNodes(skeleton, restPose);
    builder.add("nodes").put("name", rig.name()).put("mesh", 0).put("skin", 0);
    if (roots.length > 1) {
      GlbBuilder.indices(builder.add("nodes").put("name", "skeleton"), "children", roots);
    }
    int top = roots.length > 1 ? joints + 1 : roots[0];
    GlbBuilder.indices(builder.add("scenes"), "nodes", top, joints);
    mesh = builder.add("meshes").put("name", rig.name());
    primitive = mesh.putArray("primitives").addObject();
    addGeometry(rig);
    addSkin(skeleton, restPose, top);
  }

  private void addNodes(Skeleton skeleton, Pose restPose) {
    double[] rotations = restPose.rotations();
    double[] q = new double[4];
    for (int j = 0; j < skeleton.jointCount(); j++) {
      ObjectNode node = builder.add("nodes").put("name", skeleton.name(j));
      GlbBuilder.numbers(node, "translation", localTranslation(skeleton, restPose, j));
      Rotations.quaternionFromMatrix(rotations, 9 * j, q, 0);
      if (Math.abs(q[0]) < 1) {
        GlbBuilder.numbers(
            node, "rotation", (float) q[1], (float) q[2], (float) q[3], (float) q[0]);
      }
      int[] children = skeleton.children(j);
      if (children.length > 0) {
        GlbBuilder.indices(node, "children", children);
      }
    }
  }

  /** [3] J_j − J_parent(j) and what the rest pose adds to it, as float32 holds it. */
  private static double[] localTranslation(Skeleton skeleton, Pose restPose, int j) {
    boolean root = skeleton.isRoot(j);
    double[] t = new double[3];
    Arrays.setAll(t, c -> (float) (skeleton.offset(j, c) + restPose.localTranslation(j, root, c)));
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

  /** Inverse bind matrices G_j(P*)⁻¹, column by column. */
  private void addSkin(Skeleton skeleton, Pose restPose, int top) {
    int count = skeleton.jointCount();
    double[] global = ForwardKinematics.globalTransforms(skeleton, restPose);
    double[] inverse = new double[Affine.SIZE];
    float[] matrices = new float[16 * count];
    int[] joints = new int[count];
    for (int j = 0; j < count; j++) {
      joints[j] = j;
      Affine.invertRigid(global, Affine.SIZE * j, inverse, 0);
      for (int r = 0; r < 3; r++) {
        for (int c = 0; c < 4; c++) {
          matrices[16 * j + 4 * c + r] = (float) inverse[4 * r + c];
        }
      }
      matrices[16 * j + 15] = 1;
    }
    ObjectNode skin = builder.add("skins");
    GlbBuilder.indices(skin, "joints", joints);
    skin.put("inverseBindMatrices", builder.floats(matrices, "MAT4", 16, GlbBuilder.NO_TARGET));
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
