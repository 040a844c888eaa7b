package dev.sinew.character.format.safetensors;

import java.util.Arrays;

/**
 * A tensor of floats, written as F32. The arrays are not copied: whoever makes a tensor gives them
 * away.
 *
 * @param shape extents
 * @param data values, row-major
 */
public record FloatTensor(int[] shape, float[] data) implements Tensor {
  /**
   * @throws dev.sinew.character.fault.SinewException if the shape does not hold as many values
   */
  public FloatTensor {
    Tensor.requireShape(shape, data.length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FloatTensor that
        && Arrays.equals(shape, that.shape)
        && Arrays.equals(data, that.data);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(shape) + Arrays.hashCode(data);
  }

  @Override
  public String toString() {
    return "FloatTensor" + Arrays.toString(shape);
  }
}
