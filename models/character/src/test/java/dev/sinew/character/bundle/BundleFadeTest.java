package dev.sinew.character.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.character.corrective.Fade;
import dev.sinew.character.corrective.InputRange;
import dev.sinew.character.corrective.RandomCharacter;
import dev.sinew.character.corrective.RandomCharacter.Kind;
import dev.sinew.character.pose.Pose;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a bundle says of corrections that fade. */
class BundleFadeTest {
  private static final Fade FADE = new Fade(0.25, 0.75);

  /** One and the same character, of whose poses features in ±0.3 were seen. */
  private static RandomCharacter character() {
    RandomCharacter character = new RandomCharacter(Kind.ONE_ROOT, 1);
    float[] low = new float[character.range.size()];
    float[] high = new float[low.length];
    Arrays.fill(low, -0.3f);
    Arrays.fill(high, 0.3f);
    character.range = new InputRange(low, high);
    return character;
  }

  /** Its bundle, with corrections that fade. */
  static Path writeFading(Path folder) {
    RandomCharacter character = character();
    BundleWriter.write(
        folder,
        BundleTest.model(character).withFade(FADE),
        BundleTest.rig(character),
        BundleTest.INFO,
        Map.of());
    return folder;
  }

  @Test
  void aBundleFromBeforeFadesDoesNotFade(@TempDir Path folder) throws IOException {
    RandomCharacter character = character();
    CorrectiveModel clamped = BundleTest.model(character);
    float[] tpose = character.tpose();
    double[] axisAngle = character.gaussian(3 * RandomCharacter.JOINTS, 2);
    Pose outside = Pose.ofAxisAngle(axisAngle, character.gaussian(3, 1), null);
    Path bundle = writeFading(folder.resolve("b"));
    CorrectiveModel fading = Bundle.open(bundle).model();
    assertThat(fading.fade()).isEqualTo(FADE);
    assertThat(fading.apply(outside, tpose)).isNotEqualTo(clamped.apply(outside, tpose));
    BundleTest.rewrite(bundle, root -> root.remove("fade"));
    CorrectiveModel old = Bundle.open(bundle).model();
    assertThat(old.fade()).isEqualTo(Fade.NONE);
    assertThat(old.apply(outside, tpose)).isEqualTo(clamped.apply(outside, tpose));
  }

  @Test
  void aBundleWhoseCorrectionsNeverFadeDoesNotMentionIt(@TempDir Path folder) throws IOException {
    assertThat(Files.readString(BundleTest.write(folder.resolve("b")).resolve(Bundle.MANIFEST)))
        .doesNotContain("fade");
  }

  @Test
  void saysOnTheCardFromWhereOnCorrectionsFade(@TempDir Path folder) throws IOException {
    assertThat(Files.readString(writeFading(folder.resolve("b")).resolve(Bundle.CARD)))
        .contains("Further than 0.25 outside it corrections fade")
        .contains("from 0.75 on there are none");
    assertThat(Files.readString(BundleTest.write(folder.resolve("c")).resolve(Bundle.CARD)))
        .doesNotContain("fade");
  }
}
