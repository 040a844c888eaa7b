package dev.sinew.training.memory;

import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.concurrency.AffinityManager;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/**
 * ND4J's arrays as plain Java's buffers and arrays. An array must be dense and stay in use as long
 * as its buffer: the buffer does not keep it alive.
 */
public final class Buffers {
  private Buffers() {}

  /** The numbers of a dense single-precision array, shared with it. */
  public static FloatBuffer floats(INDArray array) {
    return ((FloatPointer) address(array)).asBuffer();
  }

  /** The numbers of a dense double-precision array, shared with it. */
  public static DoubleBuffer doubles(INDArray array) {
    return ((DoublePointer) address(array)).asBuffer();
  }

  /** All numbers of a dense array, in memory order. */
  public static double[] toDoubles(INDArray array) {
    double[] values = new double[(int) array.length()];
    if (array.dataType() == DataType.DOUBLE) {
      doubles(array).get(values);
    } else {
      float[] single = new float[values.length];
      floats(array).get(single);
      for (int i = 0; i < values.length; i++) {
        values[i] = single[i];
      }
    }
    return values;
  }

  /** Overwrites a dense array, in memory order. */
  public static void assign(INDArray array, double[] values) {
    if (array.dataType() == DataType.DOUBLE) {
      doubles(array).put(values);
    } else {
      float[] single = new float[values.length];
      for (int i = 0; i < values.length; i++) {
        single[i] = (float) values[i];
      }
      floats(array).put(single);
    }
  }

  /**
   * Where a dense array's first number lies; of a view, its own first. With a backend that keeps a
   * copy elsewhere, this copy is brought up to date and counts from now on.
   */
  public static Pointer address(INDArray array) {
    Nd4j.getAffinityManager().ensureLocation(array, AffinityManager.Location.HOST);
    Nd4j.getAffinityManager().tagLocation(array, AffinityManager.Location.HOST);
    return array.data().addressPointer().capacity(array.length());
  }
}
