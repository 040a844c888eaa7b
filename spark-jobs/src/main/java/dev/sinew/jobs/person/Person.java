package dev.sinew.jobs.person;

import dev.sinew.character.bundle.Bundle;
import dev.sinew.character.corrective.CorrectedSubject;
import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.MeshFiles;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyReader;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Somebody whom a model poses.
 *
 * @param model the learned function
 * @param rig T-pose mesh, the person's joints, and the weights that {@code rig.glb} has
 * @param subject the model, made ready for this person
 */
public record Person(CorrectiveModel model, Rig rig, CorrectedSubject subject) {

  /**
   * @param tpose T-pose mesh (.ply, .obj, .npy); null for the bundle's rig
   * @param joints NPY [J,3]; null to predict them from the T-pose
   * @throws dev.sinew.character.fault.SinewException if a file cannot be used or is of another
   *     character
   */
  public static Person read(Bundle bundle, @Nullable Path tpose, @Nullable Path joints) {
    CorrectiveModel model = bundle.model();
    Rig rig = bundle.rig();
    Mesh mesh = tpose == null ? rig.mesh() : readTpose(tpose, rig);
    CorrectedSubject subject =
        joints == null
            ? model.subject(mesh.vertices())
            : model.subject(mesh.vertices(), readJoints(joints, model));
    return new Person(model, new Rig(rig.name(), mesh, subject.skeleton(), rig.weights()), subject);
  }

  private static double[] readJoints(Path file, CorrectiveModel model) {
    NpyArray joints = NpyReader.read(file);
    int[] shape = joints.shape();
    int count = model.skeleton().jointCount();
    if (joints.isText() || shape.length != 2 || shape[0] != count || shape[1] != 3) {
      throw Fault.of(FaultCode.SHAPE, "these are not the joints of the bundle's skeleton", file)
          .found(joints.shapeText())
          .allowed("[" + count + ", 3]")
          .toException();
    }
    return joints.toDoubles();
  }

  private static Mesh readTpose(Path file, Rig rig) {
    Mesh mesh = MeshFiles.read(file);
    if (mesh.vertexCount() != rig.mesh().vertexCount()) {
      throw Fault.of(FaultCode.VERTEX_COUNT, "the T-pose is of another mesh than the bundle", file)
          .found(mesh.vertexCount() + " vertices")
          .allowed(rig.mesh().vertexCount() + " vertices, in the order of the bundle's rig.glb")
          .toException();
    }
    return mesh.faces().count() == 0 ? new Mesh(mesh.vertices(), rig.mesh().faces()) : mesh;
  }

  /** The T-pose mesh. */
  public Mesh tpose() {
    return rig.mesh();
  }

  /** [J,12] skinning matrices A_j of a pose of this person. */
  public double[] skinningMatrices(Pose pose) {
    return ForwardKinematics.skinningMatrices(subject.skeleton(), pose, model.restPose());
  }
}
