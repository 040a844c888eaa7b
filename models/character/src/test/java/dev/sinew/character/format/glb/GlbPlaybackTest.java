package dev.sinew.character.format.glb;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GlbPlaybackTest {
  private static final double TURN = AnimatedArm.TURN;

  private final Path file;

  GlbPlaybackTest(@TempDir Path folder) {
    this.file = folder.resolve("played.glb");
  }

  private double[] tip(GlbEdit edit, double seconds) throws IOException {
    double[] surface = GlbPlayback.read(edit.save(file)).surface(seconds);
    return new double[] {surface[6], surface[7], surface[8]};
  }

  private static double[] turned(double angle, double lift) {
    return new double[] {1 + Math.cos(angle), Math.sin(angle), lift};
  }

  private static void requireClose(double[] found, double[] expected) {
    assertThat(TestRigs.difference(found, expected)).isLessThan(1e-6);
  }

  @Test
  void linearRotationsTurnEvenlyAndWeightsBlend() throws IOException {
    for (double t : new double[] {0, 0.25, 0.7, 1}) {
      requireClose(tip(AnimatedArm.write(file), t), turned(t * TURN, t));
    }
  }

  @Test
  void rotationsTakeTheShorterWay() throws IOException {
    GlbEdit edit = AnimatedArm.write(file);
    ObjectNode output =
        edit.item("accessors", AnimatedArm.sampler(edit, "rotation").path("output").asInt());
    int second = edit.start(output) + 16;
    for (int c = 0; c < 4; c++) {
      edit.bin.putFloat(second + 4 * c, -edit.bin.getFloat(second + 4 * c));
    }
    requireClose(tip(edit, 0.5), turned(0.5 * TURN, 0.5));
  }

  @Test
  void stepsHoldTheKeyBefore() throws IOException {
    GlbEdit edit = AnimatedArm.write(file);
    AnimatedArm.sampler(edit, "rotation").put("interpolation", "STEP");
    requireClose(tip(edit, 0.99), turned(0, 0.99));
    requireClose(tip(edit, 1), turned(TURN, 1));
    AnimatedArm.sampler(edit, "weights").put("interpolation", "STEP");
    requireClose(tip(edit, 0.99), turned(0, 0));
  }

  @Test
  void staysAsItIsBeforeTheFirstAndAfterTheLastKey() throws IOException {
    requireClose(tip(AnimatedArm.write(file), -3), turned(0, 0));
    requireClose(tip(AnimatedArm.write(file), 7), turned(TURN, 1));
    GlbPlayback playback = GlbPlayback.read(file);
    assertThat(playback.duration()).isEqualTo(1);
    assertThat(playback.weights(7)).containsExactly(2);
  }

  @Test
  void nodesAboveTheSkeletonMoveTheMeshAndTheMeshsOwnNodeDoesNot() throws IOException {
    GlbEdit edit = AnimatedArm.write(file);
    edit.list("nodes").addObject().putArray("children").add(0);
    edit.item("nodes", 3).putArray("scale").add(2).add(2).add(2);
    edit.item("nodes", 3).putArray("translation").add(0).add(10).add(0);
    edit.item("nodes", 2).putArray("translation").add(99).add(0).add(0);
    requireClose(tip(edit, 0), new double[] {4, 10, 0});
  }

  @Test
  void withoutAnimationWeightsAreTheNodesThenTheMeshs() throws IOException {
    GlbEdit edit = AnimatedArm.write(file);
    edit.json.remove("animations");
    edit.item("meshes", 0).putArray("weights").add(1);
    requireClose(tip(edit, 0), turned(0, 0.5));
    edit.item("nodes", 2).putArray("weights").add(-1);
    requireClose(tip(edit, 0), turned(0, -0.5));
  }

  @Test
  void channelsOfNoNodeOrOfAnExtensionAreIgnored() throws IOException {
    GlbEdit edit = AnimatedArm.write(file);
    for (var channel : edit.item("animations", 0).path("channels")) {
      ObjectNode target = (ObjectNode) channel.path("target");
      switch (target.path("path").asText()) {
        case "weights" -> target.put("path", "pointer");
        default -> target.remove("node");
      }
    }
    requireClose(tip(edit, 1), turned(0, 0));
  }

  @Test
  void targetsWithoutDataOrPositionsMoveNothing() throws IOException {
    GlbEdit edit = AnimatedArm.write(file);
    int accessor = edit.primitive().path("targets").path(0).path("POSITION").asInt();
    edit.item("accessors", accessor).remove("sparse");
    requireClose(tip(edit, 1), turned(TURN, 0));
    ObjectNode target = (ObjectNode) edit.primitive().path("targets").path(0);
    target.remove("POSITION");
    requireClose(tip(edit, 1), turned(TURN, 0));
  }
}
