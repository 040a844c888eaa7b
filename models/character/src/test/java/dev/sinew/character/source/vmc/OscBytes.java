package dev.sinew.character.source.vmc;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Open Sound Control 1.0 packets, byte by byte as its specification says. */
final class OscBytes {
  private OscBytes() {}

  static byte[] message(String address, Object... arguments) {
    StringBuilder tags = new StringBuilder(",");
    ByteArrayOutputStream values = new ByteArrayOutputStream();
    for (Object argument : arguments) {
      if (argument instanceof String text) {
        tags.append('s');
        values.writeBytes(text(text));
      } else if (argument instanceof Integer number) {
        tags.append('i');
        values.writeBytes(ByteBuffer.allocate(4).putInt(number).array());
      } else if (argument instanceof Double number) {
        tags.append('d');
        values.writeBytes(ByteBuffer.allocate(8).putDouble(number).array());
      } else {
        tags.append('f');
        values.writeBytes(ByteBuffer.allocate(4).putFloat((Float) argument).array());
      }
    }
    return joined(text(address), text(tags.toString()), values.toByteArray());
  }

  static byte[] bundle(byte[]... elements) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(text("#bundle"));
    out.writeBytes(new byte[] {0, 0, 0, 0, 0, 0, 0, 1});
    for (byte[] element : elements) {
      out.writeBytes(ByteBuffer.allocate(4).putInt(element.length).array());
      out.writeBytes(element);
    }
    return out.toByteArray();
  }

  static byte[] bone(String name, double... placed) {
    return placed("/VMC/Ext/Bone/Pos", name, placed);
  }

  static byte[] root(double... placed) {
    return placed("/VMC/Ext/Root/Pos", "root", placed);
  }

  /** A rotation by {@code angle} about Unity's axis x, y or z (0, 1, 2), at no place. */
  static byte[] turned(String name, int axis, double angle) {
    double[] placed = new double[7];
    placed[3 + axis] = Math.sin(angle / 2);
    placed[6] = Math.cos(angle / 2);
    return bone(name, placed);
  }

  static byte[] ok() {
    return message("/VMC/Ext/OK", 1);
  }

  static byte[] time(double seconds) {
    return message("/VMC/Ext/T", (float) seconds);
  }

  private static byte[] placed(String address, String name, double... placed) {
    Object[] arguments = new Object[1 + placed.length];
    arguments[0] = name;
    for (int i = 0; i < placed.length; i++) {
      arguments[i + 1] = (float) placed[i];
    }
    return message(address, arguments);
  }

  /** Zeros follow up to a multiple of four bytes, at least one. */
  private static byte[] text(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Arrays.copyOf(bytes, bytes.length / 4 * 4 + 4);
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }
}
