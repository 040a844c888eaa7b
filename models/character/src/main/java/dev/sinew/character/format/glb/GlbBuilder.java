package dev.sinew.character.format.glb;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A glTF document and its binary buffer while they grow. Members keep the order they were added in,
 * so that the same calls give the same bytes.
 */
final class GlbBuilder {
  /** The target of a buffer view that holds vertex attributes. */
  static final int VERTICES = 34962;

  /** The target of a buffer view that holds triangle indices. */
  static final int INDICES = 34963;

  /** The target of a buffer view that holds anything else. */
  static final int NO_TARGET = 0;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final ObjectNode document = JSON.createObjectNode();
  private final ByteArrayOutputStream binary = new ByteArrayOutputStream();

  GlbBuilder() {
    document.putObject("asset").put("version", "2.0").put("generator", "Sinew");
    document.put("scene", 0);
  }

  /** Adds an empty object to one of the document's arrays, at the index {@link #count} gave. */
  ObjectNode add(String list) {
    return document.withArray(list).addObject();
  }

  /** How many items one of the document's arrays has. */
  int count(String list) {
    return document.path(list).size();
  }

  /** Room for {@code size} bytes, little endian. */
  static ByteBuffer bytes(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  static ByteBuffer bytes(float[] values) {
    ByteBuffer data = bytes(Math.multiplyExact(values.length, Float.BYTES));
    data.asFloatBuffer().put(values);
    return data;
  }

  /** Whole numbers below {@code limit}, in the shortest of the types that hold them. */
  static ByteBuffer bytes(int[] values, int limit, boolean bytesAllowed) {
    int type = unsignedType(limit, bytesAllowed);
    int width = width(type);
    ByteBuffer data = bytes(Math.multiplyExact(values.length, width));
    for (int value : values) {
      switch (width) {
        case 1 -> data.put((byte) value);
        case 2 -> data.putShort((short) value);
        default -> data.putInt(value);
      }
    }
    return data.rewind();
  }

  /**
   * The component type for whole numbers below {@code limit}; the largest value of a type is left
   * out, as it restarts a primitive where the numbers are triangle indices.
   */
  static int unsignedType(int limit, boolean bytesAllowed) {
    if (bytesAllowed && limit < 256) {
      return Accessors.UNSIGNED_BYTE;
    }
    return limit < 65536 ? Accessors.UNSIGNED_SHORT : Accessors.UNSIGNED_INT;
  }

  /** Bytes of an unsigned component type. */
  static int width(int unsignedType) {
    return switch (unsignedType) {
      case Accessors.UNSIGNED_BYTE -> 1;
      case Accessors.UNSIGNED_SHORT -> 2;
      default -> 4;
    };
  }

  /**
   * Appends data at a multiple of four bytes.
   *
   * @return the buffer view's index
   */
  int view(ByteBuffer data, int target) {
    int index = count("bufferViews");
    ObjectNode view = add("bufferViews").put("buffer", 0);
    view.put("byteOffset", binary.size()).put("byteLength", data.capacity());
    if (target != NO_TARGET) {
      view.put("target", target);
    }
    binary.write(data.array(), 0, data.capacity());
    pad(binary, 0);
    return index;
  }

  /** Adds an accessor of {@code count} elements; {@code view} may still have to be put. */
  ObjectNode accessor(int componentType, int count, String type) {
    return add("accessors")
        .put("componentType", componentType)
        .put("count", count)
        .put("type", type);
  }

  /**
   * Adds floats.
   *
   * @return the accessor's index
   */
  int floats(float[] values, String type, int components, int target) {
    int index = count("accessors");
    int view = view(bytes(values), target);
    accessor(Accessors.FLOAT, values.length / components, type).put("bufferView", view);
    return index;
  }

  /** Puts the smallest and largest of each component at an accessor. */
  void bounds(int accessor, float[] values, int components) {
    ObjectNode entry = (ObjectNode) document.path("accessors").path(accessor);
    float[] low = new float[components];
    float[] high = new float[components];
    Arrays.fill(low, Float.POSITIVE_INFINITY);
    Arrays.fill(high, Float.NEGATIVE_INFINITY);
    for (int i = 0; i < values.length; i++) {
      // Adding zero turns −0 into 0, which a reader may not tell apart.
      low[i % components] = Math.min(low[i % components], values[i] + 0f);
      high[i % components] = Math.max(high[i % components], values[i] + 0f);
    }
    for (float value : low) {
      entry.withArray("min").add((double) value);
    }
    for (float value : high) {
      entry.withArray("max").add((double) value);
    }
  }

  /** An array of the given numbers at a key. */
  static void numbers(ObjectNode owner, String key, double... values) {
    ArrayNode array = owner.putArray(key);
    for (double value : values) {
      array.add(value);
    }
  }

  /** An array of the given indices at a key. */
  static void indices(ObjectNode owner, String key, int... values) {
    ArrayNode array = owner.putArray(key);
    for (int value : values) {
      array.add(value);
    }
  }

  /** Bytes of the binary buffer so far. */
  long size() {
    return binary.size();
  }

  /** The file's bytes. */
  byte[] toBytes() {
    document.putArray("buffers").addObject().put("byteLength", binary.size());
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    json.writeBytes(text().getBytes(StandardCharsets.UTF_8));
    pad(json, ' ');
    int total =
        Math.addExact(
            GlbContainer.HEADER_SIZE + 2 * GlbContainer.CHUNK_HEADER_SIZE + json.size(),
            binary.size());
    ByteBuffer file = bytes(total);
    file.putInt(GlbContainer.MAGIC).putInt(GlbContainer.VERSION).putInt(total);
    file.putInt(json.size()).putInt(GlbContainer.JSON_CHUNK).put(json.toByteArray());
    file.putInt(binary.size()).putInt(GlbContainer.BIN_CHUNK).put(binary.toByteArray());
    return file.array();
  }

  private String text() {
    try {
      return JSON.writeValueAsString(document);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a document of numbers and texts cannot be printed", e);
    }
  }

  private static void pad(ByteArrayOutputStream bytes, int with) {
    while (bytes.size() % 4 != 0) {
      bytes.write(with);
    }
  }
}
