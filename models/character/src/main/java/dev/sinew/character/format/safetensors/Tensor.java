package dev.sinew.character.format.safetensors;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.util.Arrays;

/** Numbers with a shape, row-major; rank zero is one number. */
public sealed interface Tensor permits FloatTensor, IntTensor {
  /** The extent of every axis. */
  int[] shape();

  /** Number of values that a shape holds; −1 if an extent is negative or the product overflows. */
  static long count(int[] shape) {
    long count = 1;
    for (int n : shape) {
      if (n < 0) {
        return -1;
      }
      count *= n;
      if (count > Integer.MAX_VALUE) {
        return -1;
      }
    }
    return count;
  }

  /** Refuses a shape that does not belong to {@code length} values. */
  static void requireShape(int[] shape, int length) {
    if (count(shape) != length) {
      throw Fault.of(FaultCode.SHAPE, "a tensor's shape and length differ", "tensor")
          .found("shape " + Arrays.toString(shape) + ", " + length + " values")
          .toException();
    }
  }
}
