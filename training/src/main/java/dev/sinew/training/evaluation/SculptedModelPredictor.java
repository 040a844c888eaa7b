package dev.sinew.training.evaluation;

import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.character.exemplar.ExemplarSet;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.ingest.dataset.FrameRow;

/** A trained model with its bundle's exemplars on top, by the subject's given joints. */
public final class SculptedModelPredictor implements Predictor {
  private static final long serialVersionUID = 1L;

  private final SubjectShapes shapes;
  private final CorrectiveModel model;
  private final ExemplarSet exemplars;
  private final ModelPredictor below;

  /**
   * @param shapes T-poses and joints
   * @param model the trained model
   * @param exemplars of the same character
   */
  public SculptedModelPredictor(
      SubjectShapes shapes, CorrectiveModel model, ExemplarSet exemplars) {
    this.shapes = shapes;
    this.model = model;
    this.exemplars = exemplars;
    this.below = ModelPredictor.withGivenJoints(Method.LEARNED, shapes, model);
  }

  @Override
  public String name() {
    return Method.LEARNED_EXEMPLARS;
  }

  @Override
  public float[] vertices(FrameRow frame) {
    float[] vertices = below.vertices(frame);
    double[] matrices =
        ForwardKinematics.skinningMatrices(
            shapes.shape(frame.subject()).skeleton(), frame.pose(), model.restPose());
    exemplars.addPosed(frame.pose(), Floats.of(matrices), vertices, exemplars.newSums());
    return vertices;
  }

  @Override
  public double rangeExcess(FrameRow frame) {
    return below.rangeExcess(frame);
  }
}
