package dev.sinew.character.format.glb;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sinew.character.fault.FaultCode;
import java.util.ArrayList;
import java.util.List;

/**
 * The morph targets of a primitive (glTF 2.0, section 3.7.2.2), as far as they move vertices.
 *
 * @param names of the targets
 * @param shapes what each adds to the positions
 * @param weights [T] how much of each is added where no animation says so
 */
record MorphShapes(List<String> names, List<SparseElements> shapes, double[] weights) {

  /**
   * @throws dev.sinew.character.fault.SinewException if a target is of another mesh or not finite,
   *     or names or weights are not as many as targets
   */
  static MorphShapes read(GltfJson json, FloatData data, SkinnedMesh mesh, int vertexCount) {
    JsonNode targets = mesh.primitive().path("targets");
    JsonNode given = mesh.mesh().path("extras").path("targetNames");
    List<String> names = new ArrayList<>();
    List<SparseElements> shapes = new ArrayList<>();
    for (int t = 0; t < targets.size(); t++) {
      String name = given.path(t).asText("");
      names.add(name.isBlank() ? "target " + t : name);
      if (!targets.path(t).isObject()) {
        throw json.malformed("morph target " + t + " is no object").toException();
      }
      if (targets.path(t).has("POSITION")) {
        shapes.add(shape(json, data, json.whole(targets.path(t), "POSITION"), t, vertexCount));
      } else {
        shapes.add(new SparseElements(vertexCount, new int[0], new double[0]));
      }
    }
    double[] ofMesh = json.numbers(mesh.mesh(), "weights", new double[shapes.size()]);
    return new MorphShapes(names, shapes, json.numbers(mesh.node(), "weights", ofMesh));
  }

  private static SparseElements shape(
      GltfJson json, FloatData data, long accessor, int target, int vertexCount) {
    SparseElements shape = data.readSparse(accessor, "offsets of morph target " + target, "VEC3");
    if (shape.count() != vertexCount) {
      throw json.fault(FaultCode.VERTEX_COUNT, "morph target " + target + " is of another mesh")
          .found(shape.count() + " rows")
          .allowed(vertexCount + " vertices")
          .toException();
    }
    return shape;
  }

  /** positions[V,3] += Σ_t weights_t · target t. */
  void addTo(double[] positions, double[] weights) {
    for (int t = 0; t < weights.length; t++) {
      int[] vertices = shapes.get(t).indices();
      double[] offsets = shapes.get(t).values();
      for (int n = 0; n < vertices.length && weights[t] != 0; n++) {
        for (int c = 0; c < 3; c++) {
          positions[3 * vertices[n] + c] += weights[t] * offsets[3 * n + c];
        }
      }
    }
  }
}
