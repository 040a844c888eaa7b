package dev.sinew.character.corrective;

import dev.sinew.character.pose.PoseFeatures;
import java.util.Arrays;
import java.util.List;

/**
 * A small net a joint, and vertices that only the nets of some joints correct, as in STAR (Osman et
 * al. 2020): offset_i = Σ_j Σ_c f_jc·D_jic over the joints j whose {@link JointNet} names vertex i.
 *
 * <p>Nets whose inputs are all zero cost nothing.
 */
public final class LocalCorrective implements Corrective {
  private static final long serialVersionUID = 1L;

  private final PoseFeatures.Form form;
  private final int featureCount;
  private final int vertexCount;
  private final Activation activation;
  private final List<JointNet> nets;

  /** Per net W [M,H], U [H,C] and D [C,3n], as the loops take them. */
  private final RowMatrix[] hidden;

  private final RowMatrix[] outputs;
  private final RowMatrix[] decoders;

  /** Per net act(b) [H], what hidden units give at rest. */
  private final float[][] atRest;

  private LocalCorrective(
      PoseFeatures.Form form,
      int featureCount,
      int vertexCount,
      Activation activation,
      List<JointNet> nets) {
    this.form = form;
    this.activation = activation;
    this.featureCount = featureCount;
    this.vertexCount = vertexCount;
    this.nets = nets;
    this.hidden = new RowMatrix[nets.size()];
    this.outputs = new RowMatrix[nets.size()];
    this.decoders = new RowMatrix[nets.size()];
    this.atRest = new float[nets.size()][];
    for (int i = 0; i < decoders.length; i++) {
      JointNet net = nets.get(i);
      hidden[i] = RowMatrix.of(net.hiddenWeight(), net.hiddenCount());
      outputs[i] = RowMatrix.of(net.outputWeight(), net.outputCount());
      decoders[i] = RowMatrix.of(featureMajor(net), 3 * net.vertices().length);
      atRest[i] = activation.of(net.hiddenBias().clone());
    }
  }

  /**
   * @param featureCount P
   * @param vertexCount V
   * @param activation of all nets' hidden units
   * @param nets nets of distinct joints, in rising joint order, all with the same H and C
   * @throws dev.sinew.character.fault.SinewException if a net names a feature or vertex that does
   *     not exist, or nets differ in size or are out of order
   */
  public static LocalCorrective of(
      PoseFeatures.Form form,
      int featureCount,
      int vertexCount,
      Activation activation,
      List<JointNet> nets) {
    List<JointNet> copy = List.copyOf(nets);
    Check.that(!copy.isEmpty(), "local corrective", "no nets", "at least one net");
    int before = -1;
    for (JointNet net : copy) {
      String where = "net of joint " + net.joint();
      Check.that(net.joint() > before, where, "after joint " + before, "rising joint order");
      before = net.joint();
      Check.that(
          net.hiddenCount() == copy.get(0).hiddenCount()
              && net.outputCount() == copy.get(0).outputCount(),
          where,
          net.hiddenCount() + " hidden units, " + net.outputCount() + " outputs",
          "as many as the first net's");
      for (int input : net.inputs()) {
        Check.that(
            input >= 0 && input < featureCount,
            where,
            "input " + input,
            "0.." + (featureCount - 1));
      }
      int[] vertices = net.vertices();
      Check.that(
          vertices.length == 0 || vertices[vertices.length - 1] < vertexCount,
          where,
          vertices.length == 0 ? "" : "vertex " + vertices[vertices.length - 1],
          "0.." + (vertexCount - 1));
    }
    return new LocalCorrective(form, featureCount, vertexCount, activation, copy);
  }

  private static float[] featureMajor(JointNet net) {
    int features = net.outputCount();
    int count = net.vertices().length;
    float[] result = new float[net.decoder().length];
    for (int v = 0; v < count; v++) {
      for (int c = 0; c < features; c++) {
        System.arraycopy(net.decoder(), 3 * (v * features + c), result, 3 * (c * count + v), 3);
      }
    }
    return result;
  }

  @Override
  public int featureCount() {
    return featureCount;
  }

  @Override
  public int vertexCount() {
    return vertexCount;
  }

  @Override
  public PoseFeatures.Form form() {
    return form;
  }

  /** What hidden units do. */
  public Activation activation() {
    return activation;
  }

  /** The nets, in joint order. */
  public List<JointNet> nets() {
    return nets;
  }

  @Override
  public long parameterCount() {
    long count = 0;
    for (JointNet net : nets) {
      count +=
          (long) net.hiddenWeight().length
              + net.hiddenBias().length
              + net.outputWeight().length
              + net.decoder().length;
    }
    return count;
  }

  @Override
  public Scratch newScratch() {
    int inputs = 0;
    int vertices = 0;
    for (JointNet net : nets) {
      inputs = Math.max(inputs, net.inputs().length);
      vertices = Math.max(vertices, net.vertices().length);
    }
    return new Scratch(inputs, nets.get(0).hiddenCount(), nets.get(0).outputCount(), 3 * vertices);
  }

  @Override
  public void addOffsets(float[] features, float[] rest, Scratch scratch) {
    for (int i = 0; i < decoders.length; i++) {
      addOffsets(i, features, 1, rest, scratch);
    }
  }

  @Override
  public void addOffsets(
      float[] features, float[] beyond, Fade fade, float[] rest, Scratch scratch) {
    for (int i = 0; i < decoders.length; i++) {
      float factor = fade.factor(beyond, nets.get(i).inputs());
      if (factor > 0) {
        addOffsets(i, features, factor, rest, scratch);
      }
    }
  }

  @Override
  public Fade.Extent extent(float[] beyond, Fade fade) {
    float least = 1;
    float most = 0;
    for (JointNet net : nets) {
      float factor = fade.factor(beyond, net.inputs());
      least = Math.min(least, factor);
      most = Math.max(most, factor);
    }
    if (least == 1) {
      return Fade.Extent.UNFADED;
    }
    return most == 0 ? Fade.Extent.WHOLLY : Fade.Extent.PARTLY;
  }

  @Override
  public int shapeCount() {
    return nets.size() * nets.get(0).outputCount();
  }

  @Override
  public CorrectiveShape shape(int index) {
    int features = nets.get(0).outputCount();
    JointNet net = nets.get(index / features);
    float[] offsets =
        net.vertices().length == 0
            ? new float[0]
            : decoders[index / features].row(index % features);
    return new CorrectiveShape(net.joint(), net.vertices(), offsets);
  }

  @Override
  public void shares(float[] features, float[] beyond, Fade fade, float[] shares, Scratch scratch) {
    int each = nets.get(0).outputCount();
    Arrays.fill(shares, 0);
    for (int i = 0; i < decoders.length; i++) {
      float factor = fade.factor(beyond, nets.get(i).inputs());
      if (factor > 0 && gather(nets.get(i).inputs(), features, scratch.inputs)) {
        encode(i, nets.get(i).hiddenBias(), factor, scratch);
        System.arraycopy(scratch.outputs, 0, shares, each * i, each);
      }
    }
  }

  /** Adds one net's offsets, multiplied by {@code factor}. */
  private void addOffsets(int i, float[] features, float factor, float[] rest, Scratch scratch) {
    JointNet net = nets.get(i);
    if (!gather(net.inputs(), features, scratch.inputs)) {
      return;
    }
    encode(i, net.hiddenBias(), factor, scratch);
    int[] vertices = net.vertices();
    Arrays.fill(scratch.offsets, 0, 3 * vertices.length, 0);
    decoders[i].addTo(scratch.outputs, scratch.offsets);
    scatter(scratch.offsets, vertices, rest);
  }

  /** Whether any of the inputs is not zero. */
  private static boolean gather(int[] from, float[] features, float[] inputs) {
    boolean moved = false;
    for (int m = 0; m < from.length; m++) {
      inputs[m] = features[from[m]];
      moved |= inputs[m] != 0;
    }
    return moved;
  }

  /** f = factor·(act(x·W + b) − act(b))·U. */
  private void encode(int net, float[] bias, float factor, Scratch scratch) {
    float[] units = scratch.hidden;
    Arrays.fill(units, 0);
    hidden[net].addTo(scratch.inputs, units);
    for (int h = 0; h < units.length; h++) {
      units[h] += bias[h];
    }
    activation.of(units);
    for (int h = 0; h < units.length; h++) {
      units[h] = factor * (units[h] - atRest[net][h]);
    }
    Arrays.fill(scratch.outputs, 0);
    outputs[net].addTo(units, scratch.outputs);
  }

  private static void scatter(float[] offsets, int[] vertices, float[] rest) {
    int from = 0;
    for (int v : vertices) {
      rest[3 * v] += offsets[from];
      rest[3 * v + 1] += offsets[from + 1];
      rest[3 * v + 2] += offsets[from + 2];
      from += 3;
    }
  }
}
