package dev.sinew.character.exemplar;

/** How far apart two rotations of a joint are. */
public enum PoseDistance {
  /** The angle of the rotation that leads from one to the other, 0 to π, radians. */
  ROTATION_ANGLE {
    @Override
    double between(double[] a, int ao, double[] b, int bo, double[] axis, int axisAt) {
      double w = a[ao] * b[bo];
      for (int c = 1; c < 4; c++) {
        w += a[ao + c] * b[bo + c];
      }
      double x = a[ao] * b[bo + 1] - b[bo] * a[ao + 1] - cross(a, ao, b, bo, 2, 3);
      double y = a[ao] * b[bo + 2] - b[bo] * a[ao + 2] - cross(a, ao, b, bo, 3, 1);
      double z = a[ao] * b[bo + 3] - b[bo] * a[ao + 3] - cross(a, ao, b, bo, 1, 2);
      return 2 * Math.atan2(Math.sqrt(x * x + y * y + z * z), Math.abs(w));
    }
  },

  /**
   * The distance of their matrices, ‖A − B‖_F∕√2 = 2·sin(θ∕2), 0 to 2. It is Euclidean, so that
   * every kernel but thin plates interpolates poses of any size (Schoenberg 1938); angles over half
   * a turn are no such distance.
   */
  MATRIX {
    @Override
    double between(double[] a, int ao, double[] b, int bo, double[] axis, int axisAt) {
      double same = 0;
      double opposite = 0;
      for (int c = 0; c < 4; c++) {
        double less = a[ao + c] - b[bo + c];
        double more = a[ao + c] + b[bo + c];
        same += less * less;
        opposite += more * more;
      }
      // |p − q|·|p + q| of unit quaternions; unlike 1 − (p·q)², exact for small angles.
      return Math.sqrt(same * opposite);
    }
  },

  /** The angle between the directions in which they point the twist axis, 0 to π, radians. */
  SWING {
    @Override
    double between(double[] a, int ao, double[] b, int bo, double[] axis, int axisAt) {
      double[] p = turned(a, ao, axis, axisAt);
      double[] q = turned(b, bo, axis, axisAt);
      double x = p[1] * q[2] - p[2] * q[1];
      double y = p[2] * q[0] - p[0] * q[2];
      double z = p[0] * q[1] - p[1] * q[0];
      return Math.atan2(Math.sqrt(x * x + y * y + z * z), p[0] * q[0] + p[1] * q[1] + p[2] * q[2]);
    }
  },

  /**
   * The difference of their twists about the twist axis, 0 to π, radians. Where a rotation swings
   * the axis by half a turn it has no twist, and the distance is not continuous.
   */
  TWIST {
    @Override
    double between(double[] a, int ao, double[] b, int bo, double[] axis, int axisAt) {
      double s = along(a, ao, axis, axisAt);
      double t = along(b, bo, axis, axisAt);
      double cosine = a[ao] * b[bo] + s * t;
      double sine = a[ao] * t - b[bo] * s;
      return 2 * Math.atan2(Math.abs(sine), Math.abs(cosine));
    }
  },

  /** The chord between their unit quaternions, the nearer of ±q: 2·sin(θ∕4), 0 to √2. */
  QUATERNION {
    @Override
    double between(double[] a, int ao, double[] b, int bo, double[] axis, int axisAt) {
      double same = 0;
      double opposite = 0;
      for (int c = 0; c < 4; c++) {
        double less = a[ao + c] - b[bo + c];
        double more = a[ao + c] + b[bo + c];
        same += less * less;
        opposite += more * more;
      }
      return Math.sqrt(Math.min(same, opposite));
    }
  };

  /**
   * @param a unit quaternion w, x, y, z at {@code ao}
   * @param b unit quaternion at {@code bo}
   * @param axis unit twist axis, in the joint's own frame, at {@code axisAt}
   */
  abstract double between(double[] a, int ao, double[] b, int bo, double[] axis, int axisAt);

  private static double cross(double[] a, int ao, double[] b, int bo, int i, int j) {
    return a[ao + i] * b[bo + j] - a[ao + j] * b[bo + i];
  }

  private static double along(double[] q, int at, double[] axis, int axisAt) {
    return q[at + 1] * axis[axisAt] + q[at + 2] * axis[axisAt + 1] + q[at + 3] * axis[axisAt + 2];
  }

  /** q·axis·q⁻¹ = a + 2w·(v×a) + 2v×(v×a). */
  private static double[] turned(double[] q, int at, double[] axis, int axisAt) {
    double[] crossed = new double[3];
    for (int c = 0; c < 3; c++) {
      int i = (c + 1) % 3;
      int j = (c + 2) % 3;
      crossed[c] = q[at + 1 + i] * axis[axisAt + j] - q[at + 1 + j] * axis[axisAt + i];
    }
    double[] result = new double[3];
    for (int c = 0; c < 3; c++) {
      int i = (c + 1) % 3;
      int j = (c + 2) % 3;
      double twice = q[at + 1 + i] * crossed[j] - q[at + 1 + j] * crossed[i];
      result[c] = axis[axisAt + c] + 2 * (q[at] * crossed[c] + twice);
    }
    return result;
  }
}
