package dev.sinew.jobs.cli;

import dev.sinew.character.format.Spelling;
import dev.sinew.jobs.doctor.Doctor;
import dev.sinew.jobs.doctor.Finding;
import dev.sinew.jobs.doctor.Finding.State;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine.Command;

/** {@code doctor}: says what is missing and how to get it. */
@Command(
    name = "doctor",
    description = {
      "Check this machine: Java, memory, disk, native libraries, Spark, and what is good to have.",
      "Each line says ok, optional or missing, and how to get what is not there. Exit code 1 if"
          + " something needed is missing."
    })
final class DoctorCommand extends JobCommand {

  @Override
  Outcome run(Console console) {
    Path home = Path.of(System.getProperty("sinew.home", "."));
    console.say("Results go to this terminal only.");
    List<Map<String, Object>> facts = new ArrayList<>();
    int missing = 0;
    for (Supplier<Finding> check : Doctor.checks(home, Path.of("").toAbsolutePath())) {
      Finding finding = check.get();
      String state = Spelling.of(finding.state());
      console.say(
          String.format(Locale.ROOT, "%-9s %-20s %s", state, finding.name(), finding.detail()));
      if (!finding.remedy().isEmpty()) {
        console.say(" ".repeat(31) + finding.remedy());
      }
      facts.add(
          Map.of(
              "name", finding.name(),
              "state", state,
              "detail", finding.detail(),
              "remedy", finding.remedy()));
      missing += finding.state() == State.MISSING ? 1 : 0;
    }
    String made = missing == 0 ? "Everything needed is there." : missing + " needed, not there.";
    String next = missing == 0 ? "./sinew demo" : "get what is missing, then ./sinew doctor";
    return Outcome.of(made, next).exiting(missing == 0 ? 0 : 1).with("checks", facts);
  }
}
