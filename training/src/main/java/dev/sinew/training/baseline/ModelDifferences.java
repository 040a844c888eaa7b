package dev.sinew.training.baseline;

import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.character.exemplar.RestSpace;
import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.ingest.dataset.FrameRow;
import dev.sinew.training.evaluation.Method;
import dev.sinew.training.evaluation.ModelPredictor;
import dev.sinew.training.evaluation.SubjectShapes;

/**
 * What is left of a trained model's error: L⁻¹·(captured − predicted), by the subjects' given
 * joints and the model's own W.
 */
public final class ModelDifferences implements RestDifferences {
  private static final long serialVersionUID = 1L;

  private final SubjectShapes shapes;
  private final CorrectiveModel model;
  private final ModelPredictor predictor;

  /**
   * @param shapes T-poses and joints
   * @param model the trained model
   */
  public ModelDifferences(SubjectShapes shapes, CorrectiveModel model) {
    this.shapes = shapes;
    this.model = model;
    this.predictor = ModelPredictor.withGivenJoints(Method.LEARNED, shapes, model);
  }

  @Override
  public SkinWeights weights() {
    return model.weights();
  }

  @Override
  public double[] residual(FrameRow frame) {
    RestSpace space =
        RestSpace.at(
            shapes.shape(frame.subject()).skeleton(),
            model.weights(),
            frame.pose(),
            model.restPose());
    return space.difference(doubles(predictor.vertices(frame)), doubles(frame.vertices()));
  }

  private static double[] doubles(float[] values) {
    double[] doubles = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      doubles[i] = values[i];
    }
    return doubles;
  }
}
