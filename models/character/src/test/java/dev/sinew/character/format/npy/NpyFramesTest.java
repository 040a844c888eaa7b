package dev.sinew.character.format.npy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sinew.character.Faults;
import dev.sinew.character.fault.FaultCode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NpyFramesTest {
  private final Path folder;

  NpyFramesTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @ParameterizedTest
  @CsvSource({
    "<f4, false",
    "<f4, true",
    ">f4, false",
    ">f4, true",
    "<f8, false",
    "<f8, true",
    ">f8, false",
    ">f8, true",
    "<f2, false",
    "<f2, true",
    ">f2, true"
  })
  void everyTypeAndOrderGivesTheSameFrames(String type, boolean fortran) throws Exception {
    Path file = write(type, fortran, 7, 5);
    try (NpyFrames frames = NpyFrames.open(file)) {
      assertThat(frames.shape()).containsExactly(7, 5, 3);
      assertThat(frames.frameCount()).isEqualTo(7);
      assertThat(frames.vertexCount()).isEqualTo(5);
      for (int f : new int[] {3, 0, 6, 6, 1}) {
        assertThat(frames.frame(f)).containsExactly(expected(f, 5));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"2, 9", "9, 2", "1500, 4"})
  void blocksOfAFortranFileAreGatheredWhereverTheyBegin(int count, int vertices) throws Exception {
    Path file = write("<f4", true, count, vertices);
    // Room for two frames: many blocks, the last one short.
    try (NpyFrames frames = NpyFrames.open(file, 2 * 12 * vertices)) {
      for (int f = 0; f < count; f += Math.max(1, count / 7)) {
        assertThat(frames.frame(f)).containsExactly(expected(f, vertices));
      }
      assertThat(frames.frame(count - 1)).containsExactly(expected(count - 1, vertices));
      assertThat(frames.frame(0)).containsExactly(expected(0, vertices));
    }
  }

  @Test
  void frameGivenOutIsNotSharedWithTheNextCaller() throws Exception {
    try (NpyFrames frames = NpyFrames.open(write("<f4", true, 2, 2))) {
      frames.frame(1)[0] = 99;
      assertThat(frames.frame(1)).containsExactly(expected(1, 2));
    }
  }

  @Test
  void fileLargerThanAnArrayIsReadFrameByFrame() throws Exception {
    // 3 GiB on paper: a sparse file whose last frame alone is written.
    int vertices = 1 << 20;
    int count = 256;
    byte[] header =
        NpyBytes.npy(
            NpyBytes.header("<f4", false, "(" + count + ", " + vertices + ", 3)"), new byte[0]);
    Path file = Files.write(folder.resolve("large.npy"), header);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      ByteBuffer last = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putFloat(0, 42);
      channel.write(last, header.length + 12L * vertices * count - 4);
    }
    try (NpyFrames frames = NpyFrames.open(file)) {
      float[] frame = frames.frame(count - 1);
      assertThat(frame[3 * vertices - 1]).isEqualTo(42);
      assertThat(frame[0]).isZero();
    }
    Faults.of(FaultCode.FILE_UNSUPPORTED, () -> NpyReader.read(file));
  }

  @Test
  void frameThatDoesNotExistIsAProgrammingError() throws Exception {
    try (NpyFrames frames = NpyFrames.open(write("<f4", false, 2, 2))) {
      assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> frames.frame(2));
      assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> frames.frame(-1));
    }
  }

  @Test
  void otherRanksTypesAndEmptyArraysAreRefused() throws Exception {
    refused(FaultCode.SHAPE, "<f4", "(2, 3)", 24);
    refused(FaultCode.SHAPE, "<f4", "(2, 3, 2)", 48);
    refused(FaultCode.SHAPE, "<f4", "(2, 1, 3, 1)", 24);
    refused(FaultCode.EMPTY, "<f4", "(0, 5, 3)", 0);
    refused(FaultCode.EMPTY, "<f4", "(5, 0, 3)", 0);
    refused(FaultCode.FILE_UNSUPPORTED, "<i4", "(1, 1, 3)", 12);
    refused(FaultCode.FILE_UNSUPPORTED, "<f4", "(1, 2000000000, 3)", 12);
    refused(FaultCode.FILE_MALFORMED, "<f4", "(2000000000, 1, 3)", 12);
    refused(FaultCode.FILE_MALFORMED, "<f4", "(1, 1, 3)", 11);
    refused(FaultCode.FILE_MALFORMED, "<f4", "(1, 1, 3)", 13);
  }

  @Test
  void fileThatShrinksWhileItIsReadIsRefused() throws Exception {
    Path file = write("<f4", false, 3, 4);
    try (NpyFrames frames = NpyFrames.open(file)) {
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.truncate(channel.size() - 8);
      }
      assertThat(frames.frame(1)).containsExactly(expected(1, 4));
      Faults.of(FaultCode.FILE_MALFORMED, () -> frames.frame(2));
    }
  }

  private void refused(FaultCode code, String type, String shape, int bytes) throws IOException {
    Path file =
        Files.write(
            folder.resolve("bad.npy"),
            NpyBytes.npy(NpyBytes.header(type, false, shape), new byte[bytes]));
    Faults.of(code, () -> NpyFrames.open(file));
  }

  /** A value that a half can hold: frame, vertex and coordinate can be told from it. */
  private static float value(int f, int v, int c) {
    return f % 16 + 0.25f * (v % 4) - 32 * c + v / 4;
  }

  private static float[] expected(int f, int vertices) {
    float[] frame = new float[3 * vertices];
    for (int i = 0; i < frame.length; i++) {
      frame[i] = value(f, i / 3, i % 3);
    }
    return frame;
  }

  private Path write(String type, boolean fortran, int frames, int vertices) throws IOException {
    int bytes = type.charAt(2) - '0';
    ByteBuffer values =
        ByteBuffer.allocate(bytes * frames * vertices * 3)
            .order(type.charAt(0) == '>' ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    for (int f = 0; f < frames; f++) {
      for (int v = 0; v < vertices; v++) {
        for (int c = 0; c < 3; c++) {
          int at = bytes * (fortran ? f + frames * (v + vertices * c) : (f * vertices + v) * 3 + c);
          float value = value(f, v, c);
          switch (bytes) {
            case 2 -> values.putShort(at, half(value));
            case 4 -> values.putFloat(at, value);
            default -> values.putDouble(at, value);
          }
        }
      }
    }
    String shape = "(" + frames + ", " + vertices + ", 3)";
    return Files.write(
        folder.resolve("frames.npy"),
        NpyBytes.npy(NpyBytes.header(type, fortran, shape), values.array()));
  }

  /** Of a value that a half holds exactly. */
  private static short half(float value) {
    int bits = Float.floatToIntBits(value);
    if (value == 0) {
      return 0;
    }
    return (short)
        ((bits >>> 16 & 0x8000) | ((bits >>> 23 & 0xff) - 112) << 10 | (bits >>> 13 & 0x3ff));
  }
}
