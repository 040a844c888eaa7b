package dev.sinew.ingest.capture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Lists the files that decide what a dataset of a capture set holds. */
final class CaptureFiles {
  private CaptureFiles() {}

  /** Relative to {@code root}; ordered. Takes that no split names are left out. */
  static List<Path> of(Path root, List<Path> subjects, Splits splits) {
    SortedSet<Path> files = new TreeSet<>();
    for (String name :
        List.of(
            CaptureSetReader.RIG,
            CaptureSetReader.TEMPLATE,
            Splits.FILE_NAME,
            RestPoses.FILE_NAME,
            JointMap.FILE_NAME)) {
      addIfThere(root, name, files);
    }
    for (Path subject : subjects) {
      SubjectReader.TPOSES.forEach(name -> addIfThere(subject, name, files));
      addIfThere(subject, SubjectReader.JOINTS, files);
      addIfThere(subject, RestPoses.FILE_NAME, files);
      addIfThere(subject, JointMap.FILE_NAME, files);
    }
    for (SplitEntry entry : splits.entries()) {
      try (Stream<Path> take = Files.list(TakeCatalog.take(root, entry.subject(), entry.take()))) {
        take.filter(Files::isRegularFile)
            .filter(file -> !String.valueOf(file.getFileName()).startsWith("."))
            .forEach(files::add);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return files.stream().map(root::relativize).toList();
  }

  private static void addIfThere(Path folder, String name, SortedSet<Path> files) {
    Path file = folder.resolve(name);
    if (Files.isRegularFile(file)) {
      files.add(file);
    }
  }
}
