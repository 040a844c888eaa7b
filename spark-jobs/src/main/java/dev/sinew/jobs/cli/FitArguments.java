package dev.sinew.jobs.cli;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import dev.sinew.character.fitting.FitOptions;
import dev.sinew.character.fitting.RobustLoss;
import dev.sinew.character.fitting.Sweep;
import dev.sinew.character.fitting.Translations;
import dev.sinew.jobs.fit.FitChoices;
import dev.sinew.jobs.fit.FitStart;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How {@code fit-poses} fits. */
final class FitArguments {
  /** What may move beside turning. */
  enum Moving {
    AUTO,
    NONE,
    ROOT,
    ROOTS,
    JOINTS
  }

  @Option(
      names = "--loss",
      paramLabel = "huber|squares|geman-mcclure",
      converter = LossConverter.class,
      defaultValue = "huber",
      description =
          "How much distant vertices count; default ${DEFAULT-VALUE}. squares is the quickest, for"
              + " meshes that skinning meets exactly; geman-mcclure for gross outliers.")
  private RobustLoss.Kind loss;

  @Option(
      names = "--knee",
      paramLabel = "METRES",
      description =
          "Not with --loss squares: distance from which vertices count less; default 0.0001,"
              + " geman-mcclure 0.01.")
  private @Nullable Double knee;

  @Option(
      names = "--translations",
      paramLabel = "auto|none|root|roots|joints",
      defaultValue = "auto",
      description =
          "What may move beside turning: nothing, all roots together (as far apart as the start has"
              + " them), every root, every joint;"
              + " default ${DEFAULT-VALUE}: the roots, each by itself if there are several.")
  private Moving translations;

  @Option(
      names = "--stiffness",
      paramLabel = "SHARE",
      description =
          "Only with --translations joints: how strongly they are held near the rest pose, as a share"
              + " of a joint's own vertices; default 0.001.")
  private @Nullable Double stiffness;

  @Option(
      names = "--bone-lengths",
      description = "Fit one scale a bone too, from 0.25 to 4, shared by the frames of a take.")
  private boolean boneLengths;

  @Option(
      names = "--start",
      paramLabel = "previous|rest|given",
      defaultValue = "previous",
      description =
          "Pose that a frame starts from: the frame before, the rest pose, or the pose that the take"
              + " came with; default ${DEFAULT-VALUE}.")
  private FitStart start;

  @Option(
      names = "--fixed",
      split = ",",
      paramLabel = "JOINT,…",
      description =
          "Joints that keep the start's rotation, whatever --limits says; * stands for any characters.")
  private List<String> fixed = new ArrayList<>();

  @Option(
      names = "--stage",
      paramLabel = "JOINT,…",
      description =
          "Joints to begin with; given again, those that come next, others last. * as in --fixed.")
  private List<String> stages = new ArrayList<>();

  @Option(
      names = "--limits",
      paramLabel = "FILE",
      description =
          "JSON {\"joint\": {\"low\": [x,y,z], \"high\": [x,y,z]}}: how far joints may turn, rotation"
              + " vectors in radians.")
  private @Nullable Path limits;

  @Option(
      names = "--confidence",
      paramLabel = "FILE",
      description = "NPY [V]: how much each vertex counts; 0 leaves it out.")
  private @Nullable Path confidence;

  @Option(
      names = "--holes",
      description =
          "Vertices with a NaN coordinate are missing; without it such a frame is refused.")
  private boolean holes;

  @Option(
      names = "--scale",
      paramLabel = "FACTOR",
      defaultValue = "1",
      description =
          "Multiply meshes by this first: 0.001 if they are in millimetres; default"
              + " ${DEFAULT-VALUE}.")
  private double scale;

  @Option(
      names = "--sweeps",
      paramLabel = "N",
      defaultValue = "30",
      description = "Sweeps at most, from the roots to the leaves; default ${DEFAULT-VALUE}.")
  private int sweeps;

  @Option(
      names = "--tolerance",
      paramLabel = "METRES",
      defaultValue = "1e-7",
      description =
          "A pose has settled once a sweep moves its vertices by less; default ${DEFAULT-VALUE}.")
  private double tolerance;

  @Option(
      names = "--sweep",
      paramLabel = "free|following|riding",
      defaultValue = "free",
      description =
          "What hangs below a node as it turns: free, following, or riding along stiffly (the"
              + " literal method, which stalls); default ${DEFAULT-VALUE}.")
  private Sweep sweep;

  @Option(
      names = "--descent",
      paramLabel = "STEPS",
      defaultValue = "0",
      description =
          "Find a node's rotation in so many steps of descent, not in closed form; with --sweep"
              + " following or riding.")
  private int descent;

  FitChoices choices() {
    if (knee != null && loss == RobustLoss.Kind.SQUARES) {
      throw unused("--knee", "squares have no knee", "--loss huber or --loss geman-mcclure");
    }
    if (stiffness != null && translations != Moving.JOINTS) {
      throw unused("--stiffness", "no joint translation is to be held", "--translations joints");
    }
    double usual = loss == RobustLoss.Kind.GEMAN_MCCLURE ? 0.01 : FitOptions.CAPTURE_KNEE;
    return new FitChoices(
        loss,
        knee == null ? usual : knee,
        switch (translations) {
          case AUTO -> null;
          case NONE -> Translations.NONE;
          case ROOT -> Translations.SHARED_ROOT;
          case ROOTS -> Translations.EACH_ROOT;
          case JOINTS -> Translations.EVERY_JOINT;
        },
        stiffness == null ? FitOptions.defaults().stiffness() : stiffness,
        sweeps,
        tolerance,
        sweep,
        descent,
        limits,
        fixed,
        stages,
        start,
        boneLengths,
        holes,
        confidence,
        scale);
  }

  private static SinewException unused(String option, String what, String other) {
    return Fault.of(FaultCode.USAGE, what, option)
        .remedy("Add " + other + ", or leave " + option + " out.")
        .toException();
  }

  /** Reads a loss as it is spelt on the command line. */
  static final class LossConverter implements ITypeConverter<RobustLoss.Kind> {
    @Override
    public RobustLoss.Kind convert(String value) {
      return switch (value) {
        case "huber" -> RobustLoss.Kind.HUBER;
        case "squares" -> RobustLoss.Kind.SQUARES;
        case "geman-mcclure" -> RobustLoss.Kind.GEMAN_MCCLURE;
        default ->
            throw new TypeConversionException(
                "expected huber, squares or geman-mcclure but was '" + value + "'");
      };
    }
  }
}
