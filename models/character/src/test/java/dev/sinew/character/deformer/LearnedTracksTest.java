package dev.sinew.character.deformer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.corrective.BuildScale;
import dev.sinew.character.corrective.CorrectedSubject;
import dev.sinew.character.corrective.Corrective;
import dev.sinew.character.corrective.Fade;
import dev.sinew.character.corrective.InputRange;
import dev.sinew.character.corrective.NoCorrective;
import dev.sinew.character.corrective.RandomCharacter;
import dev.sinew.character.format.glb.GlbAnimationWriter;
import dev.sinew.character.format.glb.GlbPlayback;
import dev.sinew.character.format.glb.MorphTrack;
import dev.sinew.character.format.glb.SkinnedClip;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures.Form;
import dev.sinew.character.rig.Rig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LearnedTracksTest {
  @TempDir Path folder;

  /** Poses inside the training range, where corrections fade, and where none are left. */
  private static List<Pose> motion(RandomCharacter character) {
    List<Pose> poses = new ArrayList<>();
    poses.add(character.restPose());
    for (double sigma : new double[] {0.05, 0.2, 0.6, 3}) {
      double[] axisAngle = character.gaussian(3 * RandomCharacter.JOINTS, sigma);
      for (int i = 0; i < axisAngle.length; i++) {
        axisAngle[i] += character.restAxisAngle[i];
      }
      poses.add(Pose.ofAxisAngle(axisAngle, character.gaussian(3, 1), null));
    }
    return poses;
  }

  private static RandomCharacter character(RandomCharacter.Kind kind) {
    RandomCharacter character = new RandomCharacter(kind, 31);
    float[] high = new float[character.range.size()];
    float[] low = new float[high.length];
    Arrays.fill(high, 0.2f);
    Arrays.fill(low, -0.2f);
    character.range = new InputRange(low, high);
    character.weights = character.simplexWeights();
    return character;
  }

  private static SkinnedClip clip(RandomCharacter character, CorrectedSubject subject, float[] t) {
    Mesh mesh = new Mesh(t, Faces.ofTriangles(new int[] {0, 1, 2}, RandomCharacter.VERTICES));
    Rig rig = new Rig("person", mesh, subject.skeleton(), character.weights);
    return new SkinnedClip(rig, character.restPose(), 30, motion(character));
  }

  @ParameterizedTest
  @EnumSource(RandomCharacter.Kind.class)
  void aViewerShowsWhatTheModelSays(RandomCharacter.Kind kind) {
    RandomCharacter character = character(kind);
    BuildScale build =
        BuildScale.relativeToMean(character.weights, List.of(character.tpose(), character.tpose()));
    float[] tpose = character.tpose();
    for (Form form : Form.values()) {
      for (Corrective corrective : character.correctives(form)) {
        CorrectedSubject subject =
            character
                .model(character.localRegressor(), corrective)
                .withFade(new Fade(0.3, 1.5))
                .withBuildScale(build)
                .subject(tpose);
        SkinnedClip clip = clip(character, subject, tpose);
        List<MorphTrack> tracks = LearnedTracks.of(subject, clip);
        assertThat(tracks.isEmpty()).isEqualTo(corrective instanceof NoCorrective);
        assertWeights(tracks);
        Path file = folder.resolve(form + "-" + corrective.getClass().getSimpleName() + ".glb");
        GlbAnimationWriter.write(file, clip, tracks);
        GlbPlayback playback = GlbPlayback.read(file);
        for (int f = 0; f < clip.frames(); f++) {
          double[] shown = playback.surface(f / 30.0);
          float[] expected = subject.apply(clip.poses().get(f));
          for (int i = 0; i < shown.length; i++) {
            assertThat(shown[i]).isCloseTo(expected[i], within(1e-5 * (1 + size(expected))));
          }
        }
      }
    }
  }

  private static void assertWeights(List<MorphTrack> tracks) {
    for (MorphTrack track : tracks) {
      double largest = 0;
      for (int f = 0; f < track.frames(); f++) {
        largest = Math.max(largest, Math.abs(track.weight(f)));
      }
      assertThat(largest).as(track.name()).isCloseTo(1, within(1e-6));
      assertThat(track.weight(0)).as("at rest").isZero();
    }
  }

  private static double size(float[] values) {
    double largest = 0;
    for (float value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest;
  }

  @Test
  void aLongerMotionNeedsNoMoreShapes() {
    RandomCharacter character = character(RandomCharacter.Kind.ONE_ROOT);
    float[] tpose = character.tpose();
    CorrectedSubject subject =
        character
            .model(character.localRegressor(), character.local(Form.HALF_ANGLE))
            .subject(tpose);
    SkinnedClip clip = clip(character, subject, tpose);
    List<Pose> poses = new ArrayList<>();
    for (int f = 0; f < 1000; f++) {
      poses.add(clip.poses().get(f % clip.frames()));
    }
    SkinnedClip longer = new SkinnedClip(clip.rig(), clip.restPose(), 30, poses);
    assertThat(LearnedTracks.of(subject, longer))
        .extracting(MorphTrack::name)
        .isEqualTo(LearnedTracks.of(subject, clip).stream().map(MorphTrack::name).toList())
        .hasSizeLessThanOrEqualTo(subject.shapeCount())
        .allSatisfy(name -> assertThat(name).startsWith("learned "));
  }
}
