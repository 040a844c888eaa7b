package dev.sinew.character.deformer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.corrective.CorrectedSubject;
import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.character.corrective.RandomCharacter;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LearnedCorrectiveTest {

  /** The model's own skinning loop is another: about the pelvis, by motions. */
  @ParameterizedTest
  @EnumSource(RandomCharacter.Kind.class)
  void belowAndAboveSkinningItGivesTheModelsSurface(RandomCharacter.Kind kind) {
    RandomCharacter character = new RandomCharacter(kind, 5);
    CorrectiveModel model =
        character.model(character.localRegressor(), character.local(PoseFeatures.Form.HALF_ANGLE));
    float[] tpose = character.tpose();
    CorrectedSubject subject = model.subject(tpose);
    LearnedCorrective learned = new LearnedCorrective(subject, model.weights());
    DeformerStack below = stack(model, subject, tpose, List.of(learned), List.of());
    DeformerStack above = stack(model, subject, tpose, List.of(), List.of(learned));
    for (int n = 0; n < 5; n++) {
      Pose pose =
          Pose.ofAxisAngle(
              character.gaussian(3 * RandomCharacter.JOINTS, 0.5),
              character.gaussian(3, 0.5),
              null);
      float[] expected = subject.apply(pose);
      float[] one = below.apply(pose, 0);
      float[] other = above.apply(pose, 0);
      for (int i = 0; i < expected.length; i++) {
        assertThat(one[i]).isCloseTo(expected[i], within(1e-5f));
        assertThat(other[i]).isCloseTo(expected[i], within(1e-5f));
      }
    }
  }

  private static DeformerStack stack(
      CorrectiveModel model,
      CorrectedSubject subject,
      float[] tpose,
      List<SurfaceDeformer> below,
      List<SurfaceDeformer> above) {
    return DeformerStack.of(
        subject.skeleton(), model.weights(), model.restPose(), tpose, below, above);
  }
}
