package dev.sinew.character.format.glb;

import dev.sinew.character.geometry.Affine;
import dev.sinew.character.skinning.LinearBlendSkinning;
import dev.sinew.character.skinning.SkinWeights;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The one skinned mesh of a glTF 2.0 binary file as a viewer shows it over time: morph targets are
 * added, then vertices skinned by v = Σ_j w_vj·G_j·B_j·p_v, G_j the world transform of joint j's
 * node at that time and B_j its inverse bind matrix (sections 3.7.2.2 and 3.7.3).
 *
 * <p>It takes the file at its word, with rest orientations, scales and nodes above the skeleton,
 * and knows nothing of how it was made. Immutable.
 */
public final class GlbPlayback {
  private final double[] positions;
  private final MorphShapes shapes;
  private final int meshNode;
  private final int[] joints;
  private final double[] inverseBind;
  private final SkinWeights weights;
  private final NodeMotion motion;
  private final List<String> warnings;

  private GlbPlayback(GlbContainer container) {
    GltfJson json = new GltfJson(container.json(), container.file());
    Accessors accessors = new Accessors(json, container);
    FloatData data = new FloatData(json, accessors, container.size());
    List<String> found = new ArrayList<>();
    SkinnedMesh mesh = SkinnedMesh.find(json, found);
    positions = mesh.positions(json, accessors);
    shapes = MorphShapes.read(json, data, mesh, positions.length / 3);
    meshNode = mesh.nodeIndex();
    joints = SkinJoints.nodes(json, mesh.nodes(), mesh.skin());
    inverseBind = BindPose.inverseBindMatrices(json, accessors, mesh.skin(), joints.length);
    int[] order = new int[joints.length];
    Arrays.setAll(order, j -> j);
    weights =
        VertexWeights.read(json, accessors, mesh.attributes(json), positions.length / 3)
            .toSkinWeights(order, found);
    motion = NodeMotion.read(json, data, mesh, shapes.names().size());
    warnings = List.copyOf(found);
  }

  /**
   * Reads a file.
   *
   * @throws dev.sinew.character.fault.SinewException if there is no such file; it is no GLB of
   *     version 2, is cut off or breaks the format; it needs an extension that changes geometry; it
   *     has not exactly one skinned mesh of triangles; it has several animations, or one that is
   *     not linear or stepped; or targets and animations claim more bytes than the file has
   */
  public static GlbPlayback read(Path file) {
    return new GlbPlayback(GlbContainer.read(file));
  }

  /** V, the number of vertices. */
  public int vertexCount() {
    return positions.length / 3;
  }

  /** What had to be put right, a sentence each: rows of weights, or meshes left out. */
  public List<String> warnings() {
    return warnings;
  }

  /** The morph targets' names, by {@code mesh.extras.targetNames} where they are given. */
  public List<String> targetNames() {
    return shapes.names();
  }

  /** The last key time, seconds; zero where nothing is animated. */
  public double duration() {
    return motion.end();
  }

  /**
   * The morph targets' weights.
   *
   * @param seconds from the animation's zero; before the first key and after the last, the mesh
   *     stays as it is there
   * @return [T] in the order of {@link #targetNames}, a new array
   */
  public double[] weights(double seconds) {
    return motion.weights(meshNode, seconds, shapes.weights()).clone();
  }

  /**
   * The surface.
   *
   * @param seconds as for {@link #weights}
   * @return [V,3] world frame, metres, in the file's order of vertices; a new array
   */
  public double[] surface(double seconds) {
    double[] surface = positions.clone();
    shapes.addTo(surface, weights(seconds));
    LinearBlendSkinning.skin(weights, matrices(seconds), surface, surface);
    return surface;
  }

  /** [J,12] what carries each joint's vertices to the world: G_j·B_j. */
  private double[] matrices(double seconds) {
    double[] globals = motion.globals(seconds);
    double[] matrices = new double[Affine.SIZE * joints.length];
    for (int j = 0; j < joints.length; j++) {
      double[] bind = LocalTransform.columns(inverseBind, 16 * j);
      Affine.multiply(globals, Affine.SIZE * joints[j], bind, 0, matrices, Affine.SIZE * j);
    }
    return matrices;
  }
}
