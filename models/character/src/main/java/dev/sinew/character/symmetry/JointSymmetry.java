package dev.sinew.character.symmetry;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * How well a skeleton is its own reflection in a plane x = c, and which joint mirrors which.
 *
 * <p>Partners hang on partners: the tree is walked from its roots, and a joint's partner is the
 * child of its parent's partner that has its name with the sides exchanged ({@code LeftArm} and
 * {@code RightArm}, {@code lShin} and {@code rShin}, {@code hand.L} and {@code hand.R} and their
 * like), so that joints which coincide are told apart. Where names tell nothing it is a child that
 * lies where the joint's reflection does, if possible with all below it; the joint itself before
 * others. Immutable.
 */
public final class JointSymmetry implements Serializable {
  private static final long serialVersionUID = 1L;

  /** How far a joint may lie from its partner's reflection, as a share of the mesh's diagonal. */
  public static final double TOLERANCE = 5e-3;

  private final int[] partners;
  private final double largestDistance;
  private final @Nullable String asymmetry;

  private JointSymmetry(int[] partners, double largestDistance, @Nullable String asymmetry) {
    this.partners = partners;
    this.largestDistance = largestDistance;
    this.asymmetry = asymmetry;
  }

  /**
   * @param centre x of the plane, in the skeleton's frame, metres
   * @param diagonal of the body, metres
   */
  public static JointSymmetry of(Skeleton skeleton, double centre, double diagonal) {
    return new Search(skeleton, centre, TOLERANCE * diagonal).run();
  }

  /** J, the number of joints. */
  public int jointCount() {
    return partners.length;
  }

  /** The joint that mirrors {@code j}, itself in the middle; −1 if there is none. */
  public int partner(int j) {
    return partners[j];
  }

  /** [J] all partners, a copy. */
  public int[] partners() {
    return partners.clone();
  }

  /**
   * The pose that looks like {@code pose} in a mirror. Joints without a partner mirror themselves.
   *
   * @throws dev.sinew.character.fault.SinewException if the pose is of another skeleton
   */
  public Pose mirror(Pose pose) {
    if (pose.jointCount() != partners.length) {
      throw Fault.of(FaultCode.JOINT, "the pose is of another skeleton", "pose")
          .found(pose.jointCount() + " joints")
          .allowed(partners.length + " joints")
          .toException();
    }
    int[] others = new int[partners.length];
    Arrays.setAll(others, j -> partners[j] < 0 ? j : partners[j]);
    return Mirror.pose(pose, others);
  }

  /** The largest distance of a joint from its partner's reflection, metres. */
  public double largestDistance() {
    return largestDistance;
  }

  /** Why the skeleton does not count as symmetric; empty if it does. */
  public Optional<String> asymmetry() {
    return Optional.ofNullable(asymmetry);
  }

  /** One walk over one skeleton. */
  private static final class Search {
    private final Skeleton skeleton;
    private final double centre;
    private final double tolerance;
    private final int[] partners;
    private @Nullable String asymmetry;

    Search(Skeleton skeleton, double centre, double tolerance) {
      this.skeleton = skeleton;
      this.centre = centre;
      this.tolerance = tolerance;
      this.partners = new int[skeleton.jointCount()];
      Arrays.fill(partners, -1);
    }

    JointSymmetry run() {
      pair(skeleton.roots(), skeleton.roots());
      for (int j = 0; j < partners.length; j++) {
        if (partners[j] >= 0) {
          int partner = partners[j];
          pair(skeleton.children(j), skeleton.children(partner));
        }
      }
      double largest = 0;
      for (int j = 0; j < partners.length; j++) {
        if (partners[j] >= 0) {
          double distance = distance(j, partners[j]);
          largest = Math.max(largest, distance);
          if (distance > tolerance) {
            note(
                String.format(
                    Locale.ROOT,
                    "joint %s lies %.1f mm from the reflection of %s, allowed are %.1f mm",
                    skeleton.name(j),
                    1000 * distance,
                    skeleton.name(partners[j]),
                    1000 * tolerance));
          }
        }
      }
      return new JointSymmetry(partners, largest, asymmetry);
    }

    /** Finds partners for the joints {@code ours} among {@code theirs}, siblings each. */
    private void pair(int[] ours, int[] theirs) {
      for (int a : ours) {
        OptionalInt named = named(a, theirs);
        if (partners[a] < 0 && named.isPresent() && partners[named.getAsInt()] < 0) {
          join(a, named.getAsInt());
        }
      }
      for (int a : ours) {
        if (partners[a] < 0) {
          int best = placed(a, theirs);
          if (best >= 0) {
            join(a, best);
          } else {
            note("joint " + skeleton.name(a) + " has no partner" + elsewhere(a));
          }
        }
      }
    }

    private void join(int a, int b) {
      partners[a] = b;
      partners[b] = a;
    }

    private OptionalInt named(int joint, int[] among) {
      for (String name : SideNames.counterparts(skeleton.name(joint))) {
        for (int other : among) {
          if (skeleton.name(other).equals(name)) {
            return OptionalInt.of(other);
          }
        }
      }
      return OptionalInt.empty();
    }

    /**
     * The free joint that lies where {@code a}'s reflection does, or −1: one that all below it lies
     * right under, if there is one; {@code a} itself before others; else the nearest.
     */
    private int placed(int a, int[] among) {
      return Arrays.stream(among)
          .filter(b -> partners[b] < 0 && distance(a, b) <= tolerance)
          .boxed()
          .min(
              Comparator.comparing((Integer b) -> !mirrors(a, b))
                  .thenComparing(b -> b != a)
                  .thenComparing(b -> distance(a, b)))
          .orElse(-1);
    }

    private boolean mirrors(int a, int b) {
      if (distance(a, b) > tolerance) {
        return false;
      }
      int[] ours = skeleton.children(a);
      int[] theirs = skeleton.children(b);
      boolean[] taken = new boolean[theirs.length];
      for (int child : ours) {
        int match = 0;
        while (match < theirs.length && (taken[match] || !mirrors(child, theirs[match]))) {
          match++;
        }
        if (match == theirs.length) {
          return false;
        }
        taken[match] = true;
      }
      return ours.length == theirs.length;
    }

    private double distance(int a, int b) {
      double x = 2 * centre - skeleton.joint(a, 0) - skeleton.joint(b, 0);
      double y = skeleton.joint(a, 1) - skeleton.joint(b, 1);
      double z = skeleton.joint(a, 2) - skeleton.joint(b, 2);
      return Math.sqrt(x * x + y * y + z * z);
    }

    private String elsewhere(int joint) {
      int[] all = new int[partners.length];
      Arrays.setAll(all, j -> j);
      OptionalInt other = named(joint, all);
      if (other.isEmpty()) {
        return "";
      }
      int parent = skeleton.parent(other.getAsInt());
      return ": "
          + skeleton.name(other.getAsInt())
          + " hangs on "
          + (parent < 0 ? "nothing" : skeleton.name(parent));
    }

    private void note(String reason) {
      asymmetry = asymmetry == null ? reason : asymmetry;
    }
  }
}
