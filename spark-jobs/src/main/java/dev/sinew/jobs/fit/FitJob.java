package dev.sinew.jobs.fit;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fitting.FitOptions;
import dev.sinew.character.format.AtomicFiles;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyReader;
import dev.sinew.ingest.capture.CaptureSet;
import dev.sinew.jobs.progress.Progress;
import dev.sinew.jobs.progress.ProgressDisplay;
import dev.sinew.training.report.ResidualJson;
import dev.sinew.training.report.ResidualPage;
import dev.sinew.training.report.ResidualReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/** Fits poses to meshes. Everything but the meshes is read and checked before Spark starts. */
public final class FitJob {
  /** The figures of the residual report. */
  public static final String FIGURES = "residuals.json";

  /** Its page. */
  public static final String PAGE = "index.html";

  private final FitRequest request;
  private final FitMaterial material;
  private final FitWork work;

  private FitJob(FitRequest request, FitMaterial material, FitWork work) {
    this.request = request;
    this.material = material;
    this.work = work;
  }

  /**
   * Reads and checks what a request names.
   *
   * @throws dev.sinew.character.fault.SinewException if a part of it cannot be used
   */
  public static FitJob prepare(FitRequest request) {
    if (request.layout() == FitRequest.Layout.CAPTURE_SET
        && !(request.input() instanceof FitInput.Captures)) {
      throw Fault.of(FaultCode.USAGE, "only a capture set can be completed", "--complete")
          .remedy("Give --data, or leave --complete out.")
          .toException();
    }
    FitMaterial material = FitMaterial.read(request);
    FitChoices choices = request.choices();
    if (choices.start() == FitStart.GIVEN) {
      for (FitTake take : material.takes()) {
        if (take.given().isEmpty()) {
          throw Fault.of(FaultCode.FILE_MISSING, "the take has no poses to start from", take.path())
              .remedy("Choose another --start, or other takes with --take.")
              .toException();
        }
      }
    }
    FitOptions options = choices.options(material.rig().skeleton());
    double[] confidence =
        choices.confidence() == null
            ? null
            : confidence(choices.confidence(), material.source().vertexCount());
    FitWork work =
        new FitWork(
            material.source(), material.takes(), material.bodies(), options, choices, confidence);
    work.fitter(material.takes().get(0));
    return new FitJob(request, material, work);
  }

  private static double[] confidence(Path file, int vertices) {
    NpyArray array = NpyReader.read(file);
    if (array.isText() || array.shape().length != 1 || array.shape()[0] != vertices) {
      throw Fault.of(FaultCode.SHAPE, "confidences are not one number a vertex", file)
          .found(array.shapeText())
          .allowed("[" + vertices + "]")
          .toException();
    }
    double[] factors = array.toDoubles();
    boolean none = true;
    for (int v = 0; v < vertices; v++) {
      if (!(factors[v] >= 0) || Double.isInfinite(factors[v])) {
        throw Fault.of(FaultCode.NOT_FINITE, "a confidence is no factor", file + ", vertex " + v)
            .found(factors[v])
            .allowed("0 or more")
            .toException();
      }
      none &= factors[v] == 0;
    }
    if (none) {
      throw Fault.of(FaultCode.EMPTY, "confidences leave all vertices out", file)
          .found("0 throughout")
          .allowed("above 0 for the vertices that count")
          .toException();
    }
    return factors;
  }

  /** What the user should know of the input, one sentence each. */
  public List<String> warnings() {
    return material.warnings();
  }

  /**
   * Fits all frames and writes poses, animations and the report; the output folder appears whole.
   *
   * @param spark starts Spark, or joins it
   * @throws dev.sinew.character.fault.SinewException if the output folder is not free, or no frame
   *     at all could be fitted: the first frame's reason
   */
  public ResidualReport run(Supplier<SparkSession> spark, ProgressDisplay display) {
    AtomicReference<@Nullable ResidualReport> written = new AtomicReference<>();
    AtomicFiles.writeFolder(
        request.output(),
        folder -> {
          try (SparkSession session = spark.get()) {
            written.set(
                write(
                    folder,
                    new SparkFit(JavaSparkContext.fromSparkContext(session.sparkContext()), work),
                    display));
          }
        });
    return Objects.requireNonNull(written.get());
  }

  private ResidualReport write(Path folder, SparkFit fit, ProgressDisplay display)
      throws IOException {
    List<double[]> bones = request.choices().boneLengths() ? fit.boneScales() : null;
    List<FrameOutcome> outcomes;
    long total = material.takes().stream().mapToLong(FitTake::frames).sum();
    try (Progress progress = display.open("fit-poses", total)) {
      outcomes = fit.frames(bones, progress);
      progress.at(total, "");
    }
    requireSome(outcomes);
    List<String> warnings = new ArrayList<>();
    TakeFiles files = new TakeFiles(material.rig(), warnings);
    for (int t = 0; t < material.takes().size(); t++) {
      FitTake take = material.takes().get(t);
      int index = t;
      Path target = folder.resolve(place(take));
      Files.createDirectories(target);
      files.write(
          target,
          take,
          work.body(take),
          outcomes.stream().filter(outcome -> outcome.take() == index).toList());
    }
    if (request.layout() == FitRequest.Layout.CAPTURE_SET) {
      complete(folder);
    }
    for (int t = 0; t < material.takes().size(); t++) {
      FitTake take = material.takes().get(t);
      PoorFit.of(t, work.body(take).tpose(), outcomes)
          .ifPresent(what -> warnings.add(take.path() + ": " + what));
    }
    Path root = root();
    ResidualReport report =
        new Residuals(material.rig().skeleton(), material.takes(), outcomes)
            .report(
                String.valueOf(root.getFileName()),
                request.choices(),
                bones,
                material.rejected(),
                root,
                warnings);
    ResidualJson.write(folder.resolve(FIGURES), report);
    ResidualPage.write(folder.resolve(PAGE), report);
    return report;
  }

  private Path root() {
    CaptureSet captures = material.captures();
    return captures == null ? material.takes().get(0).meshes().toPath() : captures.root();
  }

  /** Where a take's files lie: as in the capture set, or in the output folder itself. */
  private String place(FitTake take) {
    return material.captures() == null
        ? ""
        : material
            .captures()
            .root()
            .relativize(material.captures().takes().folder(take.subject(), take.take()))
            .toString();
  }

  private void requireSome(List<FrameOutcome> outcomes) {
    if (outcomes.stream().anyMatch(outcome -> outcome.fit() != null)) {
      return;
    }
    FrameOutcome first = outcomes.get(0);
    Fault fault = Objects.requireNonNull(first.fault());
    FitTake take = material.takes().get(first.take());
    String where = take.path() + ", frame " + first.frame();
    throw fault.at(fault.where().isEmpty() ? where : where + ", " + fault.where()).toException();
  }

  /** Copies all of the capture set but the poses that were fitted. */
  private void complete(Path folder) throws IOException {
    CaptureSet captures = Objects.requireNonNull(material.captures());
    Set<Path> fitted = new HashSet<>();
    material.takes().forEach(take -> fitted.add(Path.of(place(take))));
    for (Path file : captures.files()) {
      String name = String.valueOf(file.getFileName());
      boolean pose = name.equals(TakeFiles.POSES) || name.endsWith(".bvh");
      if (pose && fitted.contains(file.getParent())) {
        continue;
      }
      Path target = folder.resolve(file.toString());
      Files.createDirectories(Objects.requireNonNull(target.getParent()));
      if (!Files.exists(target)) {
        Files.copy(captures.root().resolve(file), target);
      }
    }
  }
}
