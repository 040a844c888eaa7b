package dev.sinew.character;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Catches the one fault that bad input must end in. */
public final class Faults {
  private Faults() {}

  /** The fault that {@code call} ends in, which must have this code. */
  public static Fault of(FaultCode code, ThrowingCallable call) {
    Fault fault = any(call);
    assertThat(fault.code()).as(fault.message()).isEqualTo(code);
    return fault;
  }

  /** The fault that {@code call} ends in; anything else it throws fails the test. */
  public static Fault any(ThrowingCallable call) {
    Fault[] fault = new Fault[1];
    assertThatExceptionOfType(SinewException.class)
        .isThrownBy(call)
        .satisfies(e -> fault[0] = e.fault());
    return fault[0];
  }
}
