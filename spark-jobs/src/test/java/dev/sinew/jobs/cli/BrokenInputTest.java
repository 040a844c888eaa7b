package dev.sinew.jobs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.format.IoConsumer;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyWriter;
import dev.sinew.ingest.sample.SampleCapture;
import dev.sinew.ingest.sample.SampleOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Capture sets that cannot be used: one clear error, before Spark starts, and nothing left behind.
 */
class BrokenInputTest {
  private static final SampleOptions SMALL = new SampleOptions(1, 1, 0, 2, 2, 1, 1, 2);

  @TempDir static Path shared;
  @TempDir Path folder;

  /** What is done to a good capture set, and what the error must say. */
  record Case(String name, String code, String says, IoConsumer<Path> damage) {
    @Override
    public String toString() {
      return name;
    }
  }

  @BeforeAll
  static void generate() {
    SampleCapture.write(shared.resolve("good"), SMALL);
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("no folder", "file-missing", "set", set -> delete(set)),
        new Case("a file", "file-missing", "set", set -> replace(set, "not a folder")),
        new Case("no rig", "file-missing", "rig.glb", set -> Files.delete(set.resolve("rig.glb"))),
        new Case("cut rig", "file-malformed", "rig.glb", set -> cut(set.resolve("rig.glb"))),
        new Case("empty rig", "", "rig.glb", set -> replace(set.resolve("rig.glb"), "")),
        new Case("text as rig", "", "rig.glb", set -> replace(set.resolve("rig.glb"), "hello")),
        new Case("no splits", "file-missing", "splits.json", set -> Files.delete(splits(set))),
        new Case("cut splits", "file-malformed", "splits.json", set -> cut(splits(set))),
        new Case("a list as splits", "", "splits.json", set -> replace(splits(set), "[1, 2]")),
        new Case(
            "no such take",
            "split",
            "nobody/nothing",
            set -> replace(splits(set), "{\"train\": [\"nobody/nothing\"], \"validation\": []}")),
        new Case(
            "one take in two splits",
            "split",
            "splits.json",
            set ->
                replace(
                    splits(set),
                    Files.readString(splits(set))
                        .replace(
                            "\"validation\" : [",
                            "\"validation\" : [ \"" + firstTake(set) + "\", "))),
        new Case(
            "one split twice",
            "file-malformed",
            "splits.json",
            set -> replace(splits(set), "{\"train\": [], \"train\": []}")),
        new Case("cut T-pose", "", "tpose.ply", set -> cut(tpose(set))),
        new Case(
            "T-pose of another mesh",
            "vertex-count",
            "tpose.ply",
            set ->
                replace(
                    tpose(set),
                    "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\n"
                        + "property float y\nproperty float z\nend_header\n0 0 0\n")),
        new Case(
            "joints of another skeleton",
            "",
            "joints.npy",
            set ->
                NpyWriter.write(
                    tpose(set).resolveSibling("joints.npy"),
                    NpyArray.ofFloats(new int[] {2, 3}, new float[6]))),
        new Case(
            "text as joints",
            "file-malformed",
            "joints.npy",
            set -> replace(tpose(set).resolveSibling("joints.npy"), "1 2 3")),
        new Case(
            "text as template",
            "",
            "template.obj",
            set -> replace(set.resolve("template.obj"), "v one two three\n")),
        new Case("no people", "", "subjects", set -> delete(set.resolve("subjects"))));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void isRefusedInOneLineAndLeavesNothing(Case broken) throws IOException {
    Path set = folder.resolve("set");
    copy(shared.resolve("good"), set);
    broken.damage().accept(set);
    Path run = folder.resolve("run");
    CommandRun result =
        CommandRun.of("ingest", "--set", "data.set=" + set, "--set", "run.folder=" + run);
    assertThat(result.exitCode()).as(String.join("\n", result.err())).isEqualTo(3);
    assertThat(result.err())
        .filteredOn(line -> !line.startsWith("warning: "))
        .singleElement()
        .asString()
        .startsWith("error: [" + broken.code())
        .contains(broken.says());
    assertThat(result.out()).isEmpty();
    assertThat(run).doesNotExist();
  }

  /** Every take of the training split is of another mesh; the validation split is whole. */
  @Test
  void aSetWithNothingToLearnFromIsRefusedBeforeTraining() throws IOException {
    Path set = folder.resolve("set");
    copy(shared.resolve("good"), set);
    try (Stream<Path> files = Files.walk(set)) {
      for (Path meshes : files.filter(file -> file.endsWith("vertices.npy")).toList()) {
        if (!meshes.getParent().getFileName().toString().equals("held-back")) {
          NpyWriter.write(meshes, NpyArray.ofFloats(new int[] {1, 1, 3}, new float[3]));
        }
      }
    }
    Path run = folder.resolve("run");
    CommandRun result =
        CommandRun.of("train", "--set", "data.set=" + set, "--set", "run.folder=" + run);
    assertThat(result.exitCode()).as(String.join("\n", result.err())).isEqualTo(3);
    assertThat(result.err())
        .filteredOn(line -> !line.startsWith("warning: "))
        .singleElement()
        .asString()
        .startsWith("error: [split] ")
        .contains("no frame to learn from");
    assertThat(run).doesNotExist();
  }

  private static Path splits(Path set) {
    return set.resolve("splits.json");
  }

  private static Path tpose(Path set) throws IOException {
    try (Stream<Path> files = Files.walk(set.resolve("subjects"))) {
      return files.filter(file -> file.endsWith("tpose.ply")).sorted().findFirst().orElseThrow();
    }
  }

  private static String firstTake(Path set) throws IOException {
    String text = Files.readString(splits(set));
    int start = text.indexOf('"', text.indexOf('[')) + 1;
    return text.substring(start, text.indexOf('"', start));
  }

  private static void cut(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
  }

  private static void replace(Path file, String text) throws IOException {
    if (Files.isDirectory(file)) {
      delete(file);
    }
    Files.writeString(file, text);
  }

  private static void delete(Path tree) throws IOException {
    Files.walkFileTree(
        tree,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
              throws IOException {
            Files.delete(directory);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      files.forEach(
          file -> {
            try {
              Files.copy(file, to.resolve(from.relativize(file)));
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    }
  }
}
