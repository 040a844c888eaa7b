package dev.sinew.character.format.glb;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skinning.SkinWeights;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Reads a rig from a glTF 2.0 binary file: the one skinned mesh in it, with all its influences.
 *
 * <p>Joints rest where their inverse bind matrices put them; rest orientations of nodes are not
 * kept, as poses of a {@link dev.sinew.character.skeleton.Skeleton} are in world-aligned frames.
 * Vertices stay in the file's order; a mesh without indices gives one triangle for each three
 * vertices. Only data inside the file is read.
 */
public final class GlbReader {
  private static final int TRIANGLES = 4;

  /** Required extensions that say how a surface looks, not where it is. */
  private static final List<String> HARMLESS_EXTENSIONS =
      List.of("KHR_materials_", "KHR_texture_", "EXT_texture_", "KHR_lights_");

  private final GltfJson json;
  private final Accessors accessors;
  private final List<String> warnings = new ArrayList<>();

  private GlbReader(GlbContainer container) {
    this.json = new GltfJson(container.json(), container.file());
    this.accessors = new Accessors(json, container);
  }

  /**
   * Reads the one skinned mesh of a file.
   *
   * @return the rig in metres, weights summing to one, and what had to be put right: rows that did
   *     not sum to one, joints out of order or named twice, a node that moves the whole rig, other
   *     meshes left out, an implausible size
   * @throws dev.sinew.character.fault.SinewException if there is no such file; it is no GLB of
   *     version 2, is cut off or breaks the format; it needs an extension that changes geometry;
   *     there is no mesh, no skinned one, or several; the primitive is not made of triangles; a
   *     triangle or weight refers to what does not exist; weights are negative, not finite or all
   *     zero; or inverse bind matrices and nodes put a joint in different places
   */
  public static GlbRig readRig(Path file) {
    return new GlbReader(GlbContainer.read(file)).rig();
  }

  private GlbRig rig() {
    requireUnderstood();
    NodeTree nodes = NodeTree.read(json);
    JsonNode node = json.item("nodes", skinnedNode(nodes));
    JsonNode mesh = json.item("meshes", json.whole(node, "mesh"));
    JsonNode primitive = primitive(mesh);
    JsonNode attributes = json.object(primitive, "attributes");
    SkinJoints joints =
        SkinJoints.read(
            json, nodes, accessors, json.item("skins", json.whole(node, "skin")), warnings);
    double[] stored = accessors.read(json.whole(attributes, "POSITION"), "positions", "VEC3", true);
    if (stored.length == 0) {
      throw json.fault(FaultCode.EMPTY, "the skinned mesh has no vertices").toException();
    }
    int vertexCount = stored.length / 3;
    SkinWeights weights =
        VertexWeights.read(json, accessors, attributes, vertexCount)
            .toSkinWeights(joints.order(), warnings);
    float[] vertices = joints.restVertices(stored);
    requireFinite(vertices);
    warnIfImplausible(vertices);
    String fallback = GltfJson.text(node, "name", "rig");
    return new GlbRig(
        new Rig(
            GltfJson.text(mesh, "name", fallback),
            new Mesh(vertices, faces(primitive, vertexCount)),
            joints.skeleton(),
            weights),
        warnings);
  }

  private void requireUnderstood() {
    String version = GltfJson.text(json.document().path("asset"), "version", "none");
    if (!version.startsWith("2.")) {
      throw json.fault(FaultCode.FILE_UNSUPPORTED, "this version of glTF is not supported")
          .found("asset version " + version)
          .allowed("2.0")
          .toException();
    }
    for (JsonNode required : json.document().path("extensionsRequired")) {
      String extension = required.asText();
      if (HARMLESS_EXTENSIONS.stream().noneMatch(extension::startsWith)) {
        throw json.fault(FaultCode.FILE_UNSUPPORTED, "the file needs an extension of glTF")
            .found(extension)
            .remedy("Export the rig without compression or quantization.")
            .toException();
      }
    }
  }

  /** The one node that shows a skinned mesh. */
  private int skinnedNode(NodeTree nodes) {
    List<Integer> skinned = new ArrayList<>();
    List<String> rigid = new ArrayList<>();
    for (int n = 0; n < nodes.count(); n++) {
      JsonNode node = json.item("nodes", n);
      if (node.has("mesh") && node.has("skin")) {
        skinned.add(n);
      } else if (node.has("mesh")) {
        rigid.add(nodes.name(n, "node " + n));
      }
    }
    if (skinned.isEmpty() && rigid.isEmpty()) {
      throw json.fault(FaultCode.EMPTY, "there is no mesh in the file")
          .found(nodes.count() + " nodes, none of them with a mesh")
          .toException();
    }
    if (skinned.isEmpty()) {
      throw json.fault(FaultCode.WEIGHTS, "no mesh in the file is skinned")
          .found("meshes without skin: " + String.join(", ", rigid))
          .remedy("Bind the mesh to a skeleton and export it with its skin.")
          .toException();
    }
    if (skinned.size() > 1) {
      List<String> names = skinned.stream().map(n -> nodes.name(n, "node " + n)).toList();
      throw json.fault(FaultCode.AMBIGUOUS, "there are several skinned meshes in the file")
          .found(String.join(", ", names))
          .allowed("exactly one")
          .remedy("Export the one to learn from alone.")
          .toException();
    }
    if (!rigid.isEmpty()) {
      warnings.add("Meshes without skin were left out: " + String.join(", ", rigid) + ".");
    }
    return skinned.get(0);
  }

  private JsonNode primitive(JsonNode mesh) {
    JsonNode primitives = mesh.path("primitives");
    if (primitives.size() != 1) {
      throw json.fault(
              primitives.isEmpty() ? FaultCode.EMPTY : FaultCode.AMBIGUOUS,
              "the skinned mesh must be in one piece")
          .found(primitives.size() + " primitives")
          .allowed("exactly one")
          .remedy("Give the mesh one material and export it again.")
          .toException();
    }
    JsonNode primitive = primitives.path(0);
    long mode = json.whole(primitive, "mode", TRIANGLES);
    if (mode != TRIANGLES) {
      throw json.fault(FaultCode.FILE_UNSUPPORTED, "the skinned mesh is not made of triangles")
          .found("mode " + mode)
          .allowed("mode 4 (TRIANGLES)")
          .toException();
    }
    return primitive;
  }

  private Faces faces(JsonNode primitive, int vertexCount) {
    int[] triangles;
    if (primitive.has("indices")) {
      double[] indices =
          accessors.read(json.whole(primitive, "indices"), "triangle indices", "SCALAR", false);
      triangles = new int[indices.length];
      for (int i = 0; i < indices.length; i++) {
        if (indices[i] >= vertexCount) {
          throw json.fault(
                  FaultCode.TOPOLOGY, "triangle " + i / 3 + " names a vertex that does not exist")
              .found("vertex " + (long) indices[i])
              .allowed("0.." + (vertexCount - 1))
              .toException();
        }
        triangles[i] = (int) indices[i];
      }
    } else {
      triangles = new int[vertexCount];
      Arrays.setAll(triangles, i -> i);
    }
    if (triangles.length % 3 != 0) {
      throw json.fault(FaultCode.TOPOLOGY, "the last triangle is not whole")
          .found(triangles.length + " corners")
          .allowed("a multiple of three")
          .toException();
    }
    return Faces.ofTriangles(triangles, vertexCount);
  }

  private void requireFinite(float[] vertices) {
    for (int i = 0; i < vertices.length; i++) {
      if (!Float.isFinite(vertices[i])) {
        throw json.fault(FaultCode.NOT_FINITE, "vertex " + i / 3 + " is not finite")
            .found(vertices[i])
            .toException();
      }
    }
  }

  /** Warns where the mesh's largest extent is no plausible one in metres. */
  private void warnIfImplausible(float[] vertices) {
    double extent = 0;
    for (int c = 0; c < 3; c++) {
      double low = vertices[c];
      double high = vertices[c];
      for (int i = c; i < vertices.length; i += 3) {
        low = Math.min(low, vertices[i]);
        high = Math.max(high, vertices[i]);
      }
      extent = Math.max(extent, high - low);
    }
    if (extent > 10 || extent < 0.01) {
      warnings.add(
          String.format(
              Locale.ROOT, "The mesh is %.4g m across: is it in metres, as glTF says?", extent));
    }
  }
}
