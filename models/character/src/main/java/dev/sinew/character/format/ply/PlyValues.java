package dev.sinew.character.format.ply;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.TextScanner;
import java.nio.ByteBuffer;

/** The numbers behind a header, one after the other. */
sealed interface PlyValues {
  /** The next number. */
  double next(PlyType type);

  /** The least bytes that a number of this type takes. */
  int minBytes(PlyType type);

  /** Bytes that are left. */
  long remaining();

  /** Where the reader stands, for messages. */
  String where();

  /** Refuses what follows the last number, other than white space. */
  void requireEnd();

  /** Whether {@code count} numbers of this type can still follow. */
  default boolean canHold(PlyType type, double count) {
    return count * minBytes(type) <= remaining();
  }

  /** Numbers as text. */
  record Text(TextScanner scanner) implements PlyValues {
    @Override
    public double next(PlyType type) {
      if (!scanner.nextTokenOfAnyLine()) {
        throw ended(where()).toException();
      }
      return type == PlyType.FLOAT ? scanner.floatValue() : scanner.doubleValue();
    }

    @Override
    public int minBytes(PlyType type) {
      return 2;
    }

    @Override
    public long remaining() {
      // The last number needs no blank behind it.
      return scanner.remaining() + 1L;
    }

    @Override
    public String where() {
      return scanner.where();
    }

    @Override
    public void requireEnd() {
      if (scanner.nextTokenOfAnyLine()) {
        throw left(where()).found(scanner.token()).toException();
      }
    }
  }

  /** Numbers in binary. */
  record Binary(ByteBuffer bytes) implements PlyValues {
    @Override
    public double next(PlyType type) {
      if (bytes.remaining() < type.bytes()) {
        throw ended(where()).toException();
      }
      return switch (type) {
        case CHAR -> bytes.get();
        case UCHAR -> Byte.toUnsignedInt(bytes.get());
        case SHORT -> bytes.getShort();
        case USHORT -> Short.toUnsignedInt(bytes.getShort());
        case INT -> bytes.getInt();
        case UINT -> Integer.toUnsignedLong(bytes.getInt());
        case FLOAT -> bytes.getFloat();
        case DOUBLE -> bytes.getDouble();
      };
    }

    @Override
    public int minBytes(PlyType type) {
      return type.bytes();
    }

    @Override
    public long remaining() {
      return bytes.remaining();
    }

    @Override
    public String where() {
      return "byte " + bytes.position();
    }

    @Override
    public void requireEnd() {
      int left = bytes.remaining();
      while (bytes.hasRemaining()) {
        if (Byte.toUnsignedInt(bytes.get()) > ' ') {
          throw left("byte " + (bytes.limit() - left)).found(left + " bytes").toException();
        }
      }
    }
  }

  private static Fault ended(String where) {
    return Fault.of(FaultCode.FILE_MALFORMED, "a PLY file ends before its last value", where);
  }

  private static Fault left(String where) {
    return Fault.of(FaultCode.FILE_MALFORMED, "values follow a PLY file's last element", where);
  }
}
