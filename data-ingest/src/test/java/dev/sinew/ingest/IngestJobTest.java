package dev.sinew.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyWriter;
import dev.sinew.character.pose.Pose;
import dev.sinew.ingest.capture.TakePoses;
import dev.sinew.ingest.dataset.Dataset;
import dev.sinew.ingest.dataset.DatasetManifest;
import dev.sinew.ingest.dataset.FrameRow;
import dev.sinew.ingest.dataset.RejectedFrames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IngestJobTest {
  private static final int V = TubeCapture.V;
  private static final int J = TubeCapture.J;

  @Test
  void writesEveryFrameInOrderAndPutsItBackWhereItWas(@TempDir Path folder) {
    TubeCapture set = TubeCapture.write(folder.resolve("set"));
    set.subject("abe", 1);
    set.take("abe", "jump", 21);
    set.splits("{\"train\": [\"ann/walk\", \"ann/run\", \"abe/jump/0-9\", \"abe/jump/12-20\"]}");
    IngestReport report = ingest(set, folder.resolve("out"));
    assertThat(report.upToDate()).isFalse();
    Dataset dataset = Dataset.open(LocalSpark.session(), folder.resolve("out"));
    List<FrameRow> rows = dataset.frames("train").collect();
    List<String> expected = new ArrayList<>();
    for (int f = 0; f <= 20; f++) {
      if (f < 10 || f > 11) {
        expected.add("abe/jump/" + f);
      }
    }
    for (int f = 0; f < 4; f++) {
      expected.add("ann/run/" + f);
    }
    for (int f = 0; f < 6; f++) {
      expected.add("ann/walk/" + f);
    }
    assertThat(rows)
        .extracting(row -> row.subject() + "/" + row.take() + "/" + row.frame())
        .containsExactlyElementsOf(expected);
    float[] world = set.skinned(TubeCapture.poses("jump".hashCode(), 21));
    for (FrameRow row : rows.subList(0, 19)) {
      float[] back = row.toWorld();
      for (int i = 0; i < back.length; i++) {
        assertThat(back[i]).isCloseTo(world[row.frame() * 3 * V + i], within(1e-6f));
      }
    }
    assertThat(LbsError.meanMillimetres(dataset, "train")).isLessThan(1e-3);
  }

  @Test
  void readsTposesThatStandInARestPose(@TempDir Path folder) {
    TubeCapture set = TubeCapture.write(folder.resolve("set"));
    double[] axisAngle = {0.1, 0, 0.2, -0.3, 0.4, 0, 0, 0.2, 0.5};
    Pose rest = Pose.ofAxisAngle(axisAngle, new double[3], null);
    NpyWriter.write(
        set.root.resolve("rest_pose.npy"), NpyArray.ofDoubles(new int[] {J, 3}, axisAngle));
    List<Pose> walk = TubeCapture.poses("walk".hashCode(), 6);
    set.vertices(set.takeFolder("ann", "walk"), set.skinned(walk, rest), 6, V);
    ingest(set, folder.resolve("out"));
    Dataset dataset = Dataset.open(LocalSpark.session(), folder.resolve("out"));
    double[] kept = dataset.restPose().axisAngle();
    for (int i = 0; i < kept.length; i++) {
      assertThat(kept[i]).isCloseTo(axisAngle[i], within(1e-12));
    }
    assertThat(LbsError.meanMillimetres(dataset, "train")).isLessThan(1e-3);
  }

  @Test
  void setsBadFramesAsideAndGoesOnWithTheOthers(@TempDir Path folder) {
    TubeCapture set = TubeCapture.write(folder.resolve("set"));
    List<Pose> poses = TubeCapture.poses("walk".hashCode(), 6);
    float[] vertices = set.skinned(poses);
    vertices[3 * V + 7] = Float.NaN;
    for (int i = 2 * 3 * V; i < 4 * 3 * V; i++) {
      vertices[i] *= 100;
    }
    set.vertices(set.takeFolder("ann", "walk"), vertices, 6, V);
    Map<String, NpyArray> arrays = TubeCapture.poseArrays(poses);
    double[] translation = new double[18];
    translation[15] = Double.POSITIVE_INFINITY;
    arrays.put("translation", NpyArray.ofDoubles(new int[] {6, 3}, translation));
    set.npz(set.takeFolder("ann", "walk"), arrays);
    DatasetManifest manifest = ingest(set, folder.resolve("out")).manifest();
    assertThat(manifest.frames()).isEqualTo(Map.of("train", 2, "validation", 4));
    assertThat(manifest.rejectedFrames()).isEqualTo(4);
    assertThat(manifest.rejected())
        .extracting(RejectedFrames::first, RejectedFrames::last, RejectedFrames::code)
        .containsExactly(
            tuple(1, 1, "not-finite"), tuple(2, 3, "units"), tuple(5, 5, "not-finite"));
    assertThat(manifest.rejected().get(0).reason()).contains("vertex 2");
    assertThat(manifest.rejected().get(1).reason()).contains("centimetres");
    assertThat(Dataset.open(LocalSpark.session(), folder.resolve("out")).frames("train").collect())
        .extracting(FrameRow::frame)
        .containsExactly(0, 4);
  }

  @Test
  void setsAWrongMeshOfANumberedTakeAside(@TempDir Path folder) {
    TubeCapture set = TubeCapture.write(folder.resolve("set"));
    set.numbered("ann", "walk", "obj", 6);
    set.delete(set.takeFolder("ann", "walk").resolve("scan_0003.obj"));
    set.text(set.takeFolder("ann", "walk").resolve("scan_0005.obj"), "v 0 0 0\nv 1 0 0\n");
    DatasetManifest manifest = ingest(set, folder.resolve("out")).manifest();
    assertThat(manifest.rejected())
        .extracting(RejectedFrames::first, RejectedFrames::code)
        .containsExactly(tuple(2, "file-missing"), tuple(4, "vertex-count"));
    assertThat(manifest.frames()).containsEntry("train", 4);
  }

  @Test
  void endsInAFaultAndWritesNothingWhereNoFrameIsLeft(@TempDir Path folder) throws IOException {
    TubeCapture set = TubeCapture.write(folder.resolve("set"));
    set.vertices(set.takeFolder("ann", "walk"), new float[6 * 57], 6, 19);
    float[] nowhere = new float[4 * 3 * V];
    Arrays.fill(nowhere, Float.NaN);
    set.vertices(set.takeFolder("ann", "run"), nowhere, 4, V);
    assertThatThrownBy(() -> ingest(set, folder.resolve("out")))
        .hasMessageContaining("no frame of the capture set can be used")
        .hasMessageContaining("19 vertices")
        .hasMessageContaining("not finite");
    try (Stream<Path> entries = Files.list(folder)) {
      assertThat(entries).containsExactly(folder.resolve("set"));
    }
  }

  @Test
  void warnsWhereASplitKeepsNoFrame(@TempDir Path folder) {
    TubeCapture set = TubeCapture.write(folder.resolve("set"));
    set.delete(set.takeFolder("ann", "run").resolve("poses.npz"));
    DatasetManifest manifest = ingest(set, folder.resolve("out")).manifest();
    assertThat(manifest.warnings()).anyMatch(text -> text.contains("validation"));
    assertThat(manifest.rejected())
        .containsExactly(
            new RejectedFrames(
                "ann", "run", 0, 3, "file-missing", manifest.rejected().get(0).reason()));
  }

  @Test
  void givesTheSameBytesForTheSameSet(@TempDir Path folder) throws IOException {
    TubeCapture set = TubeCapture.write(folder.resolve("set"));
    ingest(set, folder.resolve("one"));
    ingest(set, folder.resolve("two"));
    assertThat(contents(folder.resolve("two"))).isEqualTo(contents(folder.resolve("one")));
  }

  @Test
  void doesNothingWhereTheDatasetIsThere(@TempDir Path folder) throws IOException {
    TubeCapture set = TubeCapture.write(folder.resolve("set"));
    DatasetManifest first = ingest(set, folder.resolve("out")).manifest();
    Map<String, Object> before = contents(folder.resolve("out"));
    set.text(set.root.resolve("README.md"), "is no part of the set");
    IngestReport again = ingest(set, folder.resolve("out"));
    assertThat(again.upToDate()).isTrue();
    assertThat(again.manifest()).isEqualTo(first);
    assertThat(contents(folder.resolve("out"))).isEqualTo(before);
  }

  @Test
  void writesADatasetAgainThatLacksAFile(@TempDir Path folder) throws IOException {
    TubeCapture set = TubeCapture.write(folder.resolve("set"));
    DatasetManifest first = ingest(set, folder.resolve("out")).manifest();
    Files.delete(folder.resolve("out").resolve(first.files().get(0).path()));
    assertThat(ingest(set, folder.resolve("out")).upToDate()).isFalse();
    assertThat(ingest(set, folder.resolve("out")).upToDate()).isTrue();
  }

  @Test
  void replacesOtherContentOnlyWhereItMay(@TempDir Path folder) throws IOException {
    TubeCapture set = TubeCapture.write(folder.resolve("set"));
    Path out = folder.resolve("out");
    ingest(set, out);
    Map<String, Object> before = contents(out);
    set.take("ann", "walk", 5);
    assertThatThrownBy(() -> ingest(set, out)).hasMessageContaining("[conflict]");
    assertThat(contents(out)).isEqualTo(before);
    IngestReport replaced =
        IngestJob.run(
            LocalSpark.session(),
            new IngestOptions(set.root, TakePoses.GIVEN, out, true),
            IngestProgress.SILENT);
    assertThat(replaced.manifest().frames()).containsEntry("train", 5);
    assertThat(Dataset.open(LocalSpark.session(), out).manifest()).isEqualTo(replaced.manifest());
    try (Stream<Path> entries = Files.list(folder)) {
      assertThat(entries).containsExactlyInAnyOrder(set.root, out);
    }
  }

  @Test
  void neverReplacesAFolderThatIsNoDataset(@TempDir Path folder) {
    TubeCapture set = TubeCapture.write(folder.resolve("set"));
    assertThatThrownBy(
            () ->
                IngestJob.run(
                    LocalSpark.session(),
                    new IngestOptions(set.root, TakePoses.GIVEN, set.root, true),
                    IngestProgress.SILENT))
        .hasMessageContaining("[conflict]")
        .hasMessageContaining("something else");
    assertThat(set.root.resolve("rig.glb")).exists();
  }

  @Test
  void bringsAReplacementToItsEndThatWasKilledHalfWay(@TempDir Path folder) throws IOException {
    TubeCapture set = TubeCapture.write(folder.resolve("set"));
    ingest(set, folder.resolve("out"));
    Files.move(folder.resolve("out"), folder.resolve(".out.next"));
    Files.createDirectory(folder.resolve(".out.previous"));
    assertThat(ingest(set, folder.resolve("out")).upToDate()).isTrue();
    try (Stream<Path> entries = Files.list(folder)) {
      assertThat(entries).containsExactlyInAnyOrder(set.root, folder.resolve("out"));
    }
  }

  @Test
  void tellsHowFarItIs(@TempDir Path folder) {
    TubeCapture set = TubeCapture.write(folder.resolve("set"));
    List<Long> seen = new ArrayList<>();
    IngestJob.run(
        LocalSpark.session(),
        new IngestOptions(set.root, TakePoses.GIVEN, folder.resolve("out"), false),
        (done, total) -> {
          assertThat(total).isEqualTo(10);
          seen.add(done);
        });
    assertThat(seen).isSorted().last().isEqualTo(10L);
  }

  private static IngestReport ingest(TubeCapture set, Path output) {
    return IngestJob.run(
        LocalSpark.session(),
        new IngestOptions(set.root, TakePoses.GIVEN, output, false),
        IngestProgress.SILENT);
  }

  private static Map<String, Object> contents(Path folder) throws IOException {
    Map<String, Object> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        contents.put(folder.relativize(file).toString(), Arrays.hashCode(Files.readAllBytes(file)));
      }
    }
    return contents;
  }
}
