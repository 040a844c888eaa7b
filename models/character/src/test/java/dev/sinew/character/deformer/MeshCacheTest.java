package dev.sinew.character.deformer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.Faults;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeshCacheTest {
  @TempDir Path folder;

  private Path cache(float... values) {
    Path file = folder.resolve("cache.npy");
    NpyWriter.write(file, NpyArray.ofFloats(new int[] {values.length / 6, 2, 3}, values));
    return file;
  }

  private static float[] at(MeshCache cache, double time) {
    float[] surface = new float[6];
    cache.deform(Sheet.at(time), surface);
    return surface;
  }

  @Test
  void givesTheFramesOfTheFileByTime() {
    Path file = cache(0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 2, 2, 2, 2, 2, 2);
    try (MeshCache cache = MeshCache.open(file, 10, 2)) {
      assertThat(at(cache, 0.1)).containsExactly(1, 2, 3, 4, 5, 6);
      assertThat(at(cache, 0.05)).containsExactly(0.5f, 1, 1.5f, 2, 2.5f, 3);
      assertThat(at(cache, 0.2)).containsExactly(2, 2, 2, 2, 2, 2);
      assertThat(at(cache, 99)).containsExactly(2, 2, 2, 2, 2, 2);
      assertThat(at(cache, -1)).containsOnly(0);
    }
  }

  @Test
  void refusesAnotherMeshAndWhatIsNotFinite() {
    Path file = cache(0, 0, 0, 0, 0, 0, 1, Float.NaN, 3, 4, 5, 6);
    assertThat(Faults.of(FaultCode.VERTEX_COUNT, () -> MeshCache.open(file, 10, 3)).where())
        .contains("cache.npy");
    Faults.of(FaultCode.CONFIG, () -> MeshCache.open(file, 0, 2));
    try (MeshCache cache = MeshCache.open(file, 10, 2)) {
      assertThat(Faults.of(FaultCode.NOT_FINITE, () -> at(cache, 0.1)).where())
          .contains("cache.npy, frame 1, vertex 0");
    }
  }
}
