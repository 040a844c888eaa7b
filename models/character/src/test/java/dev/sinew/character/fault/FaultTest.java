package dev.sinew.character.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class FaultTest {
  private final Fault fault =
      Fault.of(FaultCode.VERTEX_COUNT, "the mesh is of another rig", "take walk, frame 3")
          .found(5)
          .allowed("6")
          .remedy("Export it again.");

  @Test
  void messageSaysCodePlaceFindingAllowanceAndRemedyInOneLine() {
    assertThat(fault.message())
        .isEqualTo(
            "[vertex-count] take walk, frame 3: the mesh is of another rig; found 5, allowed: 6."
                + " Export it again.");
    assertThat(Fault.of(FaultCode.EMPTY, "nothing here", "").message())
        .isEqualTo("[empty] nothing here");
  }

  @Test
  void codesAreStableWordsThatNoTwoShare() {
    assertThat(Arrays.stream(FaultCode.values()).map(FaultCode::id))
        .doesNotHaveDuplicates()
        .allMatch(id -> id.matches("[a-z]+(-[a-z]+)*"));
    assertThat(Arrays.stream(FaultCode.values()).map(FaultCode::exitCode))
        .allMatch(code -> code >= 1 && code <= 6);
  }

  @Test
  void exceptionSurvivesSerialisationBetweenProcesses() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(fault.toException());
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      SinewException back = (SinewException) in.readObject();
      assertThat(back.fault()).isEqualTo(fault);
      assertThat(back.exitCode()).isEqualTo(3);
      assertThat(back).hasMessage(fault.message());
    }
  }
}
