package dev.sinew.jobs.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.character.symmetry.Mirror;
import dev.sinew.ingest.dataset.FrameRow;
import dev.sinew.ingest.dataset.SubjectRow;
import dev.sinew.jobs.config.Mirroring;
import dev.sinew.training.baseline.RestResiduals;
import dev.sinew.training.evaluation.SubjectShapes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MirroredRowsTest {
  private static final int[] PARTNERS = {1, 0, 3, 2};
  private static final Pose REST = Pose.identity(3);
  private static final Skeleton SKELETON =
      Skeleton.of(
          List.of("Hips", "hand.L", "hand.R"),
          new int[] {-1, 0, 0},
          new double[] {0, 0, 0, 0.5, 0, 0, -0.5, 0, 0});

  private static Rig rig(double lift) {
    float[] vertices = {1, 0, 0, -1, 0, 0, 1, 1, 0.2f, -1, (float) (1 + lift), 0.2f};
    double[] weights = {0.2, 0.8, 0, 0.2, 0, 0.8, 0.5, 0.4, 0.1, 0.5, 0.1, 0.4};
    return new Rig(
        "quad",
        new Mesh(vertices, Faces.of(new int[] {0, 4}, new int[] {0, 1, 3, 2}, 4)),
        SKELETON,
        SkinWeights.ofDense(weights, 3));
  }

  private static SubjectRow person(String name, boolean posed) {
    float[] tpose = rig(0).mesh().vertices().clone();
    tpose[4] = 0.05f;
    return new SubjectRow(
        name, tpose, new float[] {0, 0, 0, 0.5f, 0.1f, 0, -0.5f, 0, 0}, "train", posed);
  }

  private static FrameRow frame(boolean translations) {
    Random random = new Random(8);
    double[] axisAngle = random.doubles(9, -1, 1).toArray();
    Pose pose = Pose.ofAxisAngle(axisAngle, new double[3], null);
    return new FrameRow(
        "anna",
        "walk",
        7,
        "train",
        floats(random.doubles(12, -1, 1).toArray()),
        floats(axisAngle),
        floats(pose.rotations()),
        floats(Pose.ofAxisAngle(new double[] {0.1, 0.2, 0.3}, new double[3], null).rotations()),
        new float[] {1, 2, 3},
        translations ? floats(random.doubles(9, -0.1, 0.1).toArray()) : null);
  }

  private static float[] floats(double[] values) {
    float[] floats = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      floats[i] = (float) values[i];
    }
    return floats;
  }

  private static Mirror mirror() {
    return choose(Mirroring.ON, 0).orElseThrow();
  }

  private static Optional<Mirror> choose(Mirroring asked, double lift) {
    return MirrorChoice.of(asked, rig(lift), REST);
  }

  @Test
  void everyFrameIsFollowedByItsReflection() {
    FrameRow frame = frame(true);
    List<FrameRow> rows = new ArrayList<>();
    new MirroredRows(mirror()).call(frame).forEachRemaining(rows::add);
    assertThat(rows).hasSize(MirroredRows.COPIES);
    assertThat(rows.get(0)).isSameAs(frame);
    assertThat(rows.get(1).take()).isEqualTo("walk");
    assertThat(rows.get(1).frame()).isEqualTo(7);
    assertThat(rows.get(1).subject()).isNotEqualTo("anna");
    assertThat(rows.get(1).jointTranslations()).hasSize(9);
  }

  @Test
  void aReflectedFrameHasTheReflectedResidual() {
    for (boolean translations : new boolean[] {true, false}) {
      MirroredRows rows = new MirroredRows(mirror());
      SubjectRow anna = person("anna", true);
      PoseFeatures features =
          PoseFeatures.of(PoseFeatures.Form.HALF_ANGLE, SKELETON, REST, translations ? 0.1 : 0);
      RestResiduals residuals =
          new RestResiduals(
              SubjectShapes.of(SKELETON, List.of(anna, rows.reflected(anna))),
              rig(0).weights(),
              REST,
              features);
      double[] given = residuals.residual(frame(translations));
      double[] reflected = residuals.residual(rows.reflected(frame(translations)));
      for (int v = 0; v < 4; v++) {
        int u = PARTNERS[v];
        assertThat(reflected[3 * u]).isCloseTo(-given[3 * v], within(1e-5));
        assertThat(reflected[3 * u + 1]).isCloseTo(given[3 * v + 1], within(1e-5));
        assertThat(reflected[3 * u + 2]).isCloseTo(given[3 * v + 2], within(1e-5));
      }
    }
  }

  @Test
  void aReflectedFrameGoesBackIntoTheReflectedWorld() {
    FrameRow frame = frame(false);
    float[] world = frame.toWorld();
    float[] reflected = new MirroredRows(mirror()).reflected(frame).toWorld();
    for (int v = 0; v < 4; v++) {
      assertThat(reflected[3 * PARTNERS[v]]).isCloseTo(-world[3 * v], within(1e-6f));
      assertThat(reflected[3 * PARTNERS[v] + 1]).isCloseTo(world[3 * v + 1], within(1e-6f));
    }
  }

  @Test
  void autoNeedsASymmetricCharacter() {
    assertThat(choose(Mirroring.AUTO, 0)).isPresent();
    assertThat(choose(Mirroring.AUTO, 0.1)).isEmpty();
    assertThat(choose(Mirroring.ON, 0)).isPresent();
    assertThat(choose(Mirroring.OFF, 0)).isEmpty();
  }

  @Test
  void onSaysWhatIsAsymmetric() {
    assertThatExceptionOfType(SinewException.class)
        .isThrownBy(() -> choose(Mirroring.ON, 0.1))
        .satisfies(
            e -> {
              assertThat(e.fault().code()).isEqualTo(FaultCode.CONFIG);
              assertThat(e.fault().message())
                  .contains("data.mirror")
                  .contains("2 of 4 vertices have no partner");
            });
  }
}
