package dev.sinew.character.format.safetensors;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sinew.character.format.AtomicFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/**
 * Writes safetensors files: eight bytes with the header's length, a JSON header padded with spaces
 * so that values begin at a multiple of eight, and the tensors in the given order, little-endian.
 * The same tensors give the same bytes.
 */
public final class SafetensorsWriter {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int BUFFER = 64 * 1024;

  private SafetensorsWriter() {}

  /**
   * Writes a file; it is replaced whole.
   *
   * @param tensors in the order in which they are to lie in the file
   * @param metadata written as {@code __metadata__} unless empty
   */
  public static void write(Path file, Map<String, Tensor> tensors, Map<String, String> metadata) {
    if (tensors.containsKey(SafetensorsReader.METADATA)) {
      throw new IllegalArgumentException(SafetensorsReader.METADATA + " is no tensor's name");
    }
    AtomicFiles.write(
        file,
        temporary -> {
          try (OutputStream stream = Files.newOutputStream(temporary)) {
            byte[] header = header(tensors, metadata);
            stream.write(
                ByteBuffer.allocate(8)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putLong(header.length)
                    .array());
            stream.write(header);
            for (Tensor tensor : tensors.values()) {
              write(tensor, stream);
            }
          }
        });
  }

  private static byte[] header(Map<String, Tensor> tensors, Map<String, String> metadata)
      throws IOException {
    ObjectNode root = JSON.createObjectNode();
    if (!metadata.isEmpty()) {
      ObjectNode node = root.putObject(SafetensorsReader.METADATA);
      metadata.forEach(node::put);
    }
    long at = 0;
    for (Map.Entry<String, Tensor> named : tensors.entrySet()) {
      Tensor tensor = named.getValue();
      ObjectNode node = root.putObject(named.getKey());
      node.put("dtype", tensor instanceof FloatTensor ? "F32" : "I32");
      ArrayNode shape = node.putArray("shape");
      Arrays.stream(tensor.shape()).forEach(shape::add);
      long end = at + 4 * Tensor.count(tensor.shape());
      node.putArray("data_offsets").add(at).add(end);
      at = end;
    }
    byte[] text = JSON.writeValueAsBytes(root);
    byte[] padded = Arrays.copyOf(text, (text.length + 7) / 8 * 8);
    Arrays.fill(padded, text.length, padded.length, (byte) ' ');
    return padded;
  }

  private static void write(Tensor tensor, OutputStream stream) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER).order(ByteOrder.LITTLE_ENDIAN);
    int count = (int) Tensor.count(tensor.shape());
    for (int from = 0; from < count; from += BUFFER / 4) {
      int n = Math.min(BUFFER / 4, count - from);
      if (tensor instanceof FloatTensor floats) {
        buffer.asFloatBuffer().put(floats.data(), from, n);
      } else if (tensor instanceof IntTensor ints) {
        buffer.asIntBuffer().put(ints.data(), from, n);
      }
      stream.write(buffer.array(), 0, 4 * n);
    }
  }
}
