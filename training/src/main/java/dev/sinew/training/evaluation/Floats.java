package dev.sinew.training.evaluation;

/** Rounding to single precision. */
final class Floats {
  private Floats() {}

  static float[] of(double[] doubles) {
    float[] floats = new float[doubles.length];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = (float) doubles[i];
    }
    return floats;
  }
}
