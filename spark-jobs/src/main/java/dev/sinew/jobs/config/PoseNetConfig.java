package dev.sinew.jobs.config;

import java.util.List;

/**
 * The network from a pose to vertex offsets.
 *
 * @param form local or dense
 * @param hidden units of the hidden layer (local: of each joint's net)
 * @param features local: features each joint's net gives
 * @param jointsPerVertex local: joints whose features may correct one vertex
 * @param neighbours local: whether a joint's net also sees its parent and children
 * @param translations whether joint translations are inputs
 */
public record PoseNetConfig(
    NetForm form,
    int hidden,
    int features,
    int jointsPerVertex,
    boolean neighbours,
    Translations translations) {
  static final Key<NetForm> FORM =
      Key.of(
          "pose_net.form",
          new Scalars.Choices<>(NetForm.class),
          NetForm.LOCAL,
          "local: a small net a joint, each vertex corrected by few joints; dense: one net over"
              + " the whole pose, as published.");
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
  static final Key<Boolean> NEIGHBOURS =
      Key.of(
          "pose_net.neighbours",
          new Scalars.Flags(),
          false,
          "local: a joint's net also sees its parent and children.");
  static final Key<Translations> TRANSLATIONS =
      Key.of(
          "pose_net.translations",
          new Scalars.Choices<>(Translations.class),
          Translations.AUTO,
          "Feed joint translations beside rotations; auto: if the training poses have any.");
  static final List<Key<?>> KEYS =
      List.of(FORM, HIDDEN, FEATURES, JOINTS_PER_VERTEX, NEIGHBOURS, TRANSLATIONS);

  public PoseNetConfig {
    FORM.check(form);
    HIDDEN.check(hidden);
    FEATURES.check(features);
    JOINTS_PER_VERTEX.check(jointsPerVertex);
    NEIGHBOURS.check(neighbours);
    TRANSLATIONS.check(translations);
  }

  static PoseNetConfig from(Values values) {
    return new PoseNetConfig(
        values.get(FORM),
        values.get(HIDDEN),
        values.get(FEATURES),
        values.get(JOINTS_PER_VERTEX),
        values.get(NEIGHBOURS),
        values.get(TRANSLATIONS));
  }
}
