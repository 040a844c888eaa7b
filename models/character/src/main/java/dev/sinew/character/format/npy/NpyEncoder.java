package dev.sinew.character.format.npy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Writes an array as NumPy does: version 1.0, little-endian, row-major, values at a multiple of 64.
 */
final class NpyEncoder {
  private static final int BUFFER = 64 * 1024;
  private static final int ALIGNMENT = 64;
  private static final int PREFIX = 10;

  private NpyEncoder() {}

  static void encode(NpyArray array, OutputStream stream) throws IOException {
    Object values = array.values();
    int width = values instanceof String[] strings ? width(strings) : 0;
    stream.write(header(description(values, width), array.shape()));
    int bytes = bytes(values, width);
    int perBuffer = Math.max(1, BUFFER / bytes);
    ByteBuffer buffer = ByteBuffer.allocate(perBuffer * bytes).order(ByteOrder.LITTLE_ENDIAN);
    int count = array.size();
    for (int from = 0; from < count; from += perBuffer) {
      int n = Math.min(perBuffer, count - from);
      put(values, from, n, width, buffer.clear());
      stream.write(buffer.array(), 0, n * bytes);
    }
  }

  private static byte[] header(String description, int[] shape) {
    String extents =
        Arrays.stream(shape).mapToObj(String::valueOf).collect(Collectors.joining(", "));
    String text =
        "{'descr': '"
            + description
            + "', 'fortran_order': False, 'shape': ("
            + extents
            + (shape.length == 1 ? "," : "")
            + "), }";
    int total = (PREFIX + text.length() + 1 + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    byte[] header = new byte[total];
    Arrays.fill(header, (byte) ' ');
    byte[] magic = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};
    System.arraycopy(magic, 0, header, 0, magic.length);
    int length = total - PREFIX;
    header[8] = (byte) length;
    header[9] = (byte) (length >> 8);
    byte[] body = text.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(body, 0, header, PREFIX, body.length);
    header[total - 1] = '\n';
    return header;
  }

  /** Characters of the longest text; NumPy has no text of width zero. */
  private static int width(String[] strings) {
    int width = 1;
    for (String s : strings) {
      width = Math.max(width, s.codePointCount(0, s.length()));
    }
    return width;
  }

  private static String description(Object values, int width) {
    if (values instanceof float[]) {
      return "<f4";
    } else if (values instanceof double[]) {
      return "<f8";
    } else if (values instanceof int[]) {
      return "<i4";
    } else if (values instanceof long[]) {
      return "<i8";
    }
    return "<U" + width;
  }

  private static int bytes(Object values, int width) {
    if (values instanceof String[]) {
      return 4 * width;
    }
    return values instanceof double[] || values instanceof long[] ? 8 : 4;
  }

  private static void put(Object values, int from, int n, int width, ByteBuffer buffer) {
    if (values instanceof float[] floats) {
      buffer.asFloatBuffer().put(floats, from, n);
    } else if (values instanceof double[] doubles) {
      buffer.asDoubleBuffer().put(doubles, from, n);
    } else if (values instanceof int[] ints) {
      buffer.asIntBuffer().put(ints, from, n);
    } else if (values instanceof long[] longs) {
      buffer.asLongBuffer().put(longs, from, n);
    } else if (values instanceof String[] strings) {
      Arrays.fill(buffer.array(), (byte) 0);
      for (int i = 0; i < n; i++) {
        buffer.position(4 * width * i);
        strings[from + i].codePoints().forEach(buffer::putInt);
      }
    }
  }
}
