package dev.sinew.jobs.config;

import java.util.List;

/**
 * The network from a pose to vertex offsets.
 *
 * @param form local or dense
 * @param hidden units of the hidden layer (local: of each joint's net)
 * @param features local: features each joint's net gives
 * @param jointsPerVertex local: joints whose features may correct one vertex
 * @param companions local: joints that a joint's net sees beside its own
 * @param activation local: what hidden units do
 * @param steepness local: how fast hidden units turn at the start
 * @param translations whether joint translations are inputs
 * @param build local: whether corrections grow with a person
 */
public record PoseNetConfig(
    NetForm form,
    int hidden,
    int features,
    int jointsPerVertex,
    int companions,
    UnitForm activation,
    double steepness,
    Translations translations,
    BuildForm build) {
  static final Key<NetForm> FORM =
      Key.derived(
          "pose_net.form",
          new Scalars.Choices<>(NetForm.class),
          "auto; local if pose_net.joints_per_vertex, companions or activation is given",
          "auto: local, with those of the three that folds of the training frames choose, whatever"
              + " is given for them; local: a small net a joint, each vertex corrected by few"
              + " joints; dense: one net over the whole pose, as published.");
  static final Key<Integer> HIDDEN =
      Key.of(
          "pose_net.hidden",
          new Scalars.Integers(1, 4096),
          64,
          "Units of the hidden layer (local: of each joint's net).");
  static final Key<Integer> FEATURES =
      Key.of(
          "pose_net.features",
          new Scalars.Integers(1, 256),
          8,
          "local: features each joint's net gives.");
  static final Key<Integer> JOINTS_PER_VERTEX =
      Key.of(
          "pose_net.joints_per_vertex",
          new Scalars.Integers(1, 16),
          2,
          "local: joints whose features may correct one vertex, screened by the share of its"
              + " residual that they explain.");
  static final Key<Integer> COMPANIONS =
      Key.of(
          "pose_net.companions",
          new Scalars.Integers(0, 8),
          0,
          "local: joints that a joint's net sees beside its own: those that explain most of the"
              + " vertices which it corrects.");
  static final Key<UnitForm> ACTIVATION =
      Key.of(
          "pose_net.activation",
          new Scalars.Choices<>(UnitForm.class),
          UnitForm.RELU,
          "local: what hidden units do; relu: max(x, 0), for correctives with kinks, as artists"
              + " drive them; silu: x/(1 + exp(-x)), smooth.");
  static final Key<Double> STEEPNESS =
      Key.of(
          "pose_net.steepness",
          new Scalars.Numbers(0.01, true, 100),
          2.0,
          "local: how fast hidden units turn over the unit range of pose at the start; below 1 where"
              + " corrections are nearly linear, and carry on so beyond the training frames.");
  static final Key<Translations> TRANSLATIONS =
      Key.of(
          "pose_net.translations",
          new Scalars.Choices<>(Translations.class),
          Translations.AUTO,
          "Feed joint translations beside rotations; auto: if the training poses have any.");
  static final Key<BuildForm> BUILD =
      Key.of(
          "pose_net.build",
          new Scalars.Choices<>(BuildForm.class),
          BuildForm.AUTO,
          "local: multiply corrections by how much larger than the people trained on a person is"
              + " where they act; auto: if the training frames are of more than one person.");
  static final List<Key<?>> KEYS =
      List.of(
          FORM,
          HIDDEN,
          FEATURES,
          JOINTS_PER_VERTEX,
          COMPANIONS,
          ACTIVATION,
          STEEPNESS,
          TRANSLATIONS,
          BUILD);

  public PoseNetConfig {
    FORM.check(form);
    HIDDEN.check(hidden);
    FEATURES.check(features);
    JOINTS_PER_VERTEX.check(jointsPerVertex);
    COMPANIONS.check(companions);
    ACTIVATION.check(activation);
    STEEPNESS.check(steepness);
    TRANSLATIONS.check(translations);
    BUILD.check(build);
  }

  /** This net as a local one of another shape. */
  public PoseNetConfig shaped(int joints, int beside, UnitForm units) {
    return new PoseNetConfig(
        NetForm.LOCAL, hidden, features, joints, beside, units, steepness, translations, build);
  }

  private static boolean shapeGiven(Values values) {
    return values.gives(JOINTS_PER_VERTEX) || values.gives(COMPANIONS) || values.gives(ACTIVATION);
  }

  static PoseNetConfig from(Values values) {
    return new PoseNetConfig(
        values.find(FORM).orElse(shapeGiven(values) ? NetForm.LOCAL : NetForm.AUTO),
        values.get(HIDDEN),
        values.get(FEATURES),
        values.get(JOINTS_PER_VERTEX),
        values.get(COMPANIONS),
        values.get(ACTIVATION),
        values.get(STEEPNESS),
        values.get(TRANSLATIONS),
        values.get(BUILD));
  }
}
