package dev.sinew.training.report;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpzReader;
import dev.sinew.character.format.npy.NpzWriter;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.training.evaluation.Evaluation;
import dev.sinew.training.evaluation.Method;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * vertex_errors.npz beside report.json: the mean error of every vertex, float64 [V] millimetres,
 * named {@code <split>.<method>}. What pictures are made from, so that they can be made again.
 */
public final class VertexErrorsFile {
  private VertexErrorsFile() {}

  /** Writes the errors of every method by split, at once or not at all. */
  public static void write(Path file, Map<String, Evaluation> splits) {
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    splits.forEach(
        (split, evaluation) -> {
          for (String method : evaluation.methods()) {
            double[] means = evaluation.vertexMeansMm(method);
            arrays.put(split + "." + method, NpyArray.ofDoubles(new int[] {means.length}, means));
          }
        });
    NpzWriter.write(file, arrays);
  }

  /**
   * Reads what a page's pictures need.
   *
   * @param rest the rig's rest mesh, with faces
   * @return errors by split
   * @throws dev.sinew.character.fault.SinewException if the file is missing, malformed, or of
   *     another mesh
   */
  public static Map<String, BodyErrors> read(Path file, Mesh rest) {
    Map<String, NpyArray> arrays = NpzReader.read(file);
    Map<String, BodyErrors> bodies = new LinkedHashMap<>();
    arrays.forEach(
        (name, lbs) -> {
          String split = name.substring(0, Math.max(0, name.lastIndexOf('.')));
          NpyArray learned = arrays.get(split + "." + Method.LEARNED);
          if (learned != null && name.equals(split + "." + Method.LBS)) {
            bodies.put(
                split, new BodyErrors(rest, ofMesh(file, rest, lbs), ofMesh(file, rest, learned)));
          }
        });
    return bodies;
  }

  private static double[] ofMesh(Path file, Mesh rest, NpyArray array) {
    double[] errors = array.toDoubles();
    if (errors.length != rest.vertexCount()) {
      throw Fault.of(FaultCode.VERTEX_COUNT, "vertex errors are of another mesh", file)
          .found(errors.length + " vertices")
          .allowed(rest.vertexCount() + " vertices")
          .remedy("evaluate again")
          .toException();
    }
    return errors;
  }
}
