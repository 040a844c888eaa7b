package dev.sinew.character.corrective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpzReader;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** A model that corrects nothing is linear blend skinning: the reference values, made by NumPy. */
class VectorsTest {
  private static final Path FILE =
      Path.of(System.getProperty("sinew.root", "."), "../shared/vectors/skinning.npz");

  @Test
  void skinsAsTheReferenceDoes() {
    assertSkins("lbs", null);
  }

  @Test
  void skinsAsTheReferenceDoesFromAnotherRestPose() {
    assertSkins("lbs_from_rest_pose", "rest_pose_axis_angle");
  }

  @Test
  void addsOffsetsAtRest() {
    Map<String, NpyArray> vectors = vectors();
    float[] rest = array(vectors, "rest").toFloats();
    float[] offsets = array(vectors, "offsets").toFloats();
    double[] expected = array(vectors, "corrected").toDoubles();
    for (int f = 0; f < 5; f++) {
      // The frame's offsets are given as another T-pose; joints stay where they are.
      float[] moved = rest.clone();
      for (int i = 0; i < moved.length; i++) {
        moved[i] += offsets[f * moved.length + i];
      }
      float[] found = model(vectors, null, rest, moved).apply(pose(vectors, f), moved);
      assertClose(found, Arrays.copyOfRange(expected, f * moved.length, (f + 1) * moved.length));
    }
  }

  private static void assertSkins(String expectation, @Nullable String restPose) {
    Map<String, NpyArray> vectors = vectors();
    float[] rest = array(vectors, "rest").toFloats();
    double[] expected = array(vectors, expectation).toDoubles();
    CorrectedSubject subject = model(vectors, restPose, rest, rest).subject(rest);
    for (int f = 0; f < 5; f++) {
      float[] found = subject.apply(pose(vectors, f));
      assertClose(found, Arrays.copyOfRange(expected, f * rest.length, (f + 1) * rest.length));
    }
  }

  private static Map<String, NpyArray> vectors() {
    Assumptions.assumeTrue(Files.exists(FILE), "no reference values at " + FILE);
    return NpzReader.read(FILE);
  }

  private static NpyArray array(Map<String, NpyArray> vectors, String name) {
    return Objects.requireNonNull(vectors.get(name), name);
  }

  private static Pose pose(Map<String, NpyArray> vectors, int frame) {
    double[] axisAngle = array(vectors, "axis_angle").toDoubles();
    double[] translation = array(vectors, "translation").toDoubles();
    return Pose.ofAxisAngle(
        Arrays.copyOfRange(axisAngle, 21 * frame, 21 * frame + 21),
        Arrays.copyOfRange(translation, 3 * frame, 3 * frame + 3),
        null);
  }

  /** A regressor that puts the reference's joints where they are, whatever becomes of the mesh. */
  private static CorrectiveModel model(
      Map<String, NpyArray> vectors, @Nullable String restPose, float[] rest, float[] tpose) {
    double[] joints = array(vectors, "joints").toDoubles();
    int[] parents = array(vectors, "parents").toInts();
    List<String> names = IntStream.range(0, parents.length).mapToObj(j -> "j" + j).toList();
    Skeleton skeleton = Skeleton.of(names, parents, joints);
    double[] centroid = new double[3];
    for (int i = 0; i < tpose.length; i++) {
      centroid[i % 3] += tpose[i] / (tpose.length / 3.0);
    }
    float[] bias = new float[joints.length];
    for (int i = 0; i < bias.length; i++) {
      bias[i] = (float) (joints[i] - centroid[i % 3]);
    }
    Pose star =
        restPose == null
            ? Pose.identity(parents.length)
            : Pose.ofAxisAngle(array(vectors, restPose).toDoubles(), new double[3], null);
    PoseFeatures features = PoseFeatures.ofRotations(PoseFeatures.Form.MATRIX, skeleton, star);
    return CorrectiveModel.of(
        skeleton,
        TPose.size(rest),
        star,
        SkinWeights.ofDense(array(vectors, "weights").toDoubles(), parents.length),
        DenseJointRegressor.of(new float[3 * parents.length * rest.length], bias),
        features,
        InputRange.unbounded(features.size()),
        new NoCorrective(features.form(), features.size(), rest.length / 3));
  }

  private static void assertClose(float[] found, double[] expected) {
    double size = 0;
    for (double value : expected) {
      size = Math.max(size, Math.abs(value));
    }
    for (int i = 0; i < found.length; i++) {
      assertThat((double) found[i]).isCloseTo(expected[i], offset(1e-6 * size));
    }
  }
}
