package dev.sinew.character.format.glb;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sinew.character.fault.FaultCode;
import java.util.ArrayList;
import java.util.List;

/**
 * The entries of the one skinned mesh in a document.
 *
 * @param nodes the document's nodes
 * @param nodeIndex the node that shows it
 * @param node that node
 * @param mesh its mesh
 * @param primitive the mesh's only primitive, of triangles
 * @param skin what it is bound to
 */
record SkinnedMesh(
    NodeTree nodes,
    int nodeIndex,
    JsonNode node,
    JsonNode mesh,
    JsonNode primitive,
    JsonNode skin) {
  private static final int TRIANGLES = 4;

  /** Required extensions that say how a surface looks, not where it is. */
  private static final List<String> HARMLESS_EXTENSIONS =
      List.of("KHR_materials_", "KHR_texture_", "EXT_texture_", "KHR_lights_");

  /**
   * @param warnings is told of meshes that were left out
   * @throws dev.sinew.character.fault.SinewException if the document is of another version or needs
   *     an extension that changes geometry, its nodes are no trees, or there is not exactly one
   *     skinned mesh of one primitive of triangles
   */
  static SkinnedMesh find(GltfJson json, List<String> warnings) {
    requireUnderstood(json);
    NodeTree nodes = NodeTree.read(json);
    int index = skinnedNode(json, nodes, warnings);
    JsonNode node = json.item("nodes", index);
    JsonNode mesh = json.item("meshes", json.whole(node, "mesh"));
    return new SkinnedMesh(
        nodes,
        index,
        node,
        mesh,
        primitive(json, mesh),
        json.item("skins", json.whole(node, "skin")));
  }

  private static void requireUnderstood(GltfJson json) {
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
  private static int skinnedNode(GltfJson json, NodeTree nodes, List<String> warnings) {
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

  private static JsonNode primitive(GltfJson json, JsonNode mesh) {
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

  /** The primitive's attributes. */
  JsonNode attributes(GltfJson json) {
    return json.object(primitive, "attributes");
  }

  /**
   * [V,3] vertices as stored.
   *
   * @throws dev.sinew.character.fault.SinewException if there are none
   */
  double[] positions(GltfJson json, Accessors accessors) {
    double[] stored =
        accessors.read(json.whole(attributes(json), "POSITION"), "positions", "VEC3", true);
    if (stored.length == 0) {
      throw json.fault(FaultCode.EMPTY, "the skinned mesh has no vertices").toException();
    }
    return stored;
  }
}
