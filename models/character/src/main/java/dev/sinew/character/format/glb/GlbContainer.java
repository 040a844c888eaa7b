package dev.sinew.character.format.glb;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import dev.sinew.character.format.InputFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The two chunks of a GLB file (glTF 2.0, section 4.4): a JSON document and the binary buffer.
 *
 * @param file where it came from
 * @param json the document
 * @param buffer little endian, from position 0; empty if the file has no binary chunk
 * @param size bytes of the whole file, the bound of every count in it
 */
record GlbContainer(Path file, JsonNode json, ByteBuffer buffer, long size) {
  static final int MAGIC = 0x46546C67;
  static final int VERSION = 2;
  static final int HEADER_SIZE = 12;
  static final int CHUNK_HEADER_SIZE = 8;
  static final int JSON_CHUNK = 0x4E4F534A;
  static final int BIN_CHUNK = 0x004E4942;

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * @throws SinewException if the file is missing or larger than 2 GiB, is no GLB of version 2, or
   *     is cut off
   */
  static GlbContainer read(Path file) {
    ByteBuffer bytes = ByteBuffer.wrap(InputFile.bytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    if (bytes.remaining() < HEADER_SIZE || bytes.getInt(0) != MAGIC) {
      throw Fault.of(FaultCode.FILE_UNSUPPORTED, "this is no glTF binary file", file)
          .found(bytes.remaining() < 4 ? bytes.remaining() + " bytes" : "another first word")
          .allowed("a .glb file, whose first four bytes are \"glTF\"")
          .remedy("Export the rig as glTF 2.0 binary (.glb).")
          .toException();
    }
    long version = Integer.toUnsignedLong(bytes.getInt(4));
    if (version != VERSION) {
      throw Fault.of(FaultCode.FILE_UNSUPPORTED, "this version of glTF is not supported", file)
          .found("version " + version)
          .allowed("version 2")
          .remedy("Export the rig as glTF 2.0 binary (.glb).")
          .toException();
    }
    long length = Integer.toUnsignedLong(bytes.getInt(8));
    if (length > bytes.remaining() || length < HEADER_SIZE + CHUNK_HEADER_SIZE) {
      throw malformed("the length in the header is not the file's", file)
          .found(length + " bytes in the header, " + bytes.remaining() + " in the file")
          .toException();
    }
    bytes.limit((int) length).position(HEADER_SIZE);
    ByteBuffer json = chunk(bytes, JSON_CHUNK, "JSON", file);
    ByteBuffer buffer = ByteBuffer.allocate(0);
    if (bytes.remaining() >= CHUNK_HEADER_SIZE && bytes.getInt(bytes.position() + 4) == BIN_CHUNK) {
      buffer = chunk(bytes, BIN_CHUNK, "binary", file);
    }
    return new GlbContainer(
        file, parse(json, file), buffer.order(ByteOrder.LITTLE_ENDIAN), bytes.capacity());
  }

  /** The next chunk, which must be of the given type; {@code bytes} moves behind it. */
  private static ByteBuffer chunk(ByteBuffer bytes, int type, String name, Path file) {
    int start = bytes.position() + CHUNK_HEADER_SIZE;
    long length = Integer.toUnsignedLong(bytes.getInt(bytes.position()));
    if (bytes.getInt(bytes.position() + 4) != type) {
      throw malformed("the first chunk is not the JSON chunk", file).toException();
    }
    if (length > bytes.limit() - start) {
      throw malformed("the " + name + " chunk is cut off", file)
          .found((bytes.limit() - start) + " bytes")
          .allowed(length + " bytes, as its header says")
          .toException();
    }
    bytes.position(start + (int) length);
    return bytes.slice(start, (int) length);
  }

  private static JsonNode parse(ByteBuffer json, Path file) {
    String text = StandardCharsets.UTF_8.decode(json).toString();
    try {
      JsonNode document = JSON.readTree(text);
      if (document != null && document.isObject()) {
        return document;
      }
    } catch (JsonProcessingException e) {
      throw new SinewException(
          malformed("the JSON chunk is no JSON", file).found(e.getOriginalMessage()), e);
    }
    throw malformed("the JSON chunk holds no object", file).toException();
  }

  private static Fault malformed(String what, Path file) {
    return Fault.of(FaultCode.FILE_MALFORMED, what, file).remedy("Copy or export the file again.");
  }
}
