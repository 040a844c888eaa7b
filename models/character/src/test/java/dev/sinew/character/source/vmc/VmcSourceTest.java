package dev.sinew.character.source.vmc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.illposed.osc.OSCBundle;
import com.illposed.osc.OSCMessage;
import com.illposed.osc.OSCSerializeException;
import com.illposed.osc.transport.OSCPortOut;
import dev.sinew.character.Faults;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.geometry.Rotations;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.source.PoseSample;
import java.io.Closeable;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Over real sockets on the loopback address. */
class VmcSourceTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final Skeleton RIG =
      Skeleton.of(
          List.of("Hips", "Spine", "LeftArm", "LeftForeArm"),
          new int[] {-1, 0, 1, 2},
          new double[] {0, 1, 0, 0, 1.2, 0, 0.2, 1.5, 0, 0.5, 1.5, 0});

  private final VmcSource source = VmcSource.onLoopback(0, HumanoidRig.of(RIG));
  private final DatagramSocket sender = new DatagramSocket(0, InetAddress.getLoopbackAddress());

  VmcSourceTest() throws IOException {}

  @AfterEach
  void close() {
    sender.close();
    source.close();
  }

  private void send(byte[]... packets) throws IOException {
    for (byte[] packet : packets) {
      sender.send(new DatagramPacket(packet, packet.length, source.address()));
    }
  }

  private PoseSample next(long revision) throws InterruptedException {
    assertThat(source.await(revision, PATIENCE)).isTrue();
    return source.sample(0);
  }

  private static double angle(PoseSample sample, int joint) {
    double[] v = sample.pose().axisAngle();
    return Math.sqrt(
        v[3 * joint] * v[3 * joint]
            + v[3 * joint + 1] * v[3 * joint + 1]
            + v[3 * joint + 2] * v[3 * joint + 2]);
  }

  @Test
  void givesTheTPoseUntilAFrameCameAndThenSaysWhenNothingNewDid() throws Exception {
    PoseSample before = source.sample(3);
    assertThat(before.pose()).isEqualTo(Pose.identity(4));
    assertThat(before.revision()).isZero();
    assertThat(source.await(0, Duration.ofMillis(1))).isFalse();

    send(OscBytes.bundle(OscBytes.turned("LeftLowerArm", 1, 0.8), OscBytes.time(12)));
    PoseSample sample = next(0);
    assertThat(sample.isNewerThan(before)).isTrue();
    double[] expected = new double[12];
    expected[3 * 3 + 1] = -0.8;
    assertThat(sample.pose().axisAngle()).containsExactly(expected, within(1e-6));
    assertThat(sample.time()).isPositive();
    assertThat(source.latest().orElseThrow().senderTime()).hasValue(12);
    assertThat(source.sample(9)).isSameAs(sample);
  }

  @Test
  void aFrameWithoutAnEndMarkIsThereAfterASilence() throws Exception {
    send(OscBytes.turned("Spine", 0, 0.3));
    assertThat(angle(next(0), 1)).isCloseTo(0.3, within(1e-6));
  }

  @Test
  void understandsAnotherLibrarysSender() throws Exception {
    Random random = new Random(2);
    OSCPortOut peer = new OSCPortOut(source.address());
    try (Closeable ignored = peer::close) {
      double[] turn = random.doubles(3, -1, 1).toArray();
      double[] expected = new double[9];
      Rotations.matrixFromAxisAngle(turn, 0, expected, 0);
      double[] q = new double[4];
      Rotations.quaternionFromMatrix(expected, 0, q, 0);
      OSCBundle bones = new OSCBundle();
      bones.addPacket(
          new OSCMessage(
              "/VMC/Ext/Bone/Pos",
              List.of(
                  "LeftUpperArm",
                  0f,
                  0f,
                  0f,
                  (float) q[1],
                  (float) -q[2],
                  (float) -q[3],
                  (float) q[0])));
      OSCBundle frame = new OSCBundle();
      frame.addPacket(bones);
      frame.addPacket(new OSCMessage("/VMC/Ext/OK", List.of(1, 3, 0, 1)));
      frame.addPacket(new OSCMessage("/VMC/Ext/T", List.of(1.5f)));
      peer.send(frame);

      double[] found = next(0).pose().rotations();
      for (int i = 0; i < 9; i++) {
        assertThat(found[18 + i]).isCloseTo(expected[i], within(1e-6));
      }
      assertThat(source.counts().malformedPackets()).isZero();
    }
  }

  /**
   * Every frame turns all bones alike, in three packets; a sample with two angles would be torn.
   */
  @Test
  void neverShowsHalfAFrame() throws Exception {
    List<PoseSample> samples = new ArrayList<>();
    int frames = 300;
    // From now on a silence ends no frame, however long this thread is kept waiting.
    send(OscBytes.ok());
    for (int n = 1; n <= frames; n++) {
      double angle = n * 0.003;
      send(
          OscBytes.bundle(OscBytes.turned("Hips", 0, angle), OscBytes.turned("Spine", 0, angle)),
          OscBytes.bundle(OscBytes.turned("LeftUpperArm", 0, angle)));
      samples.add(source.sample(0));
      send(OscBytes.bundle(OscBytes.turned("LeftLowerArm", 0, angle), OscBytes.time(n)));
      samples.add(next(n - 1));
    }
    assertThat(source.counts().frames()).isEqualTo(frames);
    for (PoseSample sample : samples) {
      for (int j = 1; j < 4; j++) {
        assertThat(angle(sample, j)).isCloseTo(angle(sample, 0), within(1e-6));
      }
    }
    assertThat(angle(samples.get(samples.size() - 1), 3)).isCloseTo(0.9, within(1e-6));
  }

  @Test
  void outlivesAFloodOfRubbish() throws Exception {
    Random random = new Random(5);
    byte[] deep = OscBytes.turned("Spine", 0, 1);
    while (deep.length < 60_000) {
      deep = OscBytes.bundle(deep);
    }
    byte[][] tiny = new byte[4000][];
    Arrays.fill(tiny, OscBytes.message("/a"));
    byte[] many = OscBytes.bundle(tiny);
    for (int n = 0; n < 2000; n++) {
      byte[] packet = new byte[random.nextInt(1500)];
      random.nextBytes(packet);
      send(packet);
      if (n % 50 == 0) {
        send(deep, many);
      }
    }
    long revision = source.sample(0).revision();
    // The flood may have filled the socket's buffer, so that this one is lost at first.
    boolean came = false;
    for (int n = 0; n < 200 && !came; n++) {
      send(OscBytes.bundle(OscBytes.turned("Spine", 0, 0.5), OscBytes.ok()));
      came = source.await(revision, Duration.ofMillis(100));
    }
    assertThat(came).isTrue();
    assertThat(angle(source.sample(0), 1)).isCloseTo(0.5, within(1e-6));
    assertThat(source.counts().malformedPackets()).isPositive();
  }

  @Test
  void listensOnTheLoopbackAddressAtAFreePort() {
    assertThat(source.address().getAddress().isLoopbackAddress()).isTrue();
    assertThat(source.address().getPort()).isPositive();
  }

  @Test
  void rejectsPortsThatAreTakenOrNone() {
    HumanoidRig rig = HumanoidRig.of(RIG);
    Faults.of(FaultCode.USAGE, () -> VmcSource.open(source.address(), rig));
    Faults.of(FaultCode.USAGE, () -> VmcSource.onLoopback(65_536, rig));
    Faults.of(FaultCode.USAGE, () -> VmcSource.onLoopback(-1, rig));
    // 192.0.2.0/24 is for documentation: no machine has an address of it.
    Faults.of(
        FaultCode.USAGE, () -> VmcSource.open(new InetSocketAddress("192.0.2.1", 39539), rig));
  }

  @Test
  void givesItsPortBackWhenClosed() throws Exception {
    InetSocketAddress address = source.address();
    source.close();
    source.close();
    assertThat(source.address()).isEqualTo(address);
    try (VmcSource again = VmcSource.open(address, HumanoidRig.of(RIG))) {
      assertThat(again.address()).isEqualTo(address);
    }
  }

  @Test
  void hearsJavaOscSendingEveryMessageByItself()
      throws IOException, OSCSerializeException, InterruptedException {
    OSCPortOut peer = new OSCPortOut(source.address());
    try (Closeable ignored = peer::close) {
      peer.send(new OSCMessage("/VMC/Ext/OK", List.of(1)));
      for (String bone : List.of("Hips", "Spine", "LeftUpperArm")) {
        peer.send(
            new OSCMessage(
                "/VMC/Ext/Bone/Pos",
                List.of(bone, 0f, 0f, 0f, 0f, (float) Math.sin(0.2), 0f, (float) Math.cos(0.2))));
      }
      peer.send(new OSCMessage("/VMC/Ext/OK", List.of(1)));
      PoseSample sample = next(0);
      for (int j = 0; j < 3; j++) {
        assertThat(angle(sample, j)).isCloseTo(0.4, within(1e-6));
      }
    }
  }
}
