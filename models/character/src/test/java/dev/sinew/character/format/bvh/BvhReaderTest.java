package dev.sinew.character.format.bvh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BvhReaderTest {
  static final String CLIP =
      """
      HIERARCHY
      ROOT hips
      {
        OFFSET 0 0 0
        CHANNELS 6 Xposition Yposition Zposition Zrotation Yrotation Xrotation
        JOINT left leg {
          OFFSET 0.1 -0.4 0
          CHANNELS 3 Xrotation Yrotation Zrotation
          End Site
          {
            OFFSET 0 -0.4 0
          }
        }
      }
      ROOT prop
      {
        OFFSET 1 0 0
        CHANNELS 1 Yrotation
      }
      MOTION
      Frames: 2
      Frame Time: 0.04
      1 2 3 0 0 0 0 0 0 0
      1 2 3 90 0 90 90 0 90 90
      """;

  private final Path folder;

  BvhReaderTest(@TempDir Path folder) {
    this.folder = folder;
  }

  static Path shared(String path) {
    Path file = Path.of(System.getProperty("sinew.root", "."), "../shared/data").resolve(path);
    assumeTrue(Files.exists(file), "the development data are not at hand: " + file);
    return file;
  }

  @Test
  void composesRotationsInEachJointsOwnOrder() throws IOException {
    BvhClip clip = read(CLIP);

    assertThat(clip.names()).containsExactly("hips", "left leg", "prop");
    assertThat(clip.parents()).containsExactly(-1, 0, -1);
    assertThat(clip.frameTime()).isEqualTo(0.04);
    assertThat(clip.positions(1)).containsExactly(1, 2, 3, 0.1, -0.4, 0, 1, 0, 0);
    // Rz(90)·Rx(90): x to y, y to z, z to x. Rx(90)·Rz(90): x to z, y to −x, z to −y.
    double[] expected = {
      0, 0, 1, 1, 0, 0, 0, 1, 0,
      0, -1, 0, 0, 0, -1, 1, 0, 0,
      0, 0, 1, 0, 1, 0, -1, 0, 0
    };
    assertThat(clip.rotations(1)).containsExactly(expected, within(1e-12));
  }

  @Test
  void readsAnyLineEndsAndWhiteSpace() throws IOException {
    String other =
        "\uFEFF"
            + CLIP.replace("Frames: 2", "Frames:\t2")
                .replace(" 0 0 0\n", "\t0  0 0 \n\n")
                .replace("\n", "\r\n")
            + "\r\n  \r\n";
    BvhClip expected = read(CLIP);
    BvhClip clip = read(other);
    assertThat(clip.frameCount()).isEqualTo(2);
    assertThat(clip.rotations(1)).isEqualTo(expected.rotations(1));
    assertThat(clip.offsets()).isEqualTo(expected.offsets());
  }

  @Test
  void addsPositionsToOffsetsWhereTheyLieNearZero() throws IOException {
    String clip =
        CLIP.replace("CHANNELS 3 Xrotation", "CHANNELS 6 Xposition Yposition Zposition Xrotation");
    String added = clip.replace("0 0 0 0 0 0 0\n", "0 0 0 0.01 0 0 0 0 0 0\n");
    added = added.replace("90 0 90 90 0 90 90", "0 0 0 0.02 0 0 0 0 0 0");
    String replaced = clip.replace("0 0 0 0 0 0 0\n", "0 0 0 0.11 -0.4 0 0 0 0 0\n");
    replaced = replaced.replace("90 0 90 90 0 90 90", "0 0 0 0.12 -0.4 0 0 0 0 0");
    for (String text : new String[] {added, replaced}) {
      double[] second = read(text).positions(1);
      assertThat(second)
          .containsExactly(new double[] {1, 2, 3, 0.12, -0.4, 0, 1, 0, 0}, within(1e-12));
    }
  }

  @Test
  void readsEqualMotionFromFilesThatWriteItDifferently() {
    BvhClip crlf = BvhReader.read(shared("files/bvh/crlf-tab.bvh"));
    BvhClip xyz = BvhReader.read(shared("files/bvh/rotation-order-xyz.bvh"));

    assertThat(crlf.frameCount()).isEqualTo(20);
    assertThat(xyz.frameCount()).isEqualTo(20);
    for (int f = 0; f < 20; f++) {
      assertThat(xyz.rotations(f)).containsExactly(crlf.rotations(f), within(2e-6));
      assertThat(xyz.positions(f)).isEqualTo(crlf.positions(f));
    }
  }

  @Test
  void readsSixChannelsOnEveryJoint() {
    BvhClip clip = BvhReader.read(shared("files/bvh/benchmark.bvh"));
    assertThat(clip.jointCount()).isEqualTo(163);
    assertThat(clip.frameCount()).isEqualTo(1);
    // The file's joints hardly leave their offsets, so its positions are to be added to them.
    assertThat(clip.positions(0)[8]).isCloseTo(clip.offsets()[8], within(1e-3));
  }

  static Stream<Arguments> broken() {
    String hugeLine = "Frames: 99999999999999999999";
    return Stream.of(
        arguments("no BVH", CLIP.replace("HIERARCHY", "solid"), FaultCode.FILE_MALFORMED, "line 1"),
        arguments("empty", "", FaultCode.FILE_MALFORMED, "no text"),
        arguments(
            "no motion",
            CLIP.substring(0, CLIP.indexOf("MOTION")),
            FaultCode.FILE_MALFORMED,
            "MOTION"),
        arguments(
            "cut in the hierarchy",
            CLIP.substring(0, 120),
            FaultCode.FILE_MALFORMED,
            "open braces"),
        arguments("no hierarchy", "HIERARCHY\nMOTION\nFrames: 1\n", FaultCode.EMPTY, "no joints"),
        arguments(
            "too few values", CLIP.replace("90 90\n", "90\n"), FaultCode.FILE_MALFORMED, "line 24"),
        arguments(
            "no number", CLIP.replace("90 90\n", "90 x\n"), FaultCode.FILE_MALFORMED, "line 24"),
        arguments("NaN", CLIP.replace("90 90\n", "90 NaN\n"), FaultCode.NOT_FINITE, "line 24"),
        arguments(
            "more frames claimed",
            CLIP.replace("Frames: 2", "Frames: 3"),
            FaultCode.FRAME_COUNT,
            "2 lines of values, allowed: 3"),
        arguments(
            "fewer frames claimed",
            CLIP.replace("Frames: 2", "Frames: 1"),
            FaultCode.FRAME_COUNT,
            "allowed: 1"),
        arguments(
            "huge number of frames",
            CLIP.replace("Frames: 2", hugeLine),
            FaultCode.FRAME_COUNT,
            "2 lines"),
        arguments(
            "no frames", CLIP.replace("Frames: 2", "Frames: 0"), FaultCode.EMPTY, "no frames"),
        arguments(
            "no frame count", CLIP.replace("Frames: 2\n", ""), FaultCode.FILE_MALFORMED, "Frames"),
        arguments(
            "zero frame time", CLIP.replace("0.04", "0"), FaultCode.FILE_MALFORMED, "frame time"),
        arguments(
            "huge number of channels",
            CLIP.replace("CHANNELS 3", "CHANNELS 2147483647"),
            FaultCode.FILE_MALFORMED,
            "line 8"),
        arguments(
            "unknown channel",
            CLIP.replace("1 Yrotation", "1 Wrotation"),
            FaultCode.FILE_MALFORMED,
            "Wrotation"),
        arguments(
            "channel twice",
            CLIP.replace("Xrotation Yrotation Zrotation", "Xrotation Xrotation Zrotation"),
            FaultCode.FILE_MALFORMED,
            "line 8"),
        arguments("joint twice", CLIP.replace("prop", "hips"), FaultCode.JOINT, "hips twice"),
        arguments("joint unnamed", CLIP.replace("ROOT prop", "ROOT"), FaultCode.JOINT, "no name"),
        arguments(
            "offset of two",
            CLIP.replace("OFFSET 0 0 0", "OFFSET 0 0"),
            FaultCode.FILE_MALFORMED,
            "line 4"),
        arguments(
            "no offset", CLIP.replace("  OFFSET 1 0 0\n", ""), FaultCode.FILE_MALFORMED, "OFFSET"),
        arguments(
            "brace missing",
            CLIP.replace("ROOT prop\n{", "ROOT prop"),
            FaultCode.FILE_MALFORMED,
            "{"),
        arguments(
            "brace too many", CLIP.replace("MOTION", "}\nMOTION"), FaultCode.FILE_MALFORMED, "}"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("broken")
  void refusesABrokenClip(String name, String text, FaultCode code, String message)
      throws IOException {
    Path file = Files.writeString(folder.resolve("broken.bvh"), text);
    SinewException thrown = catchThrowableOfType(SinewException.class, () -> BvhReader.read(file));
    assertThat(thrown.fault().code()).as(thrown.getMessage()).isEqualTo(code);
    assertThat(thrown).hasMessageContaining(message).hasMessageContaining("broken.bvh");
  }

  private BvhClip read(String text) throws IOException {
    return BvhReader.read(Files.writeString(folder.resolve("clip.bvh"), text));
  }
}
