package dev.sinew.character.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.Faults;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ControlFileTest {
  private static final String POSES = "'poses': {'p': {'rotations': {'a': [0, 0, 90]}}}";
  private static final String KEY = "{'name': 'k', 'kind': 'key', 'pose': 'p'}";

  @TempDir private Path folder;

  private Path file(String json) throws IOException {
    return Files.writeString(folder.resolve("controls.json"), json.replace('\'', '"'));
  }

  @Test
  void readsControlsAndPosesInDegreesAndMetres() throws IOException {
    ControlMap map =
        ControlFile.read(
            file(
                """
                {
                  'poses': {
                    'crouch': {'translation': [0, -0.2, 0.01], 'rotations': {'b': [90, 0, 0]}},
                    'wave': {'rotations': {'a': [0, 0, 180], 'b': [0, -45, 0]}}
                  },
                  'controls': [
                    {'name': 'space', 'kind': 'key', 'pose': 'wave'},
                    {'name': 'stick', 'kind': 'axis', 'low': -1, 'high': 0.5, 'default': 0.25,
                     'pose': 'crouch', 'opposite': 'wave'}
                  ]
                }
                """));

    assertThat(map.controls())
        .containsExactly(
            Control.key("space", "wave"),
            new Control("stick", Control.Kind.AXIS, -1, 0.5, 0.25, "crouch", "wave"));
    NamedPose crouch = map.poses().get(0);
    assertThat(crouch.name()).isEqualTo("crouch");
    assertThat(crouch.translation()).containsExactly(0, -0.2, 0.01);
    assertThat(crouch.rotation("b")).containsExactly(new double[] {Math.PI / 2, 0, 0});
    assertThat(map.poses().get(1).rotation("a")[2]).isCloseTo(Math.PI, within(1e-15));
    assertThat(map.poses().get(1).translation()).containsExactly(0, 0, 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "CONFIG         | control \"k\" | {%P, 'controls': [{'name': 'k', 'kind': 'axis', 'low': 1, 'high': -1, 'pose': 'p'}]}",
        "CONFIG         | control \"k\" | {%P, 'controls': [{'name': 'k', 'kind': 'axis', 'low': 1, 'high': 1, 'pose': 'p'}]}",
        "CONFIG         | control \"k\" | {%P, 'controls': [{'name': 'k', 'kind': 'axis', 'low': 0.5, 'high': 1, 'pose': 'p'}]}",
        "CONFIG         | control \"k\" | {%P, 'controls': [{'name': 'k', 'kind': 'key', 'default': 0.5, 'pose': 'p'}]}",
        "CONFIG         | control \"k\" | {%P, 'controls': [{'name': 'k', 'kind': 'key', 'pose': 'q'}]}",
        "CONFIG         | controls      | {%P, 'controls': [%K, %K]}",
        "EMPTY          | controls      | {%P, 'controls': []}",
        "FILE_MALFORMED | control \"k\", low | {%P, 'controls': [{'name': 'k', 'kind': 'axis', 'high': 1, 'pose': 'p'}]}",
        "FILE_MALFORMED | control \"k\" | {%P, 'controls': [{'name': 'k', 'kind': 'slider', 'pose': 'p'}]}",
        "FILE_MALFORMED | control \"k\" | {%P, 'controls': [{'name': 'k', 'kind': 'key', 'pose': 'p', 'low': 0}]}",
        "FILE_MALFORMED | controls[0].name | {%P, 'controls': [{'kind': 'key', 'pose': 'p'}]}",
        "FILE_MALFORMED | controls      | {%P}",
        "FILE_MALFORMED | poses         | {'controls': [%K]}",
        "FILE_MALFORMED | .json         | {'poses': {'p': {}, 'p': {}}, 'controls': [%K]}",
        "FILE_MALFORMED | .json         | {%P, 'controls': [%K], 'speed': 2}",
        "FILE_MALFORMED | joint a       | {'poses': {'p': {'rotations': {'a': [0, 0]}}}, 'controls': [%K]}",
        "FILE_MALFORMED | joint a       | {'poses': {'p': {'rotations': {'a': [0, '0', 0]}}}, 'controls': [%K]}",
        "FILE_MALFORMED | .json         | {'poses': {'p': {'rotations': {'a': [0, NaN, 0]}}}, 'controls': [%K]}",
        "NOT_FINITE     | joint a       | {'poses': {'p': {'rotations': {'a': [0, 1e999, 0]}}}, 'controls': [%K]}",
        "NOT_FINITE     | joint a       | {'poses': {'p': {'rotations': {'a': [0, 1e200, 0]}}}, 'controls': [%K]}",
        "FILE_MALFORMED | .json         | [1]",
        "FILE_MALFORMED | .json         | {%P, 'controls': [%K]} {}",
      })
  void refusesWithThePartAndTheFile(FaultCode code, String part, String json) throws IOException {
    Path file = file(json.replace("%P", POSES).replace("%K", KEY));
    Fault fault = Faults.of(code, () -> ControlFile.read(file));
    assertThat(fault.where()).contains("controls.json").contains(part);
  }

  @Test
  void refusesAMapOfNamesThatIsNone() throws IOException {
    Path numbers = file("{'a': 1}");
    assertThat(Faults.of(FaultCode.FILE_MALFORMED, () -> NameMap.read(numbers)).where())
        .endsWith("controls.json, a");
    Path twice = file("{'a': 'b', 'a': 'c'}");
    Faults.of(FaultCode.FILE_MALFORMED, () -> NameMap.read(twice));
    Faults.of(FaultCode.FILE_MISSING, () -> NameMap.read(folder.resolve("none.json")));
  }
}
