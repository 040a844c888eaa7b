package dev.sinew.training.bench;

import dev.sinew.character.corrective.Activation;
import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.character.corrective.InputRange;
import dev.sinew.character.corrective.JointNet;
import dev.sinew.character.corrective.LocalCorrective;
import dev.sinew.character.corrective.LocalJointRegressor;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.training.network.LocalStructure;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A local model with random numbers for a character of 9,763 vertices and 64 joints. */
final class RuntimeProblem {
  private static final int JOINT_VERTICES = 40;

  private final StepProblem character = new StepProblem(9763, 64, 1);
  private final Pose pose = character.pose();
  private final Random random = new Random(4);

  Pose pose() {
    return pose;
  }

  float[] tpose() {
    return character.rest.clone();
  }

  CorrectiveModel model() {
    PoseFeatures features = character.features(PoseFeatures.Form.HALF_ANGLE);
    LocalStructure structure = character.structure(features);
    List<JointNet> nets = new ArrayList<>();
    for (int n = 0; n < structure.netCount(); n++) {
      int[] inputs = structure.inputs(n);
      int[] vertices = structure.vertices(n);
      nets.add(
          new JointNet(
              structure.joint(n),
              inputs,
              numbers(inputs.length * SinewStep.HIDDEN_LOCAL, 1),
              numbers(SinewStep.HIDDEN_LOCAL, 0.5),
              numbers(SinewStep.HIDDEN_LOCAL * SinewStep.FEATURES, 0.1),
              vertices,
              numbers(vertices.length * SinewStep.FEATURES * 3, 0.002)));
    }
    return CorrectiveModel.of(
        character.skeleton,
        2,
        Pose.identity(character.joints),
        character.influences().start(),
        regressor(),
        features,
        InputRange.unbounded(features.size()),
        LocalCorrective.of(
            features.form(), features.size(), character.vertices, Activation.RELU, nets));
  }

  private LocalJointRegressor regressor() {
    int joints = character.joints;
    int[] offsets = new int[joints + 1];
    int[] vertices = new int[joints * JOINT_VERTICES];
    float[] weights = new float[vertices.length];
    for (int j = 0; j < joints; j++) {
      offsets[j + 1] = (j + 1) * JOINT_VERTICES;
      for (int i = 0; i < JOINT_VERTICES; i++) {
        vertices[j * JOINT_VERTICES + i] = j * (character.vertices / joints) + i;
        weights[j * JOINT_VERTICES + i] = 1f / JOINT_VERTICES;
      }
    }
    return LocalJointRegressor.of(character.vertices, offsets, vertices, weights);
  }

  private float[] numbers(int count, double sigma) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (float) (sigma * random.nextGaussian());
    }
    return values;
  }
}
