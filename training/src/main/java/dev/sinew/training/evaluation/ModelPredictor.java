package dev.sinew.training.evaluation;

import dev.sinew.character.corrective.CorrectedSubject;
import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.ingest.dataset.FrameRow;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A trained model as it ships: inputs clamped, fading, learned W, and either the subject's given
 * joints, like the methods it stands beside, or those that its Joint_net predicts from the T-pose.
 */
public final class ModelPredictor implements Predictor {
  private static final long serialVersionUID = 1L;

  private final String name;
  private final SubjectShapes shapes;
  private final CorrectiveModel model;
  private final boolean predictsJoints;
  // Made where it is needed: a subject under a model is not serialisable.
  private transient volatile @Nullable Map<String, CorrectedSubject> subjects;

  private ModelPredictor(
      String name, SubjectShapes shapes, CorrectiveModel model, boolean predictsJoints) {
    this.name = name;
    this.shapes = shapes;
    this.model = model;
    this.predictsJoints = predictsJoints;
  }

  /**
   * A model on subjects whose joints are known.
   *
   * @param name what reports call it
   * @param shapes T-poses and joints
   * @param model the trained model
   */
  public static ModelPredictor withGivenJoints(
      String name, SubjectShapes shapes, CorrectiveModel model) {
    return new ModelPredictor(name, shapes, model, false);
  }

  /**
   * A model on subjects of whom nothing but the T-pose is known.
   *
   * @param name what reports call it
   * @param shapes T-poses; the joints in them are not used
   * @param model the trained model
   */
  public static ModelPredictor withPredictedJoints(
      String name, SubjectShapes shapes, CorrectiveModel model) {
    return new ModelPredictor(name, shapes, model, true);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public float[] vertices(FrameRow frame) {
    return of(frame).apply(frame.pose());
  }

  @Override
  public double rangeExcess(FrameRow frame) {
    return of(frame).excess(frame.pose());
  }

  private CorrectedSubject of(FrameRow frame) {
    return subjects().computeIfAbsent(frame.subject(), this::subject);
  }

  private CorrectedSubject subject(String name) {
    SubjectShapes.Shape shape = shapes.shape(name);
    return predictsJoints
        ? model.subject(shape.tpose())
        : model.subject(shape.tpose(), shape.skeleton().joints());
  }

  private Map<String, CorrectedSubject> subjects() {
    Map<String, CorrectedSubject> made = subjects;
    if (made == null) {
      // Two threads may both make one; either serves.
      made = new ConcurrentHashMap<>();
      subjects = made;
    }
    return made;
  }
}
