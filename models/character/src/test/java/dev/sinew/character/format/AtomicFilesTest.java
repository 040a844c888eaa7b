package dev.sinew.character.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sinew.character.Faults;
import dev.sinew.character.fault.FaultCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFilesTest {
  private final Path folder;

  AtomicFilesTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void fileIsReplacedWholeAndParentsAreMade() {
    Path file = folder.resolve("a/b/c.txt");
    AtomicFiles.write(file, temporary -> Files.writeString(temporary, "old"));
    AtomicFiles.write(
        file,
        temporary -> {
          Files.writeString(temporary, "new");
          assertThat(file).hasContent("old");
          assertThat(temporary.getFileName().toString()).endsWith("c.txt");
        });
    assertThat(file).hasContent("new");
    assertThat(file.getParent()).isDirectoryNotContaining("glob:**.c.txt");
  }

  @Test
  void writerThatFailsLeavesTheOldFileAndNothingElse() throws Exception {
    Path file = Files.writeString(folder.resolve("a.txt"), "old");
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(
            () ->
                AtomicFiles.write(
                    file,
                    temporary -> {
                      Files.writeString(temporary, "half");
                      throw new IllegalStateException("broken");
                    }));
    assertThatExceptionOfType(UncheckedIOException.class)
        .isThrownBy(
            () ->
                AtomicFiles.write(
                    file,
                    temporary -> {
                      throw new IOException("disk full");
                    }));
    assertThat(file).hasContent("old");
    assertThat(folder.toFile().list()).containsExactly("a.txt");
  }

  @Test
  void folderAppearsWholeInPlaceOfNothingOrAnEmptyOne() throws Exception {
    Files.createDirectory(folder.resolve("empty"));
    for (String name : new String[] {"new", "empty", "deep/er"}) {
      Path target = folder.resolve(name);
      AtomicFiles.writeFolder(
          target,
          temporary -> {
            Files.createDirectory(temporary.resolve("sub"));
            Files.writeString(temporary.resolve("sub/file"), "x");
            assertThat(target.resolve("sub")).doesNotExist();
          });
      assertThat(target.resolve("sub/file")).hasContent("x");
    }
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("new", "empty", "deep");
  }

  @Test
  void folderThatHoldsSomethingIsNeverTouched() throws Exception {
    Path file = Files.writeString(folder.resolve("kept"), "x");
    Faults.of(
        FaultCode.CONFLICT,
        () ->
            AtomicFiles.writeFolder(
                folder,
                temporary -> {
                  throw new AssertionError("must not be asked to write");
                }));
    Faults.of(FaultCode.CONFLICT, () -> AtomicFiles.writeFolder(file, temporary -> {}));
    Faults.of(
        FaultCode.CONFLICT,
        () -> AtomicFiles.write(folder, temporary -> Files.writeString(temporary, "x")));
    assertThat(file).hasContent("x");
  }

  @Test
  void folderThatFillsWhileItIsWrittenIsAConflict() {
    Path target = folder.resolve("out");
    Faults.of(
        FaultCode.CONFLICT,
        () ->
            AtomicFiles.writeFolder(
                target,
                temporary -> {
                  Files.createDirectory(target);
                  Files.writeString(target.resolve("theirs"), "x");
                }));
    assertThat(target.resolve("theirs")).hasContent("x");
    assertThat(folder.toFile().list()).containsExactly("out");
  }

  @Test
  void folderWhoseWriterFailsDoesNotAppear() {
    assertThatExceptionOfType(UncheckedIOException.class)
        .isThrownBy(
            () ->
                AtomicFiles.writeFolder(
                    folder.resolve("out"),
                    temporary -> {
                      Files.writeString(temporary.resolve("half"), "x");
                      throw new IOException("disk full");
                    }));
    assertThat(folder).isEmptyDirectory();
  }
}
