package dev.sinew.jobs.exemplar;

/**
 * How coarsely a mesh file is rounded. Modelling programs write few decimals (Blender's OBJ has
 * six); without this, rounding alone would make every vertex a sculpted one.
 *
 * @param step metres; zero if no rounding is seen
 */
record FileRounding(double step) {
  /** A tenth of a millimetre: what moved by more than half of that is an edit, in any file. */
  private static final double COARSEST = 1e-4;

  /**
   * Finer steps drown in the rounding of 32-bit floats, and hardly make a vertex a sculpted one.
   */
  private static final double FINEST = 1e-7;

  /** How far from a whole number of steps, in steps, floats leave a rounded coordinate. */
  private static final double WHOLE = 0.2;

  /**
   * The largest power of ten, in the file's unit, of which all coordinates are multiples.
   *
   * @param vertices [V,3] metres
   * @param unit of the file, metres
   */
  static FileRounding of(float[] vertices, double unit) {
    for (int decimals = 0; decimals <= 9; decimals++) {
      double step = unit / Math.pow(10, decimals);
      if (step <= COARSEST * (1 + 1e-9) && step >= FINEST && isRounded(vertices, step)) {
        return new FileRounding(step);
      }
    }
    return new FileRounding(0);
  }

  private static boolean isRounded(float[] vertices, double step) {
    for (float coordinate : vertices) {
      double steps = coordinate / step;
      if (Math.abs(steps - Math.rint(steps)) > WHOLE) {
        return false;
      }
    }
    return true;
  }

  /**
   * Puts vertices back that are where they were but for rounding.
   *
   * @param sculpt [V,3] metres; modified
   * @param base [V,3] metres, where they were
   */
  void undo(double[] sculpt, double[] base) {
    if (step == 0) {
      return;
    }
    for (int i = 0; i < sculpt.length; i += 3) {
      if (near(sculpt, base, i) && near(sculpt, base, i + 1) && near(sculpt, base, i + 2)) {
        System.arraycopy(base, i, sculpt, i, 3);
      }
    }
  }

  private boolean near(double[] sculpt, double[] base, int i) {
    // A float's rounding of both comes on top.
    return Math.abs(sculpt[i] - base[i]) <= 0.5 * step + Math.ulp((float) base[i]);
  }
}
