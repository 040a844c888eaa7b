package dev.sinew.ingest.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class FloatColumnTest {
  @Test
  void storesFloatsLittleEndian() {
    byte[] bytes = FloatColumn.encode(new float[] {1f, -2.5f});
    assertThat(bytes).containsExactly(0, 0, 0x80, 0x3f, 0, 0, 0x20, 0xc0);
    assertThat(FloatColumn.decode(ByteBuffer.wrap(bytes), 2, "here")).containsExactly(1f, -2.5f);
  }

  @Test
  void refusesAnotherNumberOfValues() {
    assertThatThrownBy(() -> FloatColumn.decode(ByteBuffer.allocate(12), 2, "frames, ann/walk"))
        .hasMessageContaining("[dataset] frames, ann/walk")
        .hasMessageContaining("found 12 bytes, allowed: 8 bytes");
  }
}
