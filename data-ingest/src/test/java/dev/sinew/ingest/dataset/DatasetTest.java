package dev.sinew.ingest.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.ingest.IngestJob;
import dev.sinew.ingest.IngestOptions;
import dev.sinew.ingest.IngestProgress;
import dev.sinew.ingest.LocalSpark;
import dev.sinew.ingest.TubeCapture;
import dev.sinew.ingest.capture.TakePoses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatasetTest {
  private static final SparkSession SPARK = LocalSpark.session();

  @Test
  void holdsPeopleCentredOnThePelvis(@TempDir Path folder) {
    Dataset dataset = Dataset.open(SPARK, written(folder));
    SubjectRow ann = dataset.subject("ann");
    assertThat(ann.split()).isEqualTo("train");
    assertThat(ann.posed()).isTrue();
    assertThat(ann.joints())
        .containsExactly(
            new float[] {-0.02f, -0.25f, 0, 0, 0, 0, -0.02f, 0.35f, 0.01f}, within(1e-6f));
    assertThat(ann.tpose()[1]).isCloseTo(-0.25f, within(1e-6f));
    assertThat(dataset.skeleton("ann").pelvis()).isEqualTo(1);
    assertThat(dataset.centredSkeleton().joint(1, 1)).isZero();
    assertThat(dataset.rig().skeleton().joint(1, 1)).isCloseTo(0.25, within(1e-6));
  }

  @Test
  void isReadByAnyParquetReader(@TempDir Path folder) {
    Row row =
        SPARK
            .read()
            .parquet(written(folder).resolve("frames").toString())
            .filter("split = 'validation' and frame = 3")
            .first();
    assertThat(row.schema().fieldNames()).isEqualTo(DatasetSchema.FRAMES.fieldNames());
    assertThat((byte[]) row.getAs("vertices")).hasSize(4 * 3 * TubeCapture.V);
    assertThat((byte[]) row.getAs("rotations")).hasSize(4 * 9 * TubeCapture.J);
  }

  @Test
  void opensByHadoopPathAsWell(@TempDir Path folder) {
    Path out = written(folder);
    assertThat(Dataset.open(SPARK, "file:" + out).frames("train").count()).isEqualTo(6);
  }

  @Test
  void hasNoFramesOfASplitThatIsNotThere(@TempDir Path folder) {
    assertThat(Dataset.open(SPARK, written(folder)).frames("test").collect()).isEmpty();
  }

  @Test
  void tellsThatThereIsNoDataset(@TempDir Path folder) {
    assertThatThrownBy(() -> Dataset.open(SPARK, folder.resolve("nothing")))
        .hasMessageContaining("[file-missing]")
        .hasMessageContaining("sinew ingest");
  }

  @Test
  void tellsThatAFrameFileIsCut(@TempDir Path folder) throws IOException {
    Path out = written(folder);
    Path file = out.resolve("frames/part-00000.parquet");
    Files.write(file, new byte[] {1, 2, 3});
    assertThatThrownBy(() -> Dataset.open(SPARK, out))
        .hasMessageContaining("[dataset]")
        .hasMessageContaining("part-00000.parquet")
        .hasMessageContaining("found 3 bytes");
  }

  @Test
  void tellsWhichSubjectsThereAre(@TempDir Path folder) {
    Dataset dataset = Dataset.open(SPARK, written(folder));
    assertThatThrownBy(() -> dataset.subject("bob"))
        .hasMessageContaining("found bob, allowed: ann");
  }

  @Test
  void tellsThatTheRigIsAnother(@TempDir Path folder) throws IOException {
    Path out = written(folder);
    String json = Files.readString(out.resolve("dataset.json"));
    Files.writeString(out.resolve("dataset.json"), json.replace("\"Tip\"", "\"Top\""));
    assertThatThrownBy(() -> Dataset.open(SPARK, out))
        .hasMessageContaining("[dataset]")
        .hasMessageContaining("the rig is not the one");
  }

  private static Path written(Path folder) {
    TubeCapture set = TubeCapture.write(folder.resolve("a set"));
    Path out = folder.resolve("a dataset");
    IngestJob.run(
        SPARK, new IngestOptions(set.root, TakePoses.GIVEN, out, false), IngestProgress.SILENT);
    return out;
  }
}
