package dev.sinew.training.report;

/**
 * Colours for errors: the perceptually uniform map <i>magma</i> (N. Smith, S. van der Walt,
 * matplotlib, CC0), reversed so that no error is pale and a large one is dark. Twelve of its
 * entries are kept and interpolated; its darkest end is left out, so that shading stays visible.
 */
public final class ColourMap {
  /** matplotlib's magma at 1, 0.92, 0.84, … 0.12. */
  private static final int[] STOPS = {
    0xfcfdbf, 0xfde2a3, 0xfec488, 0xfea772, 0xfb8861, 0xf4695c, 0xe24d66, 0xc83e73, 0xac337c,
    0x912b81, 0x762181, 0x5c167f, 0x420f75
  };

  private ColourMap() {}

  /**
   * @param share where in the map, 0..1; values outside are clamped, NaN counts as 0
   * @return 0xRRGGBB
   */
  public static int rgb(double share) {
    double at = Math.max(0, Math.min(1, Double.isNaN(share) ? 0 : share)) * (STOPS.length - 1);
    int low = Math.min((int) at, STOPS.length - 2);
    double f = at - low;
    int rgb = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
      int from = STOPS[low] >> shift & 0xff;
      int to = STOPS[low + 1] >> shift & 0xff;
      rgb |= (int) Math.round(from + f * (to - from)) << shift;
    }
    return rgb;
  }

  /** The map as the stops of a CSS gradient, lowest first, evenly spaced. */
  static String cssStops() {
    StringBuilder css = new StringBuilder();
    for (int stop : STOPS) {
      css.append(css.length() == 0 ? "" : ",").append(String.format("#%06x", stop));
    }
    return css.toString();
  }
}
