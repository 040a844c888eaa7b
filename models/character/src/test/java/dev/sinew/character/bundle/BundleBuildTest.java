package dev.sinew.character.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sinew.character.corrective.BuildScale;
import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.character.corrective.RandomCharacter;
import dev.sinew.character.corrective.RandomCharacter.Kind;
import dev.sinew.character.fault.SinewException;
import dev.sinew.character.pose.Pose;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a bundle says of corrections that grow with a person. */
class BundleBuildTest {

  /** A model whose own weights are not those that its build scale is made from. */
  private static CorrectiveModel scaled(RandomCharacter character) {
    BuildScale build =
        BuildScale.relativeToMean(
            character.simplexWeights(), List.of(character.tpose(), character.tpose()));
    return BundleTest.model(character).withBuildScale(build);
  }

  private static Path write(Path folder, RandomCharacter character, CorrectiveModel model) {
    BundleWriter.write(folder, model, BundleTest.rig(character), BundleTest.INFO, Map.of());
    return folder;
  }

  private static Pose pose(RandomCharacter character) {
    double[] axisAngle = character.gaussian(3 * RandomCharacter.JOINTS, 0.8);
    return Pose.ofAxisAngle(axisAngle, character.gaussian(3, 1), null);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void computesTheSameBitsAfterARoundTrip(Kind kind, @TempDir Path folder) {
    RandomCharacter character = new RandomCharacter(kind, 9);
    CorrectiveModel model = scaled(character);
    CorrectiveModel read = Bundle.open(write(folder.resolve("b"), character, model)).model();
    assertThat(read.buildScale()).isEqualTo(model.buildScale());
    for (int person = 0; person < 5; person++) {
      float[] tpose = character.tpose();
      Pose pose = pose(character);
      assertThat(read.apply(pose, tpose)).isEqualTo(model.apply(pose, tpose));
    }
  }

  @Test
  void aBundleFromBeforeBuildScalesCorrectsEverybodyAlike(@TempDir Path folder) throws IOException {
    RandomCharacter character = new RandomCharacter(Kind.ONE_ROOT, 10);
    CorrectiveModel model = scaled(character);
    Path bundle = write(folder.resolve("b"), character, model);
    BundleTest.rewrite(bundle, root -> root.remove("build"));
    CorrectiveModel old = Bundle.open(bundle).model();
    assertThat(old.buildScale()).isEqualTo(BuildScale.NONE);
    float[] tpose = character.tpose();
    Pose pose = pose(character);
    assertThat(old.apply(pose, tpose))
        .isEqualTo(model.withBuildScale(BuildScale.NONE).apply(pose, tpose))
        .isNotEqualTo(model.apply(pose, tpose));
  }

  @Test
  void aBundleThatCorrectsEverybodyAlikeDoesNotMentionIt(@TempDir Path folder) throws IOException {
    Path bundle = BundleTest.write(folder.resolve("b"));
    assertThat(Files.readString(bundle.resolve(Bundle.MANIFEST))).doesNotContain("\"build\"");
    assertThat(Files.readString(bundle.resolve(Bundle.CARD))).doesNotContain("grow");
    assertThat(
            Files.readString(
                bundle.resolve(Bundle.WEIGHTS), java.nio.charset.StandardCharsets.ISO_8859_1))
        .doesNotContain("build.");
  }

  @Test
  void saysOnTheCardThatCorrectionsGrow(@TempDir Path folder) throws IOException {
    RandomCharacter character = new RandomCharacter(Kind.ONE_ROOT, 11);
    Path bundle = write(folder.resolve("b"), character, scaled(character));
    assertThat(Files.readString(bundle.resolve(Bundle.CARD))).contains("Corrections grow with");
  }

  @Test
  void rejectsBuildScalesThatDoNotFitTheModel(@TempDir Path folder) throws IOException {
    RandomCharacter character = new RandomCharacter(Kind.ONE_ROOT, 12);
    List<Consumer<ObjectNode>> changes =
        List.of(
            root -> root.put("build", true),
            root -> root.putObject("build"),
            root -> root.putObject("build").put("form", "waist"));
    Path bundle = write(folder.resolve("b"), character, scaled(character));
    Path plain = write(folder.resolve("c"), character, BundleTest.model(character));
    String good = Files.readString(bundle.resolve(Bundle.MANIFEST));
    for (Consumer<ObjectNode> change : changes) {
      Files.writeString(bundle.resolve(Bundle.MANIFEST), good);
      BundleTest.rewrite(bundle, change);
      assertThatThrownBy(() -> Bundle.open(bundle)).isInstanceOf(SinewException.class);
    }
    // Named by the manifest, but no tensors.
    BundleTest.rewrite(plain, root -> root.putObject("build").put("form", "joint-sizes"));
    assertThatThrownBy(() -> Bundle.open(plain))
        .isInstanceOf(SinewException.class)
        .hasMessageContaining("build.weights");
  }

  @Test
  void documentsItsTensorsAndItsManifestField() throws IOException {
    Path page = Path.of(System.getProperty("sinew.root", "."), "docs/bundle.md");
    Assumptions.assumeTrue(Files.exists(page), "no page at " + page);
    String text = Files.readString(page);
    assertThat(ModelTensors.of(scaled(new RandomCharacter(Kind.ONE_ROOT, 13))).keySet())
        .contains("build.sizes")
        .allSatisfy(name -> assertThat(text).contains("`" + name + "`"));
    assertThat(text).contains("`build` (`form`");
  }
}
