package dev.sinew.ingest.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import dev.sinew.character.format.bvh.BvhReader;
import dev.sinew.character.format.glb.GlbReader;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyReader;
import dev.sinew.character.format.npy.NpzReader;
import dev.sinew.character.format.obj.ObjReader;
import dev.sinew.character.format.ply.PlyReader;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.LinearBlendSkinning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads the sample back as any capture set is read. */
final class SampleCaptureTest {
  private static final SampleOptions SMALL = new SampleOptions(7, 3, 3, 3, 8, 6, 2, 4);

  private static Path temp;
  private static Path sample;
  private static Rig rig;

  @BeforeAll
  static void writesTheSampleOnce(@TempDir Path folder) {
    temp = folder;
    sample = temp.resolve("sample");
    SampleCapture.write(sample, SMALL);
    rig = GlbReader.readRig(sample.resolve("rig.glb")).rig();
  }

  private static Path subject(String id) {
    return sample.resolve("subjects").resolve(id);
  }

  private static JsonNode splits() throws IOException {
    return new ObjectMapper().readTree(sample.resolve("splits.json").toFile());
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(node -> texts.add(node.asText()));
    return texts;
  }

  private static Skeleton skeleton(String id) {
    return rig.skeleton().withJoints(NpyReader.read(subject(id).resolve("joints.npy")).toDoubles());
  }

  private static List<Pose> poses(Path take, Skeleton skeleton) throws IOException {
    Path bvh = take.resolve("poses.bvh");
    if (Files.exists(bvh)) {
      Map<String, String> names = new TreeMap<>();
      new ObjectMapper()
          .readTree(sample.resolve("joint_map.json").toFile())
          .fields()
          .forEachRemaining(entry -> names.put(entry.getKey(), entry.getValue().asText()));
      return BvhReader.read(bvh).toPoses(skeleton, names).poses();
    }
    Map<String, NpyArray> arrays = NpzReader.read(take.resolve("poses.npz"));
    double[] axisAngle = required(arrays, "axis_angle").toDoubles();
    double[] translation = required(arrays, "translation").toDoubles();
    assertThat(required(arrays, "joint_names").toStrings()).isEqualTo(skeleton.names());
    List<Pose> poses = new ArrayList<>();
    int size = 3 * skeleton.jointCount();
    for (int f = 0; f < translation.length / 3; f++) {
      poses.add(
          Pose.ofAxisAngle(
              Arrays.copyOfRange(axisAngle, f * size, (f + 1) * size),
              Arrays.copyOfRange(translation, 3 * f, 3 * f + 3),
              null));
    }
    return poses;
  }

  private static NpyArray required(Map<String, NpyArray> arrays, String name) {
    NpyArray array = arrays.get(name);
    if (array == null) {
      throw new AssertionError("no array " + name);
    }
    return array;
  }

  /** Distances between plain LBS, computed from files alone, and the truth. */
  private static double[] lbsErrors(String takeId) throws IOException {
    String id = takeId.substring(0, takeId.indexOf('/'));
    Path take = subject(id).resolve("takes").resolve(takeId.substring(id.length() + 1));
    Skeleton skeleton = skeleton(id);
    float[] tpose = PlyReader.read(subject(id).resolve("tpose.ply")).vertices();
    double[] rest = new double[tpose.length];
    Arrays.setAll(rest, i -> tpose[i]);
    float[] truth = NpyReader.read(take.resolve("vertices.npy")).toFloats();
    List<Pose> poses = poses(take, skeleton);
    assertThat(truth).hasSize(poses.size() * rest.length);
    double[] errors = new double[truth.length / 3];
    double[] posed = new double[rest.length];
    for (int f = 0; f < poses.size(); f++) {
      double[] matrices =
          ForwardKinematics.skinningMatrices(
              skeleton, poses.get(f), Pose.identity(skeleton.jointCount()));
      LinearBlendSkinning.skin(rig.weights(), matrices, rest, posed);
      for (int v = 0; v < rest.length; v += 3) {
        int at = f * rest.length + v;
        errors[at / 3] =
            Math.hypot(
                Math.hypot(posed[v] - truth[at], posed[v + 1] - truth[at + 1]),
                posed[v + 2] - truth[at + 2]);
      }
    }
    return errors;
  }

  @Test
  void plainSkinningMissesTheTruthByMillimetresAndAtWorstByCentimetres() throws IOException {
    double sum = 0;
    double worst = 0;
    long count = 0;
    for (String split : List.of("train", "validation")) {
      for (String take : texts(splits().get(split))) {
        double[] errors = lbsErrors(take);
        sum += Arrays.stream(errors).sum();
        worst = Math.max(worst, Arrays.stream(errors).max().orElseThrow());
        count += errors.length;
      }
    }
    assertThat(sum / count).isBetween(0.001, 0.003);
    assertThat(worst).isBetween(0.02, 0.08);
  }

  @Test
  void theTakeWithoutArraysHasItsPosesInBvhUnderOtherJointNames() throws IOException {
    Path take = subject("person03").resolve("takes/walk-bvh");
    assertThat(take.resolve("poses.npz")).doesNotExist();
    assertThat(BvhReader.read(take.resolve("poses.bvh")).names())
        .contains("LowerBack", "Thorax")
        .doesNotContain("Spine", "Chest");
    double[] errors = lbsErrors("person03/walk-bvh");
    assertThat(Arrays.stream(errors).average().orElseThrow()).isLessThan(0.003);
  }

  @Test
  void theLowestPointOfEveryFrameIsOnTheFloor() throws IOException {
    for (String take : texts(splits().get("train"))) {
      NpyArray vertices =
          NpyReader.read(
              sample.resolve("subjects/" + take.replace("/", "/takes/")).resolve("vertices.npy"));
      float[] values = vertices.toFloats();
      int size = 3 * vertices.shape()[1];
      for (int f = 0; f < vertices.shape()[0]; f++) {
        double low = Double.POSITIVE_INFINITY;
        for (int i = 1; i < size; i += 3) {
          low = Math.min(low, values[f * size + i]);
        }
        assertThat(low).isCloseTo(0, within(1e-6));
      }
    }
  }

  @Test
  void everySubjectHasTheRigsFaces() throws IOException {
    Mesh template = ObjReader.read(sample.resolve("template.obj"));
    assertThat(template.vertices()).isEqualTo(rig.mesh().vertices());
    try (Stream<Path> subjects = Files.list(sample.resolve("subjects"))) {
      for (Path subject : subjects.toList()) {
        assertThat(PlyReader.read(subject.resolve("tpose.ply")).faces())
            .isEqualTo(template.faces());
      }
    }
    assertThat(rig.skeleton().names()).isEqualTo(SampleSkeleton.NAMES);
    assertThat(rig.skeleton().pelvis()).isZero();
    assertThat(rig.weights().maxInfluences()).isLessThanOrEqualTo(4);
  }

  @Test
  void splitsNameEveryTakeAndEveryIdentityOnce() throws IOException {
    List<String> takes = new ArrayList<>();
    try (Stream<Path> files = Files.walk(sample)) {
      files
          .filter(file -> file.endsWith("vertices.npy"))
          .map(file -> sample.resolve("subjects").relativize(file.getParent()).toString())
          .map(path -> path.replace("/takes/", "/"))
          .forEach(takes::add);
    }
    List<String> named = new ArrayList<>(texts(splits().get("train")));
    named.addAll(texts(splits().get("validation")));
    assertThat(named).containsExactlyInAnyOrderElementsOf(takes);

    List<String> identities = new ArrayList<>(texts(splits().at("/identities/train")));
    identities.addAll(texts(splits().at("/identities/validation")));
    assertThat(identities)
        .containsExactlyInAnyOrder(
            "person01", "person02", "person03", "person04", "person05", "person06", "person07");
  }

  @Test
  void trainingSeesNothingOfTheUnseenPerson() throws IOException {
    assertThat(texts(splits().get("train"))).noneMatch(take -> take.startsWith("person04/"));
    assertThat(texts(splits().get("validation"))).contains("person04/walk", "person04/random");
    assertThat(texts(splits().at("/identities/validation"))).contains("person04");
    double[] unseen = skeleton("person04").joints();
    for (String trained : texts(splits().at("/identities/train"))) {
      double[] joints = skeleton(trained).joints();
      double largest = 0;
      for (int i = 0; i < joints.length; i++) {
        largest = Math.max(largest, Math.abs(joints[i] - unseen[i]));
      }
      assertThat(largest).as("unlike %s", trained).isGreaterThan(0.005);
    }
  }

  @Test
  void theReadmeSaysWhatItIsAndItsPlainError() throws IOException {
    assertThat(Files.readString(sample.resolve("README.md")))
        .contains("Generated by Sinew (seed 7)", "CC0", "| train |", "| validation |");
  }

  @Test
  void theSameSeedGivesTheSameBytesAndAnotherSeedOthers() throws IOException {
    SampleOptions tiny = new SampleOptions(1, 1, 1, 2, 2, 1, 1, 2);
    SampleCapture.write(temp.resolve("one"), tiny);
    SampleCapture.write(temp.resolve("again"), tiny);
    SampleCapture.write(temp.resolve("other"), tiny.withSeed(2));
    try (Stream<Path> files = Files.walk(temp.resolve("one"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path name = temp.resolve("one").relativize(file);
        assertThat(Files.mismatch(file, temp.resolve("again").resolve(name))).isEqualTo(-1);
      }
    }
    Path tpose = Path.of("subjects/person01/tpose.ply");
    assertThat(
            Files.mismatch(
                temp.resolve("one").resolve(tpose), temp.resolve("other").resolve(tpose)))
        .isNotNegative();
  }

  @Test
  void refusesAFolderThatHoldsSomething() throws IOException {
    Path taken = Files.createDirectory(temp.resolve("taken"));
    Files.writeString(taken.resolve("mine.txt"), "mine");
    assertThatThrownBy(() -> SampleCapture.write(taken, SMALL))
        .isInstanceOfSatisfying(
            SinewException.class, e -> assertThat(e.fault().code()).isEqualTo(FaultCode.CONFLICT));
    assertThat(taken).isDirectoryContaining(p -> p.endsWith("mine.txt"));
  }

  @Test
  void refusesOptionsThatMakeNoSample() {
    assertThatThrownBy(() -> new SampleOptions(1, 0, 4, 16, 20, 28, 12, 16))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("posedIdentities");
    assertThatThrownBy(() -> new SampleOptions(1, 4, 4, 16, 1, 28, 12, 16))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("exerciseFrames");
  }
}
