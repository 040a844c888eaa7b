package dev.sinew.jobs.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import dev.sinew.jobs.config.ConfigReader;
import dev.sinew.jobs.config.JobConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {
  @TempDir private Path folder;

  private JobConfig job(String... overrides) {
    List<String> all = new ArrayList<>(List.of("data.set=a", "run.folder='" + run() + "'"));
    all.addAll(List.of(overrides));
    return ConfigReader.read(null, all);
  }

  private Path run() {
    return folder.resolve("run");
  }

  private static void assertConflict(Runnable claim) {
    assertThatThrownBy(claim::run)
        .isInstanceOfSatisfying(
            SinewException.class, e -> assertThat(e.fault().code()).isEqualTo(FaultCode.CONFLICT));
  }

  @Test
  void theSameJobComesBackToItsFolder() {
    RunFolder.claim(job()).close();
    RunFolder.claim(job("spark.master=local[1]")).close();
    assertThat(run().resolve("config.yaml")).exists();
  }

  @Test
  void anotherJobDoesNotTakeTheFolderOver() throws IOException {
    RunFolder.claim(job()).close();
    String before = Files.readString(run().resolve("config.yaml"));
    assertConflict(() -> RunFolder.claim(job("run.seed=2")));
    assertThat(run().resolve("config.yaml")).hasContent(before);
  }

  @Test
  void twoRunsAtOnceDoNotShareAFolder() {
    try (RunFolder held = RunFolder.claim(job())) {
      assertThat(held).isNotNull();
      assertConflict(() -> RunFolder.claim(job()));
    }
    RunFolder.claim(job()).close();
  }

  @Test
  void aFileInTheWayIsAConflictAndStays() throws IOException {
    Files.writeString(run(), "mine");
    assertConflict(() -> RunFolder.claim(job()));
    assertThat(run()).hasContent("mine");
  }

  @Test
  void aFolderWithAnUnreadableJobIsNotTaken() throws IOException {
    Files.createDirectories(run());
    Files.writeString(run().resolve("config.yaml"), "{ not: [ yaml");
    assertConflict(() -> RunFolder.claim(job()));
  }

  @Test
  void whatAKilledRunLeftHalfDoneGoes() throws IOException {
    Path torn = Files.createDirectories(run().resolve(".871fb26f.dataset/frames"));
    Files.writeString(torn.resolve("part-0"), "half");
    Files.writeString(run().resolve(".0123abcd.choice.json"), "{");
    Path dataset = Files.createDirectories(run().resolve("dataset"));
    Path mine = Files.writeString(run().resolve(".mine"), "kept");
    RunFolder.claim(job()).close();
    assertThat(run().resolve(".871fb26f.dataset")).doesNotExist();
    assertThat(run().resolve(".0123abcd.choice.json")).doesNotExist();
    assertThat(dataset).exists();
    assertThat(mine).exists();
  }
}
