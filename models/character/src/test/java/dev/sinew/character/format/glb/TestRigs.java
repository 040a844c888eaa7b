package dev.sinew.character.format.glb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/** Rigs that tests of GLB files write and read. */
final class TestRigs {
  private TestRigs() {}

  static Path shared(String path) {
    Path file = Path.of(System.getProperty("sinew.root", "."), "../shared/data").resolve(path);
    assumeTrue(Files.exists(file), "the development data are not at hand: " + file);
    return file;
  }

  /** Two roots, seven joints, twenty vertices with up to six influences, one pentagon. */
  static Rig synthetic() {
    Random random = new Random(11);
    float[] vertices = new float[60];
    for (int i = 0; i < vertices.length; i++) {
      vertices[i] = random.nextFloat();
    }
    int[] offsets = {0, 3, 7, 12, 15};
    int[] corners = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 17, 18, 19};
    double[] joints = new double[21];
    for (int i = 0; i < joints.length; i++) {
      joints[i] = random.nextFloat();
    }
    double[] dense = new double[140];
    for (int v = 0; v < 20; v++) {
      double sum = 0;
      for (int k = 0; k < 1 + v % 6; k++) {
        dense[7 * v + (v + 3 * k) % 7] = 0.1 + random.nextDouble();
      }
      for (int j = 0; j < 7; j++) {
        sum += dense[7 * v + j];
      }
      for (int j = 0; j < 7; j++) {
        dense[7 * v + j] /= sum;
      }
    }
    Skeleton skeleton =
        Skeleton.of(
            List.of("hips", "spine", "head", "arm", "prop", "tip", "leg"),
            new int[] {-1, 0, 1, 1, -1, 4, 0},
            joints);
    return new Rig(
        "synthetic",
        new Mesh(vertices, Faces.of(offsets, corners, 20)),
        skeleton,
        SkinWeights.ofDense(dense, 7));
  }

  /** The largest difference of two arrays of one length: AssertJ compares large ones slowly. */
  static double difference(double[] actual, double[] expected) {
    assertThat(actual).hasSameSizeAs(expected);
    double largest = 0;
    for (int i = 0; i < actual.length; i++) {
      double difference = Math.abs(actual[i] - expected[i]);
      largest = difference <= largest ? largest : difference;
    }
    return largest;
  }
}
