package dev.sinew.jobs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sinew.jobs.config.ConfigReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTest {
  @TempDir Path folder;

  @Test
  void saysWhatThereIsWithoutArguments() {
    CommandRun run = CommandRun.of();
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).anySatisfy(line -> assertThat(line).contains("./sinew demo"));
    for (String command : new CommandLine(new SinewCommand()).getSubcommands().keySet()) {
      assertThat(run.out()).anySatisfy(line -> assertThat(line).startsWith("  " + command + " "));
    }
  }

  static List<List<String>> commands() {
    List<List<String>> paths = new ArrayList<>();
    collect(new CommandLine(new SinewCommand()), List.of(), paths);
    return paths;
  }

  private static void collect(CommandLine parent, List<String> path, List<List<String>> paths) {
    parent
        .getSubcommands()
        .forEach(
            (name, command) -> {
              List<String> own = new ArrayList<>(path);
              own.add(name);
              paths.add(own);
              collect(command, own, paths);
            });
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandExplainsItself(List<String> path) {
    List<String> arguments = new ArrayList<>(path);
    arguments.add("--help");
    CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).first().asString().startsWith("Usage: sinew " + String.join(" ", path));
    assertThat(run.out()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(96));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "trian",
        "--verbose",
        "ingest --config",
        "ingest --conf x.yaml",
        "ingest extra",
        "config shw",
        "config schema --format xml",
        "doctor --deep",
      })
  void answersUsageErrorsInOneLine(String line) {
    CommandRun run = CommandRun.of(line.split(" "));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .singleElement()
        .asString()
        .startsWith("error: [usage] ")
        .contains("--help");
  }

  @Test
  void reportsEveryProblemOfAJobFileEachInOneLine() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("job.yaml"), "data: {set: a}\ntraining: {epoch: 3, batch: 0}\n");
    CommandRun run = CommandRun.of("config", "show", "--config", file.toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .hasSize(2)
        .allSatisfy(line -> assertThat(line).startsWith("error: [config] " + file + ":2: "));
  }

  @Test
  void reportsFaultsAsJsonWhereAsked() throws IOException {
    CommandRun run = CommandRun.of("config", "show", "--set", "training.epochs=-1", "--json");
    JsonNode line = JsonMapper.builder().build().readTree(run.out().get(run.out().size() - 1));
    assertThat(line.get("command").textValue()).isEqualTo("sinew config show");
    assertThat(line.get("exit_code").intValue()).isEqualTo(2);
    assertThat(line.at("/faults/0/code").textValue()).isEqualTo("config");
    assertThat(line.at("/faults/0/found").textValue()).isEqualTo("-1");
    assertThat(line.at("/faults/0/allowed").textValue()).contains("integer from 0");
  }

  @Test
  void aDryRunPrintsTheResolvedJobFileAndWritesNothing() throws IOException {
    Path runFolder = folder.resolve("run");
    CommandRun run =
        CommandRun.of(
            "ingest", "--dry-run", "--set", "data.set=a", "--set", "run.folder=" + runFolder);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).first().asString().matches("# sha-256 of the lines below: [0-9a-f]{64}");
    assertThat(run.out()).contains("  folder: " + runFolder, "  epochs: 250");
    assertThat(runFolder).doesNotExist();
  }

  @Test
  void whatADryRunPrintsIsAJobFile() throws IOException {
    CommandRun first = CommandRun.of("config", "show", "--set", "data.set=a");
    Path file = Files.write(folder.resolve("resolved.yaml"), first.out());
    CommandRun second = CommandRun.of("config", "show", "--config", file.toString());
    assertThat(second.out()).isEqualTo(first.out());
  }

  @Test
  void everyJobFileOfTheProjectIsValid() throws IOException {
    Path conf = Path.of(System.getProperty("sinew.root", "."), "conf");
    try (var files = Files.newDirectoryStream(conf, "*.yaml")) {
      for (Path file : files) {
        CommandRun run = CommandRun.of("config", "show", "--config", file.toString());
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).as(file.toString()).isZero();
      }
    }
  }

  @Test
  void theDemoRunsTheJobOfItsJobFile() {
    Path file = Path.of(System.getProperty("sinew.root", "."), "conf", "demo.yaml");
    assertThat(DemoCommand.job(Path.of("runs/demo"), List.of()))
        .isEqualTo(ConfigReader.read(file, List.of()));
  }
}
