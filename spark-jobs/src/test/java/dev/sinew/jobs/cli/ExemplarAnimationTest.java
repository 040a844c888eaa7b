package dev.sinew.jobs.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sinew.character.format.glb.GlbPlayback;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyReader;
import dev.sinew.character.format.npy.NpyWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that viewers play, beside the meshes of apply. */
class ExemplarAnimationTest extends SculptedBundle {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "learned,skin,exemplars",
        "learned,skin",
        "learned,skin,smooth=2,exemplars",
        "exemplars,skin,smooth=1,learned"
      })
  void theAnimationPlaysTheMeshes(String stack) throws IOException {
    sculpt(TURN, "a", 0.1f, 0.2f, 0.3f);
    add("a", "chest90");
    sculpt("--turn Chest=40,0,0", "b", 0, 0, 0.2f);
    add("b", "chest40");
    walk();
    done("apply --bundle @bundle --poses @walk.npz --out @out --stack " + stack);
    float[] meshes = NpyReader.read(at("out").resolve("vertices.npy")).toFloats();
    assertPlays(at("out").resolve("animation.glb"), meshes);
  }

  @Test
  void anotherSystemsSurfaceRunsBesideTheWholeMotion() throws IOException {
    walk();
    float[] cache = new float[3 * 18];
    for (int i = 0; i < cache.length; i++) {
      cache[i] = i;
    }
    NpyWriter.write(at("cache.npy"), NpyArray.ofFloats(new int[] {3, 6, 3}, cache));
    CommandRun run =
        run(
            "apply --bundle @bundle --poses @walk.npz --frames 1-3 --out @out --stack"
                + " skin,cache="
                + at("cache.npy"));
    assertThat(run.exitCode()).isZero();
    assertThat(run.err())
        .anySatisfy(line -> assertThat(line).contains("holds 3 frames", "needs 4"));
    float[] found = NpyReader.read(at("out").resolve("vertices.npy")).toFloats();
    assertThat(Arrays.copyOf(found, 36)).isEqualTo(Arrays.copyOfRange(cache, 18, 54));
    assertThat(Arrays.copyOfRange(found, 36, 54)).isEqualTo(Arrays.copyOfRange(cache, 36, 54));
  }

  private static void assertPlays(Path file, float[] meshes) {
    GlbPlayback playback = GlbPlayback.read(file);
    for (int f = 0; f < 5; f++) {
      double[] shown = playback.surface(f / 30.0);
      for (int i = 0; i < 18; i++) {
        assertThat(shown[i])
            .as("frame " + f + ", number " + i)
            .isCloseTo(meshes[18 * f + i], within(5e-5));
      }
    }
  }

  @Test
  void anExportedClipHasAShapeAnExemplarAndPlaysTheMeshes() throws IOException {
    sculpt(TURN, "a", 0.1f, 0.2f, 0.3f);
    add("a", "chest90");
    walk();
    JsonNode made = done("exemplar export --bundle @bundle --poses @walk.npz --out @walk.glb");
    assertThat(made.get("exemplars").intValue()).isEqualTo(1);
    assertThat(GlbPlayback.read(at("walk.glb")).targetNames()).containsExactly("chest90");
    done("apply --bundle @bundle --poses @walk.npz --out @out");
    assertPlays(at("walk.glb"), NpyReader.read(at("out").resolve("vertices.npy")).toFloats());
  }
}
