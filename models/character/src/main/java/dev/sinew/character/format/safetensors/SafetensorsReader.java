package dev.sinew.character.format.safetensors;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.InputFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads safetensors files (https://github.com/huggingface/safetensors): F16, F32 and F64 as floats,
 * I32 and I64 as ints. Every byte behind the header must belong to exactly one tensor.
 */
public final class SafetensorsReader {
  static final String METADATA = "__metadata__";

  /** The reference implementation's limit. */
  private static final long MAX_HEADER = 100_000_000;

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private SafetensorsReader() {}

  /**
   * @throws dev.sinew.character.fault.SinewException if the file is missing, larger than 2 GiB, or
   *     not well formed, or a tensor has another type
   */
  public static SafetensorsFile read(Path file) {
    ByteBuffer bytes = ByteBuffer.wrap(InputFile.bytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    return InputFile.located(file, () -> parse(bytes, file.toString()));
  }

  private static SafetensorsFile parse(ByteBuffer bytes, String source) throws IOException {
    if (bytes.remaining() < 8) {
      throw malformed("a safetensors file ends before its header").toException();
    }
    long length = bytes.getLong();
    if (length < 2 || length > Math.min(MAX_HEADER, bytes.remaining())) {
      throw malformed("a safetensors header has an impossible length")
          .found(Long.toUnsignedString(length) + " bytes")
          .allowed("2.." + Math.min(MAX_HEADER, bytes.remaining()))
          .toException();
    }
    JsonNode root = header(bytes, (int) length);
    ByteBuffer data =
        bytes
            .slice(8 + (int) length, bytes.capacity() - 8 - (int) length)
            .order(ByteOrder.LITTLE_ENDIAN);
    List<TensorEntry> entries = new ArrayList<>();
    Map<String, String> metadata = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> field : root.properties()) {
      if (field.getKey().equals(METADATA)) {
        readMetadata(field.getValue(), metadata);
      } else {
        entries.add(TensorEntry.parse(field.getKey(), field.getValue()));
      }
    }
    requireCovered(entries, data.capacity());
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    for (TensorEntry entry : entries) {
      tensors.put(entry.name(), entry.read(data));
    }
    return new SafetensorsFile(source, tensors, metadata);
  }

  private static JsonNode header(ByteBuffer bytes, int length) throws IOException {
    try {
      JsonNode root = JSON.readTree(bytes.array(), 8, length);
      if (root.isObject()) {
        return root;
      }
    } catch (JsonProcessingException e) {
      throw malformed("a safetensors header is no JSON")
          .found(e.getOriginalMessage())
          .toException();
    }
    throw malformed("a safetensors header is no JSON object").toException();
  }

  private static void readMetadata(JsonNode node, Map<String, String> metadata) {
    if (!node.isObject()) {
      throw malformed(METADATA + " is no JSON object").toException();
    }
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      if (!field.getValue().isTextual()) {
        throw malformed(METADATA + " holds what is no text").at(field.getKey()).toException();
      }
      metadata.put(field.getKey(), field.getValue().textValue());
    }
  }

  /** Refuses gaps, overlaps and what lies beyond the end, as the format does. */
  private static void requireCovered(List<TensorEntry> entries, long size) {
    List<TensorEntry> ordered = new ArrayList<>(entries);
    ordered.sort(Comparator.comparingLong(TensorEntry::begin).thenComparingLong(TensorEntry::end));
    long at = 0;
    for (TensorEntry entry : ordered) {
      if (entry.begin() != at || entry.end() > size) {
        throw malformed("tensors overlap, leave a gap or lie beyond the file's end")
            .at("tensor " + entry.name())
            .found("bytes " + entry.begin() + ".." + entry.end() + " of " + size)
            .allowed("beginning at " + at)
            .toException();
      }
      at = entry.end();
    }
    if (at != size) {
      throw malformed("a safetensors file has another length than its header says")
          .found(size + " bytes of values")
          .allowed(at + " bytes")
          .toException();
    }
  }

  static Fault malformed(String what) {
    return Fault.of(FaultCode.FILE_MALFORMED, what, "");
  }
}
