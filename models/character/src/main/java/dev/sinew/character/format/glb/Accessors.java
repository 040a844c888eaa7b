package dev.sinew.character.format.glb;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sinew.character.fault.FaultCode;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The typed arrays of a GLB file (glTF 2.0, section 3.6), dense and sparse. Every count is checked
 * against the bytes it needs before anything is allocated.
 */
final class Accessors {
  static final int UNSIGNED_BYTE = 5121;
  static final int UNSIGNED_SHORT = 5123;
  static final int UNSIGNED_INT = 5125;
  static final int FLOAT = 5126;

  private static final Map<String, Integer> COMPONENTS =
      Map.of("SCALAR", 1, "VEC2", 2, "VEC3", 3, "VEC4", 4, "MAT4", 16);

  private final GltfJson json;
  private final ByteBuffer buffer;
  private final long fileSize;

  Accessors(GltfJson json, GlbContainer container) {
    this.json = json;
    this.buffer = container.buffer();
    this.fileSize = container.size();
  }

  /** N, the number of elements of an accessor. */
  int count(long accessor) {
    long count = json.whole(json.item("accessors", accessor), "count");
    // Each element of what we read has bytes of its own somewhere in the file.
    if (count < 0 || count > fileSize) {
      throw json.malformed("accessor " + accessor + " claims more than the file can hold")
          .found(count + " elements")
          .allowed("0.." + fileSize)
          .toException();
    }
    return (int) count;
  }

  /**
   * @param what what the numbers are, for a fault
   * @param type {@code SCALAR}, {@code VEC3}, {@code VEC4} or {@code MAT4}
   * @param floats whether they must be float; else they must be unsigned integers
   * @return [N, components] the numbers as stored
   */
  double[] read(long accessor, String what, String type, boolean floats) {
    JsonNode entry = json.item("accessors", accessor);
    int component = requireType(entry, what, type, floats);
    return values(accessor, entry, component, COMPONENTS.getOrDefault(type, 1));
  }

  /**
   * @return [N,4] weights: floats, or unsigned bytes or shorts scaled to 0..1
   */
  double[] readWeights(long accessor, String what) {
    JsonNode entry = json.item("accessors", accessor);
    long component = json.whole(entry, "componentType");
    if (component == FLOAT) {
      return read(accessor, what, "VEC4", true);
    }
    if (!entry.path("normalized").asBoolean(false) || component == UNSIGNED_INT) {
      throw json.fault(FaultCode.FILE_UNSUPPORTED, what + " are of a type that is not supported")
          .found("component type " + component + ", not normalized")
          .allowed("float, or normalized unsigned bytes or shorts")
          .toException();
    }
    double[] values = read(accessor, what, "VEC4", false);
    double scale = component == UNSIGNED_BYTE ? 255 : 65535;
    for (int i = 0; i < values.length; i++) {
      values[i] /= scale;
    }
    return values;
  }

  /**
   * Floats of which most may be zero: only those that a sparse accessor replaces, if it has no
   * others, and none of one without data, whose elements are all zero.
   *
   * @throws dev.sinew.character.fault.SinewException as {@link #read} does, and if the elements
   *     that are replaced do not rise
   */
  SparseElements readSparse(long accessor, String what, String type) {
    JsonNode entry = json.item("accessors", accessor);
    int count = count(accessor);
    int components = COMPONENTS.getOrDefault(type, 1);
    if (entry.has("bufferView")) {
      double[] values = read(accessor, what, type, true);
      return new SparseElements(count, IntStream.range(0, count).toArray(), values);
    }
    requireType(entry, what, type, true);
    JsonNode sparse = json.object(entry, "sparse");
    if (sparse.isMissingNode()) {
      return new SparseElements(count, new int[0], new double[0]);
    }
    SparseElements replaced = replaced(sparse, FLOAT, components, count);
    for (int n = 1; n < replaced.indices().length; n++) {
      if (replaced.indices()[n] <= replaced.indices()[n - 1]) {
        throw json.malformed("the indices of a sparse accessor do not rise: " + what)
            .found(replaced.indices()[n - 1] + " before " + replaced.indices()[n])
            .toException();
      }
    }
    return replaced;
  }

  /** Bytes of the file that an accessor's floats are read from, by its own account. */
  long claim(long accessor, String type) {
    JsonNode entry = json.item("accessors", accessor);
    long elements = entry.has("bufferView") ? count(accessor) : 0;
    JsonNode sparse = json.object(entry, "sparse");
    long replaced = sparse.isMissingNode() ? 0 : json.whole(sparse, "count");
    long most = Math.max(0, Math.min(replaced, fileSize));
    return Float.BYTES * COMPONENTS.getOrDefault(type, 1) * (elements + most);
  }

  private int requireType(JsonNode entry, String what, String type, boolean floats) {
    int component = (int) json.whole(entry, "componentType");
    boolean fits = GltfJson.text(entry, "type", "").equals(type);
    if (!fits || (component == FLOAT) != floats || width(component) == 0) {
      throw json.fault(FaultCode.FILE_UNSUPPORTED, what + " are of a type that is not supported")
          .found(entry.path("type").asText() + " of component type " + component)
          .allowed(type + " of " + (floats ? "float (5126)" : "unsigned integers"))
          .toException();
    }
    return component;
  }

  private double[] values(long accessor, JsonNode entry, int component, int components) {
    int count = count(accessor);
    JsonNode sparse = json.object(entry, "sparse");
    if (!entry.has("bufferView") && sparse.isMissingNode()) {
      throw json.malformed("accessor " + accessor + " has no data").toException();
    }
    if ((long) count * components > Integer.MAX_VALUE / 8) {
      throw json.fault(FaultCode.FILE_UNSUPPORTED, "accessor " + accessor + " is too large")
          .found(count + " elements of " + components)
          .toException();
    }
    double[] values =
        entry.has("bufferView")
            ? dense(entry, component, components, count)
            : new double[count * components];
    if (!sparse.isMissingNode()) {
      SparseElements replaced = replaced(sparse, component, components, count);
      for (int n = 0; n < replaced.indices().length; n++) {
        int to = replaced.indices()[n] * components;
        System.arraycopy(replaced.values(), n * components, values, to, components);
      }
    }
    return values;
  }

  private double[] dense(JsonNode holder, int component, int components, int count) {
    JsonNode view = json.item("bufferViews", json.whole(holder, "bufferView"));
    long start = json.whole(view, "byteOffset", 0);
    long length = json.whole(view, "byteLength");
    long offset = json.whole(holder, "byteOffset", 0);
    int element = width(component) * components;
    long stride = json.whole(view, "byteStride", element);
    requireEmbedded(json.whole(view, "buffer"));
    if (start < 0 || length < 0 || start > buffer.limit() || length > buffer.limit() - start) {
      throw json.malformed("a buffer view lies beyond its buffer")
          .found("bytes " + start + " and " + length + " more")
          .allowed("0.." + buffer.limit())
          .toException();
    }
    if (offset < 0 || stride < element || stride > 252 || offset > length) {
      throw json.malformed("an accessor's offset or stride is wrong")
          .found("offset " + offset + ", stride " + stride)
          .allowed("offset 0.." + length + ", stride " + element + "..252")
          .toException();
    }
    if (count > 0 && offset + (count - 1) * stride + element > length) {
      throw json.malformed("an accessor lies beyond its buffer view")
          .found(count + " elements of " + stride + " bytes from byte " + offset)
          .allowed(length + " bytes")
          .toException();
    }
    double[] values = new double[count * components];
    for (int i = 0; i < count; i++) {
      int at = (int) (start + offset + i * stride);
      for (int c = 0; c < components; c++) {
        values[i * components + c] = number(at + c * width(component), component);
      }
    }
    return values;
  }

  /** Where data may lie: the file's own binary chunk. No other address is ever followed. */
  private void requireEmbedded(long index) {
    JsonNode entry = json.item("buffers", index);
    if (index != 0 || entry.has("uri")) {
      throw json.fault(FaultCode.FILE_UNSUPPORTED, "vertex data lies outside the binary chunk")
          .found("buffer " + index)
          .allowed("buffer 0 without a uri")
          .remedy("Export the rig as one self-contained .glb file.")
          .toException();
    }
  }

  /** What a sparse accessor of {@code total} elements puts into the place of others. */
  private SparseElements replaced(JsonNode sparse, int component, int components, int total) {
    long count = json.whole(sparse, "count");
    if (count < 0 || count > total) {
      throw json.malformed("a sparse accessor replaces more elements than there are")
          .found(count)
          .allowed("0.." + total)
          .toException();
    }
    JsonNode indexHolder = json.object(sparse, "indices");
    int indexType = (int) json.whole(indexHolder, "componentType");
    if (width(indexType) == 0 || indexType == FLOAT) {
      throw json.malformed("sparse indices are no unsigned integers")
          .found("component type " + indexType)
          .toException();
    }
    double[] stored = dense(indexHolder, indexType, 1, (int) count);
    double[] numbers = dense(json.object(sparse, "values"), component, components, (int) count);
    int[] indices = new int[stored.length];
    for (int i = 0; i < indices.length; i++) {
      if (stored[i] >= total) {
        throw json.malformed("a sparse accessor replaces an element that does not exist")
            .found((long) stored[i])
            .allowed("0.." + (total - 1))
            .toException();
      }
      indices[i] = (int) stored[i];
    }
    return new SparseElements(total, indices, numbers);
  }

  private static int width(int component) {
    return switch (component) {
      case UNSIGNED_BYTE -> 1;
      case UNSIGNED_SHORT -> 2;
      case UNSIGNED_INT, FLOAT -> 4;
      default -> 0;
    };
  }

  private double number(int at, int component) {
    return switch (component) {
      case UNSIGNED_BYTE -> Byte.toUnsignedInt(buffer.get(at));
      case UNSIGNED_SHORT -> Short.toUnsignedInt(buffer.getShort(at));
      case UNSIGNED_INT -> Integer.toUnsignedLong(buffer.getInt(at));
      default -> buffer.getFloat(at);
    };
  }
}
