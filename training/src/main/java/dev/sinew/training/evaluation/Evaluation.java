package dev.sinew.training.evaluation;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * The errors of several methods on the same frames: a sum over frames that is added to frame by
 * frame and merged partition by partition. Its size depends on vertices, methods and subjects, not
 * on frames. Not safe for concurrent use.
 *
 * <p>A vertex's error is the Euclidean distance from the captured vertex, in millimetres; a mesh's
 * is the mean over its vertices.
 */
public final class Evaluation implements Serializable {
  private static final long serialVersionUID = 1L;

  /** How many of the worst frames are kept. */
  public static final int WORST_FRAMES = 10;

  private static final double MM = 1000;

  private final int vertexCount;
  private final int lbs;
  private final int learned;
  private final ArrayList<String> names;
  private final ArrayList<MethodErrors> methods = new ArrayList<>();
  private final TreeMap<String, MeanErrors> subjects = new TreeMap<>();
  private final ArrayList<MeanErrors> ranges = new ArrayList<>();
  private final ArrayList<FrameError> worst = new ArrayList<>();
  private long frames;

  /**
   * @param methods names, in the order in which a report shows them; {@link Method#LBS} and {@link
   *     Method#LEARNED} among them
   * @param vertexCount V
   */
  public Evaluation(List<String> methods, int vertexCount) {
    this.vertexCount = vertexCount;
    lbs = methods.indexOf(Method.LBS);
    learned = methods.indexOf(Method.LEARNED);
    if (lbs < 0 || learned < 0) {
      throw new IllegalArgumentException("lbs and learned must be among the methods: " + methods);
    }
    names = new ArrayList<>(methods);
    for (int m = 0; m < methods.size(); m++) {
      this.methods.add(new MethodErrors(vertexCount));
    }
    for (int b = 0; b < RangeError.BINS; b++) {
      ranges.add(new MeanErrors());
    }
  }

  /**
   * Counts one frame.
   *
   * @param rangeExcess distance of its pose from those that the learned model was trained on
   * @param truth [V,3] captured vertices, metres
   * @param predictions [V,3] a method, in the methods' order and the captured vertices' frame
   * @throws dev.sinew.character.fault.SinewException if a prediction is not finite; nothing is
   *     counted then
   * @throws IllegalArgumentException if a number of methods or vertices is not this evaluation's
   */
  public void add(
      String subject,
      String take,
      int frame,
      double rangeExcess,
      float[] truth,
      List<float[]> predictions) {
    if (predictions.size() != names.size()) {
      throw new IllegalArgumentException(predictions.size() + " predictions for " + names);
    }
    if (!(rangeExcess >= 0)) {
      throw new IllegalArgumentException("a distance from a range of " + rangeExcess);
    }
    List<double[]> errors = new ArrayList<>();
    for (int m = 0; m < names.size(); m++) {
      String where = subject + "/" + take + " frame " + frame + ", method " + names.get(m);
      errors.add(distancesMm(truth, predictions.get(m), where));
    }
    double[] means = new double[names.size()];
    for (int m = 0; m < means.length; m++) {
      means[m] = methods.get(m).add(errors.get(m));
    }
    subjects
        .computeIfAbsent(subject, s -> new MeanErrors())
        .add(means[lbs], means[learned], rangeExcess);
    ranges.get(RangeError.bin(rangeExcess)).add(means[lbs], means[learned], rangeExcess);
    int at = largest(errors.get(learned));
    double max = errors.get(learned)[at];
    keepWorst(
        new FrameError(subject, take, frame, means[lbs], means[learned], max, at, rangeExcess));
    frames++;
  }

  /** Adds all of {@code other}'s frames to these; methods and vertices must be the same. */
  public void merge(Evaluation other) {
    if (other.vertexCount != vertexCount || !other.names.equals(names)) {
      throw new IllegalArgumentException("evaluations of different methods or meshes");
    }
    for (int m = 0; m < methods.size(); m++) {
      methods.get(m).merge(other.methods.get(m));
    }
    other.subjects.forEach(
        (subject, sums) -> subjects.computeIfAbsent(subject, s -> new MeanErrors()).merge(sums));
    for (int b = 0; b < ranges.size(); b++) {
      ranges.get(b).merge(other.ranges.get(b));
    }
    other.worst.forEach(this::keepWorst);
    frames += other.frames;
  }

  /** How many frames were counted. */
  public long frames() {
    return frames;
  }

  /** V. */
  public int vertexCount() {
    return vertexCount;
  }

  /** The methods, in the order given. */
  public List<String> methods() {
    return List.copyOf(names);
  }

  /** All vertices of all frames of one method. */
  public ErrorDistribution distribution(String method) {
    return of(method).distribution();
  }

  /** [V] mean error of each vertex over all frames, millimetres. */
  public double[] vertexMeansMm(String method) {
    return of(method).vertexMeans(frames);
  }

  /** The errors of each subject, by name. */
  public List<SubjectError> bySubject() {
    List<SubjectError> errors = new ArrayList<>();
    subjects.forEach(
        (subject, sums) ->
            errors.add(
                new SubjectError(subject, sums.frames(), sums.lbsMeanMm(), sums.learnedMeanMm())));
    return List.copyOf(errors);
  }

  /** The errors at every distance from the training range, nearest first; also empty bins. */
  public List<RangeError> byRange() {
    List<RangeError> errors = new ArrayList<>();
    for (int b = 0; b < ranges.size(); b++) {
      errors.add(RangeError.of(b, ranges.get(b)));
    }
    return List.copyOf(errors);
  }

  /** The frames on which the learned model errs most, worst first; at most ten. */
  public List<FrameError> worstFrames() {
    return List.copyOf(worst);
  }

  /**
   * Whether the learned model's mean error is at most plain LBS's, to a micrometre: less than that
   * is rounding of weights and vertices.
   */
  public boolean neverWorseThanLbs() {
    return methods.get(learned).distribution().mean()
        <= methods.get(lbs).distribution().mean() + ErrorSummary.ROUNDING_MM;
  }

  private MethodErrors of(String method) {
    int index = names.indexOf(method);
    if (index < 0) {
      throw new IllegalArgumentException(method + " is none of " + names);
    }
    return methods.get(index);
  }

  private void keepWorst(FrameError error) {
    worst.add(error);
    worst.sort(FrameError.WORST_FIRST);
    if (worst.size() > WORST_FRAMES) {
      worst.remove(WORST_FRAMES);
    }
  }

  private double[] distancesMm(float[] truth, float[] predicted, String where) {
    if (truth.length != 3 * vertexCount || predicted.length != 3 * vertexCount) {
      throw new IllegalArgumentException(
          where + ": " + predicted.length + " numbers against " + truth.length);
    }
    double[] mm = new double[vertexCount];
    for (int v = 0; v < vertexCount; v++) {
      double x = (double) predicted[3 * v] - truth[3 * v];
      double y = (double) predicted[3 * v + 1] - truth[3 * v + 1];
      double z = (double) predicted[3 * v + 2] - truth[3 * v + 2];
      mm[v] = MM * Math.sqrt(x * x + y * y + z * z);
      if (!Double.isFinite(mm[v])) {
        throw Fault.of(
                FaultCode.NOT_FINITE, "a predicted vertex is not finite", where + ", vertex " + v)
            .remedy("if the method is learned, its training diverged: train again")
            .toException();
      }
    }
    return mm;
  }

  private static int largest(double[] values) {
    int at = 0;
    for (int i = 1; i < values.length; i++) {
      at = values[i] > values[at] ? i : at;
    }
    return at;
  }
}
