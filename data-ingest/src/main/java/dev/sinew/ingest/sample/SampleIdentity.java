package dev.sinew.ingest.sample;

import dev.sinew.character.rig.Rig;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One person of the sample.
 *
 * @param id folder name
 * @param role what the person is for
 * @param rig body, joints and weights in the T-pose
 * @param deformer how the body deforms in truth
 * @param takes none if the person is seen only in the T-pose
 */
record SampleIdentity(
    String id, Role role, Rig rig, MuscleDeformer deformer, List<SampleTake> takes) {

  /** What a person is for. */
  enum Role {
    /** Posed in training and, in other takes, in validation. */
    POSED,
    /** Posed in validation only; training sees not even the T-pose. */
    UNSEEN,
    /** Only the T-pose, in training. */
    T_POSE,
    /** Only the T-pose, in validation. */
    T_POSE_VALIDATION
  }

  /** The take of random poses that is held back for validation. */
  static final String VALIDATION_TAKE = "held-back";

  /** The take whose poses are written as BVH. */
  static final String BVH_TAKE = "walk-bvh";

  SampleIdentity {
    takes = List.copyOf(takes);
  }

  /** Everyone, in a fixed order; the same options give the same people and poses. */
  static List<SampleIdentity> all(SampleOptions options) {
    SplittableRandom random = new SplittableRandom(options.seed());
    List<SampleIdentity> all = new ArrayList<>();
    int count = options.posedIdentities() + 1 + options.tPoseIdentities();
    for (int i = 0; i < count; i++) {
      // A stream of its own for each: more frames of one do not change the next.
      SplittableRandom own = random.split();
      Role role = role(i, options);
      String id = "person%02d".formatted(i + 1);
      BodyProportions body = BodyProportions.random(own);
      Rig rig = SampleBody.of(id, body);
      MuscleDeformer deformer = MuscleDeformer.of(rig, body);
      boolean asBvh = i == Math.min(2, options.posedIdentities() - 1);
      all.add(
          new SampleIdentity(id, role, rig, deformer, takes(role, asBvh, deformer, options, own)));
    }
    return all;
  }

  private static Role role(int index, SampleOptions options) {
    int beyond = index - options.posedIdentities();
    if (beyond < 0) {
      return Role.POSED;
    }
    if (beyond == 0) {
      return Role.UNSEEN;
    }
    return beyond % 3 == 0 ? Role.T_POSE_VALIDATION : Role.T_POSE;
  }

  private static List<SampleTake> takes(
      Role role,
      boolean asBvh,
      MuscleDeformer body,
      SampleOptions options,
      SplittableRandom random) {
    return switch (role) {
      case POSED ->
          List.of(
              SampleTake.walk(asBvh ? BVH_TAKE : "walk", options.walkFrames(), body, random),
              SampleTake.exercise("exercise", options.exerciseFrames(), body, random),
              SampleTake.random("random", options.randomFrames(), body, random),
              SampleTake.random(VALIDATION_TAKE, options.validationFrames(), body, random));
      case UNSEEN -> {
        int smooth = options.unseenFrames() / 2;
        yield List.of(
            SampleTake.walk("walk", smooth, body, random),
            SampleTake.random("random", options.unseenFrames() - smooth, body, random));
      }
      case T_POSE, T_POSE_VALIDATION -> List.of();
    };
  }

  /** Whether a take of this person is for training. */
  boolean trains(SampleTake take) {
    return role == Role.POSED && !take.name().equals(VALIDATION_TAKE);
  }

  /** Whether training sees this person's T-pose. */
  boolean trainsJoints() {
    return role == Role.POSED || role == Role.T_POSE;
  }
}
