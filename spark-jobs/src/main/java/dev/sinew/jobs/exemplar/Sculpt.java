package dev.sinew.jobs.exemplar;

import dev.sinew.character.exemplar.Exemplar;
import dev.sinew.character.exemplar.NearSingular;
import dev.sinew.character.exemplar.RestSpace;
import dev.sinew.character.exemplar.SparseOffsets;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.mesh.MeshEdges;
import dev.sinew.character.pose.Pose;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A modeller's edit, taken in: an exemplar, and what is to be said about it.
 *
 * @param exemplar what was sculpted, in rest space
 * @param largestMm longest way that a vertex was moved, millimetres
 * @param warnings what is odd about it, one sentence each
 */
public record Sculpt(Exemplar exemplar, double largestMm, List<String> warnings) {
  /** Beyond this share of the body's diagonal a vertex was hardly sculpted. */
  private static final double FAR = 0.05;

  /** Quads cut the other way differ by up to a third of the edges. */
  private static final double OTHER_EDGES = 0.34;

  /** A mesh so many times as large as the posed one is in another unit. */
  private static final double OTHER_UNIT = 5;

  public Sculpt {
    warnings = List.copyOf(warnings);
  }

  /** This edit, felt in a radius {@code factor} times as large. */
  public Sculpt withFalloff(double factor) {
    return new Sculpt(exemplar.withFalloff(factor), largestMm, warnings);
  }

  /**
   * Takes an edited mesh in.
   *
   * @param mesh the edited mesh, already in metres; world frame
   * @param file it was read from, for messages
   * @param pose in which it was edited
   * @param unit of the file, metres: what its rounding is looked for in
   * @throws dev.sinew.character.fault.SinewException if it is of another mesh or unit, or nothing
   *     was sculpted
   */
  public static Sculpt take(
      SculptedPerson sculpted, String name, Pose pose, Mesh mesh, Path file, double unit) {
    float[] below = sculpted.below(pose);
    requireSame(mesh, sculpted.person().tpose(), file);
    requireUnit(mesh, new Mesh(below, Faces.none()), file);
    RestSpace space = sculpted.space(pose);
    double[] base = doubles(below);
    double[] target = doubles(mesh.vertices());
    FileRounding.of(mesh.vertices(), unit).undo(target, base);
    Exemplar exemplar = Exemplar.sculpted(name, pose, space, base, target);
    if (exemplar.difference().size() == 0) {
      throw Fault.of(FaultCode.EMPTY, "nothing was sculpted: the mesh is the posed one", file)
          .remedy("Give the mesh as it is after the edit, and the pose it was edited in.")
          .toException();
    }
    double[] again = exemplar.surface(space, base);
    double largest = 0;
    double lost = 0;
    int far = 0;
    for (int v = 0; v < mesh.vertexCount(); v++) {
      double moved = distance(base, target, v);
      largest = Math.max(largest, moved);
      lost = Math.max(lost, distance(again, target, v));
      far += moved > FAR * sculpted.person().tpose().diagonal() ? 1 : 0;
    }
    List<String> warnings = new ArrayList<>();
    if (2 * far > mesh.vertexCount()) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "%s: %d of %d vertices lie more than %.0f mm from the posed mesh: was it sculpted in"
                  + " this pose, and was the order of vertices kept?",
              file,
              far,
              mesh.vertexCount(),
              1000 * FAR * sculpted.person().tpose().diagonal()));
    }
    edges(mesh, sculpted.person().tpose(), file, warnings);
    nearSingular(exemplar.difference(), space.nearSingular(), lost, warnings);
    if (Arrays.equals(pose.rotations(), sculpted.person().model().restPose().rotations())) {
      warnings.add("the pose is the rest pose: no reader can tell the two apart");
    }
    return new Sculpt(exemplar, 1000 * largest, warnings);
  }

  /** An exporter that orders vertices anew keeps the faces, but with other numbers. */
  private static void edges(Mesh mesh, Mesh rig, Path file, List<String> warnings) {
    MeshEdges known = MeshEdges.of(rig.faces(), rig.vertexCount());
    MeshEdges found = MeshEdges.of(mesh.faces(), mesh.vertexCount());
    long all = 0;
    long other = 0;
    for (int v = 0; v < found.vertexCount(); v++) {
      for (int i = found.begin(v); i < found.end(v); i++) {
        all++;
        other += known.joined(v, found.neighbour(i)) ? 0 : 1;
      }
    }
    if (other > OTHER_EDGES * all) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "%s: %.0f %% of its edges are none of the rig's: was the order of vertices kept?",
              file,
              100.0 * other / all));
    }
  }

  private static void nearSingular(
      SparseOffsets difference, NearSingular near, double lost, List<String> warnings) {
    int count = 0;
    double worst = 0;
    int vertex = -1;
    int at = 0;
    for (int n = 0; n < difference.size(); n++) {
      while (at < near.vertices().length && near.vertices()[at] < difference.vertex(n)) {
        at++;
      }
      if (at < near.vertices().length && near.vertices()[at] == difference.vertex(n)) {
        count++;
        if (near.conditions()[at] > worst) {
          worst = near.conditions()[at];
          vertex = difference.vertex(n);
        }
      }
    }
    if (count > 0) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "skinning nearly collapses %d sculpted vertices in this pose (worst: vertex %d,"
                  + " condition %.3g); they come back up to %.3f mm off",
              count,
              vertex,
              worst,
              1000 * lost));
    }
  }

  private static void requireSame(Mesh mesh, Mesh rig, Path file) {
    if (mesh.vertexCount() != rig.vertexCount()) {
      throw Fault.of(FaultCode.VERTEX_COUNT, "the sculpt is of another mesh", file)
          .found(mesh.vertexCount() + " vertices")
          .allowed(rig.vertexCount() + " vertices, as `exemplar pose` wrote them")
          .remedy("Keep number and order of vertices when sculpting and exporting.")
          .toException();
    }
  }

  private static void requireUnit(Mesh mesh, Mesh posed, Path file) {
    double ratio = mesh.diagonal() / posed.diagonal();
    if (ratio > OTHER_UNIT || ratio < 1 / OTHER_UNIT) {
      throw Fault.of(FaultCode.UNITS, "the sculpt is of another size than the posed mesh", file)
          .found(String.format(Locale.ROOT, "%.3g times as large", ratio))
          .allowed("metres, as `exemplar pose` wrote it")
          .remedy("Export in metres, or give --scale: 0.01 for centimetres, 0.001 for millimetres.")
          .toException();
    }
  }

  private static double distance(double[] a, double[] b, int v) {
    double x = a[3 * v] - b[3 * v];
    double y = a[3 * v + 1] - b[3 * v + 1];
    double z = a[3 * v + 2] - b[3 * v + 2];
    return Math.sqrt(x * x + y * y + z * z);
  }

  private static double[] doubles(float[] values) {
    double[] doubles = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      doubles[i] = values[i];
    }
    return doubles;
  }
}
