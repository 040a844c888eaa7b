package dev.sinew.jobs.apply;

import dev.sinew.character.bundle.BundleInfo;
import dev.sinew.character.bundle.BundleWriter;
import dev.sinew.character.bundle.Provenance;
import dev.sinew.character.corrective.Corrective;
import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.character.corrective.Fade;
import dev.sinew.character.corrective.InputRange;
import dev.sinew.character.corrective.LinearCorrective;
import dev.sinew.character.corrective.LocalJointRegressor;
import dev.sinew.character.corrective.NoCorrective;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Two triangles on two joints, one a metre above the other; each joint is the first vertex of its
 * triangle and moves that triangle alone. Small enough to compute what it does in one's head.
 */
public final class TrianglesBundle {
  private static final float[] VERTICES = {
    0, 0, 0, 1, 0, 0, 0, 0, 1,
    0, 1, 0, 1, 1, 0, 0, 1, 1
  };

  /** One joint beside the pelvis. */
  private static final int FEATURES = 9;

  private TrianglesBundle() {}

  /** [V,3] its rest mesh. */
  public static float[] vertices() {
    return VERTICES.clone();
  }

  /** Writes it into a new folder: it corrects nothing. */
  public static void write(Path folder) {
    write(
        folder,
        Pose.identity(2),
        1,
        new NoCorrective(PoseFeatures.Form.MATRIX, FEATURES, 6),
        InputRange.none(FEATURES),
        Fade.NONE);
  }

  /** Writes it with corrections of a metre a feature that fade close to the training range. */
  public static void writeFading(Path folder, Fade fade) {
    write(folder, Pose.identity(2), 1, correctives(), InputRange.none(FEATURES), fade);
  }

  /** Writes it with corrections, its mesh given in a pose whose upper joint leans half a radian. */
  public static void writeLeaning(Path folder) {
    write(folder, leaning(), 1, correctives(), InputRange.unbounded(FEATURES), Fade.NONE);
  }

  /** As {@link #writeLeaning}, with weights of which each vertex's sum to 1.1. */
  public static void writeHeavy(Path folder) {
    write(folder, leaning(), 1.1, correctives(), InputRange.unbounded(FEATURES), Fade.NONE);
  }

  private static Pose leaning() {
    return Pose.ofAxisAngle(new double[] {0, 0, 0, 0, 0, 0.5}, new double[3], null);
  }

  private static Corrective correctives() {
    float[] weight = new float[FEATURES * 18];
    Arrays.fill(weight, 1);
    return LinearCorrective.of(PoseFeatures.Form.MATRIX, FEATURES, weight);
  }

  /**
   * Writes one whose upper triangle stands twice, moved by {@code LeftArm} at x = 1 and by {@code
   * RightArm} at x = −1: its own mirror. Corrects nothing.
   */
  public static void writeSides(Path folder) {
    float[] vertices = {
      0, 0, 0, 0, 0, 1, 0, 1, 0,
      1, 1, 0, 2, 1, 0, 1, 1, 1,
      -1, 1, 0, -2, 1, 0, -1, 1, 1
    };
    Skeleton skeleton =
        Skeleton.of(
            List.of("Hips", "LeftArm", "RightArm"),
            new int[] {-1, 0, 0},
            new double[] {0, 0, 0, 1, 1, 0, -1, 1, 0});
    write(
        folder,
        rig(vertices, skeleton, 1),
        Pose.identity(3),
        new NoCorrective(PoseFeatures.Form.MATRIX, 2 * FEATURES, 9),
        InputRange.none(2 * FEATURES),
        Fade.NONE);
  }

  private static void write(
      Path folder, Pose rest, double weight, Corrective corrective, InputRange range, Fade fade) {
    Skeleton skeleton =
        Skeleton.of(List.of("Hips", "Chest"), new int[] {-1, 0}, new double[] {0, 0, 0, 0, 1, 0});
    write(folder, rig(vertices(), skeleton, weight), rest, corrective, range, fade);
  }

  /** A triangle a joint; each joint is the first vertex of its own. */
  private static Rig rig(float[] vertices, Skeleton skeleton, double weight) {
    int joints = skeleton.jointCount();
    int count = 3 * joints;
    int[] corners = new int[count];
    double[] weights = new double[count * joints];
    for (int v = 0; v < count; v++) {
      corners[v] = v;
      weights[joints * v + v / 3] = weight;
    }
    return new Rig(
        "triangles",
        new Mesh(vertices, Faces.ofTriangles(corners, count)),
        skeleton,
        SkinWeights.ofDense(weights, joints));
  }

  private static void write(
      Path folder, Rig rig, Pose rest, Corrective corrective, InputRange range, Fade fade) {
    Skeleton skeleton = rig.skeleton();
    int joints = skeleton.jointCount();
    int[] offsets = new int[joints + 1];
    int[] first = new int[joints];
    float[] ones = new float[joints];
    for (int j = 0; j < joints; j++) {
      offsets[j + 1] = j + 1;
      first[j] = 3 * j;
      ones[j] = 1;
    }
    PoseFeatures features = PoseFeatures.ofRotations(PoseFeatures.Form.MATRIX, skeleton, rest);
    CorrectiveModel model =
        CorrectiveModel.of(
                rig,
                rest,
                LocalJointRegressor.of(3 * joints, offsets, first, ones),
                features,
                range,
                corrective)
            .withFade(fade);
    BundleWriter.write(
        folder,
        model,
        rig,
        new BundleInfo(
            "triangles",
            "1.0.0",
            Provenance.here("none", "sha256:0", "", "", "test"),
            Map.of(),
            List.of(),
            List.of(),
            4),
        Map.of());
  }
}
