package dev.sinew.character.fitting;

import static dev.sinew.character.fitting.FittingFigure.localErrors;
import static dev.sinew.character.fitting.FittingFigure.median;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.SharedFiles;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpzReader;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Surfaces that are no linear blend skinning, and rigs without a hierarchy. {@code
 * -Dsinew.fit.poses=50} takes every frame.
 */
class CapturedFitTest {
  private static final int FRAMES = Integer.getInteger("sinew.fit.poses", 3);

  /** The mean distance is what is compared: squares would serve the few folds that are far off. */
  private static final FitOptions MEAN_DISTANCE =
      FitOptions.defaults().with(RobustLoss.huber(1e-4));

  @ParameterizedTest
  @CsvSource({
    "antonia,antonia,random-val,0.5",
    "makehuman,mh01,val,3",
    "makehuman,mh06,cmu,3",
    "makehuman,mh06,random,3"
  })
  void fittedPosesLeaveNoMoreThanTheTruePoseDoes(
      String set, String subject, String take, double degrees) {
    CapturedFigure captured = CapturedFigure.take(set, subject, take);
    PoseFitter fitter = captured.figure().fitter(MEAN_DISTANCE);
    int count = Math.min(FRAMES, captured.poses().length);
    double plain = 0;
    double left = 0;
    for (int f = 0; f < count; f++) {
      FittedPose fitted = fitter.fit(FitTarget.of(captured.meshes()[f]));
      plain += captured.plainError(f) / count;
      left += fitted.mean() / count;
      assertThat(median(localErrors(captured.poses()[f], fitted.pose()))).isLessThan(degrees);
    }
    assertThat(left).isLessThan(plain);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cow", "wolf"})
  void bonesWithoutAHierarchyAreFitted(String name) {
    FittingFigure figure = bones(name, false);
    PoseFitter fitter = figure.fitter(FitOptions.defaults().with(Translations.EACH_ROOT));
    double worst = 0;
    for (float[] mesh : meshes(name)) {
      worst = Math.max(worst, fitter.fit(FitTarget.of(mesh)).max());
    }
    assertThat(worst).isLessThan(1e-4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cow", "wolf"})
  void bonesInAnOddHierarchyAreFittedWhereJointsTranslate(String name) {
    FittingFigure figure = bones(name, true);
    FitOptions options =
        FitOptions.defaults()
            .with(Translations.EVERY_JOINT)
            .withStiffness(1e-6)
            .withSweeps(60, 1e-6);
    double diagonal = new Mesh(figure.tpose(), Faces.ofTriangles(new int[0], 0)).diagonal();
    for (float[] mesh : meshes(name)) {
      assertThat(figure.fitter(options).fit(FitTarget.of(mesh)).mean()).isLessThan(1e-3 * diagonal);
    }
  }

  @Test
  void heldJointTranslationsExplainAnArtistsCache() {
    Map<String, NpyArray> poses =
        NpzReader.read(SharedFiles.path("data/bone/subjects/bone/takes/validation/poses.npz"));
    CapturedFigure captured = CapturedFigure.take("bone", "bone", "validation");
    PoseFitter fitter =
        captured.figure().fitter(FitOptions.defaults().with(Translations.EVERY_JOINT));
    FitTarget target = FitTarget.of(captured.meshes()[0]);
    double[] axisAngle = Arrays.copyOf(poses.get("axis_angle").toDoubles(), 18);
    double[] shift = Arrays.copyOf(poses.get("joint_translation").toDoubles(), 18);
    Pose truth = Pose.ofAxisAngle(axisAngle, new double[3], shift);
    CapturedFigure true0 =
        new CapturedFigure(captured.figure(), new Pose[] {truth}, captured.meshes());
    assertThat(fitter.fit(target).mean()).isLessThan(true0.plainError(0));
  }

  private static Map<String, NpyArray> arrays(String name) {
    return NpzReader.read(SharedFiles.path("data/rigs/" + name + "/" + name + ".npz"));
  }

  private static List<float[]> meshes(String name) {
    NpyArray vertices = arrays(name).get("vertices");
    int each = 3 * vertices.shape()[1];
    float[] all = vertices.toFloats();
    List<float[]> meshes = new ArrayList<>();
    for (int k = 0; k * each < all.length; k++) {
      meshes.add(Arrays.copyOfRange(all, k * each, (k + 1) * each));
    }
    return meshes;
  }

  /** Joints in the middle of what they move: all of them roots, or in a binary tree. */
  private static FittingFigure bones(String name, boolean tree) {
    Map<String, NpyArray> arrays = arrays(name);
    float[] rest = arrays.get("rest").toFloats();
    double[] weights = arrays.get("weights").toDoubles();
    int count = arrays.get("weights").shape()[1];
    List<String> names = new ArrayList<>();
    int[] parents = new int[count];
    double[] joints = new double[3 * count];
    for (int j = 0; j < count; j++) {
      names.add("bone" + j);
      parents[j] = tree && j > 0 ? (j - 1) / 2 : -1;
      double mass = 0;
      for (int v = 0; v < rest.length / 3; v++) {
        double w = weights[v * count + j];
        mass += w;
        for (int c = 0; c < 3; c++) {
          joints[3 * j + c] += w * rest[3 * v + c];
        }
      }
      for (int c = 0; c < 3; c++) {
        joints[3 * j + c] /= mass;
      }
    }
    return new FittingFigure(
        Skeleton.of(names, parents, joints),
        SkinWeights.ofDense(weights, count),
        rest,
        Pose.identity(count));
  }
}
