package dev.sinew.jobs.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import dev.sinew.jobs.config.InvalidConfigException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.util.ShutdownHookManager;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Turns what stopped a command into one line on standard error a problem, and an exit code. A
 * failure that nobody foresaw gets one line too; its trace goes to a file.
 */
final class ErrorReporter implements IExecutionExceptionHandler, IParameterExceptionHandler {
  private static final int UNFORESEEN = 1;

  @Override
  public int handleExecutionException(
      Exception failure, CommandLine commandLine, @Nullable ParseResult parsed) {
    boolean json = parsed != null && asksForJson(parsed.originalArgs());
    return report(failure, commandLine, json);
  }

  @Override
  public int handleParseException(ParameterException failure, String[] arguments) {
    CommandLine commandLine = failure.getCommandLine();
    String message = failure.getMessage() == null ? "cannot be understood" : failure.getMessage();
    Fault fault =
        Fault.of(FaultCode.USAGE, oneLine(message), "")
            .remedy("See `" + commandLine.getCommandSpec().qualifiedName() + " --help`");
    return print(List.of(fault), commandLine, asksForJson(Arrays.asList(arguments)));
  }

  int report(Throwable failure, CommandLine commandLine, boolean json) {
    Optional<List<Fault>> faults = faultsOf(failure);
    if (faults.isPresent()) {
      return print(faults.get(), commandLine, json);
    }
    PrintWriter err = commandLine.getErr();
    if (ShutdownHookManager.get().isShutdownInProgress()) {
      // Spark was stopped under the command: whatever it then threw is of no interest.
      boolean resumes = commandLine.getCommand() instanceof TrainCommand;
      err.println(
          "stopped before the end" + (resumes ? "; the same command goes on where it was" : ""));
      err.flush();
      return UNFORESEEN;
    }
    String trace = writeTrace(failure);
    err.println("error: [internal] " + describe(failure) + ". The trace is in " + trace);
    err.flush();
    if (json) {
      printJson(commandLine, UNFORESEEN, List.of(), trace);
    }
    return UNFORESEEN;
  }

  /** The faults in a chain of causes; Spark wraps what a task threw. */
  private static Optional<List<Fault>> faultsOf(Throwable failure) {
    Throwable cause = failure;
    for (int depth = 0; cause != null && depth < 32; depth++) {
      if (cause instanceof SinewException known) {
        return Optional.of(List.of(known.fault()));
      }
      if (cause instanceof InvalidConfigException config) {
        return Optional.of(config.faults());
      }
      if (cause instanceof FileSystemException file && file.getFile() != null) {
        return Optional.of(List.of(faultOf(file)));
      }
      cause = cause.getCause();
    }
    return Optional.empty();
  }

  /** A path that the system refuses: something is in the way, or it is not ours to write. */
  private static Fault faultOf(FileSystemException refused) {
    if (refused instanceof FileAlreadyExistsException) {
      return Fault.of(FaultCode.CONFLICT, "a file is in the way of a folder", refused.getFile())
          .remedy("Choose another path");
    }
    String reason = refused.getReason() == null ? "" : refused.getReason();
    return Fault.of(FaultCode.PATH, "the path cannot be used", refused.getFile())
        .found(reason.isBlank() ? refused.getClass().getSimpleName() : reason)
        .remedy("Choose another path, or see to its permissions");
  }

  private static int print(List<Fault> faults, CommandLine commandLine, boolean json) {
    PrintWriter err = commandLine.getErr();
    faults.forEach(fault -> err.println("error: " + oneLine(fault.message())));
    err.flush();
    int exitCode = faults.get(0).code().exitCode();
    if (json) {
      printJson(commandLine, exitCode, faults, "");
    }
    return exitCode;
  }

  private static void printJson(
      CommandLine commandLine, int exitCode, List<Fault> faults, String trace) {
    JsonMapper mapper = JsonMapper.builder().build();
    ObjectNode line = mapper.createObjectNode();
    line.put("command", commandLine.getCommandSpec().qualifiedName());
    line.put("exit_code", exitCode);
    ArrayNode list = line.putArray("faults");
    for (Fault fault : faults) {
      list.addObject()
          .put("code", fault.code().id())
          .put("what", fault.what())
          .put("where", fault.where())
          .put("found", fault.found())
          .put("allowed", fault.allowed())
          .put("remedy", fault.remedy());
    }
    if (!trace.isEmpty()) {
      line.put("trace", trace);
    }
    try {
      commandLine.getOut().println(mapper.writeValueAsString(line));
      commandLine.getOut().flush();
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of plain values is always JSON", e);
    }
  }

  private static String describe(Throwable failure) {
    if (failure instanceof OutOfMemoryError) {
      return "out of memory; more heap: SINEW_JAVA_OPTS=-Xmx4g, or a smaller training.batch";
    }
    String message = failure.getMessage();
    String name = failure.getClass().getSimpleName();
    return message == null || message.isBlank() ? name : name + ": " + oneLine(message);
  }

  private static String writeTrace(Throwable failure) {
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    try {
      Path file = traceFile();
      Files.writeString(
          file,
          trace.toString(),
          StandardCharsets.UTF_8,
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
      return file.toString();
    } catch (IOException e) {
      return "no file, since the folder for temporary files cannot be written to";
    }
  }

  /** The run's log if its folder is there, else a file of its own. */
  private static Path traceFile() throws IOException {
    Optional<Path> log = RunLog.file();
    return log.isPresent() && Files.isDirectory(log.get().resolveSibling(""))
        ? log.get()
        : Files.createTempFile("sinew-error-", ".log");
  }

  private static boolean asksForJson(List<String> arguments) {
    return arguments.contains(JobCommand.JSON);
  }

  /** Files and networks bring names; none of their control characters reaches a terminal. */
  private static String oneLine(String text) {
    String line = text.replaceAll("\\s*\\R\\s*", " ").replaceAll("\\p{Cntrl}", "?").strip();
    return line.length() > 1000 ? line.substring(0, 1000) + "…" : line;
  }
}
