package dev.sinew.character.format.safetensors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sinew.character.Faults;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.Damage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class SafetensorsTest {
  private final Path file;

  SafetensorsTest(@TempDir Path folder) {
    this.file = folder.resolve("a.safetensors");
  }

  private static Map<String, Tensor> tensors() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    tensors.put("z", new FloatTensor(new int[] {2, 3}, new float[] {1, -0f, 0.1f, 4, 5, 6}));
    tensors.put("a", new IntTensor(new int[] {3}, new int[] {-1, 0, Integer.MAX_VALUE}));
    tensors.put("scalar \"quoted\" ü", new FloatTensor(new int[0], new float[] {7}));
    tensors.put("none", new FloatTensor(new int[] {0, 4}, new float[0]));
    return tensors;
  }

  @Test
  void tensorsAndMetadataComeBackInTheirOrder() {
    Map<String, String> metadata = Map.of("format", "sinew", "note", "ü\n\"");
    SafetensorsWriter.write(file, tensors(), metadata);
    SafetensorsFile back = SafetensorsReader.read(file);
    assertThat(back.tensors().keySet()).containsExactly("z", "a", "scalar \"quoted\" ü", "none");
    assertThat(back.tensors()).isEqualTo(tensors());
    assertThat(back.metadata()).isEqualTo(metadata);
    assertThat(back.floats("z").data()).containsExactly(1, -0f, 0.1f, 4, 5, 6);
    assertThat(back.ints("a").shape()).containsExactly(3);
  }

  @Test
  void valuesBeginAtAMultipleOfEightBehindAPaddedHeader() throws Exception {
    for (int length = 1; length < 10; length++) {
      SafetensorsWriter.write(
          file,
          Map.of("n".repeat(length), new FloatTensor(new int[] {1}, new float[] {1})),
          Map.of());
      ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
      long header = bytes.getLong(0);
      assertThat(header % 8).isZero();
      assertThat(bytes.get(8)).isEqualTo((byte) '{');
      assertThat(bytes.capacity()).isEqualTo(8 + (int) header + 4);
      assertThat(bytes.getFloat(8 + (int) header)).isEqualTo(1);
    }
  }

  @Test
  void tensorThatIsMissingOrOfAnotherKindIsNamed() {
    SafetensorsWriter.write(file, tensors(), Map.of());
    SafetensorsFile back = SafetensorsReader.read(file);
    assertThat(Faults.of(FaultCode.FILE_MALFORMED, () -> back.floats("q")).message())
        .contains("'q'", file.toString());
    Faults.of(FaultCode.FILE_MALFORMED, () -> back.floats("a"));
    Faults.of(FaultCode.FILE_MALFORMED, () -> back.ints("z"));
    assertThat(back.metadata()).isEmpty();
  }

  @Test
  void everyTypeIsReadLittleEndian() throws Exception {
    ByteBuffer data = ByteBuffer.allocate(2 * 2 + 8 + 4 + 4 + 8).order(ByteOrder.LITTLE_ENDIAN);
    data.putShort((short) 0x3c00).putShort((short) 0x8001);
    data.putDouble(0.1).putFloat(0.2f).putInt(-5).putLong(-6);
    write(
        "{\"h\":{\"dtype\":\"F16\",\"shape\":[2],\"data_offsets\":[0,4]},"
            + "\"d\":{\"dtype\":\"F64\",\"shape\":[1],\"data_offsets\":[4,12]},"
            + "\"f\":{\"dtype\":\"F32\",\"shape\":[],\"data_offsets\":[12,16]},"
            + "\"i\":{\"dtype\":\"I32\",\"shape\":[1,1],\"data_offsets\":[16,20]},"
            + "\"l\":{\"dtype\":\"I64\",\"shape\":[1],\"data_offsets\":[20,28]}}",
        data.array());
    SafetensorsFile back = SafetensorsReader.read(file);
    assertThat(back.floats("h").data()).containsExactly(1, -0x1p-24f);
    assertThat(back.floats("d").data()).containsExactly(0.1f);
    assertThat(back.floats("f").data()).containsExactly(0.2f);
    assertThat(back.ints("i").data()).containsExactly(-5);
    assertThat(back.ints("l").data()).containsExactly(-6);
  }

  @Test
  void integerThatDoesNotFitIsRefused() throws Exception {
    byte[] data = {0, 0, 0, 0, 1, 0, 0, 0};
    write("{\"l\":{\"dtype\":\"I64\",\"shape\":[1],\"data_offsets\":[0,8]}}", data);
    assertThat(Faults.of(FaultCode.FILE_UNSUPPORTED, () -> SafetensorsReader.read(file)).where())
        .isEqualTo(file + ", tensor l");
  }

  @Test
  void typesThatAreNotSupportedAreNamed() throws Exception {
    write("{\"l\":{\"dtype\":\"F8_E4M3\",\"shape\":[4],\"data_offsets\":[0,4]}}", new byte[4]);
    assertThat(Faults.of(FaultCode.FILE_UNSUPPORTED, () -> SafetensorsReader.read(file)).found())
        .isEqualTo("F8_E4M3");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "7",
        "{} {}",
        "{'a':1}",
        "{\"a\":7}",
        "{\"a\":{}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":1,\"data_offsets\":[0,4]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,4]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[-1],\"data_offsets\":[0,4]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1.0],\"data_offsets\":[0,4]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[\"1\"],\"data_offsets\":[0,4]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[65536,65536],\"data_offsets\":[0,17179869184]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[99999999999999999999],\"data_offsets\":[0,4]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[4,8]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[-4,0]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[4,0]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4,8]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[0,0]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]},"
            + "\"b\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]},"
            + "\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]},\"__metadata__\":7}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]},"
            + "\"__metadata__\":{\"n\":7}}"
      })
  void headersThatDoNotDescribeTheirFourBytesAreRefused(String header) throws Exception {
    write(header, new byte[4]);
    assertThat(Faults.of(FaultCode.FILE_MALFORMED, () -> SafetensorsReader.read(file)).where())
        .startsWith(file.toString());
  }

  @Test
  void deeplyNestedHeadersAreRefused() throws Exception {
    write("{\"a\":" + "[".repeat(100_000), new byte[4]);
    Faults.of(FaultCode.FILE_MALFORMED, () -> SafetensorsReader.read(file));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 9, 1 << 20, Integer.MAX_VALUE, Long.MAX_VALUE, -1, Long.MIN_VALUE})
  void headerLengthsThatTheFileCannotHoldAreRefused(long length) throws Exception {
    ByteBuffer bytes = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN).putLong(0, length);
    Files.write(file, bytes.array());
    Faults.of(FaultCode.FILE_MALFORMED, () -> SafetensorsReader.read(file));
  }

  @Test
  void shortFilesNoiseAndMissingFilesAreRefused() throws Exception {
    for (int length : new int[] {0, 7, 8, 5000}) {
      Damage.noise(file, length);
      Faults.of(FaultCode.FILE_MALFORMED, () -> SafetensorsReader.read(file));
    }
    Files.delete(file);
    Faults.of(FaultCode.FILE_MISSING, () -> SafetensorsReader.read(file));
  }

  @Test
  void brokenFilesAreReadOrRefused() throws Exception {
    SafetensorsWriter.write(file, tensors(), Map.of("format", "sinew"));
    Damage.readsOrRefuses(
        Files.readAllBytes(file),
        file.resolveSibling("bad.safetensors"),
        bad -> SafetensorsReader.read(bad));
  }

  @Test
  void rejectsShapesThatDoNotHoldTheDataAndTheReservedName() {
    Faults.of(FaultCode.SHAPE, () -> new FloatTensor(new int[] {2}, new float[3]));
    Faults.of(FaultCode.SHAPE, () -> new IntTensor(new int[] {-1, -3}, new int[3]));
    Map<String, Tensor> reserved =
        Map.of("__metadata__", new FloatTensor(new int[] {1}, new float[1]));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SafetensorsWriter.write(file, reserved, Map.of()));
    assertThat(file).doesNotExist();
  }

  private void write(String header, byte[] data) throws IOException {
    byte[] text = header.getBytes(StandardCharsets.UTF_8);
    ByteBuffer bytes =
        ByteBuffer.allocate(8 + text.length + data.length).order(ByteOrder.LITTLE_ENDIAN);
    Files.write(file, bytes.putLong(text.length).put(text).put(data).array());
  }
}
