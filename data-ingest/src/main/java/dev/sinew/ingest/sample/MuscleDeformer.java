package dev.sinew.ingest.sample;

import dev.sinew.character.mesh.Faces;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skinning.DualQuaternionSkinning;
import dev.sinew.character.skinning.SkinWeights;
import java.util.List;

/**
 * The sample's truth: the rest surface swollen by muscles, then posed by dual-quaternion skinning.
 *
 * <p>Neither part is linear blend skinning, and the swelling is no linear function of the joints'
 * rotation matrices. In the T-pose the result is the rest surface exactly.
 */
final class MuscleDeformer {
  private final Rig rig;
  private final List<Muscle> muscles;

  /** [M][V,3] what each muscle adds when fully swollen, in the T-pose. */
  private final double[][] swellings;

  private final double[] rest;
  private final Pose restPose;

  /**
   * @param rig the identity in its T-pose
   * @param swell scales every muscle's height: the identity's size and muscularity
   */
  MuscleDeformer(Rig rig, List<Muscle> muscles, double swell) {
    this.rig = rig;
    this.muscles = List.copyOf(muscles);
    this.restPose = Pose.identity(rig.skeleton().jointCount());
    float[] vertices = rig.mesh().vertices();
    this.rest = new double[vertices.length];
    for (int i = 0; i < rest.length; i++) {
      rest[i] = vertices[i];
    }
    double[] normals = normals(rest, rig.mesh().faces());
    this.swellings = new double[muscles.size()][];
    for (int m = 0; m < swellings.length; m++) {
      swellings[m] = swelling(muscles.get(m), normals, swell);
    }
  }

  /** The truth for an identity; large and muscular bodies swell more. */
  static MuscleDeformer of(Rig rig, BodyProportions body) {
    return new MuscleDeformer(
        rig, Musculature.all(), body.height() * body.girth() * body.muscle() * body.muscle());
  }

  /**
   * The posed surface.
   *
   * @return [V,3] world, metres
   */
  double[] deform(Pose pose) {
    double[] swollen = offsets(pose);
    for (int i = 0; i < swollen.length; i++) {
      swollen[i] += rest[i];
    }
    double[] matrices = ForwardKinematics.skinningMatrices(rig.skeleton(), pose, restPose);
    DualQuaternionSkinning.skin(rig.weights(), matrices, swollen, swollen);
    return swollen;
  }

  /**
   * What the muscles add to the rest surface.
   *
   * @return [V,3] in the T-pose's frame, metres
   */
  double[] offsets(Pose pose) {
    double[] axisAngle = pose.axisAngle();
    double[] offsets = new double[rest.length];
    for (int m = 0; m < swellings.length; m++) {
      double activation = muscles.get(m).activation(axisAngle);
      if (activation > 0) {
        for (int i = 0; i < offsets.length; i++) {
          offsets[i] += activation * swellings[m][i];
        }
      }
    }
    return offsets;
  }

  private double[] swelling(Muscle muscle, double[] normals, double swell) {
    int from = 3 * SampleSkeleton.index(muscle.from());
    int to = 3 * SampleSkeleton.index(muscle.to());
    double[] joints = rig.skeleton().joints();
    double[] line = new double[3];
    double squared = 0;
    for (int c = 0; c < 3; c++) {
      line[c] = joints[to + c] - joints[from + c];
      squared += line[c] * line[c];
    }
    double[] swelling = new double[rest.length];
    for (int v = 0; v < rest.length; v += 3) {
      double along = 0;
      for (int c = 0; c < 3; c++) {
        along += (rest[v + c] - joints[from + c]) * line[c] / squared;
      }
      double size =
          muscle.height()
              * swell
              * bump((along - muscle.along()) / muscle.halfLength())
              * side(muscle.facing().dot(normals, v))
              * carried(muscle, v / 3);
      for (int c = 0; c < 3; c++) {
        swelling[v + c] = size * normals[v + c];
      }
    }
    return swelling;
  }

  /** Wendland's C2 function (1 − r)⁴(4r + 1): a bell that is exactly zero from r = 1 on. */
  private static double bump(double distance) {
    double r = Math.abs(distance);
    double s = 1 - r;
    return s <= 0 ? 0 : s * s * s * s * (4 * r + 1);
  }

  /** One where the skin faces the muscle's side, smoothly zero where it faces away. */
  private static double side(double cosine) {
    double s = Math.max((cosine + 0.25) / 1.25, 0);
    return s * s;
  }

  private double carried(Muscle muscle, int vertex) {
    SkinWeights weights = rig.weights();
    double sum = 0;
    for (int k = weights.begin(vertex); k < weights.end(vertex); k++) {
      if (muscle.carriers().contains(rig.skeleton().name(weights.joint(k)))) {
        sum += weights.weight(k);
      }
    }
    return sum;
  }

  /** [V,3] unit normals, each the sum of its quads' areas. */
  private static double[] normals(double[] vertices, Faces faces) {
    double[] normals = new double[vertices.length];
    for (int f = 0; f < faces.count(); f++) {
      int a = 3 * faces.vertex(f, 0);
      int b = 3 * faces.vertex(f, 1);
      int c = 3 * faces.vertex(f, 2);
      int d = 3 * faces.vertex(f, 3);
      for (int x = 0; x < 3; x++) {
        int y = (x + 1) % 3;
        int z = (x + 2) % 3;
        // The cross product of its diagonals is twice a quad's area vector.
        double area =
            (vertices[c + y] - vertices[a + y]) * (vertices[d + z] - vertices[b + z])
                - (vertices[c + z] - vertices[a + z]) * (vertices[d + y] - vertices[b + y]);
        for (int corner : new int[] {a, b, c, d}) {
          normals[corner + x] += area;
        }
      }
    }
    for (int v = 0; v < normals.length; v += 3) {
      double length =
          Math.sqrt(
              normals[v] * normals[v]
                  + normals[v + 1] * normals[v + 1]
                  + normals[v + 2] * normals[v + 2]);
      for (int c = 0; c < 3; c++) {
        normals[v + c] /= length;
      }
    }
    return normals;
  }
}
