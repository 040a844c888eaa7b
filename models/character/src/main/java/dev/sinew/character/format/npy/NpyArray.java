package dev.sinew.character.format.npy;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** An array of numbers or of text, row-major, of any rank; rank zero is one value. Immutable. */
public final class NpyArray {
  private final int[] shape;
  // float[], double[], int[], long[] or String[]
  private final Object values;
  private final String source;

  /** Takes the arrays as they are. */
  NpyArray(int[] shape, Object values, String source) {
    this.shape = shape;
    this.values = values;
    this.source = source;
  }

  /** An array of float32. */
  public static NpyArray ofFloats(int[] shape, float[] values) {
    return checked(shape, values.clone(), values.length);
  }

  /** An array of float64. */
  public static NpyArray ofDoubles(int[] shape, double[] values) {
    return checked(shape, values.clone(), values.length);
  }

  /** An array of int32. */
  public static NpyArray ofInts(int[] shape, int[] values) {
    return checked(shape, values.clone(), values.length);
  }

  /** A list of text, shape [n]. */
  public static NpyArray ofStrings(List<String> values) {
    return new NpyArray(new int[] {values.size()}, values.toArray(new String[0]), "array");
  }

  private static NpyArray checked(int[] shape, Object values, int length) {
    long product = 1;
    for (int n : shape) {
      if (n < 0) {
        product = -1;
        break;
      }
      product = Math.min(product * n, Integer.MAX_VALUE + 1L);
    }
    if (product != length) {
      throw Fault.of(FaultCode.SHAPE, "an array's shape and length differ", "array")
          .found("shape " + text(shape) + ", " + length + " values")
          .toException();
    }
    return new NpyArray(shape.clone(), values, "array");
  }

  /** The extent of every axis, a copy. */
  public int[] shape() {
    return shape.clone();
  }

  /** The shape as printed in messages, such as {@code [8,1843,3]}. */
  public String shapeText() {
    return text(shape);
  }

  private static String text(int[] shape) {
    return Arrays.stream(shape)
        .mapToObj(String::valueOf)
        .collect(Collectors.joining(",", "[", "]"));
  }

  /** Number of values. */
  public int size() {
    return java.lang.reflect.Array.getLength(values);
  }

  /** Whether the values are text. */
  public boolean isText() {
    return values instanceof String[];
  }

  /** Whether the values are floating-point numbers. */
  public boolean isFloating() {
    return values instanceof float[] || values instanceof double[];
  }

  /**
   * The values as float32, rounded where they are wider, a copy.
   *
   * @throws dev.sinew.character.fault.SinewException if they are text
   */
  public float[] toFloats() {
    if (values instanceof float[] floats) {
      return floats.clone();
    }
    double[] doubles = toDoubles();
    float[] result = new float[doubles.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = (float) doubles[i];
    }
    return result;
  }

  /**
   * The values as float64, a copy.
   *
   * @throws dev.sinew.character.fault.SinewException if they are text
   */
  public double[] toDoubles() {
    if (values instanceof double[] doubles) {
      return doubles.clone();
    }
    double[] result = new double[size()];
    if (values instanceof float[] floats) {
      Arrays.setAll(result, i -> floats[i]);
    } else if (values instanceof int[] ints) {
      Arrays.setAll(result, i -> ints[i]);
    } else if (values instanceof long[] longs) {
      Arrays.setAll(result, i -> longs[i]);
    } else {
      throw wrongType("text", "numbers");
    }
    return result;
  }

  /**
   * The values as int32, a copy.
   *
   * @throws dev.sinew.character.fault.SinewException if they are text or floating-point, or one
   *     does not fit
   */
  public int[] toInts() {
    if (values instanceof int[] ints) {
      return ints.clone();
    }
    if (values instanceof long[] longs) {
      int[] result = new int[longs.length];
      for (int i = 0; i < result.length; i++) {
        if (longs[i] != (int) longs[i]) {
          throw wrongType("the value " + longs[i], "integers of 32 bits");
        }
        result[i] = (int) longs[i];
      }
      return result;
    }
    throw wrongType(isText() ? "text" : "floating-point numbers", "integers");
  }

  /**
   * The values as text.
   *
   * @throws dev.sinew.character.fault.SinewException if they are numbers
   */
  public List<String> toStrings() {
    if (values instanceof String[] strings) {
      return List.of(strings);
    }
    throw wrongType("numbers", "text");
  }

  private RuntimeException wrongType(String found, String allowed) {
    return Fault.of(FaultCode.SHAPE, "an array holds the wrong type of values", source)
        .found(found)
        .allowed(allowed)
        .toException();
  }

  Object values() {
    return values;
  }

  NpyArray from(String place) {
    return new NpyArray(shape, values, place);
  }
}
