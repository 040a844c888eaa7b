package dev.sinew.character.format.npy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.Faults;
import dev.sinew.character.fault.FaultCode;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads what NumPy 2.4 wrote with {@code savez} and {@code savez_compressed}. */
class NumpyFilesTest {
  static Stream<Map<String, NpyArray>> files() throws Exception {
    Stream.Builder<Map<String, NpyArray>> files = Stream.builder();
    for (String name : new String[] {"stored", "deflated"}) {
      files.add(
          NpzReader.read(
              Path.of(
                  Objects.requireNonNull(
                          NumpyFilesTest.class.getResource("/numpy/" + name + ".npz"))
                      .toURI())));
    }
    return files.build();
  }

  @ParameterizedTest
  @MethodSource("files")
  void floatsOfEveryWidthAndByteOrderAreRead(Map<String, NpyArray> arrays) {
    double[] tenths = {0, 0.1, 0.2, 3 * 0.1, 0.4, 0.5};
    float[] rounded = {0f, 0.1f, 0.2f, (float) (3 * 0.1), 0.4f, 0.5f};
    assertThat(get(arrays, "single").toFloats()).containsExactly(rounded);
    assertThat(get(arrays, "single").shape()).containsExactly(2, 3);
    assertThat(get(arrays, "single_big").toFloats()).containsExactly(rounded);
    assertThat(get(arrays, "double").toDoubles()).containsExactly(tenths);
    assertThat(get(arrays, "double_big").toDoubles()).containsExactly(tenths);
    assertThat(get(arrays, "half").toFloats())
        .containsExactly(
            0f, 1f, -2f, 0.099975586f, 65504f, 5.9604645e-8f, Float.POSITIVE_INFINITY, Float.NaN);
  }

  @ParameterizedTest
  @MethodSource("files")
  void fortranOrderIsTurnedIntoRowMajor(Map<String, NpyArray> arrays) {
    NpyArray array = get(arrays, "fortran");
    assertThat(array.shape()).containsExactly(2, 3, 4);
    float[] expected = new float[24];
    for (int i = 0; i < 24; i++) {
      expected[i] = i;
    }
    assertThat(array.toFloats()).containsExactly(expected);
    assertThat(get(arrays, "names_fortran").toStrings())
        .containsExactly("a", "b", "c", "d", "e", "f");
  }

  @ParameterizedTest
  @MethodSource("files")
  void integersOfEveryWidthAreRead(Map<String, NpyArray> arrays) {
    assertThat(get(arrays, "byte").toInts()).containsExactly(-128, 127);
    assertThat(get(arrays, "ubyte").toInts()).containsExactly(0, 255);
    assertThat(get(arrays, "short_big").toInts()).containsExactly(-300, 300);
    assertThat(get(arrays, "ushort").toInts()).containsExactly(65535);
    assertThat(get(arrays, "int").toInts()).containsExactly(-7, 7);
    assertThat(get(arrays, "truth").toInts()).containsExactly(1, 0);
    assertThat(get(arrays, "uint").toDoubles()).containsExactly(4294967295d);
    assertThat(get(arrays, "long").toDoubles()).containsExactly(-1, 0x1p40);
  }

  @ParameterizedTest
  @MethodSource("files")
  void integerThatDoesNotFitIsNamed(Map<String, NpyArray> arrays) {
    assertThat(Faults.of(FaultCode.SHAPE, () -> get(arrays, "long").toInts()).message())
        .contains("array long", "1099511627776");
  }

  @ParameterizedTest
  @MethodSource("files")
  void textIsReadWithAllItsCharacters(Map<String, NpyArray> arrays) {
    assertThat(get(arrays, "names").isText()).isTrue();
    assertThat(get(arrays, "names").toStrings())
        .containsExactly("Hüfte", "脊", "knee.L", "\uD835\uDD04", "");
    assertThat(get(arrays, "names_big").toStrings()).containsExactly("ab", "c");
    assertThat(get(arrays, "names_bytes").toStrings()).containsExactly("ab", "c");
  }

  @ParameterizedTest
  @MethodSource("files")
  void scalarsAndEmptyArraysKeepTheirShape(Map<String, NpyArray> arrays) {
    assertThat(get(arrays, "scalar").shape()).isEmpty();
    assertThat(get(arrays, "scalar").toDoubles()).containsExactly(29.97);
    assertThat(get(arrays, "empty").shape()).containsExactly(0, 3);
    assertThat(get(arrays, "empty").toFloats()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("files")
  void valuesOfAnotherTypeAreRefusedByName(Map<String, NpyArray> arrays) {
    assertThat(Faults.of(FaultCode.SHAPE, () -> get(arrays, "names").toDoubles()).where())
        .endsWith(".npz, array names");
    Faults.of(FaultCode.SHAPE, () -> get(arrays, "names").toInts());
    Faults.of(FaultCode.SHAPE, () -> get(arrays, "single").toInts());
    Faults.of(FaultCode.SHAPE, () -> get(arrays, "single").toStrings());
  }

  private static NpyArray get(Map<String, NpyArray> arrays, String name) {
    return Objects.requireNonNull(arrays.get(name), name);
  }
}
