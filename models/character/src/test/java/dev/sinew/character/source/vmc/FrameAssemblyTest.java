package dev.sinew.character.source.vmc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.geometry.Rotations;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameAssemblyTest {
  private static final SocketAddress SENDER =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 1001);
  private static final SocketAddress OTHER =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 1002);
  private static final byte[] GOOD = OscBytes.turned("Head", 0, 0.5);

  private final FrameAssembly frames = new FrameAssembly();

  private void take(byte[]... packets) {
    for (byte[] packet : packets) {
      frames.take(ByteBuffer.wrap(packet), SENDER, 0);
    }
  }

  private long frameCount() {
    return frames.counts().frames();
  }

  /** The angle by which a bone of the last frame has turned. */
  private double angle(HumanoidBone bone) {
    double[] vector = new double[3];
    Rotations.axisAngleFromMatrix(frames.latest().orElseThrow().rotation(bone), 0, vector, 0);
    return Math.sqrt(vector[0] * vector[0] + vector[1] * vector[1] + vector[2] * vector[2]);
  }

  @Test
  void aFrameInSeveralBundlesIsThereWithItsMarkAndNotBefore() {
    take(OscBytes.bundle(OscBytes.turned("Hips", 0, 0.1), OscBytes.turned("Spine", 0, 0.1)));
    assertThat(frames.latest()).isEmpty();
    take(
        OscBytes.bundle(
            OscBytes.root(1, 2, 3, 0, 0, 0, 1),
            OscBytes.bundle(OscBytes.turned("Head", 0, 0.1)),
            OscBytes.message("/VMC/Ext/OK", 1, 3, 0),
            OscBytes.time(7.5)));
    assertThat(frameCount()).isEqualTo(1);
    assertThat(angle(HumanoidBone.HEAD)).isCloseTo(0.1, within(1e-6));
    HumanoidFrame frame = frames.latest().orElseThrow();
    assertThat(frame.rootPosition()).containsExactly(-1, 2, 3);
    assertThat(frame.senderTime()).hasValue(7.5);
  }

  @Test
  void marksInPacketsOfTheirOwnMakeOneFrame() {
    take(GOOD, OscBytes.turned("Neck", 1, 0.2), OscBytes.ok(), OscBytes.time(1));
    take(OscBytes.ok(), OscBytes.time(2));
    assertThat(frameCount()).isEqualTo(1);
  }

  @Test
  void withoutMarksAFrameIsOverWhenABoneComesAgain() {
    take(OscBytes.bundle(OscBytes.turned("Hips", 0, 0.1)), OscBytes.turned("Spine", 0, 0.1));
    assertThat(frameCount()).isZero();
    take(OscBytes.bundle(OscBytes.turned("Neck", 0, 0.2), OscBytes.turned("Hips", 0, 0.2)));
    assertThat(frameCount()).isEqualTo(1);
    assertThat(angle(HumanoidBone.HIPS)).isCloseTo(0.1, within(1e-6));
    assertThat(angle(HumanoidBone.NECK)).isZero();
    frames.idle(1);
    assertThat(frameCount()).isEqualTo(2);
    assertThat(angle(HumanoidBone.HIPS)).isCloseTo(0.2, within(1e-6));
    assertThat(angle(HumanoidBone.SPINE)).isCloseTo(0.1, within(1e-6));
    frames.idle(2);
    assertThat(frameCount()).isEqualTo(2);
  }

  @Test
  void aSilenceEndsNoFrameOfASenderThatSendsMarks() {
    take(GOOD, OscBytes.ok());
    take(OscBytes.turned("Hips", 0, 0.3));
    frames.idle(0.5);
    assertThat(frameCount()).isEqualTo(1);
    take(OscBytes.turned("Hips", 0, 0.4));
    assertThat(frameCount()).as("its mark was lost").isEqualTo(2);
    assertThat(angle(HumanoidBone.HIPS)).isCloseTo(0.3, within(1e-6));
  }

  @Test
  void hearsOneSenderUntilItIsSilentForASecond() {
    take(GOOD, OscBytes.ok());
    byte[] packet = OscBytes.bundle(OscBytes.turned("Neck", 0, 0.9), OscBytes.ok());
    frames.take(ByteBuffer.wrap(packet), OTHER, 0.9);
    assertThat(frameCount()).isEqualTo(1);
    assertThat(frames.counts().otherSenders()).isEqualTo(1);
    frames.take(ByteBuffer.wrap(packet), OTHER, 1.1);
    assertThat(frameCount()).isEqualTo(2);
    assertThat(angle(HumanoidBone.HEAD)).as("of the other sender").isZero();
  }

  @Test
  void dropsMessagesThatSayNothingSound() {
    take(
        OscBytes.bone("Head", 0, 0, 0, 0, 0, 0, Double.NaN),
        OscBytes.bone("Head", 0, 0, 0, 0, 0, 0, 0),
        OscBytes.bone("Head", 0, 0, 0, 0, 0, 0, 2),
        OscBytes.bone("Head", Double.POSITIVE_INFINITY, 0, 0, 0, 0, 0, 1),
        OscBytes.bone("Head", 0, 1e30, 0, 0, 0, 0, 1),
        OscBytes.bone("Head", 0, 0, 0, 0, 0, 0),
        OscBytes.message("/VMC/Ext/Bone/Pos", 1f, 0f, 0f, 0f, 0f, 0f, 0f, 1f),
        OscBytes.message("/VMC/Ext/Bone/Pos", "Head", 0, 0, 0, 0, 0, 0, 1),
        OscBytes.message("/VMC/Ext/Bone/Pos", "Head", 0d, 0d, 0d, 0d, 0d, 0d, 1d),
        OscBytes.message("/VMC/Ext/Root/Pos", "root"),
        OscBytes.message("/VMC/Ext/OK"),
        OscBytes.message("/VMC/Ext/OK", "yes"),
        OscBytes.message("/VMC/Ext/T", Float.NaN),
        OscBytes.message("/VMC/Ext/T", 3));
    frames.idle(1);
    assertThat(frames.latest()).isEmpty();
    assertThat(frames.counts().invalidMessages()).isEqualTo(14);
    assertThat(frames.counts().malformedPackets()).isZero();
  }

  @Test
  void leavesOutWhatIsNotOfThePose() {
    take(
        OscBytes.bundle(
            OscBytes.message("/VMC/Ext/Blend/Val", "Joy", 1f),
            OscBytes.message("/VMC/Ext/Blend/Apply"),
            GOOD,
            OscBytes.ok()));
    assertThat(frames.counts().otherMessages()).isEqualTo(2);
    assertThat(frameCount()).isEqualTo(1);
  }

  @Test
  void countsUnknownBonesByNameButNotWithoutEnd() {
    for (int n = 0; n < 1000; n++) {
      take(OscBytes.turned("Tail" + n, 0, 1), OscBytes.turned("Tail0", 0, 1));
    }
    take(OscBytes.turned("x".repeat(5000), 0, 1));
    VmcCounts counts = frames.counts();
    assertThat(counts.unknownBones()).hasSize(VmcCounts.MOST_UNKNOWN).containsEntry("Tail0", 1001L);
    assertThat(counts.furtherUnknownBones()).isEqualTo(1000 - VmcCounts.MOST_UNKNOWN + 1);
    assertThat(frames.latest()).isEmpty();
  }

  @Test
  void keepsLongNamesShort() {
    take(OscBytes.turned("é".repeat(5000), 0, 1));
    assertThat(frames.counts().unknownBones()).containsOnlyKeys("é".repeat(64));
  }

  @ParameterizedTest
  @ValueSource(ints = {9, 100, 3000})
  void dropsBundlesThatNestTooDeep(int depth) {
    byte[] packet = GOOD;
    for (int n = 0; n < depth && packet.length < 65_000; n++) {
      packet = OscBytes.bundle(packet);
    }
    take(packet);
    assertThat(frames.counts().malformedPackets()).isEqualTo(1);
    frames.idle(1);
    assertThat(frames.latest()).isEmpty();
  }

  @Test
  void dropsPacketsThatAreNone() {
    byte[] wrongLength = OscBytes.bundle(GOOD);
    ByteBuffer.wrap(wrongLength).putInt(16, GOOD.length + 4);
    byte[] negative = OscBytes.bundle(GOOD);
    ByteBuffer.wrap(negative).putInt(16, -4);
    byte[] huge = OscBytes.bundle(GOOD);
    ByteBuffer.wrap(huge).putInt(16, Integer.MAX_VALUE - 3);
    byte[] nothing = OscBytes.bundle(GOOD);
    ByteBuffer.wrap(nothing).putInt(16, 0);
    byte[][] packets = {
      {},
      {0},
      {0, 0, 0, 0},
      "#bundle\0".getBytes(StandardCharsets.US_ASCII),
      "#bundlesandmore!".getBytes(StandardCharsets.US_ASCII),
      "/VMC/Ext/OK\0".getBytes(StandardCharsets.US_ASCII),
      "no address at all, none whatever".getBytes(StandardCharsets.US_ASCII),
      Arrays.copyOf(GOOD, GOOD.length - 4),
      Arrays.copyOf(GOOD, GOOD.length - 1),
      Arrays.copyOf(OscBytes.bundle(GOOD), 20),
      wrongLength,
      negative,
      huge,
      nothing,
    };
    take(packets);
    assertThat(frames.counts().malformedPackets()).isEqualTo(packets.length);
    assertThat(frames.counts().packets()).isEqualTo(packets.length);
    frames.idle(1);
    assertThat(frames.latest()).isEmpty();
  }

  /** Whatever bytes come, the next good packet is read as if they had not. */
  @Test
  void goesOnAfterAnyBytes() {
    Random random = new Random(11);
    byte[] frame =
        OscBytes.bundle(
            OscBytes.root(0, 1, 0, 0, 0, 0, 1),
            OscBytes.bundle(GOOD, OscBytes.turned("Neck", 2, 0.4)),
            OscBytes.time(3));
    for (int n = 0; n < 50_000; n++) {
      byte[] packet = frame.clone();
      for (int k = random.nextInt(6); k >= 0; k--) {
        packet[random.nextInt(packet.length)] = (byte) random.nextInt(256);
      }
      take(random.nextBoolean() ? packet : Arrays.copyOf(packet, random.nextInt(packet.length)));
    }
    take(OscBytes.bundle(OscBytes.turned("Head", 0, 0.25), OscBytes.ok()));
    assertThat(angle(HumanoidBone.HEAD)).isCloseTo(0.25, within(1e-6));
    assertThat(frames.counts().malformedPackets()).isGreaterThan(1000);
    assertThat(frames.counts().unknownBones().size()).isLessThanOrEqualTo(VmcCounts.MOST_UNKNOWN);
  }
}
