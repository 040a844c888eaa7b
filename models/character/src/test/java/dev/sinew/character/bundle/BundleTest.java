package dev.sinew.character.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sinew.character.corrective.Corrective;
import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.character.corrective.Fade;
import dev.sinew.character.corrective.JointRegressor;
import dev.sinew.character.corrective.RandomCharacter;
import dev.sinew.character.corrective.RandomCharacter.Kind;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import dev.sinew.character.format.IoConsumer;
import dev.sinew.character.format.safetensors.SafetensorsReader;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.character.rig.Rig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BundleTest {
  static final BundleInfo INFO =
      new BundleInfo(
          "random",
          "1.2.0",
          new Provenance("set", "abc123", "CC0", "seed: 1\n", "deadbeef", "17", "Linux"),
          Map.of("vertices", 1.0, "partition-of-unity", 0.1),
          List.of(new Figure("validation", 20, 4.5, 0.9)),
          List.of("Fingers were not captured."),
          BundleInfo.DEFAULT_INFLUENCES);

  private static final Map<String, IoConsumer<Path>> EXTRA =
      Map.of("notes/readme.txt", file -> Files.writeString(file, "extra"));

  static Rig rig(RandomCharacter character) {
    int[] triangles = new int[3 * (RandomCharacter.VERTICES - 2)];
    for (int t = 0; t < triangles.length; t++) {
      triangles[t] = t / 3 + t % 3;
    }
    return new Rig(
        "body",
        new Mesh(character.tpose(), Faces.ofTriangles(triangles, RandomCharacter.VERTICES)),
        character.skeleton,
        character.simplexWeights());
  }

  static CorrectiveModel model(RandomCharacter character) {
    return character.model(
        character.localRegressor(), character.local(PoseFeatures.Form.HALF_ANGLE));
  }

  /** The bundle of one and the same character. */
  static Path write(Path folder) {
    RandomCharacter character = new RandomCharacter(Kind.ONE_ROOT, 1);
    BundleWriter.write(folder, model(character), rig(character), INFO, EXTRA);
    return folder;
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void computesTheSameBitsAfterARoundTrip(Kind kind, @TempDir Path folder) {
    RandomCharacter character = new RandomCharacter(kind, 2);
    int n = 0;
    for (PoseFeatures.Form form : PoseFeatures.Form.values()) {
      for (Corrective corrective : character.correctives(form)) {
        character.weights = n % 2 == 0 ? character.simplexWeights() : character.freeWeights();
        CorrectiveModel model =
            character
                .model(
                    n % 3 == 0 ? character.denseRegressor() : character.localRegressor(),
                    corrective)
                .withFade(n % 4 == 0 ? Fade.NONE : new Fade(0.1 / (n + 1), 0.7));
        Path target = folder.resolve("bundle" + n++);
        BundleWriter.write(target, model, rig(character), INFO, Map.of());
        assertSame(character, model, Bundle.open(target).model());
      }
    }
  }

  private static void assertSame(
      RandomCharacter character, CorrectiveModel written, CorrectiveModel read) {
    float[] tpose = character.tpose();
    double[] axisAngle = character.gaussian(3 * RandomCharacter.JOINTS, 0.7);
    double @Nullable [] moved =
        character.translationScale > 0 ? character.gaussian(3 * RandomCharacter.JOINTS, 0.1) : null;
    Pose pose = Pose.ofAxisAngle(axisAngle, character.gaussian(3, 1), moved);
    assertThat(read.apply(pose, tpose)).isEqualTo(written.apply(pose, tpose));
    assertThat(read.skeleton()).isEqualTo(written.skeleton());
    assertThat(read.restPose()).isEqualTo(written.restPose());
    assertThat(read.weights()).isEqualTo(written.weights());
    assertThat(read.range()).isEqualTo(written.range());
    assertThat(read.fade()).isEqualTo(written.fade());
    assertThat(read.corrective().parameterCount()).isEqualTo(written.corrective().parameterCount());
  }

  @Test
  void returnsWhatItWasToldOfTheModel(@TempDir Path folder) {
    Bundle bundle = Bundle.open(write(folder.resolve("b")));
    assertThat(bundle.info()).isEqualTo(INFO);
    assertThat(bundle.files().stream().map(BundleFile::path))
        .containsExactly("card.md", "notes/readme.txt", "rig.glb", "weights.safetensors");
  }

  @Test
  void holdsTheLearnedWeightsCutToWhatEnginesTake(@TempDir Path folder) {
    Bundle bundle = Bundle.open(write(folder.resolve("b")));
    Rig rig = bundle.rig();
    assertThat(rig.weights().maxInfluences()).isLessThanOrEqualTo(4);
    double[] learned = bundle.model().weights().topNormalised(4).toDense();
    assertThat(rig.weights().toDense()).usingComparatorWithPrecision(1e-6).containsExactly(learned);
    assertThat(rig.skeleton().names()).isEqualTo(bundle.model().skeleton().names());
  }

  @Test
  void writesTheRestPoseForOtherReadersToo(@TempDir Path folder) {
    RandomCharacter character = new RandomCharacter(Kind.POSED_REST, 3);
    Path target = folder.resolve("b");
    BundleWriter.write(target, model(character), rig(character), INFO, Map.of());
    double[] rotations = character.restPose().rotations();
    float[] stored =
        SafetensorsReader.read(target.resolve(Bundle.WEIGHTS)).floats("rest_pose").data();
    for (int i = 0; i < rotations.length; i++) {
      assertThat(stored[i]).isEqualTo((float) rotations[i]);
    }
  }

  @Test
  void documentsEveryTensorAndManifestField(@TempDir Path folder) throws IOException {
    Path page = Path.of(System.getProperty("sinew.root", "."), "docs/bundle.md");
    Assumptions.assumeTrue(Files.exists(page), "no page at " + page);
    String text = Files.readString(page);
    RandomCharacter character = new RandomCharacter(Kind.ONE_ROOT, 4);
    for (Corrective corrective : character.correctives(PoseFeatures.Form.HALF_ANGLE)) {
      for (JointRegressor regressor :
          List.of(character.localRegressor(), character.denseRegressor())) {
        assertThat(ModelTensors.of(character.model(regressor, corrective)).keySet())
            .allSatisfy(name -> assertThat(text).contains("`" + name + "`"));
      }
    }
    ManifestReader.JSON
        .readTree(BundleFadeTest.writeFading(folder.resolve("b")).resolve(Bundle.MANIFEST).toFile())
        .fieldNames()
        .forEachRemaining(name -> assertThat(text).contains("`" + name + "`"));
  }

  @Test
  void writesTheSameBytesForTheSameModel(@TempDir Path folder) throws IOException {
    assertThat(contents(write(folder.resolve("a"))))
        .isEqualTo(contents(write(folder.resolve("b"))));
  }

  private static Map<String, String> contents(Path folder) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        contents.put(
            folder.relativize(file).toString(),
            java.util.HexFormat.of().formatHex(Files.readAllBytes(file)));
      }
    }
    return contents;
  }

  @Test
  void saysOnTheCardWhereTheModelIsWorseThanSkinning(@TempDir Path folder) throws IOException {
    RandomCharacter character = new RandomCharacter(Kind.ONE_ROOT, 1);
    BundleInfo worse =
        new BundleInfo(
            "w",
            "1",
            INFO.provenance(),
            Map.of(),
            List.of(new Figure("test", 3, 1, 2)),
            List.of(),
            4);
    Path target = folder.resolve("b");
    BundleWriter.write(target, model(character), rig(character), worse, Map.of());
    assertThat(Files.readString(target.resolve(Bundle.CARD)))
        .contains("| test | 3 | 1.000 mm | 2.000 mm | -100.0 % |")
        .contains("worse than plain linear blend skinning");
  }

  @Test
  void rejectsAnyFileThatWasChanged(@TempDir Path folder) throws IOException {
    for (String name : List.of("card.md", "rig.glb", "weights.safetensors", "notes/readme.txt")) {
      Path bundle = write(folder.resolve("b-" + name.replace('/', '-')));
      Path file = bundle.resolve(name);
      byte[] bytes = Files.readAllBytes(file);
      bytes[bytes.length / 2] ^= 1;
      Files.write(file, bytes);
      assertFault(FaultCode.BUNDLE, file.toString(), () -> Bundle.open(bundle));
      Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length - 1));
      assertFault(FaultCode.BUNDLE, file.toString(), () -> Bundle.open(bundle));
      Files.delete(file);
      assertFault(FaultCode.BUNDLE, file.toString(), () -> Bundle.open(bundle));
    }
  }

  @Test
  void rejectsAManifestThatWasChanged(@TempDir Path folder) throws IOException {
    Path bundle = write(folder.resolve("b"));
    Path manifest = bundle.resolve(Bundle.MANIFEST);
    String text = Files.readString(manifest);
    Files.writeString(manifest, text.replace("\"version\" : \"1.2.0\"", "\"version\" : \"1.3.0\""));
    assertFault(FaultCode.BUNDLE, manifest.toString(), () -> Bundle.open(bundle));
    Files.writeString(manifest, text.substring(0, text.length() / 2));
    assertFault(FaultCode.BUNDLE, manifest.toString(), () -> Bundle.open(bundle));
    Files.writeString(manifest, "[]");
    assertFault(FaultCode.BUNDLE, manifest.toString(), () -> Bundle.open(bundle));
    Files.delete(manifest);
    assertFault(FaultCode.FILE_MISSING, bundle.toString(), () -> Bundle.open(bundle));
  }

  @Test
  void rejectsOtherSchemaVersions(@TempDir Path folder) throws IOException {
    Path bundle = write(folder.resolve("b"));
    rewrite(bundle, root -> root.put("schema", 2));
    assertThatThrownBy(() -> Bundle.open(bundle))
        .isInstanceOf(SinewException.class)
        .hasMessageContaining("schema version")
        .hasMessageContaining("found 2, allowed: 1");
  }

  @Test
  void rejectsPathsOutOfTheFolder(@TempDir Path folder) throws IOException {
    Path bundle = write(folder.resolve("b"));
    for (String path :
        List.of(
            "../secret", "/etc/passwd", "notes/../../secret", "a\\b", "C:x", "", "a//b", ".x")) {
      rewrite(bundle, root -> ((ObjectNode) root.withArray("files").get(0)).put("path", path));
      assertFault(FaultCode.BUNDLE, "files", () -> Bundle.open(bundle));
    }
  }

  @Test
  void rejectsLinks(@TempDir Path folder) throws IOException {
    Path bundle = write(folder.resolve("b"));
    Path card = bundle.resolve(Bundle.CARD);
    Path outside = Files.move(card, folder.resolve("card.md"));
    Files.createSymbolicLink(card, outside);
    assertFault(FaultCode.BUNDLE, card.toString(), () -> Bundle.open(bundle));
  }

  @Test
  void rejectsManifestsThatListTooLittleOrTwice(@TempDir Path folder) throws IOException {
    Path bundle = write(folder.resolve("b"));
    rewrite(bundle, root -> root.withArray("files").remove(2));
    assertFault(FaultCode.BUNDLE, bundle.toString(), () -> Bundle.open(bundle));
    Path twice = write(folder.resolve("c"));
    rewrite(
        twice,
        root -> {
          ArrayNode files = root.withArray("files");
          files.add(files.get(0).deepCopy());
        });
    assertFault(FaultCode.BUNDLE, twice.toString(), () -> Bundle.open(twice));
  }

  @Test
  void rejectsManifestsThatDoNotFitTheTensors(@TempDir Path folder) throws IOException {
    List<Consumer<ObjectNode>> changes =
        List.of(
            root -> ((ObjectNode) root.get("shapes")).put("vertices", 1),
            root -> ((ObjectNode) root.get("shapes")).put("vertices", 0),
            root -> ((ObjectNode) root.get("shapes")).put("vertices", Integer.MAX_VALUE),
            root -> root.withArray("joints").remove(6),
            root -> root.withArray("joints").removeAll(),
            root -> ((ObjectNode) root.withArray("joints").get(1)).put("parent", 5),
            root -> ((ObjectNode) root.withArray("joints").get(1)).remove("position"),
            root -> ((ObjectNode) root.get("features")).put("form", "matrix"),
            root -> ((ObjectNode) root.get("features")).put("form", "euler"),
            root -> ((ObjectNode) root.get("features")).put("translation_scale", -1),
            root -> ((ObjectNode) root.get("features")).put("translation_scale", 0.5),
            root -> ((ObjectNode) root.get("corrective")).put("form", "dense"),
            root -> ((ObjectNode) root.get("corrective")).put("form", "quantum"),
            root -> ((ObjectNode) root.get("joint_regressor")).put("form", "dense"),
            root -> ((ObjectNode) root.get("rest_pose")).withArray("rotations").set(0, 3),
            root -> ((ObjectNode) root.get("rest_pose")).withArray("joint_translations").add(1),
            root -> root.remove("rest_pose"),
            root -> root.put("body_size", -1),
            root -> root.put("fade", 0.5),
            root -> root.putObject("fade").put("begin", 0.5),
            root -> root.putObject("fade").put("begin", 0.5).put("end", 0.5),
            root -> root.putObject("fade").put("begin", -0.5).put("end", 0.5),
            root -> root.put("name", "../up"),
            root -> root.remove("dataset"));
    int n = 0;
    Path bundle = write(folder.resolve("b"));
    String good = Files.readString(bundle.resolve(Bundle.MANIFEST));
    for (Consumer<ObjectNode> change : changes) {
      Files.writeString(bundle.resolve(Bundle.MANIFEST), good);
      rewrite(bundle, change);
      assertThatThrownBy(() -> Bundle.open(bundle))
          .as("change %d", n++)
          .isInstanceOf(SinewException.class)
          .hasMessageContaining(bundle.toString());
    }
  }

  /** Changes a manifest and makes its digest good again, as an attacker would. */
  static void rewrite(Path bundle, Consumer<ObjectNode> change) throws IOException {
    Path manifest = bundle.resolve(Bundle.MANIFEST);
    ObjectNode root = (ObjectNode) ManifestReader.JSON.readTree(manifest.toFile());
    change.accept(root);
    root.put("digest", ManifestReader.digest(root));
    Files.writeString(manifest, root.toString());
  }

  @Test
  void neverWritesOverABundle(@TempDir Path folder) throws IOException {
    Path bundle = write(folder.resolve("b"));
    Map<String, String> before = contents(bundle);
    assertFault(FaultCode.CONFLICT, bundle.toString(), () -> write(bundle));
    assertThat(contents(bundle)).isEqualTo(before);
  }

  @Test
  void leavesNothingBehindWhereWritingFails(@TempDir Path folder) throws IOException {
    RandomCharacter character = new RandomCharacter(Kind.ONE_ROOT, 1);
    Path target = folder.resolve("b");
    IoConsumer<Path> full =
        file -> {
          throw new IOException("disk full");
        };
    assertThatThrownBy(
            () ->
                BundleWriter.write(
                    target, model(character), rig(character), INFO, Map.of("z.bin", full)))
        .hasRootCauseMessage("disk full");
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void rejectsExtraFilesOutOfTheFolderOrOverItsOwn(@TempDir Path folder) {
    RandomCharacter character = new RandomCharacter(Kind.ONE_ROOT, 1);
    for (String path : List.of("../x", Bundle.MANIFEST, Bundle.CARD)) {
      assertThatThrownBy(
              () ->
                  BundleWriter.write(
                      folder.resolve("b"),
                      model(character),
                      rig(character),
                      INFO,
                      Map.of(path, file -> Files.writeString(file, ""))))
          .isInstanceOf(SinewException.class);
    }
    assertThat(folder.resolve("b")).doesNotExist();
    assertThat(folder.resolve("x")).doesNotExist();
  }

  @Test
  void rejectsNamesThatCannotBePartOfAPath() {
    for (String name : List.of("", "a/b", "..", "a b")) {
      assertFault(
          FaultCode.BUNDLE,
          "name",
          () -> new BundleInfo(name, "1", INFO.provenance(), Map.of(), List.of(), List.of(), 4));
    }
  }

  private static void assertFault(FaultCode code, String where, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            SinewException.class,
            e -> {
              assertThat(e.fault().code()).isEqualTo(code);
              assertThat(e.fault().where()).contains(where);
            });
  }
}
