package dev.sinew.character.exemplar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sinew.character.SharedFiles;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinningVectors;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reference values made by NumPy in float64. */
class ExemplarVectorsTest {
  private static final Skeleton TWO =
      Skeleton.of(List.of("root", "arm"), new int[] {-1, 0}, new double[] {0, 0, 0, 0, 1, 0});

  @Test
  void pullsSculptsToRestAsTheReferenceDoes() {
    SkinningVectors vectors = SkinningVectors.read();
    double[] rest = vectors.array("rest");
    for (int f = 0; f < vectors.frames(); f++) {
      RestSpace space =
          RestSpace.at(
              vectors.skeleton(),
              vectors.weights("weights"),
              vectors.pose(f),
              Pose.identity(vectors.skeleton().jointCount()));
      assertThat(space.nearSingular().isEmpty()).as("frame %d", f).isTrue();
      double[] found = space.toRest(vectors.frame("sculpted", f), rest);
      double[] expected = vectors.frame("rest_exemplar", f);
      for (int i = 0; i < found.length; i++) {
        assertThat(found[i]).as("frame %d", f).isCloseTo(expected[i], within(1e-10));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "gaussian(r=0.8), GAUSSIAN, 0.8",
    "linear, LINEAR, 0",
    "thin-plate, THIN_PLATE, 0",
    "multiquadric(r=0.8), MULTIQUADRIC, 0.8"
  })
  void weighsAsTheReferenceDoes(String name, RadialKernel kernel, double radius)
      throws IOException {
    JsonNode rbf =
        new ObjectMapper().readTree(SharedFiles.path("vectors/skinning.json").toFile()).get("rbf");
    PoseReader reader =
        PoseReader.of("arm", TWO, Pose.identity(2), List.of("arm"), PoseDistance.ROTATION_ANGLE);
    List<double[]> exemplars = readings(reader, rbf.get("exemplars"));
    List<double[]> queries = readings(reader, rbf.get("queries"));
    int count = exemplars.size();
    double[] between = new double[count * count];
    Arrays.setAll(
        between, i -> reader.distance(exemplars.get(i / count), exemplars.get(i % count)));
    double[] ones = new double[count];
    Arrays.fill(ones, 1);
    RadialBasis basis =
        RadialBasis.of(
            IntStream.range(0, count).mapToObj(k -> "exemplar" + k).toList(),
            between,
            ones,
            RadialOptions.interpolative(kernel).withRadius(radius));
    JsonNode weights = rbf.get("weights").get(name);
    for (int q = 0; q < queries.size(); q++) {
      double[] distances = new double[count];
      for (int k = 0; k < count; k++) {
        distances[k] = reader.distance(queries.get(q), exemplars.get(k));
      }
      double[] found = basis.weights(distances);
      for (int k = 0; k < count; k++) {
        assertThat(found[k])
            .as("query %d, exemplar %d", q, k)
            .isCloseTo(weights.get(q).get(k).asDouble(), within(1e-10));
      }
    }
  }

  private static List<double[]> readings(PoseReader reader, JsonNode rotations) {
    List<double[]> readings = new ArrayList<>();
    for (JsonNode rotation : rotations) {
      double[] both = Pose.identity(2).rotations();
      for (int e = 0; e < 9; e++) {
        both[9 + e] = rotation.get(e / 3).get(e % 3).asDouble();
      }
      readings.add(reader.read(Pose.ofRotations(both, new double[3], null)));
    }
    return readings;
  }
}
