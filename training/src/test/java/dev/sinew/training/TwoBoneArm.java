package dev.sinew.training;

import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.ingest.dataset.FrameRow;
import dev.sinew.ingest.dataset.SubjectRow;
import dev.sinew.training.evaluation.LbsPredictor;
import dev.sinew.training.evaluation.SubjectShapes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Two bones along X, the pelvis in the origin and an elbow at (1,0,0), and five vertices. */
public final class TwoBoneArm {
  /** V. */
  public static final int VERTICES = 5;

  /** The vertex at (1,1,0), half of each bone. */
  public static final int ELBOW = 2;

  /** The vertex at (2,0,0), on the second bone alone. */
  public static final int TIP = 4;

  private static final float[] TPOSE = {0, 0, 0, 0.5f, 0.2f, 0, 1, 1, 0, 1.5f, 0.1f, 0.1f, 2, 0, 0};
  private static final double[] JOINTS = {0, 0, 0, 1, 0, 0};

  private final int copies;

  private final Skeleton skeleton =
      Skeleton.of(List.of("pelvis", "elbow"), new int[] {-1, 0}, JOINTS);

  public TwoBoneArm() {
    this(1);
  }

  /** An arm with its five vertices that many times over. */
  public TwoBoneArm(int copies) {
    this.copies = copies;
  }

  public Skeleton skeleton() {
    return skeleton;
  }

  public SkinWeights weights() {
    double[] once = {1, 0, 0.9, 0.1, 0.5, 0.5, 0.2, 0.8, 0, 1};
    double[] dense = new double[once.length * copies];
    for (int i = 0; i < dense.length; i++) {
      dense[i] = once[i % once.length];
    }
    return SkinWeights.ofDense(dense, 2);
  }

  public Pose restPose() {
    return Pose.identity(2);
  }

  public PoseFeatures features() {
    return PoseFeatures.ofRotations(PoseFeatures.Form.MATRIX, skeleton, restPose());
  }

  public SubjectShapes shapes() {
    float[] tpose = new float[TPOSE.length * copies];
    for (int i = 0; i < tpose.length; i++) {
      tpose[i] = TPOSE[i % TPOSE.length];
    }
    return SubjectShapes.of(
        skeleton, List.of(new SubjectRow("arm", tpose, toFloats(JOINTS), "train", true)));
  }

  /** A centred frame whose elbow is turned by an axis-angle vector; truth is plain skinning. */
  public FrameRow frame(int number, double x, double y, double z) {
    FrameRow pose = row(number, new double[] {0, 0, 0, x, y, z}, new float[0], null);
    return withVertices(pose, new LbsPredictor(shapes(), weights(), restPose()).vertices(pose));
  }

  /** A frame with joint translations as well, [2,3]. */
  public FrameRow frame(int number, double[] elbow, double[] translations) {
    FrameRow pose =
        row(
            number,
            new double[] {0, 0, 0, elbow[0], elbow[1], elbow[2]},
            new float[0],
            toFloats(translations));
    return withVertices(pose, new LbsPredictor(shapes(), weights(), restPose()).vertices(pose));
  }

  /** The frame with other captured vertices. */
  public FrameRow withVertices(FrameRow row, float[] vertices) {
    return new FrameRow(
        row.subject(),
        row.take(),
        row.frame(),
        row.split(),
        vertices,
        row.axisAngle(),
        row.rotations(),
        row.rootRotation(),
        row.rootTranslation(),
        row.jointTranslations());
  }

  private static FrameRow row(
      int number, double[] axisAngle, float[] vertices, float @Nullable [] translations) {
    Pose pose = Pose.ofAxisAngle(axisAngle, new double[3], null);
    return new FrameRow(
        "arm",
        "take",
        number,
        "train",
        vertices,
        toFloats(axisAngle),
        toFloats(pose.rotations()),
        new float[] {1, 0, 0, 0, 1, 0, 0, 0, 1},
        new float[3],
        translations);
  }

  private static float[] toFloats(double[] values) {
    float[] floats = new float[values.length];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = (float) values[i];
    }
    return floats;
  }
}
