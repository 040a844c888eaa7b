package dev.sinew.character.format.npy;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.HalfFloat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Turns the bytes behind a header into an array, a buffer at a time. */
final class NpyDecoder {
  private static final int BUFFER = 64 * 1024;

  private NpyDecoder() {}

  /**
   * Reads exactly the values that the header announces; the stream must end there.
   *
   * @param header whose size the caller has checked against what the stream can hold
   */
  static NpyArray decode(InputStream stream, NpyHeader header) throws IOException {
    int count = Math.toIntExact(header.count());
    NpyType type = header.type();
    Values values = Values.of(type, count);
    int perBuffer = type.bytes() == 0 ? count : Math.max(1, BUFFER / type.bytes());
    ByteBuffer buffer = ByteBuffer.allocate(Math.min(perBuffer, count) * type.bytes());
    buffer.order(type.order());
    for (int from = 0; from < count; from += perBuffer) {
      int n = Math.min(perBuffer, count - from);
      int read = stream.readNBytes(buffer.array(), 0, n * type.bytes());
      if (read < n * type.bytes()) {
        throw NpyHeader.malformed("an array ends before its last value")
            .found((long) from * type.bytes() + read + " bytes")
            .allowed(header.dataBytes() + " bytes")
            .toException();
      }
      buffer.clear();
      values.take(buffer, from, n);
    }
    if (stream.read() >= 0) {
      throw NpyHeader.malformed("bytes follow an array's last value")
          .allowed(header.dataBytes() + " bytes")
          .toException();
    }
    int[] shape = header.shape();
    Object array = values.array();
    return new NpyArray(
        shape, header.fortran() && shape.length > 1 ? Axes.reversed(array, shape) : array, "array");
  }

  /** Where decoded values go. */
  private interface Values {
    void take(ByteBuffer buffer, int from, int n);

    Object array();

    static Values of(NpyType type, int count) {
      return switch (type.kind()) {
        case 'f' ->
            type.bytes() == 8
                ? new Doubles(new double[count])
                : new Floats(type.bytes() == 2, new float[count]);
        case 'U', 'S' -> new Texts(type, new String[count]);
        default ->
            type.bytes() == 8 || (type.bytes() == 4 && type.kind() == 'u')
                ? new Longs(type, new long[count])
                : new Ints(type, new int[count]);
      };
    }
  }

  private record Floats(boolean half, float[] array) implements Values {
    @Override
    public void take(ByteBuffer buffer, int from, int n) {
      if (half) {
        for (int i = 0; i < n; i++) {
          array[from + i] = HalfFloat.toFloat(buffer.getShort(2 * i));
        }
      } else {
        buffer.asFloatBuffer().get(array, from, n);
      }
    }
  }

  private record Doubles(double[] array) implements Values {
    @Override
    public void take(ByteBuffer buffer, int from, int n) {
      buffer.asDoubleBuffer().get(array, from, n);
    }
  }

  private record Ints(NpyType type, int[] array) implements Values {
    @Override
    public void take(ByteBuffer buffer, int from, int n) {
      boolean signed = type.kind() == 'i';
      for (int i = 0; i < n; i++) {
        array[from + i] =
            switch (type.bytes()) {
              case 1 -> signed ? buffer.get(i) : Byte.toUnsignedInt(buffer.get(i));
              case 2 ->
                  signed ? buffer.getShort(2 * i) : Short.toUnsignedInt(buffer.getShort(2 * i));
              default -> buffer.getInt(4 * i);
            };
      }
    }
  }

  private record Longs(NpyType type, long[] array) implements Values {
    @Override
    public void take(ByteBuffer buffer, int from, int n) {
      for (int i = 0; i < n; i++) {
        array[from + i] =
            type.bytes() == 4
                ? Integer.toUnsignedLong(buffer.getInt(4 * i))
                : buffer.getLong(8 * i);
        if (type.kind() == 'u' && array[from + i] < 0) {
          throw Fault.of(
                  FaultCode.FILE_UNSUPPORTED, "an integer is too large", "value " + (from + i))
              .found(Long.toUnsignedString(array[from + i]))
              .allowed("at most " + Long.MAX_VALUE)
              .toException();
        }
      }
    }
  }

  private record Texts(NpyType type, String[] array) implements Values {
    @Override
    public void take(ByteBuffer buffer, int from, int n) {
      for (int i = 0; i < n; i++) {
        array[from + i] = type.kind() == 'U' ? wide(buffer, i, from + i) : narrow(buffer, i);
      }
    }

    private String narrow(ByteBuffer buffer, int i) {
      int begin = i * type.bytes();
      int end = begin + type.bytes();
      while (end > begin && buffer.get(end - 1) == 0) {
        end--;
      }
      return new String(buffer.array(), begin, end - begin, StandardCharsets.UTF_8);
    }

    private String wide(ByteBuffer buffer, int i, int index) {
      int[] points = new int[type.bytes() / 4];
      int length = 0;
      for (int c = 0; c < points.length; c++) {
        points[c] = buffer.getInt(i * type.bytes() + 4 * c);
        if (!Character.isValidCodePoint(points[c])) {
          throw NpyHeader.malformed("a text holds what is no character")
              .at("value " + index)
              .found("code point " + Integer.toUnsignedString(points[c]))
              .toException();
        }
        length = points[c] == 0 ? length : c + 1;
      }
      return length == 0 ? "" : new String(points, 0, length);
    }
  }
}
