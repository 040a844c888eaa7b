package dev.sinew.jobs.cli;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What all commands share: the last line, for people and with {@code --json} for programs. */
abstract class JobCommand implements Callable<Integer> {
  static final String JSON = "--json";

  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  private boolean help;

  @Option(names = JSON, description = "Print the outcome as one line of JSON, last.")
  private boolean json;

  /**
   * Does the work. The first line it says is where the results go.
   *
   * @throws dev.sinew.character.fault.SinewException or {@link
   *     dev.sinew.jobs.config.InvalidConfigException} if the user's input cannot be used
   */
  abstract Outcome run(Console console) throws Exception;

  @Override
  public final Integer call() throws Exception {
    CommandLine commandLine = spec.commandLine();
    Console console = new Console(commandLine.getOut(), commandLine.getErr());
    Outcome outcome = run(console);
    if (!outcome.made().isEmpty()) {
      console.say(outcome.made());
    }
    if (!outcome.next().isEmpty()) {
      console.say("Next: " + outcome.next());
    }
    if (json) {
      Map<String, Object> line = new LinkedHashMap<>();
      line.put("command", spec.qualifiedName());
      line.put("exit_code", outcome.exitCode());
      outcome
          .facts()
          .forEach(
              (name, fact) ->
                  line.put(name, fact instanceof Optional<?> o ? o.orElse(null) : fact));
      console.say(JsonMapper.builder().build().writeValueAsString(line));
    }
    return outcome.exitCode();
  }
}
