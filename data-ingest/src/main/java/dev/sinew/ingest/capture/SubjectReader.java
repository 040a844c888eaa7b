package dev.sinew.ingest.capture;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.MeshFiles;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyReader;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Reads a person's T-pose and joints and checks that they fit the rig. */
final class SubjectReader {
  static final String JOINTS = "joints.npy";
  static final List<String> TPOSES = List.of("tpose.ply", "tpose.obj", "tpose.npy");

  private final Rig rig;
  private final Triangulation triangulation;
  private final double rigDiagonal;
  private final double jointDiagonal;

  SubjectReader(Rig rig, Triangulation triangulation) {
    this.rig = rig;
    this.triangulation = triangulation;
    this.rigDiagonal = BodySize.diagonal(rig.mesh().vertices());
    this.jointDiagonal = BodySize.diagonal(rig.skeleton().joints());
  }

  /**
   * @throws dev.sinew.character.fault.SinewException if the T-pose or the joints do not fit
   */
  CaptureSubject read(Path folder) {
    Mesh tpose = tpose(folder);
    Skeleton skeleton = rig.skeleton();
    Path joints = folder.resolve(JOINTS);
    if (Files.exists(joints)) {
      skeleton = skeleton.withJoints(joints(joints));
    }
    return new CaptureSubject(String.valueOf(folder.getFileName()), tpose.vertices(), skeleton);
  }

  private Mesh tpose(Path folder) {
    List<Path> files = TPOSES.stream().map(folder::resolve).filter(Files::exists).toList();
    if (files.size() != 1) {
      throw Fault.of(
              files.isEmpty() ? FaultCode.FILE_MISSING : FaultCode.AMBIGUOUS,
              files.isEmpty() ? "the subject has no T-pose" : "the subject has several T-poses",
              folder)
          .allowed("one of " + String.join(", ", TPOSES))
          .toException();
    }
    Path file = files.get(0);
    Mesh mesh = MeshFiles.read(file);
    requireFits(mesh, file);
    return mesh;
  }

  /** Checks number of vertices, triangles and size of a rest mesh against the rig's. */
  void requireFits(Mesh mesh, Path file) {
    if (mesh.vertexCount() != rig.mesh().vertexCount()) {
      throw Fault.of(FaultCode.VERTEX_COUNT, "the number of vertices differs from the rig's", file)
          .found(mesh.vertexCount() + " vertices")
          .allowed(rig.mesh().vertexCount() + " vertices")
          .toException();
    }
    Stream.concat(
            triangulation.difference(mesh.faces(), file).stream(),
            BodySize.problem(
                BodySize.diagonal(mesh.vertices()), rigDiagonal, "the rig's mesh", file)
                .stream())
        .findFirst()
        .ifPresent(
            fault -> {
              throw fault.toException();
            });
  }

  private double[] joints(Path file) {
    double[] joints = jointTensor(file, rig.skeleton());
    BodySize.problem(BodySize.diagonal(joints), jointDiagonal, "the rig's skeleton", file)
        .ifPresent(
            fault -> {
              throw fault.toException();
            });
    return joints;
  }

  /** Reads [J,3] finite numbers, joints in the rig's order. */
  static double[] jointTensor(Path file, Skeleton skeleton) {
    NpyArray array = NpyReader.read(file);
    int[] shape = {skeleton.jointCount(), 3};
    if (!Arrays.equals(array.shape(), shape)) {
      throw Fault.of(FaultCode.SHAPE, "the array is not three numbers a joint of the rig", file)
          .found(Arrays.toString(array.shape()))
          .allowed(Arrays.toString(shape))
          .toException();
    }
    double[] values = array.toDoubles();
    for (int i = 0; i < values.length; i++) {
      if (!Double.isFinite(values[i])) {
        throw Fault.of(
                FaultCode.NOT_FINITE,
                "a number is not finite",
                file + ", joint " + i / 3 + " (" + skeleton.name(i / 3) + ")")
            .toException();
      }
    }
    return values;
  }
}
