package dev.sinew.character.format.npy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.Faults;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.Damage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NpyRoundTripTest {
  private final Path folder;

  NpyRoundTripTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void everyTypeComesBackBitForBit() {
    float[] floats = {0.1f, -0f, Float.MIN_VALUE, Float.NaN, 1e30f, Float.NEGATIVE_INFINITY};
    double[] doubles = {0.1, Math.PI, Double.MIN_VALUE, -1e300};
    int[] ints = {Integer.MIN_VALUE, 0, Integer.MAX_VALUE};
    List<String> texts = List.of("", "Hüfte", "\uD835\uDD04x");
    assertThat(again(NpyArray.ofFloats(new int[] {2, 3}, floats)).toFloats())
        .containsExactly(floats);
    assertThat(again(NpyArray.ofDoubles(new int[] {4, 1}, doubles)).toDoubles())
        .containsExactly(doubles);
    assertThat(again(NpyArray.ofInts(new int[] {3}, ints)).toInts()).containsExactly(ints);
    assertThat(again(NpyArray.ofStrings(texts)).toStrings()).isEqualTo(texts);
    assertThat(again(NpyArray.ofStrings(List.of())).toStrings()).isEmpty();
    assertThat(again(NpyArray.ofDoubles(new int[0], new double[] {30})).shape()).isEmpty();
  }

  @Test
  void arrayLargerThanAnyBufferComesBack() {
    float[] values = new float[3 * 77_777];
    for (int i = 0; i < values.length; i++) {
      values[i] = i * 0.37f;
    }
    float[] back = again(NpyArray.ofFloats(new int[] {77_777, 3}, values)).toFloats();
    // AssertJ compares boxed numbers one by one: seconds for an array of this size.
    assertThat(Arrays.equals(back, values)).isTrue();
  }

  @Test
  void valuesBeginAtAMultipleOfSixtyFourAndTheHeaderEndsInALineFeed() throws Exception {
    Path file = folder.resolve("a.npy");
    NpyWriter.write(file, NpyArray.ofFloats(new int[] {1, 2, 3}, new float[6]));
    byte[] bytes = Files.readAllBytes(file);
    assertThat(bytes).hasSize(128 + 24);
    assertThat(bytes[127]).isEqualTo((byte) '\n');
    assertThat(new String(bytes, 10, 70, StandardCharsets.US_ASCII))
        .startsWith("{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2, 3), }");
  }

  @Test
  void archiveKeepsNamesOrderAndBytes() throws Exception {
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put("fps", NpyArray.ofDoubles(new int[0], new double[] {24}));
    arrays.put("axis_angle", NpyArray.ofFloats(new int[] {1, 1, 3}, new float[] {1, 2, 3}));
    arrays.put("joint_names", NpyArray.ofStrings(List.of("root")));
    Path first = folder.resolve("a.npz");
    Path second = folder.resolve("b.npz");
    NpzWriter.write(first, arrays);
    NpzWriter.write(second, arrays);
    Map<String, NpyArray> back = NpzReader.read(first);
    assertThat(back.keySet()).containsExactly("fps", "axis_angle", "joint_names");
    assertThat(Objects.requireNonNull(back.get("axis_angle")).toFloats()).containsExactly(1, 2, 3);
    assertThat(second).hasSameBinaryContentAs(first);
  }

  @Test
  void arrayIsNotChangedThroughWhatItWasMadeOfOrGave() {
    float[] given = {1, 2};
    int[] shape = {2};
    NpyArray array = NpyArray.ofFloats(shape, given);
    given[0] = 9;
    shape[0] = 1;
    array.toFloats()[1] = 9;
    array.shape()[0] = 7;
    assertThat(array.toFloats()).containsExactly(1, 2);
    assertThat(array.shapeText()).isEqualTo("[2]");
  }

  @Test
  void rejectsShapesThatDoNotHoldTheValues() {
    Faults.of(FaultCode.SHAPE, () -> NpyArray.ofFloats(new int[] {2, 2}, new float[3]));
    Faults.of(FaultCode.SHAPE, () -> NpyArray.ofInts(new int[] {-1, -2}, new int[2]));
    Faults.of(FaultCode.SHAPE, () -> NpyArray.ofDoubles(new int[] {65536, 65536}, new double[0]));
  }

  @Test
  void brokenFilesAreReadOrRefused() throws Exception {
    Path good = folder.resolve("good.npy");
    NpyWriter.write(good, NpyArray.ofFloats(new int[] {5, 3}, new float[15]));
    Damage.readsOrRefuses(
        Files.readAllBytes(good), folder.resolve("bad.npy"), file -> NpyReader.read(file));
  }

  @Test
  void brokenArchivesAreReadOrRefused() throws Exception {
    Path good = folder.resolve("good.npz");
    NpzWriter.write(
        good,
        Map.of(
            "a", NpyArray.ofFloats(new int[] {5, 3}, new float[15]),
            "b", NpyArray.ofStrings(List.of("x", "yz"))));
    Damage.readsOrRefuses(
        Files.readAllBytes(good), folder.resolve("bad.npz"), file -> NpzReader.read(file));
  }

  private NpyArray again(NpyArray array) {
    Path file = folder.resolve("again.npy");
    NpyWriter.write(file, array);
    NpyArray back = NpyReader.read(file);
    assertThat(back.shape()).containsExactly(array.shape());
    return back;
  }
}
