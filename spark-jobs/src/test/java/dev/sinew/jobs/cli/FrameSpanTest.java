package dev.sinew.jobs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FrameSpanTest {
  @Test
  void namesOneSeveralAndUncountedFrames() {
    assertThat(FrameSpan.text(1, 1)).isEqualTo("frame 1");
    assertThat(FrameSpan.text(1, 4)).isEqualTo("frames 1-4");
    assertThat(FrameSpan.text(0, -1)).isEqualTo("(all frames)");
  }
}
