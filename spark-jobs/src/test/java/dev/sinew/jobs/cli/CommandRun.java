package dev.sinew.jobs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** One command run in this process, and what it said. */
record CommandRun(int exitCode, List<String> out, List<String> err) {

  static CommandRun of(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exitCode =
        Main.run(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            arguments);
    return new CommandRun(exitCode, lines(out), lines(err));
  }

  /** Runs a line in which every word with @ in front is a path in {@code folder}. */
  static CommandRun in(Path folder, String line) {
    return of(
        Arrays.stream(line.split(" "))
            .map(word -> word.startsWith("@") ? folder.resolve(word.substring(1)).toString() : word)
            .toArray(String[]::new));
  }

  /** What a line run with {@code --json}, which must succeed, says last. */
  static JsonNode done(Path folder, String line) throws IOException {
    CommandRun run = in(folder, line + " --json");
    assertThat(run.exitCode()).as(String.join("\n", run.err())).isZero();
    return JsonMapper.builder().build().readTree(run.out().get(run.out().size() - 1));
  }

  private static List<String> lines(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
