package dev.sinew.jobs.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sinew.character.format.npy.NpyReader;
import dev.sinew.jobs.apply.TrianglesBundle;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Motion that another program sends. */
class ExemplarStreamTest extends SculptedBundle {
  @Test
  void motionThatIsSentIsShownAndRecorded() throws Exception {
    sculpt(TURN, "a", 0, 0.1f, 0);
    add("a", "chest90");
    // A quarter turn of the rig's chest about +y is one about −y in Unity's left-handed frame.
    float half = (float) Math.sqrt(0.5);
    JsonNode weights = listen("bundle", 0f, -half, 0f, half);
    assertThat(weights.get("exemplars").get(0).get("largest").doubleValue())
        .isEqualTo(1, within(1e-5));
    JsonNode again = done("exemplar weights --bundle @bundle --poses @take.npz");
    assertThat(again.get("exemplars").get(0).get("largest").doubleValue())
        .isEqualTo(1, within(1e-5));
  }

  @Test
  void theRestPoseOfTheRigIsTheTPoseOfTheSender() throws Exception {
    TrianglesBundle.writeLeaning(at("leaning"));
    listen("leaning", 0f, 0f, 0f, 1f);
    done("apply --bundle @leaning --poses @take.npz --frames 0 --out @leant");
    assertSame(
        NpyReader.read(at("leant").resolve("vertices.npy")).toFloats(), TrianglesBundle.vertices());
  }

  /** What {@code weights} says of a chest that is sent so, recorded as take.npz. */
  private JsonNode listen(String bundle, Object... chest) throws Exception {
    int port;
    try (DatagramSocket free = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    List<Object> turn = new ArrayList<>(List.of("Chest", 0f, 0f, 0f));
    turn.addAll(List.of(chest));
    byte[] packet =
        Osc.bundle(
            Osc.message("/VMC/Ext/Bone/Pos", "Hips", 0f, 0f, 0f, 0f, 0f, 0f, 1f),
            Osc.message("/VMC/Ext/Bone/Pos", turn.toArray()),
            Osc.message("/VMC/Ext/T", 1f));
    AtomicBoolean done = new AtomicBoolean();
    Thread sender =
        new Thread(
            () -> {
              try (DatagramSocket socket = new DatagramSocket()) {
                while (!done.get()) {
                  socket.send(
                      new DatagramPacket(
                          packet, packet.length, InetAddress.getLoopbackAddress(), port));
                  LockSupport.parkNanos(10_000_000);
                }
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    sender.start();
    try {
      return done(
          "exemplar weights --vmc "
              + port
              + " --seconds 1 --record @take.npz --joint-map @bones.json --bundle @"
              + bundle);
    } finally {
      done.set(true);
      sender.join();
    }
  }

  /** Open Sound Control packets, byte by byte. */
  private static final class Osc {
    static byte[] message(String address, Object... arguments) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      StringBuilder tags = new StringBuilder(",");
      for (Object argument : arguments) {
        tags.append(argument instanceof Float ? 'f' : 's');
      }
      bytes.write(text(address));
      bytes.write(text(tags.toString()));
      for (Object argument : arguments) {
        bytes.write(
            argument instanceof Float number
                ? ByteBuffer.allocate(4).putFloat(number).array()
                : text((String) argument));
      }
      return bytes.toByteArray();
    }

    static byte[] bundle(byte[]... messages) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      bytes.write(text("#bundle"));
      bytes.write(ByteBuffer.allocate(8).putLong(1).array());
      for (byte[] message : messages) {
        bytes.write(ByteBuffer.allocate(4).putInt(message.length).array());
        bytes.write(message);
      }
      return bytes.toByteArray();
    }

    private static byte[] text(String text) {
      byte[] ascii = text.getBytes(StandardCharsets.US_ASCII);
      return Arrays.copyOf(ascii, ascii.length / 4 * 4 + 4);
    }
  }
}
