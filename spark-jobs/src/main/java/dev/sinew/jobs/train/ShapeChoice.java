package dev.sinew.jobs.train;

import dev.sinew.character.corrective.Activation;
import dev.sinew.character.corrective.BuildScale;
import dev.sinew.character.format.Spelling;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.jobs.config.NetForm;
import dev.sinew.jobs.config.PoseNetConfig;
import dev.sinew.jobs.config.UnitForm;
import dev.sinew.training.network.CorrectiveGraph;
import dev.sinew.training.network.CorrectiveGraph.LocalPoseNetShape;
import dev.sinew.training.screening.Explained;
import dev.sinew.training.start.DecoderEquations;
import dev.sinew.training.start.DecoderRidge;
import dev.sinew.training.start.DecoderStart;
import dev.sinew.training.start.HeldOutError;
import dev.sinew.training.start.HiddenUnits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.spark.broadcast.Broadcast;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Tuple2;

/**
 * Chooses a local Pose_net's shape, its ridge strength and its shrinkage by folds of the training
 * frames, and solves its closed-form start.
 *
 * <p>For every candidate shape the ridge on its seeded hidden units is fitted to all folds but one
 * and judged by that one; candidate and strength with the least error over all folds are taken.
 * Validation frames are never seen.
 */
final class ShapeChoice {
  private static final Logger LOG = LoggerFactory.getLogger(ShapeChoice.class);
  private static final int FOLDS = 5;

  private static final double[] STRENGTHS = {1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1};

  /**
   * The least λ of what is refined. From the ridge that predicts best on its own, training keeps
   * what that made of single frames; from a smoother one it ends lower, in the mean and in the
   * largest error (on antonia 95.5 % instead of 94.8 %, with 15 instead of 17 mm).
   */
  private static final double START_STRENGTH = 3;

  /** Where there are too few frames to judge by. */
  private static final double STRENGTH_WITHOUT_JUDGES = 1e-2;

  private final RunContext run;
  private final TrainingFrames frames;
  private final PoseFeatures features;
  private final BuildScale build;
  private final Explained explained;
  private final Function<LocalPoseNetShape, ComputationGraphConfiguration> graph;

  /**
   * @param build how corrections grow with a person
   * @param explained the outcome of screening
   * @param graph the network of a shape
   */
  ShapeChoice(
      RunContext run,
      TrainingFrames frames,
      PoseFeatures features,
      BuildScale build,
      Explained explained,
      Function<LocalPoseNetShape, ComputationGraphConfiguration> graph) {
    this.run = run;
    this.frames = frames;
    this.features = features;
    this.build = build;
    this.explained = explained;
    this.graph = graph;
  }

  /**
   * A shape, and how well its ridge predicts frames that it was not fitted to.
   *
   * @param net its configuration
   * @param shape what that comes to
   * @param strength λ that did best
   * @param error over all folds, with that λ; empty sums if nothing could judge
   */
  record Candidate(
      PoseNetConfig net, LocalPoseNetShape shape, double strength, HeldOutError error) {}

  /**
   * The choice.
   *
   * @param candidates all, in the order in which they were tried
   * @param best the one taken
   * @param conf its network
   * @param closedForm the network's parameters at the closed form that did best, flat
   * @param start those that refinement starts from: the same ridge, smoother
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Choice(
      List<Candidate> candidates,
      Candidate best,
      ComputationGraphConfiguration conf,
      float[] closedForm,
      float[] start) {

    /**
     * What corrections are multiplied by: for the vertices whose heaviest joint is j, what would
     * have erred least on held-out frames.
     *
     * @param weights the rig's
     * @return [V]
     */
    double[] kept(SkinWeights weights) {
      double[] factors = shrinkage(weights);
      double[] kept = new double[weights.vertexCount()];
      Arrays.setAll(kept, v -> factors[region(weights, v)]);
      return kept;
    }

    /** [J] the same by joint. */
    double[] shrinkage(SkinWeights weights) {
      int[] regions = new int[weights.vertexCount()];
      Arrays.setAll(regions, v -> region(weights, v));
      return best.error().shrinkage(regions, weights.jointCount());
    }

    private static int region(SkinWeights weights, int v) {
      return Math.max(weights.heaviestJoint(v), 0);
    }
  }

  /** The shapes that {@code auto} chooses from, or the one asked for. */
  static List<PoseNetConfig> candidates(PoseNetConfig asked) {
    if (asked.form() != NetForm.AUTO) {
      return List.of(asked);
    }
    return List.of(asked.shaped(3, 1, UnitForm.SILU), asked.shaped(2, 0, UnitForm.RELU));
  }

  /** Tries every candidate. */
  Choice among(List<PoseNetConfig> nets) {
    List<Candidate> candidates = new ArrayList<>();
    Candidate best = tried(nets.get(0));
    candidates.add(best);
    for (PoseNetConfig net : nets.subList(1, nets.size())) {
      Candidate candidate = tried(net);
      candidates.add(candidate);
      if (candidate.error().error() < best.error().error()) {
        best = candidate;
      }
    }
    DecoderRidge ridge = ridge(best.shape());
    ComputationGraphConfiguration conf = graph.apply(best.shape());
    return new Choice(
        List.copyOf(candidates),
        best,
        conf,
        parameters(conf, best, ridge, best.strength()),
        parameters(conf, best, ridge, Math.max(best.strength(), START_STRENGTH)));
  }

  private Candidate tried(PoseNetConfig net) {
    LocalPoseNetShape shape = shape(net);
    Candidate candidate = judged(net, shape, ridge(shape));
    LOG.info("{}", words(candidate));
    return candidate;
  }

  private DecoderRidge ridge(LocalPoseNetShape shape) {
    return new DecoderRidge(frames.equations(features, build, units(shape), FOLDS));
  }

  private LocalPoseNetShape shape(PoseNetConfig net) {
    return new LocalPoseNetShape(
        explained.structure(net.jointsPerVertex(), features, net.companions()),
        net.hidden(),
        net.features(),
        net.activation() == UnitForm.RELU ? Activation.RELU : Activation.SILU,
        net.steepness(),
        explained.residualScale());
  }

  private HiddenUnits units(LocalPoseNetShape shape) {
    ComputationGraph network = new ComputationGraph(graph.apply(shape).clone());
    network.init();
    return new HiddenUnits(
        shape.structure(),
        shape.activation(),
        CorrectiveGraph.hiddenWeights(network),
        CorrectiveGraph.hiddenBias(network));
  }

  private static float[] parameters(
      ComputationGraphConfiguration conf, Candidate chosen, DecoderRidge ridge, double strength) {
    DecoderStart start = DecoderStart.of(ridge, strength, chosen.shape().features());
    ComputationGraph network = new ComputationGraph(conf.clone());
    network.init();
    CorrectiveGraph.setFeatures(network, chosen.shape(), start.features(), start.decoder());
    return network.params().dup().data().asFloat();
  }

  /** Folds and strengths are judged side by side on the cluster. */
  private Candidate judged(PoseNetConfig net, LocalPoseNetShape shape, DecoderRidge ridge) {
    HeldOutError[] errors = new HeldOutError[STRENGTHS.length];
    if (!ridge.canBeJudged()) {
      double[] none = new double[shape.structure().vertexCount()];
      return new Candidate(
          net, shape, STRENGTH_WITHOUT_JUDGES, new HeldOutError(none, none, none, 0));
    }
    Broadcast<DecoderEquations> equations = run.spark().broadcast(ridge.forJudging());
    try {
      List<Integer> trials = IntStream.range(0, FOLDS * STRENGTHS.length).boxed().toList();
      run.spark()
          .parallelize(trials, Math.min(trials.size(), 2 * run.parallelism()))
          .map(
              trial ->
                  new Tuple2<>(
                      trial / FOLDS,
                      new DecoderRidge(equations.value())
                          .judge(trial % FOLDS, STRENGTHS[trial / FOLDS])))
          .collect()
          .forEach(
              judged -> {
                HeldOutError before = errors[judged._1()];
                errors[judged._1()] = before == null ? judged._2() : before.plus(judged._2());
              });
    } finally {
      equations.destroy();
    }
    int best = 0;
    for (int s = 1; s < errors.length; s++) {
      if (errors[s].error() < errors[best].error()) {
        best = s;
      }
    }
    return new Candidate(net, shape, STRENGTHS[best], errors[best]);
  }

  private static String words(Candidate candidate) {
    String outcome =
        candidate.error().frames() == 0
            ? "not judged, there are fewer than " + FOLDS + " training frames"
            : String.format(
                Locale.ROOT,
                "%.1f %% of the error removed on held-out folds",
                100 * candidate.error().removed());
    return String.format(
        Locale.ROOT,
        "local form, %s, %d joints a vertex, %d companions: %s (strength %s)",
        Spelling.of(candidate.net().activation()),
        candidate.net().jointsPerVertex(),
        candidate.net().companions(),
        outcome,
        candidate.strength());
  }
}
