package dev.sinew.training.weights;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpzReader;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.skinning.LinearBlendSkinning;
import dev.sinew.character.skinning.SkinWeights;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/**
 * A character of the development data whose posed meshes are exact linear blend skinning with known
 * weights and transforms.
 *
 * @param rest [V,3]
 * @param matrices a frame: [J,12]
 * @param targets a frame: [V,3]
 * @param truth [V,J]
 */
@SuppressWarnings("ArrayRecordComponent")
record KnownRig(float[] rest, double[][] matrices, float[][] targets, SkinWeights truth) {

  /** Every {@code every}th vertex of a rig; the test is skipped where it is absent. */
  static KnownRig read(String name, int every) {
    Path file =
        Path.of(System.getProperty("sinew.root", "."), "../shared/data/rigs")
            .resolve(name)
            .resolve(name + ".npz");
    assumeTrue(Files.exists(file), () -> "no " + file + ": this test needs the development data");
    Map<String, NpyArray> arrays = NpzReader.read(file);
    double[] transforms = array(arrays, "transforms").toDoubles();
    double[] dense = array(arrays, "weights").toDoubles();
    float[] vertices = array(arrays, "vertices").toFloats();
    float[] rest = array(arrays, "rest").toFloats();
    int frames = array(arrays, "transforms").shape()[0];
    int joints = array(arrays, "transforms").shape()[1];
    double[][] matrices = new double[frames][12 * joints];
    float[][] targets = new float[frames][];
    for (int f = 0; f < frames; f++) {
      for (int j = 0; j < joints; j++) {
        System.arraycopy(transforms, 16 * (f * joints + j), matrices[f], 12 * j, 12);
      }
      float[] frame = new float[rest.length];
      System.arraycopy(vertices, f * rest.length, frame, 0, rest.length);
      targets[f] = some(frame, every, 3);
    }
    double[] rows = new double[(rest.length / 3 + every - 1) / every * joints];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = dense[i / joints * every * joints + i % joints];
    }
    return new KnownRig(some(rest, every, 3), matrices, targets, SkinWeights.ofDense(rows, joints));
  }

  int jointCount() {
    return truth.jointCount();
  }

  /** Length of the box around the rest mesh, corner to corner, metres. */
  double diagonal() {
    return new Mesh(rest, Faces.none()).diagonal();
  }

  /** (1 − share)·truth + share·(a row drawn evenly from the simplex of all joints). */
  SkinWeights perturbed(double share, long seed) {
    Random random = new Random(seed);
    double[] rows = truth.toDense();
    int joints = jointCount();
    for (int v = 0; v < rows.length / joints; v++) {
      double[] drawn = new double[joints];
      double sum = 0;
      for (int j = 0; j < joints; j++) {
        drawn[j] = -Math.log(1 - random.nextDouble());
        sum += drawn[j];
      }
      double rowSum = truth.rowSum(v);
      for (int j = 0; j < joints; j++) {
        int i = v * joints + j;
        rows[i] = (1 - share) * rows[i] / rowSum + share * drawn[j] / sum;
      }
    }
    return SkinWeights.ofDense(rows, joints);
  }

  /** Distance of every posed vertex of every frame from its target, metres: mean and largest. */
  double[] posedError(SkinWeights weights) {
    double[] posed = new double[rest.length];
    double[] restDoubles = new double[rest.length];
    for (int i = 0; i < rest.length; i++) {
      restDoubles[i] = rest[i];
    }
    double sum = 0;
    double largest = 0;
    for (int f = 0; f < targets.length; f++) {
      LinearBlendSkinning.skin(weights, matrices[f], restDoubles, posed);
      for (int v = 0; v < rest.length / 3; v++) {
        double square = 0;
        for (int c = 0; c < 3; c++) {
          double d = posed[3 * v + c] - targets[f][3 * v + c];
          square += d * d;
        }
        sum += Math.sqrt(square);
        largest = Math.max(largest, Math.sqrt(square));
      }
    }
    return new double[] {sum / (targets.length * rest.length / 3), largest};
  }

  private static NpyArray array(Map<String, NpyArray> arrays, String name) {
    return Objects.requireNonNull(arrays.get(name), name);
  }

  private static float[] some(float[] values, int every, int width) {
    int count = (values.length / width + every - 1) / every;
    float[] some = new float[count * width];
    for (int i = 0; i < some.length; i++) {
      some[i] = values[i / width * every * width + i % width];
    }
    return some;
  }
}
