package dev.sinew.jobs.train;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.symmetry.CharacterSymmetry;
import dev.sinew.character.symmetry.Mirror;
import dev.sinew.jobs.config.Mirroring;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides whether training frames are reflected, and finds the reflection. */
final class MirrorChoice {
  private static final Logger LOG = LoggerFactory.getLogger(MirrorChoice.class);

  private MirrorChoice() {}

  /**
   * The reflection to train with; empty if frames are not to be reflected.
   *
   * @param restPose P*
   * @throws dev.sinew.character.fault.SinewException {@code config} if it is asked for and the
   *     character is not symmetric
   */
  static Optional<Mirror> of(Mirroring asked, Rig rig, Pose restPose) {
    if (asked == Mirroring.OFF) {
      return Optional.empty();
    }
    CharacterSymmetry symmetry = CharacterSymmetry.of(rig, restPose);
    Optional<String> asymmetry = symmetry.asymmetry();
    if (asymmetry.isEmpty()) {
      LOG.info("training frames are reflected too: {}", words(symmetry));
    } else if (asked == Mirroring.AUTO) {
      LOG.info("training frames are not reflected: {}", asymmetry.get());
    } else {
      throw Fault.of(FaultCode.CONFIG, "the character is not symmetric", "data.mirror")
          .found(asymmetry.get())
          .allowed("a character whose mesh, joints, rest pose and weights are their own mirror")
          .remedy("Set data.mirror to off or auto.")
          .toException();
    }
    return symmetry.mirror();
  }

  private static String words(CharacterSymmetry symmetry) {
    return String.format(
        Locale.ROOT,
        "vertices agree with their mirror to %.2f mm, joints to %.2f mm, weights to %.3f",
        1000 * symmetry.mesh().largestDistance(),
        1000 * symmetry.joints().largestDistance(),
        symmetry.weights().map(weights -> weights.largest()).orElse(0.0));
  }
}
