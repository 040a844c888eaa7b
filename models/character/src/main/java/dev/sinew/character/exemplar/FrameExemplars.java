package dev.sinew.character.exemplar;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.skinning.SkinWeights;
import java.util.ArrayList;
import java.util.List;

/**
 * Exemplars made of captured frames, in which all joints move at once: every reader gets its part
 * of each frame, and what all readers add together in a picked pose is the captured surface.
 *
 * <p>Which part is whose, the frames say themselves. A vertex's difference is taken for a sum f =
 * Σ_r f_r over the readers it listens to, each a function of what that reader sees, zero at the
 * rest pose; of all such sums the one is taken that is smoothest beside meeting the frames, kernel
 * ridge regression with an additive kernel (Duvenaud, Nickisch and Rasmussen 2011): f_r(p) = Σ_i
 * c_i·k_r(p, p_i), (Σ_r k_r(p_i, p_k) + λ)·c = S, S the frames' differences and k_r that of {@link
 * AdditiveKernel}. A frame's part for reader r is f_r there, in the rest pose with that one joint
 * turned; the reader's multiquadrics meet f_r again in between. With λ above zero frames are met
 * nearly. Poses so near each other that they say nothing new to a reader are one exemplar there.
 *
 * @param set the exemplars, named {@code <joint> in <frame>}
 * @param radius r of the multiquadrics, chosen or given
 * @param regularisation λ in mean diagonals of the kernel, chosen
 * @param removed share of the error that is removed of each frame by exemplars of all others; not
 *     above zero, and then without exemplars, if they do no good
 */
public record FrameExemplars(
    ExemplarSet set, double radius, double regularisation, double removed) {
  /** Radii that are tried where none is given. */
  public static final List<Double> RADII = List.of(1.0, 2.0);

  /**
   * Radius and regularisation are those that err least on each frame when it is left out.
   *
   * @param readers of the character
   * @param weights W [V,J] that the frames' differences were taken with
   * @param frames n, in any poses; must all be of this mesh
   * @param radii r to choose from, at least one, positive
   * @throws dev.sinew.character.fault.SinewException if a frame is of another mesh or skeleton
   */
  public static FrameExemplars of(
      JointReaders readers, SkinWeights weights, List<PickedFrame> frames, List<Double> radii) {
    for (PickedFrame frame : frames) {
      if (frame.difference().length != 3 * readers.vertexCount()) {
        throw Fault.of(FaultCode.VERTEX_COUNT, "a frame is of another mesh", frame.name())
            .found(frame.difference().length / 3 + " vertices")
            .allowed(readers.vertexCount() + " vertices")
            .toException();
      }
    }
    double[][] readings =
        frames.stream().map(frame -> readers.read(frame.pose())).toArray(double[][]::new);
    LeftOut.Choice choice = new LeftOut(readers, frames, readings).among(radii);
    if (!(choice.removed() > 0)) {
      return new FrameExemplars(
          ExemplarSet.of(weights, List.of()), choice.radius(), choice.regularisation(), 0);
    }
    FrameParts parts = new FrameParts(readers, frames, readings, choice);
    List<PoseBlend> blends = new ArrayList<>();
    List<PoseReader> all = readers.readers();
    for (int r = 0; r < all.size(); r++) {
      List<Exemplar> exemplars = parts.exemplars(r);
      if (!exemplars.isEmpty()) {
        // The rest pose's share takes up the constant: see AdditiveKernel.
        RadialOptions options =
            RadialOptions.interpolative(RadialKernel.MULTIQUADRIC)
                .withRadius(choice.radius())
                .with(WeightNormalisation.ALWAYS);
        blends.add(PoseBlend.of(all.get(r), exemplars, options));
      }
    }
    return new FrameExemplars(
        ExemplarSet.of(weights, blends),
        choice.radius(),
        choice.regularisation(),
        choice.removed());
  }
}
