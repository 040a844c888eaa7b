package dev.sinew.jobs.evaluate;

import dev.sinew.character.bundle.Bundle;
import dev.sinew.character.format.glb.GlbReader;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.training.evaluation.Evaluation;
import dev.sinew.training.report.BodyErrors;
import dev.sinew.training.report.LossCurve;
import dev.sinew.training.report.Report;
import dev.sinew.training.report.ReportJson;
import dev.sinew.training.report.ReportJsonReader;
import dev.sinew.training.report.ReportPage;
import dev.sinew.training.report.VertexErrorsFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The report's folder: {@code report.json}, {@code vertex_errors.npz}, and {@code index.html},
 * which is made from the other two and can be made again.
 */
public final class ReportFolder {
  /** The figures. */
  public static final String FIGURES = "report.json";

  /** The page. */
  public static final String PAGE = "index.html";

  private static final String VERTEX_ERRORS = "vertex_errors.npz";

  private ReportFolder() {}

  /**
   * Writes a report; each file is replaced at once.
   *
   * @param curves stages of training; may be none
   * @param rest the rig's rest mesh, with faces
   * @param splits what the report's splits were made from
   */
  public static void write(
      Path folder,
      Report report,
      List<LossCurve> curves,
      Mesh rest,
      Map<String, Evaluation> splits) {
    VertexErrorsFile.write(folder.resolve(VERTEX_ERRORS), splits);
    ReportJson.write(folder.resolve(FIGURES), report);
    Map<String, BodyErrors> bodies = new LinkedHashMap<>();
    splits.forEach((split, evaluation) -> bodies.put(split, BodyErrors.of(rest, evaluation)));
    ReportPage.write(folder.resolve(PAGE), report, curves, bodies);
  }

  /**
   * Makes a run's {@code report/index.html} again from the files of the run.
   *
   * @return the page
   * @throws dev.sinew.character.fault.SinewException if a file is missing or malformed; the page is
   *     then as it was
   */
  public static Path rebuild(Path run) {
    Path folder = run.resolve("report");
    Report report = ReportJsonReader.read(folder.resolve(FIGURES));
    Mesh rest = GlbReader.readRig(run.resolve("bundle").resolve(Bundle.RIG)).rig().mesh();
    Path page = folder.resolve(PAGE);
    ReportPage.write(
        page,
        report,
        LossCurve.read(run.resolve("metrics.jsonl")),
        VertexErrorsFile.read(folder.resolve(VERTEX_ERRORS), rest));
    return page;
  }
}
