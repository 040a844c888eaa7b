package dev.sinew.character.corrective;

/** What one caller of {@link Corrective#addOffsets(float[], float[], Scratch)} works in. */
public final class Scratch {
  /** Nothing to work in. */
  static final Scratch NONE = new Scratch(0, 0, 0, 0);

  final float[] inputs;
  final float[] hidden;
  final float[] outputs;
  final float[] offsets;

  Scratch(int inputs, int hidden, int outputs, int offsets) {
    this.inputs = new float[inputs];
    this.hidden = new float[hidden];
    this.outputs = new float[outputs];
    this.offsets = new float[offsets];
  }
}
