package dev.sinew.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.sinew.ingest.capture.TakePoses;
import dev.sinew.ingest.dataset.Dataset;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Expectations are the figures in the sets' own README files, made by another program. */
class SharedDataIngestTest {
  @Test
  void boneWithTwoRootsAndMovingJointsHasTheLbsErrorOfItsReadme(@TempDir Path folder) {
    Dataset dataset = ingest("bone", folder);
    assertThat(dataset.manifest().frames())
        .containsEntry("train", 200)
        .containsEntry("validation", 100);
    assertThat(dataset.manifest().rejected()).isEmpty();
    assertThat(LbsError.meanMillimetres(dataset, "train")).isCloseTo(0.438, withPercentage(1));
    assertThat(LbsError.meanMillimetres(dataset, "validation")).isCloseTo(0.566, withPercentage(1));
  }

  @Test
  void makehumanWithManyPeopleAndABvhTakeHasTheLbsErrorOfItsReadme(@TempDir Path folder) {
    Dataset dataset = ingest("makehuman", folder);
    assertThat(dataset.manifest().frames())
        .containsEntry("train", 150)
        .containsEntry("validation", 66);
    assertThat(dataset.manifest().subjects())
        .containsEntry("train", 19)
        .containsEntry("validation", 5);
    assertThat(dataset.manifest().rejected()).isEmpty();
    assertThat(LbsError.meanMillimetres(dataset, "train")).isCloseTo(1.322, withPercentage(1));
    assertThat(LbsError.meanMillimetres(dataset, "validation")).isCloseTo(1.356, withPercentage(1));
  }

  private Dataset ingest(String set, Path folder) {
    Path output = folder.resolve(set);
    IngestJob.run(
        LocalSpark.session(),
        new IngestOptions(SharedData.path(set), TakePoses.GIVEN, output, false),
        IngestProgress.SILENT);
    return Dataset.open(LocalSpark.session(), output);
  }
}
