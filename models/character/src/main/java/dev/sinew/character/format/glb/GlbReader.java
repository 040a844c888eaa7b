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
    SkinnedMesh shown = SkinnedMesh.find(json, warnings);
    SkinJoints joints = SkinJoints.read(json, shown.nodes(), accessors, shown.skin(), warnings);
    double[] stored = shown.positions(json, accessors);
    int vertexCount = stored.length / 3;
    SkinWeights weights =
        VertexWeights.read(json, accessors, shown.attributes(json), vertexCount)
            .toSkinWeights(joints.order(), warnings);
    float[] vertices = joints.restVertices(stored);
    requireFinite(vertices);
    warnIfImplausible(vertices);
    String fallback = GltfJson.text(shown.node(), "name", "rig");
    return new GlbRig(
        new Rig(
            GltfJson.text(shown.mesh(), "name", fallback),
            new Mesh(vertices, faces(shown.primitive(), vertexCount)),
            joints.skeleton(),
            weights),
        warnings);
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
