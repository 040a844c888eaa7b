package dev.sinew.jobs.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sinew.character.corrective.Fade;
import dev.sinew.character.format.glb.GlbPlayback;
import dev.sinew.character.format.glb.GlbReader;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyReader;
import dev.sinew.character.format.npy.NpyWriter;
import dev.sinew.character.format.npy.NpzWriter;
import dev.sinew.character.format.obj.ObjReader;
import dev.sinew.jobs.apply.TrianglesBundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands that take a bundle. */
class BundleCommandsTest {
  private static final float QUARTER = (float) (Math.PI / 2);

  @TempDir Path folder;

  @BeforeEach
  void bundleAndPoses() throws IOException {
    TrianglesBundle.write(at("bundle"));
    // Frame 0 rests; frame 1 turns the chest by a quarter about Y; frame 2 also moves the root.
    float[] angles = new float[18];
    angles[10] = QUARTER;
    angles[16] = QUARTER;
    poses("walk.npz", List.of("Hips", "Chest"), angles, new float[] {0, 0, 0, 0, 0, 0, 2, 3, 4});
    poses("other.npz", List.of("Hips", "Tail"), angles, new float[9]);
    Files.writeString(at("text.npz"), "no poses");
    Files.writeString(at("walk.fbx"), "no poses");
    Files.writeString(at("taken"), "a file");
    NpyWriter.write(at("small.npy"), NpyArray.ofFloats(new int[] {1, 3}, new float[3]));
    Files.createDirectories(at("full"));
    Files.writeString(at("full").resolve("mine.txt"), "mine");
    TrianglesBundle.write(at("tampered"));
    Files.writeString(at("tampered").resolve("card.md"), "changed");
    TrianglesBundle.write(at("half"));
    Files.delete(at("half").resolve("weights.safetensors"));
  }

  private Path at(String name) {
    return folder.resolve(name);
  }

  private void poses(String name, List<String> joints, float[] angles, float[] translation) {
    NpzWriter.write(
        at(name),
        Map.of(
            "axis_angle", NpyArray.ofFloats(new int[] {3, joints.size(), 3}, angles),
            "translation", NpyArray.ofFloats(new int[] {3, 3}, translation),
            "joint_names", NpyArray.ofStrings(joints)));
  }

  /** Runs a line in which every word with @ in front is a path in the test's folder. */
  private CommandRun run(String line) {
    List<String> words = new ArrayList<>();
    for (String word : line.split(" ")) {
      words.add(word.startsWith("@") ? at(word.substring(1)).toString() : word);
    }
    return CommandRun.of(words.toArray(String[]::new));
  }

  @Test
  void applyPosesEveryFrame() throws IOException {
    CommandRun run = run("apply --bundle @bundle --poses @walk.npz --out @out --json");
    assertThat(run.exitCode()).as(String.join("\n", run.err())).isZero();
    assertThat(run.out().get(0)).isEqualTo("Meshes go to " + at("out") + ".");
    JsonNode last = JsonMapper.builder().build().readTree(run.out().get(run.out().size() - 1));
    assertThat(last.get("frames").intValue()).isEqualTo(3);
    assertThat(last.get("frames_outside_training_range").intValue()).isEqualTo(2);
    assertThat(last.get("frames_partly_faded").intValue()).isZero();
    assertThat(last.get("frames_wholly_faded").intValue()).isZero();
    NpyArray written = NpyReader.read(at("out").resolve("vertices.npy"));
    assertThat(written.shape()).containsExactly(3, 6, 3);
    // About Y by a quarter, x goes to −z and z to x, around the chest at (0, 1, 0).
    float[] turned = {0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1, -1, 1, 1, 0};
    float[] all = written.toFloats();
    for (int i = 0; i < 18; i++) {
      assertThat(all[i]).isEqualTo(TrianglesBundle.vertices()[i], within(1e-6f));
      assertThat(all[18 + i]).isEqualTo(turned[i], within(1e-6f));
      assertThat(all[36 + i]).isEqualTo(turned[i] + 2 + i % 3, within(1e-5f));
    }
    assertThat(GlbReader.readRig(at("out").resolve("animation.glb")).rig().mesh().vertexCount())
        .isEqualTo(6);
  }

  @Test
  void applySaysHowManyFramesFade() throws IOException {
    // A quarter turn differs from none by 2 in the Frobenius norm.
    TrianglesBundle.writeFading(at("far"), new Fade(0.5, 1.5));
    TrianglesBundle.writeFading(at("near"), new Fade(1, 3));
    JsonNode far = last(run("apply --bundle @far --poses @walk.npz --out @out --json"));
    assertThat(far.get("frames_outside_training_range").intValue()).isEqualTo(2);
    assertThat(far.get("frames_partly_faded").intValue()).isZero();
    assertThat(far.get("frames_wholly_faded").intValue()).isEqualTo(2);
    assertThat(far.get("warnings").get(0).textValue()).contains("wholly, to plain skinning, in 2");
    JsonNode near = last(run("apply --bundle @near --poses @walk.npz --out @out2 --json"));
    assertThat(near.get("frames_partly_faded").intValue()).isEqualTo(2);
    assertThat(near.get("frames_wholly_faded").intValue()).isZero();
  }

  @Test
  void applysAnimationPlaysTheMeshesInAnyRestPose() throws IOException {
    TrianglesBundle.writeLeaning(at("leaning"));
    JsonNode last =
        last(run("apply --bundle @leaning --poses @walk.npz --format npy --out @out --json"));
    assertThat(last.get("warnings").toString()).doesNotContain("animation.glb");
    float[] meshes = NpyReader.read(at("out").resolve("vertices.npy")).toFloats();
    GlbPlayback playback = GlbPlayback.read(at("out").resolve("animation.glb"));
    assertThat(playback.targetNames()).hasSize(3);
    for (int f = 0; f < 3; f++) {
      double[] surface = playback.surface(playback.duration() * f / 2);
      for (int i = 0; i < 18; i++) {
        assertThat(surface[i]).isEqualTo(meshes[18 * f + i], within(1e-5));
      }
    }
  }

  @Test
  void applySaysWhereGltfCannotHoldTheModelsWeights() throws IOException {
    TrianglesBundle.writeHeavy(at("heavy"));
    JsonNode last = last(run("apply --bundle @heavy --poses @walk.npz --out @out --json"));
    assertThat(last.get("warnings").toString()).contains("do not sum to one");
    assertThat(GlbPlayback.read(at("out").resolve("animation.glb")).warnings()).isEmpty();
  }

  private static JsonNode last(CommandRun run) throws IOException {
    assertThat(run.exitCode()).as(String.join("\n", run.err())).isZero();
    return JsonMapper.builder().build().readTree(run.out().get(run.out().size() - 1));
  }

  @Test
  void applyWritesNumberedMeshesOfSomeFrames() throws IOException {
    CommandRun run =
        run("apply --bundle @bundle --poses @walk.npz --frames 1-2 --format obj --out @out");
    assertThat(run.exitCode()).as(String.join("\n", run.err())).isZero();
    try (Stream<Path> files = Files.list(at("out"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("animation.glb", "frame-00000.obj", "frame-00001.obj");
    }
    assertThat(ObjReader.read(at("out").resolve("frame-00000.obj")).faces().count()).isEqualTo(2);
    assertThat(run.err())
        .anySatisfy(line -> assertThat(line).startsWith("warning: 2 of 2 frames lie outside"));
  }

  @Test
  void exportCopiesAndTranslates() throws IOException {
    for (String format : List.of("glb", "onnx", "safetensors")) {
      CommandRun run = run("export --bundle @bundle --format " + format + " --out @e/" + format);
      assertThat(run.exitCode()).as(String.join("\n", run.err())).isZero();
      assertThat(at("e").resolve(format)).isNotEmptyFile();
    }
    assertThat(at("e").resolve("glb")).hasSameBinaryContentAs(at("bundle").resolve("rig.glb"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          3 | file-missing | apply --bundle @none --poses @walk.npz --out @out
          3 | bundle | apply --bundle @tampered --poses @walk.npz --out @out
          3 | | apply --bundle @half --poses @walk.npz --out @out
          3 | file-missing | apply --bundle @bundle --poses @none.npz --out @out
          3 | file-malformed | apply --bundle @bundle --poses @text.npz --out @out
          3 | file-unsupported | apply --bundle @bundle --poses @walk.fbx --out @out
          3 | joint | apply --bundle @bundle --poses @other.npz --out @out
          3 | vertex-count | apply --bundle @bundle --poses @walk.npz --tpose @small.npy --out @out
          3 | frame-count | apply --bundle @bundle --poses @walk.npz --frames 1-3 --out @out
          2 | usage | apply --bundle @bundle --poses @walk.npz --frames some --out @out
          2 | usage | apply --bundle @bundle --poses @walk.npz --format fbx --out @out
          2 | usage | apply --bundle @bundle --out @out
          4 | conflict | apply --bundle @bundle --poses @walk.npz --out @full
          4 | conflict | apply --bundle @bundle --poses @walk.npz --out @taken
          4 | conflict | apply --bundle @bundle --poses @walk.npz --out @taken/below
          4 | conflict | evaluate --bundle @bundle --data @none --split validation --out @taken
          4 | conflict | evaluate --bundle @bundle --data @none --split validation --out @bundle
          4 | conflict | export --bundle @bundle --format glb --out @taken
          3 | file-missing | export --bundle @none --format glb --out @out
          3 | file-missing | report --run @none
          3 | file-missing | evaluate --bundle @none --data @none --split validation --out @out
          3 | file-missing | evaluate --bundle @bundle --data @none --split validation --out @out
          """)
  void refusesInOneLineAndLeavesNothing(int exitCode, String code, String line) throws IOException {
    CommandRun run = run(line);
    assertThat(run.err())
        .singleElement()
        .asString()
        .startsWith("error: [" + (code == null ? "" : code + "]"));
    assertThat(run.exitCode()).isEqualTo(exitCode);
    assertThat(at("out")).doesNotExist();
    assertThat(at("full").resolve("mine.txt")).hasContent("mine");
    try (Stream<Path> files = Files.list(at("full"))) {
      assertThat(files).hasSize(1);
    }
    assertThat(at("taken")).hasContent("a file");
  }
}
