package dev.sinew.jobs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyWriter;
import dev.sinew.character.format.npy.NpzWriter;
import dev.sinew.jobs.apply.TrianglesBundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Captured frames of two triangles, of which the upper one bulges as it turns, as exemplars. */
class ExemplarPickCommandTest {
  @TempDir Path folder;

  private Path at(String name) {
    return folder.resolve(name);
  }

  private CommandRun run(String line) {
    return CommandRun.in(folder, line);
  }

  private JsonNode done(String line) throws IOException {
    return CommandRun.done(folder, line);
  }

  private void captures() throws IOException {
    Path subject = at("set/subjects/anna");
    Files.createDirectories(subject.resolve("takes/turn"));
    Files.copy(at("bundle/rig.glb"), at("set/rig.glb"));
    Files.writeString(
        at("set/splits.json"),
        "{\"train\": [\"anna/turn/0-23\"], \"validation\": [\"anna/turn/24-39\"]}");
    NpyWriter.write(
        subject.resolve("tpose.npy"),
        NpyArray.ofFloats(new int[] {6, 3}, TrianglesBundle.vertices()));
    int frames = 40;
    float[] angles = new float[6 * frames];
    float[] vertices = new float[18 * frames];
    for (int f = 0; f < frames; f++) {
      // 24 frames evenly over the range, 16 in between.
      double turn = f < 24 ? -1.5 + 3.0 * f / 23 : -1.4 + 2.8 * (f - 24) / 15;
      angles[6 * f + 4] = (float) turn;
      float[] rest = TrianglesBundle.vertices();
      for (int v = 0; v < 6; v++) {
        double c = v < 3 ? 1 : Math.cos(turn);
        double s = v < 3 ? 0 : Math.sin(turn);
        vertices[18 * f + 3 * v] = (float) (c * rest[3 * v] + s * rest[3 * v + 2]);
        vertices[18 * f + 3 * v + 1] = rest[3 * v + 1];
        vertices[18 * f + 3 * v + 2] = (float) (-s * rest[3 * v] + c * rest[3 * v + 2]);
      }
      vertices[18 * f + 13] += (float) (0.1 * (1 - Math.cos(turn)));
    }
    NpzWriter.write(
        subject.resolve("takes/turn/poses.npz"),
        Map.of(
            "axis_angle", NpyArray.ofFloats(new int[] {frames, 2, 3}, angles),
            "translation", NpyArray.ofFloats(new int[] {frames, 3}, new float[3 * frames]),
            "joint_names", NpyArray.ofStrings(List.of("Hips", "Chest"))));
    NpyWriter.write(
        subject.resolve("takes/turn/vertices.npy"),
        NpyArray.ofFloats(new int[] {frames, 6, 3}, vertices));
  }

  @Test
  void pickedFramesCorrectWhatTheModelErrsInOthers() throws IOException {
    TrianglesBundle.write(at("bundle"));
    captures();
    done("ingest --set data.set=" + at("set") + " --set ingest.output=" + at("data"));
    JsonNode picked = done("exemplar pick --bundle @bundle --data @data --count 8 --author anna");
    assertThat(picked.get("version").intValue()).isEqualTo(1);
    assertThat(picked.get("exemplars").intValue()).isBetween(3, 8);
    JsonNode listed = done("exemplar list --bundle @bundle").get("exemplars");
    assertThat(listed)
        .allSatisfy(
            one -> {
              assertThat(one.get("reader").textValue()).isEqualTo("Chest");
              assertThat(one.get("name").textValue()).matches("Chest\\.anna\\.turn\\.\\d+");
              assertThat(one.get("touched_vertices").intValue()).isEqualTo(1);
            });
    done("evaluate --bundle @bundle --data @data --split validation --out @judged");
    JsonNode methods =
        JsonMapper.builder()
            .build()
            .readTree(at("judged/report.json").toFile())
            .at("/splits/validation/methods");
    assertThat(methods.at("/learned/lbs_error_removed_percent").doubleValue()).isLessThan(1);
    assertThat(methods.at("/learned-exemplars/lbs_error_removed_percent").doubleValue())
        .isGreaterThan(90);
    CommandRun again = run("exemplar pick --bundle @bundle --data @data");
    assertThat(again.exitCode()).isEqualTo(4);
    assertThat(again.err().get(0)).contains("--replace");
    assertThat(
            done("exemplar pick --bundle @bundle --data @data --count 2 --choice farthest --replace")
                .get("exemplars")
                .intValue())
        .isLessThanOrEqualTo(2);
  }
}
