package dev.sinew.character.symmetry;

import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import java.util.Arrays;
import java.util.Optional;

/**
 * What was found about a character's symmetry: mesh, joints, rest pose and weights.
 *
 * @param mesh of the rest mesh
 * @param joints of the skeleton
 * @param weights of W; empty where mesh or joints lack partners
 * @param mirror the reflection; empty if the character does not count as symmetric
 * @param asymmetry why it does not; empty if it does
 */
public record CharacterSymmetry(
    MeshSymmetry mesh,
    JointSymmetry joints,
    Optional<WeightSymmetry> weights,
    Optional<Mirror> mirror,
    Optional<String> asymmetry) {

  /** Largest difference of an entry of P* (metres, or of a rotation matrix) from its mirror. */
  public static final double REST_POSE_TOLERANCE = 1e-3;

  /**
   * Looks at a rig and its rest pose.
   *
   * @param restPose P*
   */
  public static CharacterSymmetry of(Rig rig, Pose restPose) {
    MeshSymmetry mesh = MeshSymmetry.of(rig.mesh());
    JointSymmetry joints = JointSymmetry.of(rig.skeleton(), mesh.centre(), rig.mesh().diagonal());
    int[] jointPartners = joints.partners();
    boolean whole =
        mesh.unpartnered() == 0 && Arrays.stream(jointPartners).allMatch(partner -> partner >= 0);
    Optional<WeightSymmetry> weights =
        whole
            ? Optional.of(WeightSymmetry.of(rig.weights(), mesh.partners(), jointPartners))
            : Optional.empty();
    Optional<String> asymmetry =
        mesh.asymmetry()
            .or(joints::asymmetry)
            .or(() -> pelvisAsymmetry(rig, jointPartners))
            .or(() -> restAsymmetry(restPose, jointPartners, rig))
            .or(() -> weights.flatMap(WeightSymmetry::asymmetry));
    Optional<Mirror> mirror =
        asymmetry.isPresent()
            ? Optional.empty()
            : Optional.of(new Mirror(mesh.partners(), jointPartners, mesh.centre()));
    return new CharacterSymmetry(mesh, joints, weights, mirror, asymmetry);
  }

  /** Frames are centred on the pelvis, so it must lie in the plane. */
  private static Optional<String> pelvisAsymmetry(Rig rig, int[] partners) {
    int pelvis = rig.skeleton().pelvis();
    return partners[pelvis] == pelvis
        ? Optional.empty()
        : Optional.of(
            "the pelvis "
                + rig.skeleton().name(pelvis)
                + " mirrors "
                + rig.skeleton().name(partners[pelvis])
                + ", not itself");
  }

  private static Optional<String> restAsymmetry(Pose rest, int[] partners, Rig rig) {
    Pose mirrored = Mirror.pose(rest, partners);
    double[] rotations = rest.rotations();
    double[] others = mirrored.rotations();
    for (int i = 0; i < rotations.length; i++) {
      if (Math.abs(rotations[i] - others[i]) > REST_POSE_TOLERANCE) {
        return Optional.of(
            "in the rest pose, joint "
                + rig.skeleton().name(i / 9)
                + " is not turned like its partner "
                + rig.skeleton().name(partners[i / 9]));
      }
    }
    for (int i = 0; i < 3 * partners.length; i++) {
      int joint = i / 3;
      boolean root = rig.skeleton().isRoot(joint);
      double difference =
          rest.localTranslation(joint, root, i % 3) - mirrored.localTranslation(joint, root, i % 3);
      if (Math.abs(difference) > REST_POSE_TOLERANCE) {
        return Optional.of(
            "in the rest pose, joint "
                + rig.skeleton().name(joint)
                + " is not moved like its partner "
                + rig.skeleton().name(partners[joint]));
      }
    }
    return Optional.empty();
  }
}
