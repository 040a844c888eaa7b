package dev.sinew.jobs.cli;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The one file that an export writes. */
final class NewFileOption {
  @Option(
      names = {"-o", "--out"},
      required = true,
      paramLabel = "FILE",
      description = "File to write; one that exists is a conflict.")
  private Path out;

  /**
   * @throws dev.sinew.character.fault.SinewException if there is a file of that name already
   */
  Path path() {
    if (Files.exists(out)) {
      throw Fault.of(FaultCode.CONFLICT, "there is a file already", out)
          .remedy("Give another --out, or remove it")
          .toException();
    }
    return out;
  }
}
