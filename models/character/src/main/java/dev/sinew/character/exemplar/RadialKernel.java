package dev.sinew.character.exemplar;

/** Functions φ of a distance d and a radius r. */
public enum RadialKernel {
  /** exp(−(d∕r)²). */
  GAUSSIAN(true, true, 1, 0.5) {
    @Override
    double value(double d, double r) {
      return Math.exp(-(d / r) * (d / r));
    }
  },
  /** d. */
  LINEAR(false, false, 1, 1) {
    @Override
    double value(double d, double r) {
      return d;
    }
  },
  /** d²·ln d (Duchon 1977). */
  THIN_PLATE(false, false, 1, 1) {
    @Override
    double value(double d, double r) {
      return d == 0 ? 0 : d * d * Math.log(d);
    }
  },
  /** √(1 + (d∕r)²) (Hardy 1971). */
  MULTIQUADRIC(true, false, 1, 1) {
    @Override
    double value(double d, double r) {
      return Math.sqrt(1 + (d / r) * (d / r));
    }
  },
  /** 1∕√(1 + (d∕r)²). */
  INVERSE_MULTIQUADRIC(true, true, 1, 0.5) {
    @Override
    double value(double d, double r) {
      return 1 / Math.sqrt(1 + (d / r) * (d / r));
    }
  },
  /** (1 − d∕r)⁴·(4d∕r + 1) within r, zero outside (Wendland 1995, C2). */
  WENDLAND_C2(true, true, 3, 1) {
    @Override
    double value(double d, double r) {
      double x = d / r;
      if (x >= 1) {
        return 0;
      }
      double square = (1 - x) * (1 - x);
      return square * square * (4 * x + 1);
    }
  };

  private final boolean radius;
  private final boolean falling;
  private final double interpolativeReach;
  private final double additiveReach;

  RadialKernel(boolean radius, boolean falling, double interpolativeReach, double additiveReach) {
    this.radius = radius;
    this.falling = falling;
    this.interpolativeReach = interpolativeReach;
    this.additiveReach = additiveReach;
  }

  /** φ(d), radians or whatever the distance is measured in. */
  abstract double value(double d, double r);

  /** Whether it has a radius. */
  public boolean hasRadius() {
    return radius;
  }

  /** Whether it is one at the exemplar and falls from there, as additive weights need. */
  public boolean falls() {
    return falling;
  }

  /** Automatic radius of interpolation, in mean distances of nearest exemplars. */
  double interpolativeReach() {
    return interpolativeReach;
  }

  /** Automatic radius of additive weights, in the distance of each exemplar's nearest. */
  double additiveReach() {
    return additiveReach;
  }

  /**
   * The sign that a ridge on the diagonal needs to make the interpolation better conditioned: these
   * matrices are positive definite, or negative definite over weights that sum to zero.
   */
  double ridgeSign() {
    return this == LINEAR || this == MULTIQUADRIC ? -1 : 1;
  }
}
