package dev.sinew.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.ingest.capture.TakePoses;
import dev.sinew.ingest.dataset.Dataset;
import dev.sinew.ingest.dataset.DatasetManifest;
import dev.sinew.ingest.dataset.FrameRow;
import dev.sinew.ingest.dataset.RejectedFrames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One set of an arm's good take and its broken brothers; what each must come to is its maker's. */
class ArmIngestTest {
  /** Takes by name: the file of meshes and the file of poses; null for the good one. */
  private static final Map<String, List<String>> TAKES =
      Map.of(
          "good", List.of("good/vertices.npy", "good/poses.npz"),
          "fortran", List.of("vertices-fortran.npy", "good/poses.npz"),
          "float64", List.of("vertices-float64.npy", "good/poses.npz"),
          "order", List.of("good/vertices.npy", "poses-joint-order.npz"),
          "nan", List.of("vertices-nan.npy", "good/poses.npz"),
          "count", List.of("vertices-wrong-count.npy", "good/poses.npz"),
          "centimetres", List.of("vertices-centimetres.npy", "good/poses.npz"),
          "joint", List.of("good/vertices.npy", "poses-missing-joint.npz"),
          "short", List.of("good/vertices.npy", "poses-short.npz"));

  @Test
  void keepsWhatIsSoundAndListsWhatIsNot(@TempDir Path folder) throws IOException {
    Path arm = SharedData.path("files/arm");
    Path set = folder.resolve("set");
    for (Map.Entry<String, List<String>> take : TAKES.entrySet()) {
      Path at = set.resolve("subjects/arm/takes").resolve(take.getKey());
      Files.createDirectories(at);
      Files.copy(arm.resolve(take.getValue().get(0)), at.resolve("vertices.npy"));
      Files.copy(arm.resolve(take.getValue().get(1)), at.resolve("poses.npz"));
    }
    Files.copy(arm.resolve("rig.glb"), set.resolve("rig.glb"));
    Files.copy(arm.resolve("tpose-big-endian.ply"), set.resolve("subjects/arm/tpose.ply"));
    Files.copy(arm.resolve("tpose-split-uv.obj"), set.resolve("template.obj"));
    Files.writeString(
        set.resolve("splits.json"),
        TAKES.keySet().stream()
            .map(take -> "\"arm/" + take + "\"")
            .collect(Collectors.joining(", ", "{\"train\": [", "]}")));
    DatasetManifest manifest =
        IngestJob.run(
                LocalSpark.session(),
                new IngestOptions(set, TakePoses.GIVEN, folder.resolve("out"), false),
                IngestProgress.SILENT)
            .manifest();
    assertThat(manifest.rejected())
        .extracting(one -> one.take() + " " + one.first() + "-" + one.last() + " " + one.code())
        .containsExactly(
            "centimetres 0-7 units",
            "count 0-7 vertex-count",
            "joint 0-7 joint",
            "nan 3-3 not-finite",
            "short 0-7 frame-count");
    assertThat(manifest.rejected())
        .extracting(RejectedFrames::reason)
        .anyMatch(text -> text.contains("1842 vertices") && text.contains("1843 vertices"))
        .anyMatch(text -> text.contains("8 meshes, 7 poses"))
        .anyMatch(text -> text.contains("LThumb"))
        .anyMatch(text -> text.contains("factor 100"));
    Dataset dataset = Dataset.open(LocalSpark.session(), folder.resolve("out"));
    assertThat(LbsError.meanMillimetres(dataset, "train")).isLessThan(1e-3);
    List<FrameRow> rows = dataset.frames("train").collect();
    List<float[]> good = meshes(rows, "good");
    for (String same : List.of("fortran", "float64", "order")) {
      assertThat(meshes(rows, same)).usingRecursiveComparison().isEqualTo(good);
    }
  }

  private static List<float[]> meshes(List<FrameRow> rows, String take) {
    return rows.stream().filter(row -> row.take().equals(take)).map(FrameRow::vertices).toList();
  }
}
