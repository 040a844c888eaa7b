package dev.sinew.jobs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorCommandTest {
  @TempDir Path folder;

  /** The tests run where the build does, so nothing that is needed can be missing. */
  @Test
  void findsWhatTheBuildItselfNeeds() throws IOException {
    JsonNode checks = CommandRun.done(folder, "doctor").get("checks");
    List<String> found = new ArrayList<>();
    for (JsonNode check : checks) {
      String name = check.get("name").textValue();
      String state = check.get("state").textValue();
      assertThat(state).as(name).isIn("ok", "optional");
      assertThat(check.get("remedy").textValue().isEmpty()).as(name).isEqualTo(state.equals("ok"));
      if (state.equals("ok")) {
        found.add(name);
      }
    }
    assertThat(found).contains("Java 17", "ND4J native library", "Spark", "ONNX Runtime");
  }

  @Test
  void saysALineACheck() {
    CommandRun run = CommandRun.of("doctor");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .anySatisfy(
            line ->
                assertThat(line)
                    .startsWith("ok        Java 17")
                    .contains(System.getProperty("java.version")));
    assertThat(run.out()).contains("Everything needed is there.");
  }
}
