package dev.sinew.training.network;

import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.training.loss.VertexLoss;
import dev.sinew.training.loss.WeightLoss;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.layers.LossLayer;
import org.deeplearning4j.nn.conf.layers.misc.ElementWiseMultiplicationLayer;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.learning.config.Sgd;

/** Small graphs around the skinning vertex alone. */
final class TestGraphs {
  private TestGraphs() {}

  /**
   * Offsets, rest meshes and matrices in, λ = 1; the offsets pass an element-wise layer of ones,
   * since DL4J does not train a graph whose layers have no parameter.
   */
  static ComputationGraphConfiguration skinningAlone(SkinWeights weights) {
    int size = 3 * weights.vertexCount();
    return new NeuralNetConfiguration.Builder()
        .dataType(DataType.DOUBLE)
        .updater(new Sgd(1e-3))
        .miniBatch(false)
        .graphBuilder()
        .addInputs("offsets", "rest", "matrices")
        .addLayer(
            "touch",
            new ElementWiseMultiplicationLayer.Builder()
                .nIn(size)
                .nOut(size)
                .weightInit(org.deeplearning4j.nn.weights.WeightInit.ONES)
                .activation(Activation.IDENTITY)
                .build(),
            "offsets")
        .addVertex(
            "skinned",
            new SkinningConf("skinned", new Sgd(1e-3), WeightForm.FREE, weights, WeightLoss.none()),
            "touch",
            "rest",
            "matrices")
        .addLayer(
            "loss",
            new LossLayer.Builder(new VertexLoss(1)).activation(Activation.IDENTITY).build(),
            "skinned")
        .setInputTypes(
            InputType.feedForward(size),
            InputType.feedForward(size),
            InputType.feedForward(12L * weights.jointCount()))
        .setOutputs("loss")
        .build();
  }
}
