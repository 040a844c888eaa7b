package dev.sinew.jobs.config;

import java.util.List;

/**
 * The network from a T-pose mesh to joints.
 *
 * @param form local or dense
 * @param neighbourhood local: steps in the hierarchy from a joint to the joints whose vertices it
 *     sees
 * @param epochs passes over the training T-poses
 * @param learningRate Adam's step
 * @param hidden dense: units of the hidden layer; 0 for a linear map
 */
public record JointNetConfig(
    NetForm form, int neighbourhood, int epochs, double learningRate, int hidden) {
  static final Key<NetForm> FORM =
      Key.of(
          "joint_net.form",
          new Scalars.Choices<>(NetForm.class),
          NetForm.LOCAL,
          "local: a joint sees only vertices near it; dense: every joint sees every vertex.");
  static final Key<Integer> NEIGHBOURHOOD =
      Key.of(
          "joint_net.neighbourhood",
          new Scalars.Integers(0, 8),
          3,
          "local: a joint sees the vertices moved by joints at most this many steps away.");
  static final Key<Integer> EPOCHS =
      Key.of(
          "joint_net.epochs",
          new Scalars.Integers(0, 1_000_000),
          200,
          "Passes over the training T-poses after the closed-form start; 0 keeps the start.");
  static final Key<Double> LEARNING_RATE =
      Key.of("joint_net.learning_rate", new Scalars.Numbers(0, false, 1), 1e-4, "Step of Adam.");
  static final Key<Integer> HIDDEN =
      Key.of(
          "joint_net.hidden",
          new Scalars.Integers(0, 4096),
          0,
          "dense: units of the hidden layer; 0 for a linear map.");
  static final List<Key<?>> KEYS = List.of(FORM, NEIGHBOURHOOD, EPOCHS, LEARNING_RATE, HIDDEN);

  public JointNetConfig {
    FORM.check(form);
    NEIGHBOURHOOD.check(neighbourhood);
    EPOCHS.check(epochs);
    LEARNING_RATE.check(learningRate);
    HIDDEN.check(hidden);
    if (form == NetForm.LOCAL && hidden != 0) {
      throw Rule.broken(HIDDEN.path(), "only the dense form has a hidden layer", hidden);
    }
  }

  static JointNetConfig from(Values values) {
    return new JointNetConfig(
        values.get(FORM),
        values.get(NEIGHBOURHOOD),
        values.get(EPOCHS),
        values.get(LEARNING_RATE),
        values.get(HIDDEN));
  }
}
