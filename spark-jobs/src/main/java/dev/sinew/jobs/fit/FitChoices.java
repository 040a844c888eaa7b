package dev.sinew.jobs.fit;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fitting.FitOptions;
import dev.sinew.character.fitting.NodeSolver;
import dev.sinew.character.fitting.RobustLoss;
import dev.sinew.character.fitting.Sweep;
import dev.sinew.character.fitting.Translations;
import dev.sinew.character.format.Spelling;
import dev.sinew.character.skeleton.Skeleton;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How poses are to be fitted, as a user says it: joints by name, files by path.
 *
 * @param loss how much distant vertices count
 * @param knee the loss's knee, metres; not used by squares
 * @param translations what may move beside turning; null for the roots, each by itself where there
 *     are several
 * @param stiffness how strongly joint translations are held, see {@link FitOptions#stiffness}
 * @param sweeps sweeps at most
 * @param tolerance motion of a sweep under which a pose has settled, metres
 * @param sweep how a sweep treats what hangs below a node
 * @param descentSteps steps a node by iterative descent; 0 for the closed form
 * @param limits JSON file of joint limits; null for none
 * @param fixed joints that keep the start's rotation; a * in a name stands for any characters
 * @param stages joints to begin with, and those added stage by stage: names with commas between
 * @param start where a frame's fit starts
 * @param boneLengths whether one scale a bone is fitted too, shared over a take
 * @param holes whether vertices with a NaN coordinate are missing, and not an error
 * @param confidence NPY file [V] of how much each vertex counts; null if all count alike
 * @param scale what meshes are multiplied by first: 0.001 for millimetres
 */
public record FitChoices(
    RobustLoss.Kind loss,
    double knee,
    @Nullable Translations translations,
    double stiffness,
    int sweeps,
    double tolerance,
    Sweep sweep,
    int descentSteps,
    @Nullable Path limits,
    List<String> fixed,
    List<String> stages,
    FitStart start,
    boolean boneLengths,
    boolean holes,
    @Nullable Path confidence,
    double scale) {

  public FitChoices {
    fixed = List.copyOf(fixed);
    stages = List.copyOf(stages);
    require(knee > 0 && Double.isFinite(knee), "--knee", knee, "metres, above 0");
    require(stiffness >= 0 && Double.isFinite(stiffness), "--stiffness", stiffness, "0 or more");
    require(sweeps >= 1, "--sweeps", sweeps, "1 or more");
    require(tolerance >= 0, "--tolerance", tolerance, "metres, 0 or more");
    require(descentSteps >= 0, "--descent", descentSteps, "steps, 1 or more");
    require(scale > 0 && Double.isFinite(scale), "--scale", scale, "above 0");
    if (descentSteps > 0 && sweep == Sweep.FREE) {
      throw Fault.of(FaultCode.USAGE, "a free sweep solves for all nodes together", "--descent")
          .remedy("Choose --sweep following or --sweep riding, or leave --descent out.")
          .toException();
    }
    if (boneLengths && start == FitStart.GIVEN) {
      throw Fault.of(FaultCode.USAGE, "bone lengths cannot be fitted from given poses", "--start")
          .remedy("Choose another --start, or leave --bone-lengths out.")
          .toException();
    }
  }

  private static void require(boolean met, String option, Object found, String allowed) {
    if (!met) {
      throw Fault.of(FaultCode.USAGE, "value out of range", option)
          .found(found)
          .allowed(allowed)
          .toException();
    }
  }

  /**
   * These choices for a skeleton.
   *
   * @throws dev.sinew.character.fault.SinewException if a name is of no joint, or the file of
   *     limits cannot be used
   */
  FitOptions options(Skeleton skeleton) {
    FitOptions options =
        FitOptions.forCaptures(skeleton)
            .with(new RobustLoss(loss, knee))
            .with(sweep)
            .withStiffness(stiffness)
            .withSweeps(sweeps, tolerance)
            .withFixedJoints(joints(skeleton, fixed, "--fixed"))
            .withStages(
                stages.stream()
                    .map(stage -> joints(skeleton, List.of(stage.split(",", -1)), "--stage"))
                    .toList());
    if (translations != null) {
      options = options.with(translations);
    }
    if (descentSteps > 0) {
      options = options.with(NodeSolver.descent(descentSteps));
    }
    return limits == null ? options : options.with(LimitsFile.read(limits, skeleton));
  }

  private static List<Integer> joints(Skeleton skeleton, List<String> names, String option) {
    List<Integer> joints = new ArrayList<>();
    for (String name : names) {
      Pattern pattern = Pattern.compile(Pattern.quote(name.strip()).replace("*", "\\E.*\\Q"));
      int before = joints.size();
      for (int j = 0; j < skeleton.jointCount(); j++) {
        if (pattern.matcher(skeleton.name(j)).matches()) {
          joints.add(j);
        }
      }
      if (joints.size() == before) {
        throw Fault.of(FaultCode.JOINT, "the rig has no such joint", option)
            .found(name)
            .allowed(String.join(", ", skeleton.names()))
            .toException();
      }
    }
    return joints;
  }

  /** What was chosen, by option, for a report. */
  Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("loss", Spelling.of(loss));
    if (loss != RobustLoss.Kind.SQUARES) {
      facts.put("knee", knee + " m");
    }
    facts.put("translations", translations == null ? "auto" : Spelling.of(translations));
    if (translations == Translations.EVERY_JOINT) {
      facts.put("stiffness", String.valueOf(stiffness));
    }
    facts.put("sweep", Spelling.of(sweep));
    facts.put("sweeps", String.valueOf(sweeps));
    facts.put("tolerance", tolerance + " m");
    facts.put("solver", descentSteps == 0 ? "closed-form" : "descent of " + descentSteps);
    facts.put("start", Spelling.of(start));
    put(facts, "limits", limits == null ? "" : String.valueOf(limits.getFileName()));
    put(facts, "fixed", String.join(",", fixed));
    put(facts, "stages", String.join(" then ", stages));
    put(facts, "bone-lengths", boneLengths ? "fitted" : "");
    put(facts, "holes", holes ? "left out" : "");
    put(facts, "confidence", confidence == null ? "" : String.valueOf(confidence.getFileName()));
    put(facts, "scale", scale == 1 ? "" : String.valueOf(scale));
    return facts;
  }

  private static void put(Map<String, String> facts, String name, String value) {
    if (!value.isEmpty()) {
      facts.put(name, value);
    }
  }
}
