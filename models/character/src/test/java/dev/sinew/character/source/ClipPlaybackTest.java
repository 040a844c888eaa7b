package dev.sinew.character.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.Faults;
import dev.sinew.character.Figures;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.bvh.BvhReader;
import dev.sinew.character.format.bvh.BvhWriter;
import dev.sinew.character.geometry.Rotations;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.source.ClipPlayback.End;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClipPlaybackTest {
  private static final double FRAME_TIME = 1 / 30.0;

  private final Random random = new Random(3);

  private List<Pose> poses(int count, boolean jointsTranslate) {
    List<Pose> poses = new ArrayList<>();
    for (int f = 0; f < count; f++) {
      poses.add(Figures.pose(Figures.chain(), random, jointsTranslate));
    }
    return poses;
  }

  /** sin((1 − s)Ω)/sin Ω·a + sin(sΩ)/sin Ω·b on unit quaternions, b on a's side. */
  private static double[] slerp(double[] a, double[] b, double share) {
    double dot = 0;
    for (int i = 0; i < 4; i++) {
      dot += a[i] * b[i];
    }
    double angle = Math.acos(Math.abs(dot));
    double[] result = new double[4];
    for (int i = 0; i < 4; i++) {
      result[i] =
          (Math.sin((1 - share) * angle) * a[i] + Math.signum(dot) * Math.sin(share * angle) * b[i])
              / Math.sin(angle);
    }
    return result;
  }

  @Test
  void turnsBetweenFramesAlongTheShortestArcAndMovesInAStraightLine() {
    List<Pose> poses = poses(2, true);
    try (ClipPlayback clip = ClipPlayback.of(poses, FRAME_TIME, End.HOLD)) {
      for (double share : new double[] {0.1, 0.5, 0.83}) {
        Pose found = clip.sample(share * FRAME_TIME).pose();
        for (int j = 0; j < 3; j++) {
          double[] a = new double[4];
          double[] b = new double[4];
          double[] q = new double[4];
          Rotations.quaternionFromMatrix(poses.get(0).rotations(), 9 * j, a, 0);
          Rotations.quaternionFromMatrix(poses.get(1).rotations(), 9 * j, b, 0);
          Rotations.quaternionFromMatrix(found.rotations(), 9 * j, q, 0);
          double[] expected = slerp(a, b, share);
          double sign = Math.signum(expected[0]);
          for (int i = 0; i < 4; i++) {
            assertThat(q[i]).isCloseTo(sign * expected[i], within(1e-12));
          }
          for (int c = 0; c < 3; c++) {
            double from = poses.get(0).localTranslation(j, false, c);
            double to = poses.get(1).localTranslation(j, false, c);
            assertThat(found.localTranslation(j, false, c))
                .isCloseTo((1 - share) * from + share * to, within(1e-15));
          }
        }
      }
    }
  }

  @Test
  void showsAFrameAtItsTimeAsItIs() {
    List<Pose> poses = poses(70, false);
    for (End end : End.values()) {
      try (ClipPlayback clip = ClipPlayback.of(poses, FRAME_TIME, end)) {
        for (int f = 0; f < poses.size(); f++) {
          assertThat(clip.sample(f * FRAME_TIME).pose()).as("frame %d", f).isEqualTo(poses.get(f));
        }
      }
    }
  }

  @Test
  void holdsTheFirstAndTheLastFrame() {
    List<Pose> poses = poses(3, false);
    try (ClipPlayback clip = ClipPlayback.of(poses, 0.5, End.HOLD)) {
      assertThat(clip.sample(-7).pose()).isEqualTo(poses.get(0));
      PoseSample last = clip.sample(1);
      assertThat(last.pose()).isEqualTo(poses.get(2));
      PoseSample later = clip.sample(1e12);
      assertThat(later.pose()).isEqualTo(poses.get(2));
      assertThat(later.time()).isEqualTo(1);
      assertThat(later.isNewerThan(last)).isFalse();
    }
  }

  @Test
  void loopsThroughTheWayFromTheLastFrameToTheFirst() {
    List<Pose> poses =
        List.of(Figures.turned(3, 1, 0), Figures.turned(3, 1, 0.6), Figures.turned(3, 1, 1.2));
    try (ClipPlayback clip = ClipPlayback.of(poses, 0.5, End.LOOP)) {
      assertThat(clip.duration()).isEqualTo(1.5);
      assertThat(clip.sample(1.25).pose().axisAngle()[5]).isCloseTo(0.6, within(1e-12));
      assertThat(clip.sample(1.5).pose()).isEqualTo(poses.get(0));
      assertThat(clip.sample(-1).pose()).isEqualTo(poses.get(1));
      assertThat(clip.sample(150.25).pose().axisAngle()[5]).isCloseTo(0.3, within(1e-9));
      PoseSample first = clip.sample(0.25);
      assertThat(clip.sample(0.25).isNewerThan(first)).isFalse();
      assertThat(clip.sample(0.3).isNewerThan(first)).isTrue();
    }
  }

  @Test
  void aClipOfOneFrameStandsStill() {
    List<Pose> poses = poses(1, false);
    for (End end : End.values()) {
      try (ClipPlayback clip = ClipPlayback.of(poses, 0.1, end)) {
        assertThat(clip.sample(0.07).pose()).isEqualTo(poses.get(0));
      }
    }
  }

  @Test
  void playsABvhFileWithItsJointMap(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("clip.bvh");
    Skeleton named =
        Skeleton.of(List.of("x", "b", "c"), new int[] {-1, 0, 1}, Figures.chain().joints());
    BvhWriter.write(file, named, 25, poses(4, false));
    Path names = Files.writeString(folder.resolve("map.json"), "{\"x\": \"a\"}");
    Map<String, String> map = NameMap.read(names);
    List<Pose> expected = BvhReader.read(file).toPoses(Figures.chain(), map).poses();

    try (ClipPlayback clip = ClipPlayback.read(file, Figures.chain(), map, End.HOLD)) {
      assertThat(clip.frameCount()).isEqualTo(4);
      assertThat(clip.duration()).isCloseTo(0.12, within(1e-8));
      assertThat(clip.warnings()).isEmpty();
      assertThat(clip.sample(2 * 0.04).pose()).isEqualTo(expected.get(2));
    }
    assertThat(
            Faults.of(
                    FaultCode.JOINT,
                    () -> ClipPlayback.read(file, Figures.chain(), Map.of(), End.HOLD))
                .where())
        .contains("clip.bvh");
  }

  @Test
  void rejectsWhatIsNoClipAndNoTime() {
    List<Pose> mixed = List.of(poses(1, true).get(0), poses(1, false).get(0));
    assertThat(Faults.of(FaultCode.JOINT, () -> ClipPlayback.of(mixed, 1, End.HOLD)).where())
        .isEqualTo("frame 1");
    Faults.of(FaultCode.EMPTY, () -> ClipPlayback.of(List.of(), 1, End.HOLD));
    Faults.of(FaultCode.USAGE, () -> ClipPlayback.of(poses(2, false), 0, End.HOLD));
    try (ClipPlayback clip = ClipPlayback.of(poses(2, false), 1, End.LOOP)) {
      Faults.of(FaultCode.NOT_FINITE, () -> clip.sample(Double.NaN));
    }
  }
}
