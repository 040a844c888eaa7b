package dev.sinew.character.exemplar;

import dev.sinew.character.exemplar.RadialOptions.Blending;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.pose.Pose;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Exemplars that one pose reader weighs.
 *
 * <p>The rest pose P* stands among them as one more exemplar, of no difference: interpolated
 * weights vanish there, and automatic radii end there. Immutable.
 */
public final class PoseBlend implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final String REST_POSE = "the rest pose";

  private final PoseReader reader;
  private final List<Exemplar> exemplars;
  private final RadialOptions options;

  /** K + 1 readings, the rest pose's last. */
  private final double[][] readings;

  private final RadialBasis basis;

  private PoseBlend(
      PoseReader reader,
      List<Exemplar> exemplars,
      RadialOptions options,
      double[][] readings,
      RadialBasis basis) {
    this.reader = reader;
    this.exemplars = exemplars;
    this.options = options;
    this.readings = readings;
    this.basis = basis;
  }

  /**
   * @param exemplars K, at least one
   * @throws dev.sinew.character.fault.SinewException if there is none; names repeat; two exemplars,
   *     or one and the rest pose, are at one pose as the reader sees it; they are of several meshes
   *     or another skeleton; or their weights are not determined
   */
  public static PoseBlend of(PoseReader reader, List<Exemplar> exemplars, RadialOptions options) {
    String where = "reader " + reader.name();
    if (exemplars.isEmpty()) {
      throw Fault.of(FaultCode.EMPTY, "a pose reader has no exemplars", where).toException();
    }
    requireTogether(exemplars, where);
    int count = exemplars.size() + 1;
    List<String> names = new ArrayList<>();
    double[] falloffs = new double[count];
    double[][] readings = new double[count][];
    for (int k = 0; k + 1 < count; k++) {
      names.add(exemplars.get(k).name());
      falloffs[k] = exemplars.get(k).falloff();
      readings[k] = reader.read(exemplars.get(k).pose());
    }
    names.add(REST_POSE);
    falloffs[count - 1] = 1;
    readings[count - 1] = reader.read(reader.restPose());
    double[] distances = new double[count * count];
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < i; k++) {
        distances[i * count + k] = reader.distance(readings[i], readings[k]);
        distances[k * count + i] = distances[i * count + k];
      }
    }
    // The rest pose's weight is none of those that may add up to more than one.
    RadialOptions inner =
        options.normalisation() == WeightNormalisation.ABOVE_ONE
            ? options.with(WeightNormalisation.OFF)
            : options;
    RadialBasis basis = RadialBasis.of(names, distances, falloffs, inner);
    return new PoseBlend(reader, List.copyOf(exemplars), options, readings, basis);
  }

  private static void requireTogether(List<Exemplar> exemplars, String where) {
    int vertices = exemplars.get(0).difference().vertexCount();
    List<String> names = new ArrayList<>();
    for (Exemplar exemplar : exemplars) {
      if (exemplar.difference().vertexCount() != vertices) {
        throw Fault.of(
                FaultCode.VERTEX_COUNT,
                "exemplars are of several meshes",
                where + ", exemplar " + exemplar.name())
            .found(exemplar.difference().vertexCount() + " vertices")
            .allowed(vertices + " vertices, as " + exemplars.get(0).name())
            .toException();
      }
      if (names.contains(exemplar.name())) {
        throw Fault.of(FaultCode.CONFLICT, "two exemplars have one name", where)
            .found(exemplar.name())
            .toException();
      }
      names.add(exemplar.name());
    }
  }

  /** What weighs the exemplars. */
  public PoseReader reader() {
    return reader;
  }

  /** The exemplars, in the order of the weights. */
  public List<Exemplar> exemplars() {
    return exemplars;
  }

  /** How they are weighed. */
  public RadialOptions options() {
    return options;
  }

  /** [K] radii of the exemplars, found or set, times their falloffs. */
  public double[] radii() {
    return Arrays.copyOf(basis.radii(), exemplars.size());
  }

  /** Whether every exemplar's own pose gives it weight one and all others zero. */
  public boolean exact() {
    return options.blending() == Blending.INTERPOLATIVE && options.regularisation() == 0;
  }

  /**
   * The exemplars' weights in a pose. Weights that always sum to one do so together with the rest
   * pose's weight, which is not among them.
   *
   * @return [K] a new array; finite
   * @throws dev.sinew.character.fault.SinewException if the pose is of another skeleton
   */
  public double[] weights(Pose pose) {
    double[] reading = reader.read(pose);
    double[] distances = new double[readings.length];
    for (int k = 0; k < distances.length; k++) {
      distances[k] = reader.distance(reading, readings[k]);
    }
    double[] weights = Arrays.copyOf(basis.weights(distances), exemplars.size());
    if (options.normalisation() == WeightNormalisation.ABOVE_ONE) {
      RadialBasis.divideAboveOne(weights, weights.length);
    }
    return weights;
  }
}
