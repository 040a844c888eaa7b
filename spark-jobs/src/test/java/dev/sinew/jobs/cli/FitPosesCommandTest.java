package dev.sinew.jobs.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sinew.character.format.bvh.BvhReader;
import dev.sinew.character.format.glb.GlbReader;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyReader;
import dev.sinew.character.format.npy.NpyWriter;
import dev.sinew.character.format.npy.NpzReader;
import dev.sinew.character.format.obj.ObjWriter;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skinning.LinearBlendSkinning;
import dev.sinew.ingest.capture.CaptureSet;
import dev.sinew.ingest.capture.TakePoses;
import dev.sinew.ingest.sample.SampleCapture;
import dev.sinew.ingest.sample.SampleOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Meshes become poses: of a rig's meshes made by plain skinning, and of a generated capture set.
 */
class FitPosesCommandTest {
  private static final int FRAMES = 3;

  @TempDir static Path shared;
  @TempDir Path folder;

  private static Rig rig;
  private static List<Pose> poses = new ArrayList<>();
  private static float[] meshes = new float[0];

  @BeforeAll
  static void generate() throws IOException {
    SampleCapture.write(shared.resolve("set"), new SampleOptions(1, 1, 0, 2, 2, 1, 1, 2));
    Files.copy(shared.resolve("set/rig.glb"), shared.resolve("rig.glb"));
    rig = GlbReader.readRig(shared.resolve("rig.glb")).rig();
    Random random = new Random(4);
    int joints = rig.skeleton().jointCount();
    float[] rest = rig.mesh().vertices();
    double[] from = new double[rest.length];
    Arrays.setAll(from, i -> rest[i]);
    meshes = new float[FRAMES * rest.length];
    for (int f = 0; f < FRAMES; f++) {
      Pose pose =
          Pose.ofAxisAngle(
              random.doubles(3 * joints, -0.4, 0.4).toArray(),
              random.doubles(3, -1, 1).toArray(),
              null);
      poses.add(pose);
      double[] posed = new double[rest.length];
      LinearBlendSkinning.skin(
          rig.weights(),
          ForwardKinematics.skinningMatrices(rig.skeleton(), pose, Pose.identity(joints)),
          from,
          posed);
      for (int i = 0; i < posed.length; i++) {
        meshes[f * rest.length + i] = (float) posed[i];
      }
    }
    array("exact.npy", meshes);
    float[] millimetres = meshes.clone();
    for (int i = 0; i < millimetres.length; i++) {
      millimetres[i] *= 1000;
    }
    array("millimetres.npy", millimetres);
    float[] holes = meshes.clone();
    Arrays.fill(holes, rest.length + 30, rest.length + 60, Float.NaN);
    array("holes.npy", holes);
    float[] broken = new float[meshes.length];
    Arrays.fill(broken, Float.POSITIVE_INFINITY);
    array("infinite.npy", broken);
    NpyWriter.write(
        shared.resolve("other.npy"), NpyArray.ofFloats(new int[] {1, 4, 3}, new float[12]));
    int count = rig.mesh().vertexCount();
    NpyWriter.write(
        shared.resolve("zero.npy"), NpyArray.ofFloats(new int[] {count}, new float[count]));
    float[] reversed = new float[meshes.length];
    for (int i = 0; i < reversed.length; i++) {
      int frame = i / rest.length;
      int v = i % rest.length / 3;
      reversed[i] = meshes[frame * rest.length + 3 * (count - 1 - v) + i % 3];
    }
    array("reversed.npy", reversed);
    byte[] glb = Files.readAllBytes(shared.resolve("rig.glb"));
    String text =
        new String(glb, StandardCharsets.ISO_8859_1)
            .replace("WEIGHTS_", "_WEIGHT_")
            .replace("JOINTS_", "_JOINT_");
    Files.write(shared.resolve("unbound.glb"), text.getBytes(StandardCharsets.ISO_8859_1));
    Files.writeString(shared.resolve("limits.json"), "{\"nobody\": {}}");
    Files.writeString(shared.resolve("taken"), "a file");
  }

  private static void array(String name, float[] vertices) {
    NpyWriter.write(
        shared.resolve(name),
        NpyArray.ofFloats(new int[] {FRAMES, rig.mesh().vertexCount(), 3}, vertices));
  }

  /** Runs a line in which every word with @ in front is a shared path, with % one of this test. */
  private CommandRun run(String line) {
    List<String> words = new ArrayList<>();
    for (String word : line.split(" ")) {
      words.add(
          word.startsWith("@")
              ? shared.resolve(word.substring(1)).toString()
              : word.startsWith("%") ? folder.resolve(word.substring(1)).toString() : word);
    }
    return CommandRun.of(words.toArray(String[]::new));
  }

  private static JsonNode last(CommandRun run) throws IOException {
    assertThat(run.exitCode()).as(String.join("\n", run.err())).isZero();
    return JsonMapper.builder().build().readTree(run.out().get(run.out().size() - 1));
  }

  @Test
  void findsThePosesThatMadeTheMeshes() throws IOException {
    CommandRun run =
        run(
            "fit-poses --rig @rig.glb --meshes @exact.npy --loss squares --fps 24 --out %out --json");
    JsonNode outcome = last(run);
    assertThat(outcome.get("fitted").intValue()).isEqualTo(FRAMES);
    assertThat(outcome.get("mean_mm").doubleValue()).isLessThan(0.01);
    Path out = folder.resolve("out");
    Map<String, NpyArray> arrays = NpzReader.read(out.resolve("poses.npz"));
    double[] found = arrays.get("axis_angle").toDoubles();
    assertThat(arrays.get("fps").toDoubles()).containsExactly(24);
    assertThat(arrays.get("joint_names").toStrings()).isEqualTo(rig.skeleton().names());
    for (int f = 0; f < FRAMES; f++) {
      double[] expected = poses.get(f).axisAngle();
      for (int i = 0; i < expected.length; i++) {
        assertThat(found[f * expected.length + i]).isEqualTo(expected[i], within(2e-3));
      }
    }
    List<Pose> bvh =
        BvhReader.read(out.resolve("fitted.bvh")).toPoses(rig.skeleton(), Map.of()).poses();
    assertThat(bvh).hasSize(FRAMES);
    assertThat(bvh.get(2).translation()[1]).isEqualTo(poses.get(2).translation()[1], within(1e-3));
    assertThat(GlbReader.readRig(out.resolve("fitted.glb")).rig().skeleton().names())
        .isEqualTo(rig.skeleton().names());
    assertThat(out.resolve("index.html")).content().contains("<svg").contains("mean residual");
  }

  @Test
  void aSculptGivesOnePose() throws IOException {
    float[] first = Arrays.copyOf(meshes, rig.mesh().vertices().length);
    ObjWriter.write(folder.resolve("sculpt.obj"), new Mesh(first, rig.mesh().faces()));
    JsonNode outcome =
        last(run("fit-poses --rig @rig.glb --meshes %sculpt.obj --loss squares --out %out --json"));
    assertThat(outcome.get("frames").intValue()).isOne();
    assertThat(outcome.get("mean_mm").doubleValue()).isLessThan(0.01);
  }

  @Test
  void aFrameWithoutAPoseIsNotANumberAndIsListed() throws IOException {
    CommandRun run =
        run("fit-poses --rig @rig.glb --meshes @holes.npy --loss squares --out %out --json");
    assertThat(last(run).get("refused").intValue()).isOne();
    assertThat(run.err())
        .anySatisfy(
            line ->
                assertThat(line)
                    .startsWith("warning: no pose for ")
                    .contains("frame 1: vertex 10: a target vertex is not finite", "--holes"));
    float[] angles = NpzReader.read(folder.resolve("out/poses.npz")).get("axis_angle").toFloats();
    int each = angles.length / FRAMES;
    assertThat(angles[each]).isNaN();
    assertThat(angles[each - 1]).isFinite();
    JsonNode report =
        JsonMapper.builder().build().readTree(folder.resolve("out/residuals.json").toFile());
    assertThat(report.get("refused").get(0).get("code").textValue()).isEqualTo("not-finite");
    assertThat(report.get("fitted").intValue()).isEqualTo(FRAMES - 1);
  }

  @Test
  void missingVerticesAreLeftOutWhereTheUserSaysSo() throws IOException {
    JsonNode outcome =
        last(
            run(
                "fit-poses --rig @rig.glb --meshes @holes.npy --holes --loss squares --out %out"
                    + " --json"));
    assertThat(outcome.get("refused").intValue()).isZero();
    assertThat(outcome.get("mean_mm").doubleValue()).isLessThan(0.01);
  }

  @Test
  void millimetresAreScaledWhereTheUserSaysSo() throws IOException {
    JsonNode outcome =
        last(
            run(
                "fit-poses --rig @rig.glb --meshes @millimetres.npy --scale 0.001 --loss squares"
                    + " --out %out --json"));
    assertThat(outcome.get("mean_mm").doubleValue()).isLessThan(0.01);
  }

  @Test
  void saysSoWhereNoPoseComesNear() throws IOException {
    CommandRun run =
        run("fit-poses --rig @rig.glb --meshes @reversed.npy --loss squares --out %out --json");
    last(run);
    assertThat(run.err())
        .anySatisfy(line -> assertThat(line).startsWith("warning: ").contains("another order"));
    JsonNode report =
        JsonMapper.builder().build().readTree(folder.resolve("out/residuals.json").toFile());
    assertThat(report.get("warnings").toString()).contains("of the body's size");
  }

  @Test
  void givenAndFittedPosesAreJudgedByTheSameVertices() throws IOException {
    String take = CaptureSet.open(shared.resolve("set"), TakePoses.REFIT).fitted().get(0);
    int count = rig.mesh().vertexCount();
    float[] confidence = new float[count];
    Arrays.fill(confidence, 0, count / 4, 1);
    NpyWriter.write(folder.resolve("part.npy"), NpyArray.ofFloats(new int[] {count}, confidence));
    String line = "fit-poses --data @set --start given --take " + take;
    JsonNode part = last(run(line + " --confidence %part.npy --out %part --json"));
    double fitted = part.get("mean_mm").doubleValue();
    assertThat(part.get("given_mean_mm").doubleValue()).isGreaterThanOrEqualTo(fitted - 0.05);
    JsonNode whole = last(run(line + " --out %whole --json"));
    assertThat(part.get("given_mean_mm").doubleValue())
        .isNotCloseTo(whole.get("given_mean_mm").doubleValue(), within(1e-6));
  }

  @Test
  void aCompleteOutputIsACaptureSetWithTheFittedPoses() throws IOException {
    JsonNode outcome =
        last(run("fit-poses --data @set --split train --complete --out %out --json"));
    assertThat(outcome.get("mean_mm").doubleValue())
        .isLessThanOrEqualTo(outcome.get("given_mean_mm").doubleValue());
    CaptureSet given = CaptureSet.open(shared.resolve("set"));
    CaptureSet fitted = CaptureSet.open(folder.resolve("out"), TakePoses.GIVEN);
    assertThat(fitted.rejected()).isEmpty();
    assertThat(fitted.splits().keySet()).isEqualTo(given.splits().keySet());
    String take = given.splits().get("train").get(0).take();
    String subject = given.splits().get("train").get(0).subject();
    Path poses = folder.resolve("out/subjects/" + subject + "/takes/" + take + "/poses.npz");
    assertThat(NpzReader.read(poses)).containsKey("residual_mm");
    String held = given.splits().get("validation").get(0).take();
    String who = given.splits().get("validation").get(0).subject();
    Path kept = Path.of("subjects", who, "takes", held);
    assertThat(folder.resolve("out").resolve(kept).resolve("vertices.npy"))
        .hasSameBinaryContentAs(shared.resolve("set").resolve(kept).resolve("vertices.npy"));
    assertThat(NpyReader.read(folder.resolve("out").resolve(kept).resolve("vertices.npy")).shape())
        .hasSize(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          3 | vertex-count | fit-poses --rig @rig.glb --meshes @other.npy --out %out
          3 | not-finite | fit-poses --rig @rig.glb --meshes @infinite.npy --out %out
          3 | units | fit-poses --rig @rig.glb --meshes @millimetres.npy --out %out
          3 | weights | fit-poses --rig @unbound.glb --meshes @exact.npy --out %out
          3 | file-missing | fit-poses --rig @none.glb --meshes @exact.npy --out %out
          3 | file-missing | fit-poses --rig @rig.glb --meshes @none.npy --out %out
          3 | file-missing | fit-poses --data @none --out %out
          3 | split | fit-poses --data @set --split other --out %out
          3 | split | fit-poses --data @set --take nobody/walk --out %out
          3 | joint | fit-poses --rig @rig.glb --meshes @exact.npy --fixed Tail --out %out
          3 | joint | fit-poses --rig @rig.glb --meshes @exact.npy --limits @limits.json --out %out
          3 | shape | fit-poses --rig @rig.glb --meshes @exact.npy --confidence @other.npy --out %out
          3 | file-missing | fit-poses --rig @rig.glb --meshes @exact.npy --start given --out %out
          2 | usage | fit-poses --rig @rig.glb --out %out
          2 | usage | fit-poses --data @set --rig @rig.glb --out %out
          3 | empty | fit-poses --rig @rig.glb --meshes @exact.npy --confidence @zero.npy --out %out
          2 | usage | fit-poses --data @set --descent 5 --out %out
          2 | usage | fit-poses --data @set --loss squares --knee 0.1 --out %out
          2 | usage | fit-poses --data @set --stiffness 0.1 --out %out
          2 | usage | fit-poses --data @set --loss cubes --out %out
          2 | usage | fit-poses --data @set --scale 0 --out %out
          2 | usage | fit-poses --rig @rig.glb --meshes @exact.npy --complete --out %out
          4 | conflict | fit-poses --rig @rig.glb --meshes @exact.npy --out @taken
          """)
  void refusesInOneLineAndLeavesNothing(int exitCode, String code, String line) {
    CommandRun run = run(line);
    assertThat(run.err())
        .filteredOn(text -> text.startsWith("error: "))
        .singleElement()
        .asString()
        .startsWith("error: [" + code + "]");
    assertThat(run.exitCode()).isEqualTo(exitCode);
    assertThat(folder.resolve("out")).doesNotExist();
  }
}
