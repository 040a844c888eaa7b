package dev.sinew.character.fitting;

import dev.sinew.character.skeleton.Skeleton;
import java.util.List;

/**
 * One scale a bone, shared by the frames of a take, for people whose bones are not as long as the
 * rig's.
 *
 * <p>Gauss-Newton steps for the scales alone: u = u₀ + Σ_c (s_c − 1)·σ_c·e_c, σ_c the weight of all
 * that hangs on joint c and e_c = Q_parent(c)·o_c its rest offset in the world; poses, which are
 * fitted anew for every step, follow the scales and are eliminated (Schur complement). Squared
 * distances are used, whatever loss the fitter has, and of translations those of the roots alone,
 * whatever it lets move: joints that move by themselves leave nothing for bones to explain. Scales
 * stay within 0.25 and 4.
 */
public final class BoneLengths {
  /** How strongly a scale is held at where it is, as a share of what the vertices tell. */
  private static final double HOLD = 1e-7;

  /** Bones outside are no person's; they are kept from turning round or growing without end. */
  private static final double SHORTEST = 0.25;

  private static final double LONGEST = 4;

  private static final double ENOUGH = 1e-6;

  /** No bone changes by more in one step. */
  private static final double LARGEST_STEP = 0.2;

  private final PoseFitter fitter;
  private final Skeleton skeleton;
  private final int joints;
  private final double[] normal;
  private final double[] right;

  private BoneLengths(PoseFitter fitter) {
    this.fitter = fitter;
    this.skeleton = fitter.skeleton();
    this.joints = skeleton.jointCount();
    this.normal = new double[joints * joints];
    this.right = new double[joints];
  }

  /**
   * @param fitter fits the poses; its bone scales are where to start from
   * @param frames frames of one take, which should bend every joint
   * @param rounds steps at most
   * @return the fitter with the scales that suit the frames best
   * @throws dev.sinew.character.fault.SinewException as {@link PoseFitter#fit(FitTarget)}
   */
  public static PoseFitter fit(PoseFitter fitter, List<FitTarget> frames, int rounds) {
    PoseFitter best = fitter.forBoneLengths();
    for (int round = 0; round < rounds; round++) {
      BoneLengths step = new BoneLengths(best);
      frames.forEach(step::add);
      double[] scales = best.boneScales();
      double change = step.move(scales);
      best = best.withBoneScales(scales);
      if (change < ENOUGH) {
        break;
      }
    }
    return fitter.withBoneScales(best.boneScales());
  }

  /** Adds the step to the scales; returns the largest change. */
  private double move(double[] scales) {
    double trace = Double.MIN_NORMAL;
    for (int j = 0; j < joints; j++) {
      trace += Math.abs(normal[j * joints + j]);
    }
    for (int j = 0; j < joints; j++) {
      normal[j * joints + j] += HOLD * trace;
    }
    if (!Cholesky.factor(normal, joints)) {
      return 0;
    }
    Cholesky.forward(normal, joints, right, 1);
    Cholesky.backward(normal, joints, right, 1);
    double change = 0;
    for (int j = 0; j < joints; j++) {
      double step = Math.max(-LARGEST_STEP, Math.min(LARGEST_STEP, right[j]));
      double scale = Math.max(SHORTEST, Math.min(LONGEST, scales[j] + step));
      change = Math.max(change, Math.abs(scale - scales[j]));
      scales[j] = scale;
    }
    return change;
  }

  /** One frame's share of the normal equations for the change of the scales. */
  private void add(FitTarget frame) {
    FitState state = fitter.run(frame, fitter.start()).state();
    SkinFeatures features = fitter.features();
    double[] gram = features.gram(frame.confidence());
    double[] cross = features.cross(frame.vertices(), frame.confidence());
    boolean[] free = new boolean[joints];
    for (int j = 0; j < joints; j++) {
      free[j] = fitter.isFree(j);
    }
    NodeSystem poses =
        new NodeSystem(new NodeLayout(state, free, fitter.rootsAlone()), gram, state, 0);
    NewtonStep newton = new NewtonStep(poses, 0);
    double[] factor =
        newton.factor(poses.right(cross.clone(), state), poses.layout.unknowns(state));
    if (factor == null) {
      return;
    }
    NodeSystem bones =
        new NodeSystem(new NodeLayout(state, free, Translations.EVERY_JOINT), gram, state, 0);
    double[] x = bones.layout.unknowns(state);
    double[] residual = bones.residual(bones.right(cross, state), x);
    double[] offsets = worldOffsets(state);
    double[] coupling = new double[newton.size() * joints];
    couple(bones, poses.layout, x, offsets, coupling);
    Cholesky.forward(factor, newton.size(), coupling, joints);
    int first = 3 * bones.layout.blocks();
    for (int a = 0; a < joints; a++) {
      right[a] += dot(residual, 3 * (first + a), offsets, 3 * a);
      for (int b = 0; b <= a; b++) {
        double value =
            bones.gram[(first + a) * bones.size + first + b] * dot(offsets, 3 * a, offsets, 3 * b);
        for (int i = 0; i < newton.size(); i++) {
          value -= coupling[i * joints + a] * coupling[i * joints + b];
        }
        normal[a * joints + b] += value;
      }
    }
  }

  /** [J,3] rest offsets turned into the world; of roots, nothing. */
  private double[] worldOffsets(FitState state) {
    double[] offsets = new double[3 * joints];
    for (int j = 0; j < joints; j++) {
      for (int i = 0; i < 9 && !skeleton.isRoot(j); i++) {
        offsets[3 * j + i / 3] +=
            state.world[9 * skeleton.parent(j) + i] * skeleton.offset(j, i % 3);
      }
    }
    return offsets;
  }

  /** JᵀJ between a turn or translation and a scale [n,J]. */
  private void couple(
      NodeSystem bones, NodeLayout poses, double[] x, double[] offsets, double[] coupling) {
    int first = 3 * poses.blocks();
    double[] lever = new double[3];
    for (int c = 0; c < joints; c++) {
      int row = first + c;
      for (int b = 0; b < poses.blocks(); b++) {
        for (int k = 0; k < 3; k++) {
          lever[k] = 0;
          for (int e = 0; e < 3; e++) {
            lever[k] += x[9 * b + 3 * e + k] * bones.gram[(3 * b + e) * bones.size + row];
          }
        }
        addCross(lever, 0, offsets, 3 * c, coupling, 3 * b * joints + c);
      }
      for (int t = 0; t < poses.translated.length; t++) {
        double weight = bones.gram[(first + poses.translated[t]) * bones.size + row];
        for (int k = 0; k < 3; k++) {
          coupling[(first + 3 * t + k) * joints + c] += weight * offsets[3 * c + k];
        }
      }
    }
  }

  private void addCross(double[] a, int ao, double[] b, int bo, double[] sum, int so) {
    for (int k = 0; k < 3; k++) {
      int l = (k + 1) % 3;
      int m = (k + 2) % 3;
      sum[so + k * joints] += a[ao + l] * b[bo + m] - a[ao + m] * b[bo + l];
    }
  }

  private static double dot(double[] a, int ao, double[] b, int bo) {
    return a[ao] * b[bo] + a[ao + 1] * b[bo + 1] + a[ao + 2] * b[bo + 2];
  }
}
