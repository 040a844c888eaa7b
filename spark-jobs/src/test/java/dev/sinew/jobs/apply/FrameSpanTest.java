package dev.sinew.jobs.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sinew.character.fault.SinewException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameSpanTest {

  @Test
  void readsOneFrameAndARangeWithBothEnds() {
    assertThat(FrameSpan.parse("7")).isEqualTo(new FrameSpan(7, 7));
    assertThat(FrameSpan.parse("0-99")).isEqualTo(new FrameSpan(0, 99));
    assertThat(FrameSpan.parse("1-2").of(List.of("a", "b", "c", "d"), "poses"))
        .containsExactly("b", "c");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-", "a-b", "5-3", "-1-3", "1-", "1-2-3", "9999999999"})
  void refusesWhatIsNoRange(String text) {
    assertThatThrownBy(() -> FrameSpan.parse(text))
        .isInstanceOf(SinewException.class)
        .hasMessageContaining("--frames");
  }

  @Test
  void refusesFramesThatDoNotExist() {
    assertThatThrownBy(() -> new FrameSpan(1, 2).of(List.of("a", "b"), "walk.npz"))
        .isInstanceOf(SinewException.class)
        .hasMessageContaining("walk.npz")
        .hasMessageContaining("0-1");
  }
}
