package dev.sinew.jobs.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sinew.character.format.glb.GlbPlayback;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyReader;
import dev.sinew.character.format.npy.NpyWriter;
import dev.sinew.ingest.sample.SampleCapture;
import dev.sinew.ingest.sample.SampleOptions;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Captures become a bundle and a report, in the process that users run. */
class TrainCommandTest {
  private static final String JOB =
      "--set data.set=@capture --set spark.master=local[2] --set training.epochs=4"
          + " --set joint_net.epochs=2 --set baselines.dense.epochs=2";

  @TempDir static Path folder;
  private static JsonNode outcome;

  @BeforeAll
  static void train() throws IOException {
    SampleCapture.write(at("capture"), new SampleOptions(1, 2, 4, 4, 4, 6, 3, 4));
    outcome = done("train --set run.folder=@run " + JOB);
  }

  private static Path at(String name) {
    return folder.resolve(name);
  }

  /** A path stands behind @ or =@. */
  private static String placed(String line) {
    return line.replace("@", folder + "/");
  }

  private static JsonNode done(String line) throws IOException {
    return CommandRun.done(folder, placed(line));
  }

  private static JsonNode report(String run) throws IOException {
    return JsonMapper.builder().build().readTree(at(run).resolve("report/report.json").toFile());
  }

  @Test
  void aFewEpochsAlreadyBeatSkinningOnFramesNeverSeen() throws IOException {
    JsonNode methods = report("run").at("/splits/validation/methods");
    for (String method : List.of("lbs", "linear", "dense", "exemplars", "closed-form", "learned")) {
      assertThat(methods.at("/" + method + "/mean_mm").doubleValue()).as(method).isPositive();
    }
    double lbs = methods.at("/lbs/mean_mm").doubleValue();
    assertThat(methods.at("/learned/mean_mm").doubleValue()).isLessThan(0.8 * lbs);
    assertThat(outcome.get("lbs_error_removed_percent").doubleValue())
        .isEqualTo(100 * (1 - methods.at("/learned/mean_mm").doubleValue() / lbs), within(1e-9));
    assertThat(outcome.get("never_worse_than_lbs").booleanValue()).isTrue();
    assertThat(at("run").resolve("choice.json")).exists();
    assertThat(at("run").resolve("report/index.html")).exists();
  }

  /** The report's mean a person is the distance of the meshes that {@code apply} writes. */
  @Test
  void theFiguresOfTheReportAreThoseOfTheMeshes() throws IOException {
    JsonNode splits = JsonMapper.builder().build().readTree(at("capture/splits.json").toFile());
    int judged = 0;
    for (JsonNode subject : report("run").at("/splits/validation/by_subject")) {
      String name = subject.get("subject").textValue();
      double sum = 0;
      long count = 0;
      for (JsonNode entry : splits.get("validation")) {
        String[] words = entry.textValue().split("/");
        Path take = at("capture/subjects").resolve(words[0]).resolve("takes").resolve(words[1]);
        if (!words[0].equals(name)) {
          continue;
        }
        assertThat(words).as("whole takes").hasSize(2);
        float[] made = applied(take, words[0]);
        float[] truth = NpyReader.read(take.resolve("vertices.npy")).toFloats();
        for (int v = 0; v < truth.length; v += 3) {
          double x = made[v] - truth[v];
          double y = made[v + 1] - truth[v + 1];
          double z = made[v + 2] - truth[v + 2];
          sum += Math.sqrt(x * x + y * y + z * z);
          count++;
        }
        judged++;
      }
      assertThat(subject.get("learned_mean_mm").doubleValue())
          .as(name)
          .isEqualTo(1000 * sum / count, within(1e-3));
    }
    assertThat(judged).isPositive();
  }

  private static float[] applied(Path take, String subject) throws IOException {
    Path person = at("capture/subjects").resolve(subject);
    Path poses = take.resolve("poses.npz");
    String out = "applied-" + subject + "-" + take.getFileName();
    done(
        "apply --bundle @run/bundle --poses "
            + (Files.exists(poses) ? poses : take.resolve("poses.bvh"))
            + (Files.exists(at("capture/joint_map.json"))
                ? " --joint-map @capture/joint_map.json"
                : "")
            + " --tpose "
            + person.resolve("tpose.ply")
            + " --joints "
            + person.resolve("joints.npy")
            + " --out @"
            + out);
    NpyArray vertices = NpyReader.read(at(out).resolve("vertices.npy"));
    float[] made = vertices.toFloats();
    GlbPlayback playback = GlbPlayback.read(at(out).resolve("animation.glb"));
    for (int f = 0; f < vertices.shape()[0]; f++) {
      double[] shown = playback.surface(f / 12.0);
      for (int i = 0; i < shown.length; i++) {
        assertThat(shown[i]).isEqualTo(made[f * shown.length + i], within(5e-5));
      }
    }
    return made;
  }

  @Test
  void evaluateSaysOfTheBundleWhatTrainingSaid() throws IOException {
    JsonNode judged =
        done("evaluate --bundle @run/bundle --data @run/dataset --split validation --out @judged");
    assertThat(judged.get("lbs_mean_mm").doubleValue())
        .isEqualTo(outcome.get("lbs_mean_mm").doubleValue(), within(1e-9));
    assertThat(judged.get("learned_mean_mm").doubleValue())
        .isEqualTo(outcome.get("learned_mean_mm").doubleValue(), within(1e-6));
  }

  @Test
  void theSameCommandAgainChangesNothing() throws IOException {
    byte[] weights = weights("run");
    List<String> metrics = Files.readAllLines(at("run/metrics.jsonl"));
    JsonNode again = done("train --set run.folder=@run " + JOB);
    assertThat(again).isEqualTo(outcome);
    assertThat(weights("run")).isEqualTo(weights);
    assertThat(Files.readAllLines(at("run/metrics.jsonl"))).isEqualTo(metrics);
  }

  /** The process gets a signal after the first rounds; the same command ends with the same bits. */
  @Test
  void aRunThatWasStoppedEndsAsIfItHadNotBeen() throws Exception {
    String line = "train --set run.folder=@stopped " + JOB;
    Path said = at("stopped.err");
    Process process = start(line, said);
    try {
      Path metrics = at("stopped/metrics.jsonl");
      while (process.isAlive() && !hasCorrectiveRounds(metrics)) {
        Thread.sleep(20);
      }
      assertThat(process.isAlive()).as(Files.readString(said)).isTrue();
      process.destroy();
      assertThat(process.waitFor()).isEqualTo(128 + 15);
    } finally {
      process.destroyForcibly();
    }
    assertThat(at("stopped/bundle")).doesNotExist();
    assertThat(Files.readString(said))
        .contains("the same command goes on where it was")
        .doesNotContain("internal");
    done(line);
    assertThat(weights("stopped")).isEqualTo(weights("run"));
  }

  private static boolean hasCorrectiveRounds(Path metrics) throws IOException {
    if (!Files.exists(metrics)) {
      return false;
    }
    try (Stream<String> lines = Files.lines(metrics)) {
      return lines.filter(line -> line.contains("\"corrective\"")).count() > 1;
    }
  }

  private static Process start(String line, Path errors) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--add-opens") || argument.startsWith("-Xmx"))
        .forEach(command::add);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(placed(line).split(" ")));
    return new ProcessBuilder(command)
        .redirectOutput(at("stopped.out").toFile())
        .redirectError(errors.toFile())
        .start();
  }

  private static byte[] weights(String run) throws IOException {
    return Files.readAllBytes(at(run).resolve("bundle/weights.safetensors"));
  }

  @Test
  void anAsymmetricCharacterIsNotReflected() throws IOException {
    int joints = NpyReader.read(anyJoints()).shape()[0];
    float[] turned = new float[3 * joints];
    turned[3 * (joints - 1)] = 0.5f;
    Path rest = at("capture/rest_pose.npy");
    NpyWriter.write(rest, NpyArray.ofFloats(new int[] {joints, 3}, turned));
    CommandRun refused =
        CommandRun.in(
            folder, placed("train --set run.folder=@refused --set data.mirror=on " + JOB));
    Files.delete(rest);
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).singleElement().asString().contains("[config]", "data.mirror");
    assertThat(at("refused")).doesNotExist();
  }

  private static Path anyJoints() throws IOException {
    try (Stream<Path> files = Files.walk(at("capture/subjects"))) {
      return files.filter(file -> file.endsWith("joints.npy")).sorted().findFirst().orElseThrow();
    }
  }

  /** Cross-validation: the splits' parts change places, and the same people teach. */
  @Test
  void anySplitCanBeLearnedFrom() throws IOException {
    JsonNode swapped =
        done(
            "train --set run.folder=@swapped --set data.set=@capture --set spark.master=local[2]"
                + " --set data.train=validation --set data.validation=train"
                + " --set training.epochs=1 --set joint_net.epochs=0"
                + " --set baselines.dense.enabled=false --set baselines.exemplars.enabled=false");
    assertThat(swapped.get("split").textValue()).isEqualTo("train");
    assertThat(swapped.get("learned_mean_mm").doubleValue()).isPositive();
  }
}
