package dev.sinew.training.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpzReader;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.training.loss.VertexLoss;
import dev.sinew.training.loss.WeightLoss;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.activations.impl.ActivationIdentity;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** The skinning vertex and the losses against float64 reference values. */
class ReferenceVectorsTest {
  private static final Path VECTORS =
      Path.of(System.getProperty("sinew.root", "."), "../shared/vectors");

  private Map<String, NpyArray> reference = Map.of();
  private JsonNode figures;
  private int vertices;
  private int joints;
  private int frames;

  @BeforeEach
  void read() throws IOException {
    assumeTrue(Files.exists(VECTORS), "no reference vectors beside the repository");
    reference = NpzReader.read(VECTORS.resolve("skinning.npz"));
    figures = new ObjectMapper().readTree(VECTORS.resolve("skinning.json").toFile());
    vertices = reference.get("weights").shape()[0];
    joints = reference.get("weights").shape()[1];
    frames = reference.get("lbs").shape()[0];
  }

  @Test
  void gradientsByOffsetsAndWeightsAgree() {
    ComputationGraph graph =
        new ComputationGraph(
            TestGraphs.skinningAlone(
                SkinWeights.ofDense(reference.get("weights").toDoubles(), joints)));
    graph.init();
    INDArray target = planar("target");
    graph.setInputs(planar("offsets"), planarRest(), matrices());
    graph.setLabels(target);
    graph.computeGradientAndScore(LayerWorkspaceMgr.noWorkspacesImmutable());
    assertThat(graph.score()).isCloseTo(figures.get("loss_v").doubleValue(), within(1e-14));
    double[] byWeights = graph.gradient().gradient().dup().data().asDouble();
    int stray = (int) graph.getLayer("touch").numParams();
    assertClose(
        java.util.Arrays.copyOfRange(byWeights, stray, byWeights.length),
        reference.get("grad_W").toDoubles());
  }

  @Test
  void gradientByVerticesIsThatOfTheVertexLoss() {
    INDArray corrected = planar("corrected");
    INDArray by =
        new VertexLoss(1)
            .computeGradient(planar("target"), corrected, new ActivationIdentity(), null);
    // Reference: by offsets, so carried to rest by the blended linear part; at frame 0, where every
    // rotation is the identity and W sums to one, the two are the same.
    double[] expected = reference.get("grad_offsets").toDoubles();
    for (int v = 0; v < vertices; v++) {
      for (int c = 0; c < 3; c++) {
        assertThat(by.getDouble(0, c * vertices + v)).isCloseTo(expected[3 * v + c], within(1e-12));
      }
    }
  }

  @Test
  void everyRegulariserHasTheReferenceValue() {
    SkinWeights initial = SkinWeights.ofDense(reference.get("weights").toDoubles(), joints);
    float[] rest = reference.get("rest").toFloats();
    Rig rig =
        new Rig(
            "reference",
            new Mesh(rest, Faces.none()),
            Skeleton.of(
                IntStream.range(0, joints).mapToObj(j -> "joint" + j).toList(),
                reference.get("parents").toInts(),
                reference.get("joints").toDoubles()),
            initial);
    INDArray weights =
        Nd4j.createFromArray(reference.get("weights_off_simplex").toDoubles())
            .reshape('c', vertices, joints);
    JsonNode values = figures.get("regularisers");
    Map<String, String> names =
        Map.of(
            "partition-of-unity",
            "partition_of_unity",
            "l2",
            "l2",
            "l1",
            "l1",
            "initial",
            "initial");
    names.forEach(
        (term, key) ->
            assertThat(WeightLoss.of(Map.of(term, 1.0), rig).value(weights))
                .as(term)
                .isCloseTo(values.get(key).doubleValue(), within(1e-13)));
  }

  private static void assertClose(double[] actual, double[] expected) {
    assertThat(actual).hasSameSizeAs(expected);
    double worst = 0;
    for (int i = 0; i < actual.length; i++) {
      worst = Math.max(worst, Math.abs(actual[i] - expected[i]));
    }
    assertThat(worst).isLessThan(1e-13);
  }

  private INDArray planar(String name) {
    double[] rows = reference.get(name).toDoubles();
    INDArray mesh = Nd4j.create(DataType.DOUBLE, new long[] {frames, 3L * vertices}, 'f');
    for (int i = 0; i < rows.length; i++) {
      int v = i / 3 % vertices;
      mesh.putScalar(i / (3 * vertices), i % 3 * vertices + v, rows[i]);
    }
    return mesh;
  }

  private INDArray planarRest() {
    double[] rest = reference.get("rest").toDoubles();
    INDArray mesh = Nd4j.create(DataType.DOUBLE, new long[] {frames, 3L * vertices}, 'f');
    for (int b = 0; b < frames; b++) {
      for (int i = 0; i < rest.length; i++) {
        mesh.putScalar(b, i % 3 * vertices + i / 3, rest[i]);
      }
    }
    return mesh;
  }

  private INDArray matrices() {
    double[] full = reference.get("skin_matrices").toDoubles();
    INDArray matrices = Nd4j.create(DataType.DOUBLE, new long[] {frames, 12L * joints}, 'f');
    for (int b = 0; b < frames; b++) {
      for (int j = 0; j < joints; j++) {
        for (int e = 0; e < 12; e++) {
          matrices.putScalar(b, e * joints + j, full[16 * (b * joints + j) + e]);
        }
      }
    }
    return matrices;
  }
}
