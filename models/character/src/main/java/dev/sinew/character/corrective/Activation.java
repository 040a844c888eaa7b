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
  };

  /** The unit's output at input {@code x}. */
  public abstract float of(float x);
}
