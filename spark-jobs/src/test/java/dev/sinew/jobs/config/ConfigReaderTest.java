package dev.sinew.jobs.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sinew.ingest.capture.TakePoses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigReaderTest {
  private final Path folder;

  ConfigReaderTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private static JobConfig withSet(String... overrides) {
    List<String> all = new ArrayList<>(List.of("data.set=captures/Anna"));
    all.addAll(List.of(overrides));
    return ConfigReader.read(null, all);
  }

  private Path file(String yaml) throws IOException {
    return Files.writeString(folder.resolve("job.yaml"), yaml);
  }

  private static List<String> refusals(@Nullable Path file, String... overrides) {
    InvalidConfigException refusal =
        catchThrowableOfType(
            InvalidConfigException.class, () -> ConfigReader.read(file, List.of(overrides)));
    assertThat(refusal).as("refused").isNotNull();
    return refusal.faults().stream().map(fault -> fault.message()).toList();
  }

  @Test
  void fillsInEveryDefault() {
    JobConfig config = withSet();
    assertThat(config.data())
        .isEqualTo(
            new DataConfig(
                Path.of("captures/Anna"), "train", "validation", TakePoses.GIVEN, Mirroring.AUTO));
    assertThat(config.run().seed()).isEqualTo(1);
    assertThat(config.run().name()).isEqualTo("Anna");
    assertThat(config.bundle().name()).isEqualTo("anna");
    assertThat(config.poseNet().form()).isEqualTo(NetForm.AUTO);
    assertThat(config.poseNet().hidden()).isEqualTo(64);
    assertThat(config.poseNet().features()).isEqualTo(8);
    assertThat(config.poseNet().jointsPerVertex()).isEqualTo(2);
    assertThat(config.skin()).isEqualTo(new SkinConfig(SkinForm.SIMPLEX, 8, InfluenceLimit.of(4)));
    assertThat(config.loss().lambda()).isEqualTo(1e6);
    assertThat(config.training().holdout()).isZero();
    assertThat(config.training().minutes()).isEmpty();
    assertThat(config.spark().master()).isEqualTo("local[*]");
  }

  @Test
  void aShapeThatIsGivenIsNotChosen() {
    for (String given : List.of("joints_per_vertex=3", "companions=1", "activation=silu")) {
      PoseNetConfig net = withSet("pose_net." + given).poseNet();
      assertThat(net.form()).as(given).isEqualTo(NetForm.LOCAL);
      assertThat(withSet("pose_net." + given, "pose_net.form=auto").poseNet().form())
          .isEqualTo(NetForm.AUTO);
    }
  }

  @Test
  void readsKeysOfEverySection() throws IOException {
    JobConfig config =
        ConfigReader.read(
            file(
                """
                data: {set: a, train: fit}
                run: {folder: out/here, seed: 7}
                joint_net: {form: dense, hidden: 32}
                pose_net: {translations: on, companions: 2, activation: silu}
                loss: {lambda: 1e5, terms: {l1: 2, initial: 0.5}}
                training: {minutes: 4.5, learning_rate: 1.0e-3}
                baselines: {dense: {enabled: false}}
                spark: {conf: {spark.executor.memory: 2g}}
                """),
            List.of());
    assertThat(config.data().train()).isEqualTo("fit");
    assertThat(config.run().folder()).isEqualTo(Path.of("out/here"));
    assertThat(config.ingest().output()).isEqualTo(Path.of("out/here/dataset"));
    assertThat(config.jointNet().form()).isEqualTo(NetForm.DENSE);
    assertThat(config.poseNet().translations()).isEqualTo(Translations.ON);
    assertThat(config.loss().lambda()).isEqualTo(1e5);
    assertThat(config.loss().terms()).isEqualTo(Map.of("l1", 2.0, "initial", 0.5));
    assertThat(config.training().minutes()).isEqualTo(Optional.of(4.5));
    assertThat(config.baselines().dense().enabled()).isFalse();
    assertThat(config.spark().conf()).isEqualTo(Map.of("spark.executor.memory", "2g"));
  }

  @Test
  void overridesWinOverTheFileAndTheLastOverrideWins() throws IOException {
    Path file = file("data: {set: a}\ntraining: {epochs: 9}\nloss: {terms: {l1: 1}}\n");
    JobConfig config =
        ConfigReader.read(
            file,
            List.of(
                "training.epochs=10",
                "training.epochs=11",
                "loss.terms.initial=3",
                "spark.conf.spark.ui.enabled=false"));
    assertThat(config.training().epochs()).isEqualTo(11);
    assertThat(config.loss().terms()).isEqualTo(Map.of("l1", 1.0, "initial", 3.0));
    assertThat(config.spark().conf()).isEqualTo(Map.of("spark.ui.enabled", "false"));
  }

  @Test
  void anEmptyValueMeansTheDefault() {
    assertThat(withSet("training.minutes=3", "training.minutes=~").training().minutes()).isEmpty();
  }

  @Test
  void influencesOfTheBundleMayBeLeftToWhatTheyCost() {
    assertThat(withSet("skin.bundle_influences=auto").skin().bundleInfluences())
        .isEqualTo(InfluenceLimit.AUTO);
    assertThat(withSet("skin.bundle_influences=8").skin().bundleInfluences())
        .isEqualTo(InfluenceLimit.of(8));
    assertThat(refusals(null, "data.set=a", "skin.bundle_influences=none"))
        .singleElement()
        .asString()
        .contains("skin.bundle_influences", "integer from 1 to 64, or auto");
    assertThat(refusals(null, "data.set=a", "skin.bundle_influences=65")).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "training.epoch=3, training.epochs",
    "trainning.epochs=3, training.epochs",
    "patience=3, training.patience",
    "pose_net.hiden=3, pose_net.hidden",
    "posenet.hidden=3, pose_net.hidden",
    "training.lambda=3, loss.lambda",
    "baselines.dense.epoch=3, baselines.dense.epochs",
  })
  void namesTheNearestKnownKey(String override, String nearest) {
    assertThat(refusals(null, "data.set=a", override))
        .singleElement()
        .asString()
        .contains("unknown key " + override.replace("=3", ""))
        .contains("Did you mean " + nearest + "?");
  }

  @Test
  void refusesAnAliasRatherThanReadingItsName() throws IOException {
    assertThat(refusals(file("data: {set: &x /captures}\nrun: {folder: *x}\n")))
        .singleElement()
        .asString()
        .contains("job.yaml:2", "alias");
  }

  @Test
  void refusesAKeyGivenInASectionAndSpelledOut() throws IOException {
    assertThat(refusals(file("data:\n  set: a\ndata.set: b\n")))
        .singleElement()
        .asString()
        .contains("job.yaml:3", "data.set");
  }

  @ParameterizedTest
  @CsvSource({"local[0]", "local[]", "local[two]", "localhost"})
  void refusesAMasterThatRunsNothing(String master) {
    assertThat(refusals(null, "data.set=a", "spark.master='" + master + "'"))
        .singleElement()
        .asString()
        .contains("spark.master");
  }

  @Test
  void namesTheNearestKnownSectionOnce() throws IOException {
    assertThat(refusals(file("data: {set: a}\ntraning: {epochs: 1, batch: 2}\n")))
        .singleElement()
        .asString()
        .contains("unknown key traning")
        .contains("Did you mean training?");
  }

  @Test
  void reportsAllProblemsAtOnceWithTheirLines() throws IOException {
    Path file =
        file(
            """
            data:
              set: a
            training:
              epochs: -3
              batches: 7
            loss:
              lambda: heavy
            """);
    assertThat(refusals(file, "skin.weights=soft", "nonsense"))
        .satisfiesExactly(
            first -> assertThat(first).contains("job.yaml:4", "training.epochs", "found -3"),
            second -> assertThat(second).contains("job.yaml:5", "training.batch?"),
            third -> assertThat(third).contains("job.yaml:7", "loss.lambda", "heavy"),
            fourth -> assertThat(fourth).contains("skin.weights", "simplex | free | fixed"),
            fifth -> assertThat(fifth).contains("key.path=value"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "training.epochs=1.5",
        "training.epochs=many",
        "training.epochs=99999999999",
        "training.holdout=0.9",
        "training.learning_rate=0",
        "training.learning_rate=.nan",
        "training.final_learning_rate=0.5",
        "training.warmup=1000",
        "range.fade_begin=-0.1",
        "range.fade_begin=0.6",
        "range.fade_end=0.15",
        "skin.weights=[simplex]",
        "baselines.linear=1",
        "joint_net.hidden=16",
        "loss.terms={l3: 1}",
        "loss.terms={l2: -1}",
        "loss.terms=l2",
        "data.validation=train",
        "run.name=../up",
        "bundle.version=one",
        "spark.master=loca",
        "training=3",
        "data.set=''",
      })
  void refusesValuesThatAKeyMayNotHold(String override) {
    String key = override.substring(0, override.indexOf('='));
    assertThat(refusals(null, "data.set=a", override)).singleElement().asString().contains(key);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "data: {set: a",
        "- a\n- b\n",
        "just text",
        "data:\n  set: a\n  set: b\n",
        "data: {set: a}\n---\ndata: {set: b}\n",
        "\tdata: 3",
        "\u0000\u0001\u0002",
      })
  void refusesFilesThatAreNoJobFile(String text) throws IOException {
    assertThat(refusals(file(text))).singleElement().asString().contains("job.yaml");
  }

  @Test
  void refusesAFileThatIsNotThere() {
    assertThat(refusals(folder.resolve("none.yaml")))
        .singleElement()
        .asString()
        .contains("none.yaml");
  }

  @Test
  void asksForTheCaptureSet() throws IOException {
    assertThat(refusals(file(""))).singleElement().asString().contains("data.set");
  }

  @Test
  void anotherResultGetsAnotherRunFolderAndAnotherPlaceDoesNot() {
    Path run = withSet().run().folder();
    assertThat(run.getParent()).isEqualTo(Path.of("runs"));
    assertThat(withSet("spark.master=local[1]", "ingest.output=x").run().folder()).isEqualTo(run);
    assertThat(withSet("training.epochs=3").run().folder()).isNotEqualTo(run);
    assertThat(withSet("run.folder=x").run().folder()).isEqualTo(Path.of("x"));
  }

  @Test
  void warnsOfL2WithoutAnotherTermOnly() {
    assertThat(withSet("loss.terms={l2: 1}").loss().shrinksBody()).isTrue();
    assertThat(withSet("loss.terms={l2: 1, l1: 0}").loss().shrinksBody()).isTrue();
    assertThat(withSet("loss.terms={l2: 1, initial: 1}").loss().shrinksBody()).isFalse();
    assertThat(withSet().loss().shrinksBody()).isFalse();
  }

  @Test
  void anEmptyOverrideMeansTheDefault() throws IOException {
    Path job = file("data: {set: a}\nrun: {seed: 7}\nloss:\n  terms: {l1: 2}\n");
    JobConfig config = ConfigReader.read(job, List.of("run.seed=", "loss.terms= "));
    assertThat(config.run().seed()).isEqualTo(1);
    assertThat(config.loss().terms()).isEmpty();
    assertThat(refusals(job, "data.set=")).singleElement().asString().contains("a value is needed");
  }
}
