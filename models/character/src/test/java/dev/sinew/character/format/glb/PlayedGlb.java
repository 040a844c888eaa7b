package dev.sinew.character.format.glb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.javagl.jgltf.model.AccessorByteData;
import de.javagl.jgltf.model.AccessorFloatData;
import de.javagl.jgltf.model.AccessorModel;
import de.javagl.jgltf.model.AnimationModel.Channel;
import de.javagl.jgltf.model.GltfModel;
import de.javagl.jgltf.model.MeshPrimitiveModel;
import de.javagl.jgltf.model.NodeModel;
import de.javagl.jgltf.model.io.GltfModelReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What a viewer shows of an animated GLB file: read by jgltf, then morphed and skinned by the
 * formulas of glTF 2.0 (sections 3.7.2.2 and 3.7.3.2).
 */
final class PlayedGlb {
  private final GltfModel gltf;
  private final MeshPrimitiveModel primitive;
  private final List<double[]> targets = new ArrayList<>();

  PlayedGlb(Path file) throws IOException {
    gltf = new GltfModelReader().read(file);
    primitive = gltf.getMeshModels().get(0).getMeshPrimitiveModels().get(0);
    GlbEdit raw = GlbEdit.of(file);
    for (JsonNode target : raw.primitive().path("targets")) {
      targets.add(target(raw, raw.item("accessors", target.path("POSITION").asInt())));
    }
  }

  /** [V,3] a morph target, from the bytes: jgltf 2.0.4 gives sparse accessors no data. */
  private static double[] target(GlbEdit raw, ObjectNode accessor) {
    double[] offsets = new double[3 * accessor.path("count").asInt()];
    JsonNode sparse = accessor.path("sparse");
    boolean dense = sparse.isMissingNode();
    int values = start(raw, dense ? accessor : sparse.path("values"));
    int indices = dense ? 0 : start(raw, sparse.path("indices"));
    int type = sparse.path("indices").path("componentType").asInt();
    int count = dense ? offsets.length / 3 : sparse.path("count").asInt();
    for (int i = 0; i < count; i++) {
      int v = i;
      if (!dense) {
        v = type == 5121 ? raw.bin.get(indices + i) : raw.bin.getShort(indices + 2 * i);
      }
      for (int c = 0; c < 3; c++) {
        offsets[3 * v + c] = raw.bin.getFloat(values + 12 * i + 4 * c);
      }
    }
    return offsets;
  }

  private static int start(GlbEdit raw, JsonNode holder) {
    return raw.item("bufferViews", holder.path("bufferView").asInt()).path("byteOffset").asInt();
  }

  /** [V,3] the vertices at a time, linear between key frames. */
  double[] vertices(double seconds) {
    double[] weights = new double[targets.size()];
    for (Channel channel : gltf.getAnimationModels().get(0).getChannels()) {
      double[] value = sample(channel, seconds);
      NodeModel node = channel.getNodeModel();
      switch (channel.getPath()) {
        case "rotation" -> node.setRotation(toFloats(value));
        case "translation" -> node.setTranslation(toFloats(value));
        default -> weights = value;
      }
    }
    double[] vertices = attribute("POSITION");
    for (int t = 0; t < weights.length; t++) {
      for (int i = 0; i < vertices.length; i++) {
        vertices[i] += weights[t] * targets.get(t)[i];
      }
    }
    return skinned(vertices);
  }

  private double[] skinned(double[] vertices) {
    int joints = gltf.getSkinModels().get(0).getJoints().size();
    float[][] matrices = new float[joints][];
    float[][] inverse = new float[joints][];
    for (int j = 0; j < joints; j++) {
      matrices[j] = gltf.getSkinModels().get(0).getJoints().get(j).computeGlobalTransform(null);
      inverse[j] = gltf.getSkinModels().get(0).getInverseBindMatrix(j, null);
    }
    double[] skinned = new double[vertices.length];
    for (int k = 0; primitive.getAttributes().containsKey("JOINTS_" + k); k++) {
      AccessorByteData owners = (AccessorByteData) accessor("JOINTS_" + k).getAccessorData();
      double[] weights = attribute("WEIGHTS_" + k);
      for (int i = 0; i < weights.length; i++) {
        int j = owners.getInt(i / 4, i % 4);
        double[] p = {vertices[i / 4 * 3], vertices[i / 4 * 3 + 1], vertices[i / 4 * 3 + 2]};
        double[] moved = transform(matrices[j], transform(inverse[j], p));
        for (int c = 0; c < 3; c++) {
          skinned[i / 4 * 3 + c] += weights[i] * moved[c];
        }
      }
    }
    return skinned;
  }

  private static double[] transform(float[] m, double[] p) {
    double[] q = new double[3];
    for (int r = 0; r < 3; r++) {
      q[r] = (double) m[r] * p[0] + (double) m[4 + r] * p[1] + (double) m[8 + r] * p[2] + m[12 + r];
    }
    return q;
  }

  /** A channel's value; neighbouring keys are blended linearly, which tests do for weights only. */
  private static double[] sample(Channel channel, double seconds) {
    double[] times = floats(channel.getSampler().getInput());
    double[] values = floats(channel.getSampler().getOutput());
    int width = values.length / times.length;
    int key = 0;
    while (key + 1 < times.length && times[key + 1] <= seconds + 1e-6) {
      key++;
    }
    int next = Math.min(key + 1, times.length - 1);
    double span = times[next] - times[key];
    double blend = span > 0 ? Math.max(0, (seconds - times[key]) / span) : 0;
    double[] value = new double[width];
    for (int i = 0; i < width; i++) {
      double from = values[key * width + i];
      value[i] = from + blend * (values[next * width + i] - from);
    }
    return value;
  }

  private AccessorModel accessor(String name) {
    return Objects.requireNonNull(primitive.getAttributes().get(name), name);
  }

  private double[] attribute(String name) {
    return floats(accessor(name));
  }

  private static double[] floats(AccessorModel accessor) {
    AccessorFloatData data = (AccessorFloatData) accessor.getAccessorData();
    double[] values = new double[data.getTotalNumComponents()];
    for (int i = 0; i < values.length; i++) {
      values[i] = data.get(i);
    }
    return values;
  }

  private static float[] toFloats(double[] values) {
    float[] floats = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      floats[i] = (float) values[i];
    }
    return floats;
  }
}
