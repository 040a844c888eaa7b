package dev.sinew.jobs.fit;

import dev.sinew.character.fault.SinewException;
import dev.sinew.character.fitting.BoneLengths;
import dev.sinew.character.fitting.FitOptions;
import dev.sinew.character.fitting.FitTarget;
import dev.sinew.character.fitting.FittedPose;
import dev.sinew.character.fitting.PoseFitter;
import dev.sinew.character.geometry.Rotations;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skinning.LinearBlendSkinning;
import dev.sinew.ingest.capture.MeshSource;
import dev.sinew.ingest.capture.SkinnedBody;
import dev.sinew.ingest.capture.TakeMeshes;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** All that an executor needs to fit any frame of any take. */
final class FitWork implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final int BONE_FRAMES = 24;
  private static final int BONE_ROUNDS = 10;

  private final MeshSource source;
  private final List<FitTake> takes;
  private final TreeMap<String, SkinnedBody> bodies;
  private final FitOptions options;
  private final FitStart start;
  private final boolean holes;
  private final double scale;
  private final double @Nullable [] confidence;

  FitWork(
      MeshSource source,
      List<FitTake> takes,
      Map<String, SkinnedBody> bodies,
      FitOptions options,
      FitChoices choices,
      double @Nullable [] confidence) {
    this.source = source;
    this.takes = List.copyOf(takes);
    this.bodies = new TreeMap<>(bodies);
    this.options = options;
    this.start = choices.start();
    this.holes = choices.holes();
    this.scale = choices.scale();
    this.confidence = confidence;
  }

  List<FitTake> takes() {
    return takes;
  }

  SkinnedBody body(FitTake take) {
    SkinnedBody body = bodies.get(take.subject());
    if (body == null) {
      throw new IllegalArgumentException("no such subject: " + take.subject());
    }
    return body;
  }

  PoseFitter fitter(FitTake take) {
    return body(take).fitter(options);
  }

  /** [J] bone scales that suit a take, from frames spread over it; all one if none is usable. */
  double[] boneScales(int index) {
    FitTake take = takes.get(index);
    PoseFitter fitter = fitter(take);
    List<FitTarget> frames = new ArrayList<>();
    int count = Math.min(BONE_FRAMES, take.frames());
    try (TakeMeshes meshes = source.open(take.meshes().toPath())) {
      for (int i = 0; i < count; i++) {
        try {
          FitTarget target = target(meshes.frame((int) ((long) i * take.frames() / count)));
          fitter.fit(target);
          frames.add(target);
        } catch (SinewException e) {
          // The frame itself says so when its turn comes.
          continue;
        }
      }
    }
    return frames.isEmpty()
        ? fitter.boneScales()
        : BoneLengths.fit(fitter, frames, BONE_ROUNDS).boneScales();
  }

  /** Fits consecutive frames, handing on each as it is done. */
  void fit(FitSpan span, double @Nullable [] boneScales, Consumer<FrameOutcome> done) {
    FitTake take = takes.get(span.take());
    PoseFitter rest = fitter(take);
    PoseFitter fitter = boneScales == null ? rest : rest.withBoneScales(boneScales);
    try (TakeMeshes meshes = source.open(take.meshes().toPath())) {
      Pose previous = null;
      for (int f = span.first(); f <= span.last(); f++) {
        try {
          float[] vertices = meshes.frame(f);
          FitTarget target = target(vertices);
          Pose from =
              switch (start) {
                case REST -> null;
                case PREVIOUS -> previous;
                case GIVEN -> take.given().get(f);
              };
          FittedPose fit = from == null ? fitter.fit(target) : fitter.fit(target, from);
          previous = fit.pose();
          FrameOutcome.GivenPose given =
              take.given().isEmpty()
                  ? null
                  : compare(body(take), take.given().get(f), fit.pose(), vertices, target);
          done.accept(new FrameOutcome(span.take(), f, fit, given, null));
        } catch (SinewException e) {
          done.accept(new FrameOutcome(span.take(), f, null, null, e.fault()));
        }
      }
    }
  }

  /** A frame in metres, with what is missing left out; {@code vertices} is brought to metres. */
  private FitTarget target(float[] vertices) {
    for (int i = 0; i < vertices.length && scale != 1; i++) {
      vertices[i] *= (float) scale;
    }
    FitTarget target = holes ? FitTarget.withHoles(vertices) : FitTarget.of(vertices);
    return confidence == null ? target : target.weighted(confidence);
  }

  /** A given pose over the vertices that the fitted one is judged by. */
  private static FrameOutcome.GivenPose compare(
      SkinnedBody body, Pose given, Pose fitted, float[] vertices, FitTarget target) {
    double[] rest = new double[vertices.length];
    Arrays.setAll(rest, i -> body.tpose()[i]);
    double[] posed = new double[rest.length];
    double[] matrices = ForwardKinematics.skinningMatrices(body.skeleton(), given, body.restPose());
    LinearBlendSkinning.skin(body.weights(), matrices, rest, posed);
    double sum = 0;
    int count = 0;
    for (int i = 0; i < posed.length; i += 3) {
      if (!target.counts(i / 3)) {
        continue;
      }
      double x = posed[i] - vertices[i];
      double y = posed[i + 1] - vertices[i + 1];
      double z = posed[i + 2] - vertices[i + 2];
      sum += Math.sqrt(x * x + y * y + z * z);
      count++;
    }
    double[] a = given.rotations();
    double[] b = fitted.rotations();
    double[] between = new double[9];
    double[] vector = new double[3];
    double[] angles = new double[given.jointCount()];
    for (int j = 0; j < angles.length; j++) {
      Rotations.transposeMultiply(a, 9 * j, b, 9 * j, between, 0);
      Rotations.axisAngleFromMatrix(between, 0, vector, 0);
      angles[j] = Math.sqrt(Arrays.stream(vector).map(c -> c * c).sum());
    }
    return new FrameOutcome.GivenPose(sum / count, angles);
  }
}
