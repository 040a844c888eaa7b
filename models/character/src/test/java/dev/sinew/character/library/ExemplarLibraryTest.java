package dev.sinew.character.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.Faults;
import dev.sinew.character.Figures;
import dev.sinew.character.exemplar.Exemplar;
import dev.sinew.character.exemplar.PoseDistance;
import dev.sinew.character.exemplar.PoseReader;
import dev.sinew.character.exemplar.RadialKernel;
import dev.sinew.character.exemplar.RadialOptions;
import dev.sinew.character.exemplar.SparseOffsets;
import dev.sinew.character.exemplar.WeightNormalisation;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExemplarLibraryTest {
  private static final int VERTICES = 20;
  private static final Skeleton SKELETON =
      Skeleton.of(
          List.of("pelvis", "arm", "hand"),
          new int[] {-1, 0, 1},
          new double[] {0, 1, 0, 0.3, 1.4, 0, 0.6, 1.4, 0});
  private static final Pose REST = Pose.identity(3);
  private static final Edit EDIT =
      new Edit("Änne", Instant.parse("2024-02-29T12:34:56.789Z"), "a \"crease\",\nsharper");

  @TempDir Path folder;
  private final SkinWeights weights = Figures.weights(VERTICES, 3, new Random(5));
  private ExemplarLibrary library;

  @BeforeEach
  void library() {
    library = library(weights);
  }

  private ExemplarLibrary library(SkinWeights of) {
    return ExemplarLibrary.of(folder.resolve("exemplars"), SKELETON, of, REST);
  }

  private static StoredReader reader(String joint, RadialOptions options) {
    PoseReader reader =
        PoseReader.of(joint, SKELETON, REST, List.of(joint), PoseDistance.ROTATION_ANGLE);
    return new StoredReader(reader, options);
  }

  private static StoredExemplar exemplar(String name, double turn, float x) {
    Pose pose =
        Pose.ofAxisAngle(new double[] {0, 0, 0, 0, turn, 0, 0, 0, 0}, new double[] {1, 2, 3}, null);
    SparseOffsets offsets =
        SparseOffsets.of(VERTICES, new int[] {3, 7}, new double[] {x, 0, 0, 0, 0.5, -0.25});
    return new StoredExemplar(new Exemplar(name, pose, offsets, 1.5), "arm", EDIT);
  }

  private static ExemplarCatalog one(String name, double turn, float x) {
    return ExemplarCatalog.empty()
        .with(reader("arm", RadialOptions.defaults()))
        .with(exemplar(name, turn, x));
  }

  @Test
  void isEmptyUntilSomethingIsSaved() {
    assertThat(library.versions()).isZero();
    assertThat(library.head()).isEmpty();
    assertThat(library.current().exemplars()).isEmpty();
    assertThat(folder.resolve("exemplars")).doesNotExist();
  }

  @Test
  void givesBackWhatWasSaved() {
    PoseReader swing =
        PoseReader.of("both", SKELETON, REST, List.of("hand", "arm"), PoseDistance.SWING)
            .withTwistAxis("arm", 0.6, 0, 0.8);
    RadialOptions options =
        new RadialOptions(
            RadialKernel.INVERSE_MULTIQUADRIC,
            RadialOptions.Blending.INTERPOLATIVE,
            1.25,
            0.001,
            WeightNormalisation.ABOVE_ONE);
    ExemplarCatalog saved = one("elbow.L", 0.5, 0.125f).with(new StoredReader(swing, options));
    library.save(0, saved, "add elbow.L", EDIT);
    LibraryVersion read = library(weights).version(1);
    assertThat(read.number()).isEqualTo(1);
    assertThat(read.parent()).isEmpty();
    assertThat(read.action()).isEqualTo("add elbow.L");
    assertThat(read.edit().author()).isEqualTo("Änne");
    assertThat(read.edit().time()).isEqualTo("2024-02-29T12:34:56Z");
    assertThat(read.edit().comment()).isEqualTo("a \"crease\",\nsharper");
    StoredExemplar again = read.catalog().require("elbow.L");
    assertThat(again.reader()).isEqualTo("arm");
    assertThat(again.edit()).isEqualTo(EDIT);
    assertThat(again.exemplar().falloff()).isEqualTo(1.5);
    // These offsets are floats, so nothing is lost.
    assertThat(again.exemplar().difference())
        .isEqualTo(exemplar("elbow.L", 0.5, 0.125f).exemplar().difference());
    assertThat(again.exemplar().pose().translation()).containsExactly(1, 2, 3);
    assertThat(again.exemplar().pose().axisAngle()[4]).isCloseTo(0.5, within(1e-7));
    StoredReader both = read.catalog().reader("both").orElseThrow();
    assertThat(both.options()).isEqualTo(options);
    assertThat(both.reader().jointNames()).containsExactly("hand", "arm");
    assertThat(both.reader().distance()).isEqualTo(PoseDistance.SWING);
    assertThat(both.reader().twistAxis(1)).containsExactly(0.6, 0, 0.8);
  }

  @Test
  void keepsEveryVersionAndNamesTheOneBefore() throws Exception {
    library.save(0, one("a", 0.5, 1), "add a", EDIT);
    library.save(1, one("a", 0.5, 2), "replace a", EDIT);
    library.save(2, one("b", 0.9, 2), "rename", EDIT);
    assertThat(library.versions()).isEqualTo(3);
    byte[] second = Files.readAllBytes(folder.resolve("exemplars/000002.json"));
    String digest = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(second));
    assertThat(library.version(3).parent()).isEqualTo(digest);
    assertThat(library.version(2).sha256()).isEqualTo(digest);
    assertThat(library.version(1).catalog().require("a").exemplar().difference().offset(0, 0))
        .isEqualTo(1);
    assertThat(library.version(2).catalog().require("a").exemplar().difference().offset(0, 0))
        .isEqualTo(2);
    assertThat(library.version(3).catalog().exemplar("a")).isEmpty();
  }

  @Test
  void storesOneContentOnce() throws IOException {
    library.save(0, one("a", 0.5, 1), "add a", EDIT);
    library.save(1, one("b", 0.5, 1), "rename", EDIT);
    try (Stream<Path> files = Files.list(folder.resolve("exemplars"))) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .hasSize(3)
          .filteredOn(name -> name.endsWith(".safetensors"))
          .hasSize(1);
    }
    assertThat(library.version(1).contents().get("a"))
        .isEqualTo(library.version(2).contents().get("b"));
  }

  @Test
  void oneOfManyWhoSaveAtOnceWins() throws Exception {
    int writers = 8;
    ExecutorService pool = Executors.newFixedThreadPool(writers);
    List<Callable<Integer>> saves = new ArrayList<>();
    for (int i = 0; i < writers; i++) {
      ExemplarCatalog mine = one("mine" + i, 0.5, i + 1);
      saves.add(
          () -> {
            try {
              return library(weights).save(0, mine, "add", EDIT).number();
            } catch (SinewException e) {
              assertThat(e.fault().code()).isEqualTo(FaultCode.CONFLICT);
              return 0;
            }
          });
    }
    int won = 0;
    try {
      for (Future<Integer> save : pool.invokeAll(saves)) {
        won += save.get();
      }
    } finally {
      pool.shutdown();
    }
    assertThat(won).isEqualTo(1);
    assertThat(library.versions()).isEqualTo(1);
    assertThat(library.current().exemplars()).hasSize(1);
  }

  @Test
  void refusesAnEditOfAnOlderVersion() {
    library.save(0, one("a", 0.5, 1), "add a", EDIT);
    library.save(1, one("b", 0.5, 1), "add b", EDIT);
    Faults.of(FaultCode.CONFLICT, () -> library.save(1, one("c", 0.5, 1), "add c", EDIT));
    assertThat(library.current().exemplar("b")).isPresent();
    assertThat(library.versions()).isEqualTo(2);
  }

  @Test
  void refusesWhatCannotBlendAndWritesNothing() {
    ExemplarCatalog clash = one("a", 0.5, 1).with(exemplar("b", 0.5, 2));
    String message = Faults.any(() -> library.save(0, clash, "add", EDIT)).message();
    assertThat(message).contains("a").contains("b");
    assertThat(folder.resolve("exemplars")).doesNotExist();
  }

  @Test
  void noticesAChangedContent() throws IOException {
    LibraryVersion saved = library.save(0, one("a", 0.5, 1), "add a", EDIT);
    Path content = folder.resolve("exemplars").resolve(saved.contents().get("a") + ".safetensors");
    byte[] bytes = Files.readAllBytes(content);
    bytes[bytes.length - 1] ^= 1;
    Files.write(content, bytes);
    Faults.of(FaultCode.BUNDLE, library::head);
    Files.delete(content);
    Faults.of(FaultCode.FILE_MISSING, library::head);
  }

  @Test
  void replacesADamagedContentThatIsSavedAgain() throws IOException {
    LibraryVersion saved = library.save(0, one("a", 0.5, 1), "add a", EDIT);
    Path content = folder.resolve("exemplars").resolve(saved.contents().get("a") + ".safetensors");
    byte[] whole = Files.readAllBytes(content);
    Files.write(content, new byte[] {1, 2, 3});
    Files.delete(folder.resolve("exemplars/000001.json"));
    library.save(0, one("a", 0.5, 1), "add a", EDIT);
    assertThat(Files.readAllBytes(content)).isEqualTo(whole);
    assertThat(library.current().exemplar("a")).isPresent();
  }

  @Test
  void refusesAFileInItsPlace() throws IOException {
    Files.writeString(folder.resolve("exemplars"), "no folder");
    Faults.of(FaultCode.BUNDLE, library::head);
    Faults.of(FaultCode.BUNDLE, () -> library.save(0, one("a", 0.5, 1), "add a", EDIT));
  }

  @Test
  void refusesLinksThatLeadOutOfTheBundle() throws IOException {
    LibraryVersion saved = library.save(0, one("a", 0.5, 1), "add a", EDIT);
    for (String name : List.of("000001.json", saved.contents().get("a") + ".safetensors")) {
      Path inside = folder.resolve("exemplars").resolve(name);
      Path outside = Files.move(inside, folder.resolve(name));
      Files.createSymbolicLink(inside, outside);
      assertThat(Faults.of(FaultCode.BUNDLE, library::head).message()).contains(name);
      Files.delete(inside);
      Files.move(outside, inside);
    }
    Path outside = Files.move(folder.resolve("exemplars"), folder.resolve("elsewhere"));
    Files.createSymbolicLink(folder.resolve("exemplars"), outside);
    Faults.of(FaultCode.BUNDLE, library::head);
  }

  @Test
  void namesTheVersionThatHoldsWhatCannotBe() throws IOException {
    library.save(0, one("a", 0.5, 1), "add a", EDIT);
    Path version = folder.resolve("exemplars/000001.json");
    String text = Files.readString(version);
    Files.writeString(version, text.replace("\"name\" : \"a\"", "\"name\" : \"../a\""));
    assertThat(Faults.any(library::head).message()).contains("000001.json").contains("../a");
    Files.writeString(version, text.replace("\"reader\" : \"arm\"", "\"reader\" : \"leg\""));
    assertThat(Faults.any(library::head).message()).contains("000001.json").contains("leg");
  }

  @Test
  void noticesAChangedHistory() throws IOException {
    library.save(0, one("a", 0.5, 1), "add a", EDIT);
    library.save(1, one("a", 0.5, 2), "replace a", EDIT);
    Path first = folder.resolve("exemplars/000001.json");
    String text = Files.readString(first);
    Files.writeString(first, text.replace("Änne", "Bert"));
    Faults.of(FaultCode.BUNDLE, library::head);
    Files.writeString(first, text);
    assertThat(library.head()).isPresent();
    Files.delete(first);
    Faults.of(FaultCode.BUNDLE, library::head);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{",
        "{\"schema\":1}",
        "{\"schema\":2,\"version\":1,\"vertices\":20}",
        "{\"schema\":1,\"version\":2,\"vertices\":20}",
        "{\"schema\":1,\"version\":1,\"vertices\":1.5}",
        "{\"schema\":1,\"version\":1,\"vertices\":20,\"parent\":\"\",\"readers\":[],"
            + "\"exemplars\":[{\"sha256\":\"../../../../etc/passwd\"}]}",
        "{\"schema\":1,\"version\":1,\"vertices\":20,\"parent\":\"\",\"readers\":{},"
            + "\"exemplars\":[]}",
        "{\"schema\":1,\"version\":1,\"vertices\":20,\"parent\":\"\",\"readers\":[{\"name\":"
            + "\"arm\",\"joints\":[{\"name\":\"arm\",\"twist_axis\":[0,0]}],\"distance\":"
            + "\"swing\"}],\"exemplars\":[]}",
      })
  void refusesADamagedVersion(String text) throws IOException {
    Files.createDirectories(folder.resolve("exemplars"));
    Files.write(folder.resolve("exemplars/000001.json"), text.getBytes(StandardCharsets.UTF_8));
    assertThat(Faults.any(library::head).message()).contains("000001.json");
  }

  @Test
  void refusesVersionsOfAnotherMesh() {
    library.save(0, one("a", 0.5, 1), "add a", EDIT);
    Faults.of(
        FaultCode.VERTEX_COUNT,
        () -> library(Figures.weights(VERTICES + 1, 3, new Random(5))).head());
  }

  @Test
  void refusesVersionsThatAreNotThere() {
    library.save(0, one("a", 0.5, 1), "add a", EDIT);
    Faults.of(FaultCode.USAGE, () -> library.version(0));
    Faults.of(FaultCode.USAGE, () -> library.version(2));
  }

  @Test
  void overlooksWhatAKilledWriterLeftBehind() throws IOException {
    library.save(0, one("a", 0.5, 1), "add a", EDIT);
    Files.writeString(folder.resolve("exemplars/.half"), "half a version");
    assertThat(library.versions()).isEqualTo(1);
    assertThat(library.save(1, one("a", 0.5, 2), "replace a", EDIT).number()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a b", "a,b", "../a", "-a", "a/b", "a\nb"})
  void refusesNamesThatCannotBeTyped(String name) {
    Faults.any(() -> exemplar(name, 0.5, 1));
  }

  @Test
  void refusesAnEditByNobody() {
    Faults.of(FaultCode.USAGE, () -> new Edit(" ", EDIT.time(), ""));
    Faults.of(FaultCode.USAGE, () -> new Edit("a\u0007", EDIT.time(), ""));
  }
}
