package dev.sinew.ingest;

import dev.sinew.character.pose.PelvisFrame;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.ingest.capture.CaptureSubject;
import dev.sinew.ingest.capture.CapturedFrame;
import dev.sinew.ingest.dataset.FrameRow;
import dev.sinew.ingest.dataset.SubjectRow;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Takes the pelvis's rotation and position out of frames and rest meshes, as {@link PelvisFrame}
 * says, and keeps what it took beside them.
 */
public final class FrameCentring {
  private FrameCentring() {}

  /**
   * A captured frame as a row of the dataset.
   *
   * <p>The mesh is centred with the pelvis frame as it is stored, in float32, so that rounding it
   * does not move the mesh when it is put back.
   *
   * @param skeleton the subject's, in the T-pose's frame
   * @param restPose P*
   */
  public static FrameRow centre(
      String subject,
      String take,
      int frame,
      String split,
      Skeleton skeleton,
      Pose restPose,
      CapturedFrame captured) {
    PelvisFrame pelvis = PelvisFrame.of(skeleton, captured.pose(), restPose);
    float[] rotation = toFloats(pelvis.rotation());
    float[] translation = toFloats(pelvis.translation());
    PelvisFrame stored = new PelvisFrame(toDoubles(rotation), toDoubles(translation));
    Pose centred = pelvis.centre(skeleton, captured.pose(), restPose);
    return new FrameRow(
        subject,
        take,
        frame,
        split,
        stored.toCentred(captured.vertices()),
        toFloats(centred.axisAngle()),
        toFloats(centred.rotations()),
        rotation,
        translation,
        jointTranslations(skeleton, centred));
  }

  /**
   * A person as a row of the dataset.
   *
   * @param split the split of the person's T-pose
   * @param posed whether the dataset has frames of the person
   */
  public static SubjectRow centre(
      CaptureSubject subject, Pose restPose, String split, boolean posed) {
    double[] pelvis = PelvisFrame.restPosition(subject.skeleton(), restPose);
    float[] tpose = subject.tpose();
    float[] centred = new float[tpose.length];
    for (int i = 0; i < tpose.length; i++) {
      centred[i] = (float) (tpose[i] - pelvis[i % 3]);
    }
    float[] joints = toFloats(PelvisFrame.centre(subject.skeleton(), restPose).joints());
    return new SubjectRow(subject.name(), centred, joints, split, posed);
  }

  /** [J,3] what the pose adds to every joint's offset; null if it adds nothing. */
  private static float @Nullable [] jointTranslations(Skeleton skeleton, Pose pose) {
    float[] translations = new float[3 * skeleton.jointCount()];
    boolean any = false;
    for (int i = 0; i < translations.length; i++) {
      int joint = i / 3;
      translations[i] = (float) pose.localTranslation(joint, skeleton.isRoot(joint), i % 3);
      any |= translations[i] != 0;
    }
    return any ? translations : null;
  }

  private static float[] toFloats(double[] values) {
    float[] floats = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      floats[i] = (float) values[i];
    }
    return floats;
  }

  private static double[] toDoubles(float[] values) {
    double[] doubles = new double[values.length];
    Arrays.setAll(doubles, i -> values[i]);
    return doubles;
  }
}
