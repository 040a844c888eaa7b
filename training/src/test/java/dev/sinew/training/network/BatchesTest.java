package dev.sinew.training.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.dataset.MultiDataSet;

class BatchesTest {
  private static final float[][] REST = {{1, 2, 3}, {4, 5, 6}};
  private static final float[][] BUILD = {{.5f, .5f, .5f}, {2, 2, 2}};

  private static CorrectiveExample example(int subject, float feature) {
    return new CorrectiveExample(
        subject, new float[] {feature}, new float[12], new float[] {7, 8, feature});
  }

  @Test
  void givesEveryExampleTheMeshAndTheBuildOfItsSubject() {
    List<CorrectiveExample> examples = List.of(example(1, .1f), example(0, .2f), example(1, .3f));
    MultiDataSet batch = Batches.correctivesByBuild(examples, REST, BUILD);
    assertThat(batch.getFeatures(0).toFloatMatrix())
        .isDeepEqualTo(new float[][] {{.1f}, {.2f}, {.3f}});
    assertThat(batch.getFeatures(1).toFloatMatrix())
        .isDeepEqualTo(new float[][] {REST[1], REST[0], REST[1]});
    assertThat(batch.getFeatures(3).toFloatMatrix())
        .isDeepEqualTo(new float[][] {BUILD[1], BUILD[0], BUILD[1]});
    assertThat(batch.getFeatures(3).ordering()).isEqualTo('f');
    assertThat(batch.getLabels(0).toFloatMatrix())
        .isDeepEqualTo(new float[][] {{7, 8, .1f}, {7, 8, .2f}, {7, 8, .3f}});
  }
}
