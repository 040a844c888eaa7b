package dev.sinew.character.exemplar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.Faults;
import dev.sinew.character.Figures;
import dev.sinew.character.SharedFiles;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.glb.GlbReader;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.LinearBlendSkinning;
import dev.sinew.character.skinning.SkinWeights;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExemplarMirrorTest {
  private static final int PAIRS = 20;
  private static final int VERTICES = 2 * PAIRS;
  private static final Skeleton SKELETON =
      Skeleton.of(
          List.of("pelvis", "LeftArm", "RightArm", "LeftHand", "RightHand"),
          new int[] {-1, 0, 0, 1, 2},
          new double[] {0, 1, 0, 0.3, 1.4, 0, -0.3, 1.4, 0, 0.8, 1.3, 0.1, -0.8, 1.3, 0.1});
  private static final int[] PARTNERS = {0, 2, 1, 4, 3};

  private final Random random = new Random(23);
  private final Rig rig = rig(0);

  /** Points on both sides of x = 0, vertex v beside v + PAIRS; a third point beyond on request. */
  private Rig rig(int lonely) {
    float[] points = new float[3 * (VERTICES + lonely)];
    double[] weights = new double[5 * (VERTICES + lonely)];
    for (int v = 0; v < PAIRS; v++) {
      for (int c = 0; c < 3; c++) {
        points[3 * v + c] = 0.1f + random.nextFloat();
        points[3 * (v + PAIRS) + c] = (c == 0 ? -1 : 1) * points[3 * v + c];
      }
      double share = random.nextDouble();
      int joint = random.nextInt(5);
      weights[5 * v + joint] += share;
      weights[5 * v] += 1 - share;
      weights[5 * (v + PAIRS) + PARTNERS[joint]] += share;
      weights[5 * (v + PAIRS)] += 1 - share;
    }
    for (int v = VERTICES; v < VERTICES + lonely; v++) {
      points[3 * v] = 3 + v;
      weights[5 * v] = 1;
    }
    return new Rig(
        "pairs",
        new Mesh(points, Faces.none()),
        SKELETON,
        SkinWeights.ofDense(weights, SKELETON.jointCount()));
  }

  private Exemplar exemplar(int vertices) {
    double[] offsets = new double[3 * vertices];
    for (int i = 0; i < offsets.length; i++) {
      offsets[i] = i % 9 < 6 ? 0.05 * random.nextGaussian() : 0;
    }
    return new Exemplar(
        "left", Figures.pose(SKELETON, random, false), SparseOffsets.ofDense(offsets, 0), 1.5);
  }

  @Test
  void reflectingTwiceGivesTheSameBits() {
    ExemplarMirror mirror = ExemplarMirror.of(rig);
    Exemplar exemplar = exemplar(VERTICES);
    ExemplarMirror.Mirrored once = mirror.mirror(exemplar, "right");
    assertThat(once.withoutPartner()).isEmpty();
    assertThat(once.exemplar()).isNotEqualTo(exemplar);
    assertThat(mirror.mirror(once.exemplar(), "left").exemplar()).isEqualTo(exemplar);
  }

  @Test
  void theReflectionInAMirroredPoseIsTheSculptInAMirror() {
    ExemplarMirror mirror = ExemplarMirror.of(rig);
    Exemplar exemplar = exemplar(VERTICES);
    PoseReader reader =
        PoseReader.of(
                "left",
                SKELETON,
                Pose.identity(5),
                List.of("LeftArm", "LeftHand"),
                PoseDistance.SWING)
            .withTwistAxis("LeftHand", 1, 2, 0.5);
    PoseReader mirrored = mirror.mirror(reader, "right");
    assertThat(mirrored.jointNames()).containsExactly("RightArm", "RightHand");
    Exemplar right = mirror.mirror(exemplar, "right").exemplar();
    Pose pose = Figures.pose(SKELETON, random, false);
    float[] there = posed(reader, exemplar, pose);
    float[] here = posed(mirrored, right, mirror.joints().mirror(pose));
    for (int v = 0; v < VERTICES; v++) {
      int partner = (v + PAIRS) % VERTICES;
      assertThat(here[3 * partner]).isCloseTo(-there[3 * v], within(1e-5f));
      assertThat(here[3 * partner + 1]).isCloseTo(there[3 * v + 1], within(1e-5f));
      assertThat(here[3 * partner + 2]).isCloseTo(there[3 * v + 2], within(1e-5f));
    }
  }

  private float[] posed(PoseReader reader, Exemplar exemplar, Pose pose) {
    double[] matrices = ForwardKinematics.skinningMatrices(SKELETON, pose, Pose.identity(5));
    float[] surface = rig.mesh().vertices().clone();
    LinearBlendSkinning.skin(rig.weights(), Figures.floats(matrices), surface, surface);
    ExemplarSet set =
        ExemplarSet.of(
            rig.weights(),
            List.of(PoseBlend.of(reader, List.of(exemplar), RadialOptions.defaults())));
    set.addPosed(pose, Figures.floats(matrices), surface, set.newSums());
    return surface;
  }

  @Test
  void verticesWithoutAPartnerAreLeftOutAndReported() {
    ExemplarMirror mirror = ExemplarMirror.of(rig(3));
    assertThat(mirror.mesh().unpartnered()).isEqualTo(3);
    double[] offsets = new double[3 * (VERTICES + 3)];
    offsets[3 * (VERTICES + 1)] = 1;
    offsets[4] = 2;
    Exemplar exemplar = new Exemplar("e", Pose.identity(5), SparseOffsets.ofDense(offsets, 0), 1);
    ExemplarMirror.Mirrored mirrored = mirror.mirror(exemplar, "f");
    assertThat(mirrored.withoutPartner()).containsExactly(VERTICES + 1);
    SparseOffsets difference = mirrored.exemplar().difference();
    assertThat(difference.size()).isEqualTo(1);
    assertThat(difference.vertex(0)).isEqualTo(1 + PAIRS);
    assertThat(difference.offset(0, 1)).isEqualTo(2);
  }

  @Test
  void refusesReadersWhoseJointsHaveNoPartnerAndOtherMeshes() {
    Skeleton lopsided =
        Skeleton.of(
            List.of("pelvis", "LeftArm"), new int[] {-1, 0}, new double[] {0, 1, 0, 0.3, 1.4, 0});
    Rig oneArmed =
        new Rig("one", rig.mesh(), lopsided, SkinWeights.ofDense(new double[2 * VERTICES], 2));
    ExemplarMirror mirror = ExemplarMirror.of(oneArmed);
    PoseReader reader =
        PoseReader.of("r", lopsided, Pose.identity(2), List.of("LeftArm"), PoseDistance.SWING);
    assertThat(Faults.of(FaultCode.JOINT, () -> mirror.mirror(reader, "s")).where())
        .contains("LeftArm");
    Faults.of(FaultCode.VERTEX_COUNT, () -> mirror.mirror(exemplar(4), "s"));
    Faults.of(FaultCode.JOINT, () -> mirror.mirror(exemplar(VERTICES), "s"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"makehuman", "antonia"})
  void reflectingTwiceIsTheIdentityOnProductionRigs(String set) {
    Rig read = GlbReader.readRig(SharedFiles.path("data/" + set + "/rig.glb")).rig();
    ExemplarMirror mirror = ExemplarMirror.of(read);
    double[] offsets = random.doubles(3L * read.mesh().vertexCount(), -0.01, 0.01).toArray();
    Exemplar exemplar =
        new Exemplar(
            "e",
            Figures.pose(read.skeleton(), random, false),
            SparseOffsets.ofDense(offsets, 0.005),
            1);
    ExemplarMirror.Mirrored once = mirror.mirror(exemplar, "f");
    assertThat(once.withoutPartner()).isEmpty();
    assertThat(mirror.mirror(once.exemplar(), "e").exemplar()).isEqualTo(exemplar);
  }
}
