package dev.sinew.jobs.cli;

import dev.sinew.character.library.Edit;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Who edits exemplars, and why. */
final class EditOptions {
  @Option(
      names = "--author",
      paramLabel = "NAME",
      description = "Who edits; default: the system's user.")
  private @Nullable String author;

  @Option(
      names = {"-m", "--comment"},
      paramLabel = "TEXT",
      defaultValue = "",
      description = "What it is for, noted with the version.")
  private String comment;

  Edit edit() {
    String name = author == null ? System.getProperty("user.name", "unknown") : author;
    return new Edit(name, Clock.systemUTC().instant(), comment);
  }
}
