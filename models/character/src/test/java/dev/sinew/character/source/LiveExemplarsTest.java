package dev.sinew.character.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.illposed.osc.OSCBundle;
import com.illposed.osc.OSCMessage;
import com.illposed.osc.transport.OSCPortOut;
import dev.sinew.character.deformer.DeformerStack;
import dev.sinew.character.deformer.ExemplarDeformer;
import dev.sinew.character.exemplar.Exemplar;
import dev.sinew.character.exemplar.ExemplarSet;
import dev.sinew.character.exemplar.PoseBlend;
import dev.sinew.character.exemplar.PoseDistance;
import dev.sinew.character.exemplar.PoseReader;
import dev.sinew.character.exemplar.RadialOptions;
import dev.sinew.character.exemplar.RestSpace;
import dev.sinew.character.format.bvh.BvhWriter;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import dev.sinew.character.source.vmc.HumanoidRig;
import dev.sinew.character.source.vmc.VmcSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From each source through pose readers and exemplars to the surface. */
class LiveExemplarsTest {
  private static final int VERTICES = 40;
  private static final double BENT = Math.toRadians(-80);

  private static final Skeleton RIG =
      Skeleton.of(
          List.of("Hips", "LeftArm", "LeftForeArm"),
          new int[] {-1, 0, 1},
          new double[] {0, 1, 0, 0.2, 1.5, 0, 0.5, 1.5, 0});
  private static final Pose REST = Pose.identity(3);

  private final Random random = new Random(6);
  private final float[] mesh = new float[3 * VERTICES];
  private final SkinWeights weights;
  private final ExemplarSet exemplars;
  private final double[] sculpt;

  LiveExemplarsTest() {
    double[] dense = new double[3 * VERTICES];
    for (int v = 0; v < VERTICES; v++) {
      double along = v / (VERTICES - 1.0);
      mesh[3 * v] = (float) (0.2 + 0.6 * along);
      mesh[3 * v + 1] = (float) (1.5 + 0.05 * random.nextGaussian());
      dense[3 * v + 1] = 1 - along;
      dense[3 * v + 2] = along;
    }
    weights = SkinWeights.ofDense(dense, 3);
    Pose bent = bent();
    DeformerStack skin = DeformerStack.of(RIG, weights, REST, mesh, List.of(), List.of());
    double[] base = doubles(skin.apply(bent, 0));
    sculpt = base.clone();
    for (int i = 0; i < sculpt.length; i++) {
      sculpt[i] += 0.02 * random.nextGaussian();
    }
    RestSpace space = RestSpace.at(RIG, weights, bent, REST);
    Exemplar exemplar = Exemplar.sculpted("bent", bent, space, base, sculpt);
    PoseReader elbow =
        PoseReader.of("elbow", RIG, REST, List.of("LeftForeArm"), PoseDistance.ROTATION_ANGLE);
    exemplars =
        ExemplarSet.of(
            weights, List.of(PoseBlend.of(elbow, List.of(exemplar), RadialOptions.defaults())));
  }

  private static Pose bent() {
    double[] axisAngle = new double[9];
    axisAngle[7] = BENT;
    return Pose.ofAxisAngle(axisAngle, new double[3], null);
  }

  private static double[] doubles(float[] values) {
    double[] result = new double[values.length];
    Arrays.setAll(result, i -> values[i]);
    return result;
  }

  private void requireSculpt(PoseSample sample) {
    assertThat(exemplars.weights(sample.pose())[0]).isCloseTo(1, within(1e-6));
    DeformerStack stack =
        DeformerStack.of(
            RIG, weights, REST, mesh, List.of(), List.of(new ExemplarDeformer(exemplars)));
    double[] surface = doubles(stack.apply(sample.pose(), sample.time()));
    assertThat(surface).containsExactly(sculpt, within(1e-6));
  }

  @Test
  void aKeyBringsASculptBackAndLetsItGo(@TempDir Path folder) throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("controls.json"),
            """
            {
              "poses": {"bent": {"rotations": {"LeftForeArm": [0, -80, 0]}}},
              "controls": [{"name": "e", "kind": "key", "pose": "bent"}]
            }
            """);
    try (ControlledPose source = ControlledPose.of(RIG, REST, ControlFile.read(file))) {
      assertThat(exemplars.weights(source.sample(0).pose())[0]).isCloseTo(0, within(1e-12));
      source.set("e", 1);
      requireSculpt(source.sample(0.1));
    }
  }

  @Test
  void aClipBringsASculptBack(@TempDir Path folder) {
    Path file = folder.resolve("bend.bvh");
    BvhWriter.write(file, RIG, 10, List.of(REST, bent(), REST));
    try (PoseSource source = ClipPlayback.read(file, RIG, Map.of(), ClipPlayback.End.LOOP)) {
      assertThat(exemplars.weights(source.sample(0).pose())[0]).isCloseTo(0, within(1e-7));
      double half = exemplars.weights(source.sample(0.05).pose())[0];
      assertThat(half).isBetween(0.2, 0.8);
      requireSculpt(source.sample(0.4));
    }
  }

  @Test
  void aStreamBringsASculptBack() throws Exception {
    try (VmcSource source = VmcSource.onLoopback(0, HumanoidRig.of(RIG))) {
      OSCPortOut program = new OSCPortOut(source.address());
      assertThat(exemplars.weights(source.sample(0).pose())[0]).isCloseTo(0, within(1e-12));
      OSCBundle frame = new OSCBundle();
      frame.addPacket(
          new OSCMessage(
              "/VMC/Ext/Bone/Pos",
              List.of(
                  "LeftLowerArm",
                  0f,
                  0f,
                  0f,
                  0f,
                  (float) Math.sin(-BENT / 2),
                  0f,
                  (float) Math.cos(BENT / 2))));
      frame.addPacket(new OSCMessage("/VMC/Ext/OK", List.of(1)));
      program.send(frame);
      program.close();
      assertThat(source.await(0, Duration.ofSeconds(20))).isTrue();
      requireSculpt(source.sample(0));
    }
  }
}
