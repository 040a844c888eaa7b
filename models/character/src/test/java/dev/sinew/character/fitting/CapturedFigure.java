package dev.sinew.character.fitting;

import dev.sinew.character.SharedFiles;
import dev.sinew.character.format.MeshFiles;
import dev.sinew.character.format.glb.GlbReader;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyReader;
import dev.sinew.character.format.npy.NpzReader;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/** Takes of the development data: meshes, and the poses that made them. */
record CapturedFigure(FittingFigure figure, Pose[] poses, float[][] meshes) {

  /** The rig's own mesh, for targets made by skinning. */
  static FittingFigure rig(String set) {
    Rig rig = GlbReader.readRig(SharedFiles.path("data/" + set + "/rig.glb")).rig();
    return new FittingFigure(
        rig.skeleton(),
        rig.weights(),
        rig.mesh().vertices(),
        Pose.identity(rig.skeleton().jointCount()));
  }

  static CapturedFigure take(String set, String subject, String take) {
    FittingFigure rig = rig(set);
    Path folder = SharedFiles.path("data/" + set + "/subjects/" + subject);
    Path joints = folder.resolve("joints.npy");
    Skeleton skeleton =
        Files.exists(joints)
            ? rig.skeleton().withJoints(NpyReader.read(joints).toDoubles())
            : rig.skeleton();
    float[] tpose = MeshFiles.read(folder.resolve("tpose.ply")).vertices();
    Map<String, NpyArray> arrays = NpzReader.read(folder.resolve("takes/" + take + "/poses.npz"));
    double[] axisAngle = arrays.get("axis_angle").toDoubles();
    double[] translation = arrays.get("translation").toDoubles();
    float[] vertices = NpyReader.read(folder.resolve("takes/" + take + "/vertices.npy")).toFloats();
    int frames = translation.length / 3;
    Pose[] poses = new Pose[frames];
    float[][] meshes = new float[frames][];
    int each = axisAngle.length / frames;
    for (int f = 0; f < frames; f++) {
      poses[f] =
          Pose.ofAxisAngle(
              Arrays.copyOfRange(axisAngle, f * each, (f + 1) * each),
              Arrays.copyOfRange(translation, 3 * f, 3 * f + 3),
              null);
      meshes[f] = Arrays.copyOfRange(vertices, f * tpose.length, (f + 1) * tpose.length);
    }
    return new CapturedFigure(
        new FittingFigure(skeleton, rig.weights(), tpose, rig.restPose()), poses, meshes);
  }

  /** Mean distance of plain linear blend skinning in the true pose, metres. */
  double plainError(int frame) {
    float[] posed = figure.skinned(poses[frame]);
    float[] target = meshes[frame];
    double sum = 0;
    for (int i = 0; i < posed.length; i += 3) {
      double x = posed[i] - target[i];
      double y = posed[i + 1] - target[i + 1];
      double z = posed[i + 2] - target[i + 2];
      sum += Math.sqrt(x * x + y * y + z * z);
    }
    return 3 * sum / posed.length;
  }
}
