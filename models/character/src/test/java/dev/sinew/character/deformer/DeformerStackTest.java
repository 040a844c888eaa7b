package dev.sinew.character.deformer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.Faults;
import dev.sinew.character.Figures;
import dev.sinew.character.SharedFiles;
import dev.sinew.character.exemplar.Exemplar;
import dev.sinew.character.exemplar.PoseDistance;
import dev.sinew.character.exemplar.PoseReader;
import dev.sinew.character.exemplar.RadialOptions;
import dev.sinew.character.exemplar.RestSpace;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.glb.GlbReader;
import dev.sinew.character.library.Edit;
import dev.sinew.character.library.ExemplarCatalog;
import dev.sinew.character.library.ExemplarLibrary;
import dev.sinew.character.library.LibraryVersion;
import dev.sinew.character.library.StoredExemplar;
import dev.sinew.character.library.StoredReader;
import dev.sinew.character.mesh.MeshEdges;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeformerStackTest {
  private static final double SCULPTED = 0.02;

  @TempDir Path folder;

  private final Random random = new Random(17);
  private int libraries;

  /** A sheet over a chain of three joints, its weights changing smoothly along x. */
  private static Rig sheet() {
    float[] vertices = Sheet.mesh(0.01).vertices();
    double[] dense = new double[3 * Sheet.VERTICES];
    for (int v = 0; v < Sheet.VERTICES; v++) {
      double along = 2.5 * vertices[3 * v];
      dense[3 * v] = Math.max(0, 1 - along);
      dense[3 * v + 1] = along < 1 ? along : 2 - along;
      dense[3 * v + 2] = Math.max(0, along - 1);
    }
    Skeleton skeleton =
        Skeleton.of(
            List.of("a", "b", "c"),
            new int[] {-1, 0, 1},
            new double[] {0, 0, 0.4, 0.25, 0, 0.4, 0.55, 0, 0.4});
    return new Rig("sheet", Sheet.mesh(0.01), skeleton, SkinWeights.ofDense(dense, 3));
  }

  /** The character with smoothing and springs, without exemplars. */
  private static List<SurfaceDeformer> others(Rig rig) {
    double[] softness = new double[rig.mesh().vertexCount()];
    Arrays.setAll(softness, v -> (v % 10) / 10.0);
    MeshEdges edges = MeshEdges.of(rig.mesh().faces(), softness.length);
    return List.of(
        CorrectiveSmooth.of(rig.mesh(), 4, 0.5),
        SpringMassJiggle.of(edges, softness, JiggleOptions.defaults()));
  }

  private static DeformerStack stack(
      Rig rig, Pose restPose, List<SurfaceDeformer> below, List<SurfaceDeformer> above) {
    return DeformerStack.of(
        rig.skeleton(), rig.weights(), restPose, rig.mesh().vertices(), below, above);
  }

  private double[] sculpt(float[] base) {
    double[] sculpt = doubles(base);
    for (int i = 0; i < sculpt.length; i++) {
      sculpt[i] += i % 15 < 9 ? SCULPTED * random.nextGaussian() : 0;
    }
    return sculpt;
  }

  private static double[] doubles(float[] values) {
    double[] result = new double[values.length];
    Arrays.setAll(result, i -> values[i]);
    return result;
  }

  /** A sculpt, taken in, stored, and read back. */
  private ExemplarDeformer exemplars(
      Rig rig, Pose restPose, String joint, Pose pose, float[] base, double[] sculpt) {
    RestSpace space = RestSpace.at(rig.skeleton(), rig.weights(), pose, restPose);
    Exemplar exemplar = Exemplar.sculpted("sculpt", pose, space, doubles(base), sculpt);
    PoseReader reader =
        PoseReader.of(joint, rig.skeleton(), restPose, List.of(joint), PoseDistance.ROTATION_ANGLE);
    ExemplarLibrary library =
        ExemplarLibrary.of(
            folder.resolve("library-" + libraries++), rig.skeleton(), rig.weights(), restPose);
    Edit edit = new Edit("a modeller", Instant.EPOCH, "");
    LibraryVersion saved =
        library.save(
            0,
            ExemplarCatalog.empty()
                .with(new StoredReader(reader, RadialOptions.defaults()))
                .with(new StoredExemplar(exemplar, joint, edit)),
            "add sculpt",
            edit);
    return new ExemplarDeformer(saved.catalog().toSet(rig.weights()));
  }

  /** Drives a stack to a pose in ten frames, so that springs are in motion. */
  private static float[] driven(DeformerStack stack, Pose from, Pose to) {
    stack.reset();
    double[] start = from.axisAngle();
    double[] end = to.axisAngle();
    for (int n = 0; n < 10; n++) {
      double share = n / 10.0;
      double[] axisAngle = new double[start.length];
      Arrays.setAll(axisAngle, i -> start[i] + share * (end[i] - start[i]));
      stack.apply(Pose.ofAxisAngle(axisAngle, to.translation(), null), n / 30.0);
    }
    return stack.apply(to, 10 / 30.0);
  }

  private static double largest(float[] found, double[] expected) {
    double largest = 0;
    for (int i = 0; i < found.length; i++) {
      largest = Math.max(largest, Math.abs(found[i] - expected[i]));
    }
    return largest;
  }

  @Test
  void onTopOfOtherDeformersASculptComesBackAndBelowSkinningItCannot() {
    Rig rig = sheet();
    Pose restPose = Figures.turned(3, 1, 0.2);
    Pose pose = Figures.turned(3, 1, 1.4);
    float[] base = driven(stack(rig, restPose, List.of(), others(rig)), restPose, pose);
    double[] sculpt = sculpt(base);
    ExemplarDeformer exemplars = exemplars(rig, restPose, "b", pose, base, sculpt);
    List<SurfaceDeformer> others = others(rig);
    DeformerStack onTop =
        stack(rig, restPose, List.of(), List.of(others.get(0), others.get(1), exemplars));
    assertThat(largest(driven(onTop, restPose, pose), sculpt)).isLessThan(1e-6);
    DeformerStack below = stack(rig, restPose, List.of(exemplars), others(rig));
    assertThat(largest(driven(below, restPose, pose), sculpt)).isGreaterThan(SCULPTED / 4);
  }

  @Test
  void inAnotherPoseTheDeformersBelowGoOn() {
    Rig rig = sheet();
    Pose restPose = Pose.identity(3);
    Pose pose = Figures.turned(3, 1, 1.2);
    Pose half = Figures.turned(3, 1, 0.6);
    float[] base = driven(stack(rig, restPose, List.of(), others(rig)), restPose, pose);
    ExemplarDeformer exemplars = exemplars(rig, restPose, "b", pose, base, sculpt(base));
    List<SurfaceDeformer> others = others(rig);
    DeformerStack onTop =
        stack(rig, restPose, List.of(), List.of(others.get(0), others.get(1), exemplars));
    float[] with = driven(onTop, restPose, half);
    float[] without = driven(stack(rig, restPose, List.of(), others(rig)), restPose, half);
    DeformerStack alone = stack(rig, restPose, List.of(), List.of(exemplars));
    float[] plain = stack(rig, restPose, List.of(), List.of()).apply(half, 0);
    float[] sculpted = alone.apply(half, 0);
    double felt = 0;
    for (int i = 0; i < with.length; i++) {
      float added = sculpted[i] - plain[i];
      assertThat(with[i] - without[i]).isCloseTo(added, within(1e-6f));
      felt = Math.max(felt, Math.abs(added));
    }
    assertThat(felt).isGreaterThan(SCULPTED / 10);
  }

  @Test
  void orderIsTheUsers() {
    Rig rig = sheet();
    Pose pose = Figures.turned(3, 1, 1);
    SurfaceDeformer twice =
        (frame, surface) -> {
          for (int i = 0; i < surface.length; i++) {
            surface[i] *= 2;
          }
        };
    SurfaceDeformer shift =
        (frame, surface) -> {
          for (int i = 0; i < surface.length; i++) {
            surface[i] += 1;
          }
        };
    Pose rest = Pose.identity(3);
    float[] plain = stack(rig, rest, List.of(), List.of()).apply(pose, 0);
    float[] one = stack(rig, rest, List.of(), List.of(twice, shift)).apply(pose, 0);
    float[] other = stack(rig, rest, List.of(), List.of(shift, twice)).apply(pose, 0);
    for (int i = 0; i < plain.length; i++) {
      assertThat(one[i]).isEqualTo(2 * plain[i] + 1);
      assertThat(other[i]).isEqualTo(2 * (plain[i] + 1));
    }
  }

  @ParameterizedTest
  @CsvSource({"antonia, 11", "makehuman, 7"})
  void sculptsOfProductionRigsComeBack(String set, int joint) {
    Rig rig = GlbReader.readRig(SharedFiles.path("data/" + set + "/rig.glb")).rig();
    int joints = rig.skeleton().jointCount();
    double[] rest = random.doubles(3L * joints, -0.1, 0.1).toArray();
    double[] posed = random.doubles(3L * joints, -0.4, 0.4).toArray();
    Pose restPose = Pose.ofAxisAngle(rest, new double[3], null);
    Pose pose = Pose.ofAxisAngle(posed, new double[] {0.2, 0.1, -0.1}, null);
    float[] base = driven(stack(rig, restPose, List.of(), others(rig)), restPose, pose);
    double[] sculpt = sculpt(base);
    ExemplarDeformer exemplars =
        exemplars(rig, restPose, rig.skeleton().name(joint), pose, base, sculpt);
    List<SurfaceDeformer> others = others(rig);
    DeformerStack onTop =
        stack(rig, restPose, List.of(), List.of(others.get(0), others.get(1), exemplars));
    assertThat(largest(driven(onTop, restPose, pose), sculpt)).isLessThan(1e-6);
  }

  @Test
  void refusesPartsOfAnotherCharacter() {
    Rig rig = sheet();
    Faults.of(
        FaultCode.VERTEX_COUNT,
        () ->
            DeformerStack.of(
                rig.skeleton(),
                rig.weights(),
                Pose.identity(3),
                new float[6],
                List.of(),
                List.of()));
    Faults.of(FaultCode.JOINT, () -> stack(rig, Pose.identity(4), List.of(), List.of()));
    Faults.of(
        FaultCode.JOINT,
        () -> stack(rig, Pose.identity(3), List.of(), List.of()).apply(Pose.identity(2), 0));
  }
}
