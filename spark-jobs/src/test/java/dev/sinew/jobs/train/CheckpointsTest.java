package dev.sinew.jobs.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.jobs.train.Checkpoints.Checkpoint;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointsTest {
  @TempDir private Path folder;

  private static Checkpoint at(int step) {
    return new Checkpoint(
        new TrainingState(new float[] {step, 2, 3}, new float[] {4, 5}, step),
        new float[] {7, 8, 9},
        0.25,
        step - 1,
        false);
  }

  private Checkpoints checkpoints(String identity) {
    return new Checkpoints(folder, "corrective", identity, 2);
  }

  @Test
  void latestComesBackAsItWas() {
    checkpoints("a").write(at(10));
    checkpoints("a").write(at(20));
    Checkpoint latest = checkpoints("a").latest().orElseThrow();
    assertThat(latest.state().step()).isEqualTo(20);
    assertThat(latest.state().parameters()).containsExactly(20, 2, 3);
    assertThat(latest.state().updater()).containsExactly(4, 5);
    assertThat(latest.best()).containsExactly(7, 8, 9);
    assertThat(latest.bestMm()).isEqualTo(0.25);
    assertThat(latest.bestStep()).isEqualTo(19);
    assertThat(latest.finished()).isFalse();
  }

  @Test
  void keepsOnlyTheLatest() {
    for (int step = 1; step <= 5; step++) {
      checkpoints("a").write(at(step));
    }
    assertThat(files())
        .containsExactly("corrective-a-00000004.safetensors", "corrective-a-00000005.safetensors");
  }

  @Test
  void passesOverACheckpointOfAnotherTraining() {
    checkpoints("a").write(at(10));
    assertThat(checkpoints("b").latest()).isEmpty();
  }

  @Test
  void anotherTrainingsLaterStepsDoNotPushOurCheckpointsOut() {
    for (int step = 70; step < 75; step++) {
      checkpoints("a").write(at(step));
    }
    checkpoints("b").write(at(2));
    assertThat(checkpoints("b").latest().orElseThrow().state().step()).isEqualTo(2);
    assertThat(checkpoints("a").latest().orElseThrow().state().step()).isEqualTo(74);
  }

  @Test
  void fallsBackToTheCheckpointBeforeADamagedOne() throws IOException {
    checkpoints("a").write(at(10));
    checkpoints("a").write(at(20));
    Path damaged = folder.resolve("corrective-a-00000020.safetensors");
    byte[] bytes = Files.readAllBytes(damaged);
    bytes[bytes.length - 3] ^= 1;
    Files.write(damaged, bytes);
    assertThat(checkpoints("a").latest().orElseThrow().state().step()).isEqualTo(10);
    Files.write(damaged, java.util.Arrays.copyOf(bytes, bytes.length / 2));
    assertThat(checkpoints("a").latest().orElseThrow().state().step()).isEqualTo(10);
  }

  @Test
  void whatAKilledWriterLeftIsRemoved() throws IOException {
    checkpoints("a").write(at(10));
    Files.writeString(folder.resolve(".b1fc7c6c.corrective-a-00000020.safetensors"), "torn");
    Files.writeString(folder.resolve(".b1fc7c6c.dense-a-00000020.safetensors"), "another stage's");
    checkpoints("a").removeTorn();
    assertThat(files())
        .containsExactly(
            ".b1fc7c6c.dense-a-00000020.safetensors", "corrective-a-00000010.safetensors");
  }

  @Test
  void stagesDoNotMix() {
    checkpoints("a").write(at(10));
    assertThat(new Checkpoints(folder, "dense", "a", 2).latest()).isEmpty();
  }

  private List<String> files() {
    try (Stream<Path> list = Files.list(folder)) {
      return list.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void passesOverACheckpointWhoseNumbersAreOfAnotherType() throws IOException {
    checkpoints("a").write(at(10));
    checkpoints("a").write(at(20));
    Path damaged = folder.resolve("corrective-a-00000020.safetensors");
    String text = Files.readString(damaged, StandardCharsets.ISO_8859_1);
    Files.writeString(damaged, text.replace("F32", "I32"), StandardCharsets.ISO_8859_1);
    assertThat(checkpoints("a").latest().orElseThrow().state().step()).isEqualTo(10);
  }
}
