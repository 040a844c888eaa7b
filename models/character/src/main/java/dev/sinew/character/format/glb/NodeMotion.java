package dev.sinew.character.format.glb;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sinew.character.fault.FaultCode;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A document's one animation, or none: what of each node changes over time. */
final class NodeMotion {
  private static final Map<String, Integer> WIDTHS =
      Map.of("translation", 3, "rotation", 4, "scale", 3);

  private final NodeTree nodes;
  private final Map<Integer, Map<String, KeyTrack>> tracks = new HashMap<>();

  private NodeMotion(NodeTree nodes) {
    this.nodes = nodes;
  }

  /**
   * @param targets morph targets of the skinned mesh; weights of other nodes are not looked at
   * @throws dev.sinew.character.fault.SinewException if there are several animations, or a channel
   *     is broken, is of no node or of one that has another like it
   */
  static NodeMotion read(GltfJson json, FloatData data, SkinnedMesh mesh, int targets) {
    NodeMotion motion = new NodeMotion(mesh.nodes());
    int count = json.count("animations");
    if (count > 1) {
      throw json.fault(FaultCode.AMBIGUOUS, "there are several animations in the file")
          .found(count + " animations")
          .allowed("at most one")
          .remedy("Export the one to play alone.")
          .toException();
    }
    if (count == 1) {
      JsonNode animation = json.item("animations", 0);
      for (JsonNode channel : animation.path("channels")) {
        JsonNode target = json.object(channel, "target");
        String path = GltfJson.text(target, "path", "none");
        // Without a node, or with a path of an extension, a channel is to be ignored.
        boolean shapes =
            path.equals("weights") && json.whole(target, "node", -1) == mesh.nodeIndex();
        if (target.has("node") && (shapes || WIDTHS.containsKey(path))) {
          int width = shapes ? targets : WIDTHS.getOrDefault(path, 0);
          motion.add(json, data, sampler(json, animation, channel), target, path, width);
        }
      }
    }
    return motion;
  }

  private static JsonNode sampler(GltfJson json, JsonNode animation, JsonNode channel) {
    long index = json.whole(channel, "sampler");
    JsonNode samplers = animation.path("samplers");
    if (index < 0 || index >= samplers.size() || !samplers.path((int) index).isObject()) {
      throw json.malformed("a channel's sampler is none")
          .found(index)
          .allowed("one of " + samplers.size() + " samplers")
          .toException();
    }
    return samplers.path((int) index);
  }

  private void add(
      GltfJson json, FloatData data, JsonNode sampler, JsonNode target, String path, int width) {
    long node = json.whole(target, "node");
    json.item("nodes", node);
    boolean moves = !path.equals("weights");
    if (moves && nodes.local((int) node).matrix() != null) {
      throw json.malformed("an animated node has a matrix").found("node " + node).toException();
    }
    KeyTrack track = KeyTrack.read(json, data, sampler, path, width);
    Map<String, KeyTrack> ofNode = tracks.computeIfAbsent((int) node, n -> new HashMap<>());
    if (ofNode.put(path, track) != null) {
      throw json.malformed("two channels animate the " + path + " of one node")
          .found("node " + node)
          .toException();
    }
  }

  /** The last key time of any channel, seconds; zero where nothing is animated. */
  double end() {
    return tracks.values().stream()
        .flatMap(ofNode -> ofNode.values().stream())
        .mapToDouble(KeyTrack::end)
        .max()
        .orElse(0);
  }

  /** [nodes,12] world transforms at a time, seconds. */
  double[] globals(double seconds) {
    double[][] affines = new double[nodes.count()][];
    for (int n = 0; n < affines.length; n++) {
      LocalTransform still = nodes.local(n);
      Map<String, KeyTrack> ofNode = tracks.get(n);
      affines[n] =
          ofNode == null
              ? still.affine()
              : new LocalTransform(
                      at(ofNode, "translation", seconds, still.translation()),
                      at(ofNode, "rotation", seconds, still.rotation()),
                      at(ofNode, "scale", seconds, still.scale()),
                      still.matrix())
                  .affine();
    }
    return nodes.globals(affines);
  }

  /** A node's morph weights at a time, or {@code still} where they are not animated. */
  double[] weights(int node, double seconds, double[] still) {
    return at(tracks.getOrDefault(node, Map.of()), "weights", seconds, still);
  }

  private static double[] at(
      Map<String, KeyTrack> tracks, String path, double seconds, double[] still) {
    @Nullable KeyTrack track = tracks.get(path);
    return track == null ? still : track.at(seconds);
  }
}
