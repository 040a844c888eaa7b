package dev.sinew.character.fitting;

import java.io.Serializable;

/**
 * How much a distant vertex counts, by iteratively reweighted least squares.
 *
 * @param kind which loss
 * @param knee distance from which on vertices count less, metres; not used by {@link Kind#SQUARES}.
 *     While the pose is still far off, twice the median distance is used where that is more
 */
public record RobustLoss(Kind kind, double knee) implements Serializable {
  /** Losses ρ of a vertex's distance d. */
  public enum Kind {
    /** d². */
    SQUARES,
    /** d² up to the knee k, then 2kd − k² (Huber 1964). */
    HUBER,
    /** k²d²∕(k² + d²) (Geman and McClure 1987): far outliers do not count at all. */
    GEMAN_MCCLURE
  }

  public RobustLoss {
    if (kind != Kind.SQUARES && !(knee > 0 && Double.isFinite(knee))) {
      throw new IllegalArgumentException("a robust loss needs a positive knee: " + knee);
    }
  }

  /** Plain least squares. */
  public static RobustLoss squares() {
    return new RobustLoss(Kind.SQUARES, 0);
  }

  /** Huber's loss. */
  public static RobustLoss huber(double knee) {
    return new RobustLoss(Kind.HUBER, knee);
  }

  /** Geman and McClure's loss. */
  public static RobustLoss gemanMcClure(double knee) {
    return new RobustLoss(Kind.GEMAN_MCCLURE, knee);
  }

  boolean reweights() {
    return kind != Kind.SQUARES;
  }

  /** ρ′(d)∕2d with this knee. */
  double weight(double distance, double atKnee) {
    return switch (kind) {
      case SQUARES -> 1;
      case HUBER -> distance <= atKnee ? 1 : atKnee / distance;
      case GEMAN_MCCLURE -> {
        double s = atKnee * atKnee / (atKnee * atKnee + distance * distance);
        yield s * s;
      }
    };
  }
}
