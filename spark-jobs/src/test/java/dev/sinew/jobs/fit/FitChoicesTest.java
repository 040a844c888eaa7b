package dev.sinew.jobs.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sinew.character.fault.SinewException;
import dev.sinew.character.fitting.FitOptions;
import dev.sinew.character.fitting.RobustLoss;
import dev.sinew.character.fitting.Sweep;
import dev.sinew.character.fitting.Translations;
import dev.sinew.character.skeleton.Skeleton;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FitChoicesTest {
  private static final Skeleton SKELETON =
      Skeleton.of(
          List.of("Hips", "HandL", "HandR", "Hat"), new int[] {-1, 0, 0, -1}, new double[12]);

  @TempDir Path folder;

  private static FitChoices choices(
      List<String> fixed, List<String> stages, @Nullable Path limits) {
    return new FitChoices(
        RobustLoss.Kind.HUBER,
        1e-4,
        null,
        1e-3,
        30,
        1e-7,
        Sweep.FREE,
        0,
        limits,
        fixed,
        stages,
        FitStart.PREVIOUS,
        false,
        false,
        null,
        1);
  }

  @Test
  void namesMayHoldStars() {
    FitOptions options =
        choices(List.of("Hand*"), List.of("Hips,*t", "HandL"), null).options(SKELETON);
    assertThat(options.fixedJoints()).containsExactly(1, 2);
    assertThat(options.stages()).containsExactly(List.of(0, 3), List.of(1));
  }

  @Test
  void severalRootsMoveByThemselves() {
    assertThat(choices(List.of(), List.of(), null).options(SKELETON).translations())
        .isEqualTo(Translations.EACH_ROOT);
  }

  @Test
  void limitsAreReadByName() throws IOException {
    Path file = folder.resolve("limits.json");
    Files.writeString(file, "{\"HandL\": {\"low\": [-1, 0, 0], \"high\": [1, 0.5, 0]}}");
    FitOptions options = choices(List.of(), List.of(), file).options(SKELETON);
    assertThat(options.limits().limits(1)).isTrue();
    assertThat(options.limits().limits(0)).isFalse();
    assertThat(options.limits().allows(1, new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1}, 0)).isTrue();
    assertThat(options.limits().allows(1, new double[] {0, -1, 0, 1, 0, 0, 0, 0, 1}, 0)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "{\"Tail\": {\"low\": [0, 0, 0], \"high\": [0, 0, 0]}}",
        "{\"Hips\": {\"low\": [0, 0, 0]}}",
        "{\"Hips\": {\"low\": [1, 0, 0], \"high\": [0, 0, 0]}}",
        "{\"Hips\": {\"low\": [0, 0], \"high\": [0, 0]}}",
        "{\"Hips\": {\"low\": [\"a\", 0, 0], \"high\": [0, 0, 0]}}",
        "{\"Hips\": {\"low\": [0, 0, 0], \"high\": [0, 0, 0]}} x",
        "{\"Hips\": {\"low\": [0, 0, 0], \"high\": [0, 0, 0], \"hihg\": [1, 1, 1]}}",
        "{\"Hips\": {\"low\": [0, 0, 0], \"high\": [0, 0, 0]},"
            + " \"Hips\": {\"low\": [0, 0, 0], \"high\": [1, 1, 1]}}",
        "no JSON"
      })
  void refusesLimitsThatAreNone(String text) throws IOException {
    Path file = folder.resolve("limits.json");
    Files.writeString(file, text);
    FitChoices choices = choices(List.of(), List.of(), file);
    assertThatThrownBy(() -> choices.options(SKELETON))
        .isInstanceOf(SinewException.class)
        .hasMessageContaining("limits.json");
  }

  @Test
  void longTakesAreCutIntoSpansThatCoverThem() {
    List<FitTake> takes = List.of(take("a", 70), take("b", 32));
    assertThat(FitSpan.of(takes))
        .containsExactly(
            new FitSpan(0, 0, 31),
            new FitSpan(0, 32, 63),
            new FitSpan(0, 64, 69),
            new FitSpan(1, 0, 31));
  }

  private static FitTake take(String name, int frames) {
    return new FitTake("ann", name, new File(name), frames, List.of(), 30);
  }
}
