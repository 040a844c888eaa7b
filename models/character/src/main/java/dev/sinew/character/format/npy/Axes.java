package dev.sinew.character.format.npy;

import java.lang.reflect.Array;

/** Reorders arrays in which the first axis runs fastest. */
final class Axes {
  private Axes() {}

  /**
   * A row-major copy of an array whose first axis runs fastest.
   *
   * @param values a Java array of any element type, in Fortran order
   */
  static Object reversed(Object values, int[] shape) {
    int count = Array.getLength(values);
    Object result = Array.newInstance(values.getClass().getComponentType(), count);
    int[] strides = new int[shape.length];
    int stride = 1;
    for (int axis = 0; axis < shape.length; axis++) {
      strides[axis] = stride;
      stride *= shape[axis];
    }
    int last = shape.length - 1;
    int[] index = new int[shape.length];
    int from = 0;
    for (int to = 0; to < count; to++) {
      copy(values, from, result, to);
      int axis = last;
      from += strides[axis];
      while (++index[axis] == shape[axis] && axis > 0) {
        from -= strides[axis] * shape[axis];
        index[axis--] = 0;
        from += strides[axis];
      }
    }
    return result;
  }

  private static void copy(Object from, int f, Object to, int t) {
    if (from instanceof float[] floats) {
      ((float[]) to)[t] = floats[f];
    } else if (from instanceof double[] doubles) {
      ((double[]) to)[t] = doubles[f];
    } else {
      System.arraycopy(from, f, to, t, 1);
    }
  }
}
