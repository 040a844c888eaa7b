package dev.sinew.character.corrective;

/** What a hidden unit does with its input. */
public enum Activation {
  /** max(x, 0). */
  RELU {
    @Override
    public float of(float x) {
      return Math.max(x, 0);
    }
  },
  /** tanh x. */
  TANH {
    @Override
    public float of(float x) {
      return (float) Math.tanh(x);
    }
  },
  /** x/(1 + e⁻ˣ), the smooth relative of RELU (Elfwing et al. 2018). */
  SILU {
    @Override
    public float of(float x) {
      return (float) (x / (1 + Math.exp(-x)));
    }
  };

  /** The unit's output at input {@code x}. */
  public abstract float of(float x);

  /**
   * Every unit's output.
   *
   * @param x inputs; overwritten with the outputs
   * @return x
   */
  public float[] of(float[] x) {
    for (int i = 0; i < x.length; i++) {
      x[i] = of(x[i]);
    }
    return x;
  }
}
