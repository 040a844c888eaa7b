package dev.sinew.character.format.glb;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A GLB file taken apart, to be put together again with something wrong in it. */
final class GlbEdit {
  final ObjectNode json;
  ByteBuffer bin;

  private GlbEdit(ObjectNode json, ByteBuffer bin) {
    this.json = json;
    this.bin = bin;
  }

  static GlbEdit of(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    int length = bytes.getInt(12);
    String text = new String(bytes.array(), 20, length, StandardCharsets.UTF_8);
    ByteBuffer bin = bytes.slice(28 + length, bytes.getInt(20 + length));
    return new GlbEdit(
        (ObjectNode) new ObjectMapper().readTree(text), bin.order(ByteOrder.LITTLE_ENDIAN));
  }

  ObjectNode item(String list, int index) {
    return (ObjectNode) json.path(list).path(index);
  }

  ArrayNode list(String list) {
    return (ArrayNode) json.path(list);
  }

  ObjectNode primitive() {
    return (ObjectNode) json.path("meshes").path(0).path("primitives").path(0);
  }

  ObjectNode attributes() {
    return (ObjectNode) primitive().path("attributes");
  }

  ObjectNode accessor(String attribute) {
    return item("accessors", attributes().path(attribute).asInt());
  }

  /** Where an accessor's data begin in the binary chunk. */
  int start(ObjectNode accessor) {
    return item("bufferViews", accessor.path("bufferView").asInt()).path("byteOffset").asInt();
  }

  /** Replaces an accessor's data by others at the end of the binary chunk. */
  void replace(ObjectNode accessor, int componentType, byte[] data) {
    ByteBuffer longer = ByteBuffer.allocate(bin.capacity() + (data.length + 3) / 4 * 4);
    longer.order(ByteOrder.LITTLE_ENDIAN).put(0, bin.array(), bin.arrayOffset(), bin.capacity());
    longer.put(bin.capacity(), data);
    accessor.put("componentType", componentType).put("bufferView", list("bufferViews").size());
    ObjectNode view = list("bufferViews").addObject().put("buffer", 0);
    view.put("byteOffset", bin.capacity()).put("byteLength", data.length);
    bin = longer;
    item("buffers", 0).put("byteLength", bin.capacity());
  }

  Path save(Path file) throws IOException {
    return save(file, json.toString());
  }

  Path save(Path file, String text) throws IOException {
    byte[] json = text.getBytes(StandardCharsets.UTF_8);
    int padded = (json.length + 3) / 4 * 4;
    ByteBuffer bytes =
        ByteBuffer.allocate(28 + padded + bin.capacity()).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt(0x46546C67).putInt(2).putInt(bytes.capacity()).putInt(padded).putInt(0x4E4F534A);
    bytes.put(json).put(" ".repeat(padded - json.length).getBytes(StandardCharsets.UTF_8));
    bytes.putInt(bin.capacity()).putInt(0x004E4942);
    bytes.put(bin.array(), bin.arrayOffset(), bin.capacity());
    return Files.write(file, bytes.array());
  }
}
