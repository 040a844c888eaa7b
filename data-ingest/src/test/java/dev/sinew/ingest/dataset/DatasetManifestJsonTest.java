package dev.sinew.ingest.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatasetManifestJsonTest {
  static final DatasetManifest MANIFEST =
      new DatasetManifest(
          4,
          List.of("Hips", "Tip"),
          List.of(-1, 0),
          "Hips",
          List.of(0.0, 0.0, 0.0, 0.1, 0.25, 1e-9),
          DatasetManifest.PELVIS_MOTION,
          Map.of("train", 2, "none", 1),
          List.of(
              new FrameFile("frames/part-00000.parquet", "train", 7, 1234567890123L),
              new FrameFile("frames/part-00001.parquet", "train", 2, 5),
              new FrameFile("frames/part-00002.parquet", "validation", 1, 3)),
          List.of(new RejectedFrames("ann", "walk", 3, 5, "units", "too \"large\"")),
          List.of("a take is odd"),
          "sha256:00ff");

  @Test
  void readsWhatItWrote() {
    String json = DatasetManifestJson.write(MANIFEST);
    assertThat(DatasetManifestJson.read(json, "here")).isEqualTo(MANIFEST);
    assertThat(DatasetManifestJson.write(DatasetManifestJson.read(json, "here"))).isEqualTo(json);
  }

  @Test
  void countsFramesBySplit() {
    assertThat(MANIFEST.frames()).isEqualTo(Map.of("train", 9, "validation", 1));
    assertThat(MANIFEST.rejectedFrames()).isEqualTo(3);
    assertThat(DatasetManifestJson.write(MANIFEST)).contains("\"train\" : 9");
  }

  @Test
  void refusesAnotherSchemaVersion() {
    String json = DatasetManifestJson.write(MANIFEST).replace("\"schema\" : 1", "\"schema\" : 2");
    assertThatThrownBy(() -> DatasetManifestJson.read(json, "set/dataset.json"))
        .hasMessageContaining("[dataset] set/dataset.json, schema")
        .hasMessageContaining("found 2, allowed: 1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "schema", "units", "shapes", "vertices", "joint_names", "parents", "pelvis", "rest_pose",
        "removed", "subjects", "files", "path", "bytes", "rejected", "reason", "warnings",
        "fingerprint"
      })
  void namesTheFieldThatIsMissing(String field) {
    String json = DatasetManifestJson.write(MANIFEST).replace("\"" + field + "\" :", "\"other\" :");
    assertThatThrownBy(() -> DatasetManifestJson.read(json, "dataset.json"))
        .hasMessageContaining("[dataset]")
        .hasMessageContaining(field);
  }

  @ParameterizedTest
  @CsvSource({
    "'\"units\" : \"metre\"', '\"units\" : \"inch\"', not in metres",
    "'\"pelvis\" : \"Hips\"', '\"pelvis\" : \"Waist\"', Waist",
    "'\"frames\" : 7', '\"frames\" : 0', an entry is invalid",
    "'\"last\" : 5', '\"last\" : 1', an entry is invalid",
    "'\"vertices\" : 4', '\"vertices\" : \"four\"', a whole number is missing",
    "'\"schema\" : 1,', '\"schema\" : 1', not JSON"
  })
  void refusesWhatDoesNotBelongTogether(String from, String to, String text) {
    String json = DatasetManifestJson.write(MANIFEST).replace(from, to);
    assertThatThrownBy(() -> DatasetManifestJson.read(json, "dataset.json"))
        .hasMessageContaining("[dataset]")
        .hasMessageContaining(text);
  }
}
