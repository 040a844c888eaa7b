package dev.sinew.character.format.safetensors;

import java.util.Arrays;

/**
 * A tensor of ints, written as I32. The arrays are not copied: whoever makes a tensor gives them
 * away.
 *
 * @param shape extents
 * @param data values, row-major
 */
public record IntTensor(int[] shape, int[] data) implements Tensor {
  /**
   * @throws dev.sinew.character.fault.SinewException if the shape does not hold as many values
   */
  public IntTensor {
    Tensor.requireShape(shape, data.length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IntTensor that
        && Arrays.equals(shape, that.shape)
        && Arrays.equals(data, that.data);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(shape) + Arrays.hashCode(data);
  }

  @Override
  public String toString() {
    return "IntTensor" + Arrays.toString(shape);
  }
}
