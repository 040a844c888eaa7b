package dev.sinew.jobs.exemplar;

import dev.sinew.character.format.glb.GlbWriter;
import dev.sinew.character.format.obj.ObjWriter;
import dev.sinew.character.geometry.Affine;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.ingest.capture.PoseFile;
import java.nio.file.Path;
import java.util.List;

/** Writes what a modeller edits: the posed mesh, and the pose it is in. */
public final class PosedFiles {
  /** The mesh to edit. */
  public static final String OBJ = "posed.obj";

  /** The same with the skeleton as it stands, for a look. */
  public static final String GLB = "posed.glb";

  /** The pose. */
  public static final String POSE = "pose.npz";

  private PosedFiles() {}

  /**
   * @param folder which exists
   * @param surface [V,3] the person's surface at the pose, metres
   */
  public static void write(Path folder, SculptedPerson sculpted, Pose pose, float[] surface) {
    Rig rig = sculpted.person().rig();
    Mesh mesh = new Mesh(surface.clone(), rig.mesh().faces());
    ObjWriter.write(folder.resolve(OBJ), mesh);
    Skeleton standing = posed(rig.skeleton(), pose);
    GlbWriter.writeRig(folder.resolve(GLB), new Rig(rig.name(), mesh, standing, rig.weights()));
    PoseFile.write(folder.resolve(POSE), rig.skeleton(), 30, List.of(pose));
  }

  /** A skeleton whose joints lie where the pose has put them. */
  private static Skeleton posed(Skeleton skeleton, Pose pose) {
    double[] global = ForwardKinematics.globalTransforms(skeleton, pose);
    double[] joints = new double[3 * skeleton.jointCount()];
    for (int j = 0; j < skeleton.jointCount(); j++) {
      for (int c = 0; c < 3; c++) {
        joints[3 * j + c] = global[Affine.SIZE * j + 4 * c + 3];
      }
    }
    return skeleton.withJoints(joints);
  }
}
