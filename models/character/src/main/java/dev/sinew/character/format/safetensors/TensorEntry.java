package dev.sinew.character.format.safetensors;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.HalfFloat;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * What a header says of one tensor.
 *
 * @param begin first byte, counted from the end of the header
 * @param end one past the last byte; {@code end − begin} is what type and shape need
 */
record TensorEntry(String name, Type type, int[] shape, long begin, long end) {

  /** Types that are read. */
  enum Type {
    F16(2),
    F32(4),
    F64(8),
    I32(4),
    I64(8);

    private final int bytes;

    Type(int bytes) {
      this.bytes = bytes;
    }
  }

  static TensorEntry parse(String name, JsonNode node) {
    String where = "tensor " + name;
    JsonNode offsets = node.path("data_offsets");
    if (!node.path("dtype").isTextual()
        || !node.path("shape").isArray()
        || offsets.size() != 2
        || !isWhole(offsets.path(0))
        || !isWhole(offsets.path(1))) {
      throw SafetensorsReader.malformed("a tensor lacks dtype, shape or data_offsets")
          .at(where)
          .toException();
    }
    int[] shape = new int[node.path("shape").size()];
    for (int i = 0; i < shape.length; i++) {
      JsonNode extent = node.path("shape").path(i);
      shape[i] = isWhole(extent) && extent.canConvertToInt() ? extent.intValue() : -1;
    }
    Type type = type(node.path("dtype").textValue(), where);
    long begin = offsets.path(0).longValue();
    long end = offsets.path(1).longValue();
    long count = Tensor.count(shape);
    if (count < 0 || begin < 0 || end - begin != count * type.bytes) {
      throw SafetensorsReader.malformed("a tensor's shape and bytes differ")
          .at(where)
          .found(type + " " + node.path("shape") + " in bytes " + begin + ".." + end)
          .toException();
    }
    return new TensorEntry(name, type, shape, begin, end);
  }

  private static boolean isWhole(JsonNode node) {
    return node.isIntegralNumber() && node.canConvertToLong() && node.longValue() >= 0;
  }

  private static Type type(String name, String where) {
    for (Type type : Type.values()) {
      if (type.name().equals(name)) {
        return type;
      }
    }
    throw Fault.of(FaultCode.FILE_UNSUPPORTED, "a tensor's type is not supported", where)
        .found(name)
        .allowed(Arrays.toString(Type.values()))
        .toException();
  }

  /**
   * The tensor.
   *
   * @param data everything behind the header, little-endian
   */
  Tensor read(ByteBuffer data) {
    int count = (int) Tensor.count(shape);
    ByteBuffer own = data.slice((int) begin, (int) (end - begin)).order(data.order());
    return switch (type) {
      case F16, F32, F64 -> {
        float[] values = new float[count];
        switch (type) {
          case F32 -> own.asFloatBuffer().get(values);
          case F64 -> {
            for (int i = 0; i < count; i++) {
              values[i] = (float) own.getDouble(8 * i);
            }
          }
          default -> {
            for (int i = 0; i < count; i++) {
              values[i] = HalfFloat.toFloat(own.getShort(2 * i));
            }
          }
        }
        yield new FloatTensor(shape, values);
      }
      case I32 -> {
        int[] values = new int[count];
        own.asIntBuffer().get(values);
        yield new IntTensor(shape, values);
      }
      case I64 -> new IntTensor(shape, narrowed(own, count));
    };
  }

  private int[] narrowed(ByteBuffer own, int count) {
    int[] values = new int[count];
    for (int i = 0; i < count; i++) {
      long value = own.getLong(8 * i);
      if (value != (int) value) {
        throw Fault.of(FaultCode.FILE_UNSUPPORTED, "an integer is too large", "tensor " + name)
            .found(value)
            .allowed("32 bits")
            .toException();
      }
      values[i] = (int) value;
    }
    return values;
  }
}
