package dev.sinew.character.source.vmc;

import com.illposed.osc.OSCMessage;
import com.illposed.osc.OSCPacket;
import com.illposed.osc.OSCParseException;
import com.illposed.osc.OSCParser;
import com.illposed.osc.OSCSerializerAndParserBuilder;
import com.illposed.osc.argument.handler.StringArgumentHandler;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Messages of Open Sound Control 1.0 packets that anybody may have sent. JavaOSC reads messages;
 * bundles are taken apart here, since it would follow them as deep as a packet says, and it warns
 * in the log of every type it does not know, so those are left out before. For one thread.
 */
final class OscPackets {
  private static final byte[] BUNDLE = "#bundle\0".getBytes(StandardCharsets.US_ASCII);
  private static final int BUNDLE_HEADER = 16;

  /** The protocol nests once. */
  private static final int DEEPEST = 8;

  /** The protocol's types: whole number, float32, text. */
  private static final String TYPES = "ifs";

  private final OSCParser parser =
      new OSCSerializerAndParserBuilder()
          .addProperties(Map.of(StringArgumentHandler.PROP_NAME_CHARSET, StandardCharsets.UTF_8))
          .buildParser();

  private long otherTypes;

  /** How many messages were left out for the types of their arguments, so far. */
  long otherTypes() {
    return otherTypes;
  }

  /**
   * The messages of a packet in its order, but for those with arguments of other types than the
   * protocol has.
   *
   * @throws MalformedPacketException if the packet is none, or nests too deep
   */
  List<OSCMessage> messages(ByteBuffer packet) throws MalformedPacketException {
    List<OSCMessage> messages = new ArrayList<>();
    take(packet.slice(), 0, messages);
    return messages;
  }

  private void take(ByteBuffer packet, int depth, List<OSCMessage> messages)
      throws MalformedPacketException {
    if (packet.remaining() == 0 || packet.remaining() % 4 != 0 || depth > DEEPEST) {
      throw new MalformedPacketException();
    }
    if (!isBundle(packet)) {
      if (hasKnownTypes(packet)) {
        messages.add(message(packet));
      } else {
        otherTypes++;
      }
      return;
    }
    int at = BUNDLE_HEADER;
    while (at < packet.limit()) {
      int length = packet.limit() - at < 8 ? 0 : packet.getInt(at);
      at += 4;
      if (length <= 0 || length > packet.limit() - at) {
        throw new MalformedPacketException();
      }
      take(packet.slice(at, length), depth + 1, messages);
      at += length;
    }
  }

  private static boolean isBundle(ByteBuffer packet) throws MalformedPacketException {
    if (packet.get(0) != BUNDLE[0]) {
      return false;
    }
    for (int i = 0; i < BUNDLE.length; i++) {
      if (packet.limit() < BUNDLE_HEADER || packet.get(i) != BUNDLE[i]) {
        throw new MalformedPacketException();
      }
    }
    return true;
  }

  /** A message is an address, zeros to a multiple of four bytes, a comma and type letters. */
  private static boolean hasKnownTypes(ByteBuffer message) throws MalformedPacketException {
    int at = 0;
    while (at < message.limit() && message.get(at) != 0) {
      at++;
    }
    at += 4 - at % 4;
    if (at >= message.limit() || message.get(at) != ',') {
      throw new MalformedPacketException();
    }
    for (at++; at < message.limit() && message.get(at) != 0; at++) {
      if (TYPES.indexOf(message.get(at)) < 0) {
        return false;
      }
    }
    return true;
  }

  private OSCMessage message(ByteBuffer bytes) throws MalformedPacketException {
    OSCPacket packet;
    try {
      packet = parser.convert(bytes);
    } catch (OSCParseException | RuntimeException e) {
      // JavaOSC leaves what reading past an end or of a wrong length happens to throw as it is.
      throw new MalformedPacketException(e);
    }
    if (packet instanceof OSCMessage message) {
      return message;
    }
    throw new MalformedPacketException();
  }
}
