package dev.sinew.character.format.glb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.Figures;
import dev.sinew.character.SharedFiles;
import dev.sinew.character.deformer.DeformerStack;
import dev.sinew.character.deformer.ExemplarDeformer;
import dev.sinew.character.deformer.ExemplarTracks;
import dev.sinew.character.deformer.SurfaceDeformer;
import dev.sinew.character.exemplar.Exemplar;
import dev.sinew.character.exemplar.ExemplarSet;
import dev.sinew.character.exemplar.PoseBlend;
import dev.sinew.character.exemplar.PoseDistance;
import dev.sinew.character.exemplar.PoseReader;
import dev.sinew.character.exemplar.RadialKernel;
import dev.sinew.character.exemplar.RadialOptions;
import dev.sinew.character.exemplar.RestSpace;
import dev.sinew.character.exemplar.SparseOffsets;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyFrames;
import dev.sinew.character.format.npy.NpzReader;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A clip with baked exemplars plays as the stack deforms. */
class ExemplarReplayTest {
  private static final double TOLERANCE = 5e-5;
  private static final double RATE = 24;

  private final Random random = new Random(23);
  private final Path file;

  ExemplarReplayTest(@TempDir Path folder) {
    this.file = folder.resolve("clip.glb");
  }

  private SparseOffsets sculpt(int vertexCount, int each) {
    double[] dense = new double[3 * vertexCount];
    for (int i = 0; i < dense.length; i++) {
      dense[i] = i / 3 % each == 0 ? 0.05 * random.nextGaussian() : 0;
    }
    return SparseOffsets.ofDense(dense, 0);
  }

  private PoseBlend blend(Rig rig, Pose rest, List<String> joints, int count, RadialOptions how) {
    List<Exemplar> exemplars = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      exemplars.add(
          new Exemplar(
              String.join("+", joints) + " " + k,
              Figures.pose(rig.skeleton(), random, false),
              sculpt(rig.mesh().vertexCount(), k + 1),
              1));
    }
    PoseReader reader =
        PoseReader.of(joints.get(0), rig.skeleton(), rest, joints, PoseDistance.ROTATION_ANGLE);
    return PoseBlend.of(reader, exemplars, how);
  }

  /** Three readers that feel one another's poses, interpolated and additive. */
  private ExemplarSet coupled(Rig rig, Pose rest) {
    RadialOptions smooth = RadialOptions.interpolative(RadialKernel.MULTIQUADRIC).withRadius(3);
    return ExemplarSet.of(
        rig.weights(),
        List.of(
            blend(rig, rest, List.of("spine", "arm"), 4, smooth),
            blend(rig, rest, List.of("head"), 3, smooth),
            blend(rig, rest, List.of("tip"), 2, RadialOptions.additive(RadialKernel.GAUSSIAN))));
  }

  private List<Pose> poses(Rig rig, ExemplarSet set, boolean jointsTranslate) {
    List<Pose> poses = new ArrayList<>();
    set.exemplars().forEach(exemplar -> poses.add(exemplar.pose()));
    for (int f = 0; f < 5; f++) {
      poses.add(Figures.pose(rig.skeleton(), random, jointsTranslate));
    }
    return poses;
  }

  private static DeformerStack stack(
      SkinnedClip clip, List<SurfaceDeformer> below, ExemplarSet set) {
    Rig rig = clip.rig();
    return DeformerStack.of(
        rig.skeleton(),
        rig.weights(),
        clip.restPose(),
        rig.mesh().vertices(),
        below,
        List.of(new ExemplarDeformer(set)));
  }

  private static double[] doubles(float[] values) {
    double[] result = new double[values.length];
    Arrays.setAll(result, i -> values[i]);
    return result;
  }

  private void requireReplay(SkinnedClip clip, DeformerStack stack) throws IOException {
    GlbPlayback playback = GlbPlayback.read(file);
    PlayedGlb byAnotherLibrary = new PlayedGlb(file);
    for (int f = 0; f < clip.frames(); f++) {
      double[] expected = doubles(stack.apply(clip.poses().get(f), f / RATE));
      double[] surface = playback.surface(f / RATE);
      assertThat(TestRigs.difference(surface, expected)).as("frame " + f).isLessThan(TOLERANCE);
      if (f == 1) {
        assertThat(TestRigs.difference(byAnotherLibrary.vertices(f / RATE), surface))
            .isLessThan(TOLERANCE / 10);
      }
    }
  }

  @Test
  void coupledReadersPlayAsTheStackDeformsInAnyRestPose() throws IOException {
    Rig rig = TestRigs.synthetic();
    Pose rest = Figures.pose(rig.skeleton(), random, true);
    ExemplarSet set = coupled(rig, rest);
    SkinnedClip clip = new SkinnedClip(rig, rest, RATE, poses(rig, set, true));

    List<String> warnings = GlbAnimationWriter.write(file, clip, ExemplarTracks.of(set, clip));

    assertThat(warnings).isEmpty();
    requireReplay(clip, stack(clip, List.of(), set));
    assertThat(GlbPlayback.read(file).targetNames())
        .containsExactlyElementsOf(set.exemplars().stream().map(Exemplar::name).toList());
  }

  @Test
  void weightsInTheFileAreThoseOfTheSet() {
    Rig rig = TestRigs.synthetic();
    Pose rest = Pose.identity(7);
    ExemplarSet set = coupled(rig, rest);
    SkinnedClip clip = SkinnedClip.of(rig, RATE, poses(rig, set, false));
    GlbAnimationWriter.write(file, clip, ExemplarTracks.of(set, clip));
    GlbPlayback playback = GlbPlayback.read(file);
    for (int f = 0; f < clip.frames(); f++) {
      assertThat(TestRigs.difference(playback.weights(f / RATE), set.weights(clip.poses().get(f))))
          .isLessThan(1e-5);
    }
  }

  @Test
  void learnedCorrectionsOfEachFramePlayBesideExemplars() throws IOException {
    Rig rig = TestRigs.synthetic();
    ExemplarSet set = coupled(rig, Pose.identity(7));
    SkinnedClip clip = SkinnedClip.of(rig, RATE, poses(rig, set, false));
    List<float[]> learned = new ArrayList<>();
    for (int f = 0; f < clip.frames(); f++) {
      learned.add(Figures.floats(sculpt(20, f % 3 + 1).toDense()));
    }
    List<MorphTrack> tracks = new ArrayList<>(ExemplarTracks.of(set, clip));
    tracks.addAll(MorphTrack.ofFrames(clip, learned));

    GlbAnimationWriter.write(file, clip, tracks);

    Iterator<float[]> frames = learned.iterator();
    SurfaceDeformer corrective =
        (frame, surface) -> {
          float[] offsets = frames.next();
          for (int i = 0; i < surface.length; i++) {
            surface[i] += offsets[i];
          }
        };
    requireReplay(clip, stack(clip, List.of(corrective), set));
  }

  @Test
  void oneFrameIsAClip() throws IOException {
    Rig rig = TestRigs.synthetic();
    ExemplarSet set = coupled(rig, Pose.identity(7));
    SkinnedClip clip = SkinnedClip.of(rig, RATE, poses(rig, set, false).subList(2, 3));
    GlbAnimationWriter.write(file, clip, ExemplarTracks.of(set, clip));
    assertThat(GlbPlayback.read(file).duration()).isZero();
    requireReplay(clip, stack(clip, List.of(), set));
  }

  @Test
  void artistsShapesOfAProductionRigPlayAsTheStackDeforms() throws IOException {
    Rig rig = GlbReader.readRig(SharedFiles.path("data/antonia/rig.glb")).rig();
    Path takes = SharedFiles.path("data/antonia/subjects/antonia/takes");
    Pose rest = Pose.identity(rig.skeleton().jointCount());
    ExemplarSet set = artists(rig, rest, takes.resolve("range-of-motion"));
    List<Pose> poses = poses(takes.resolve("random-val")).subList(0, 6);
    SkinnedClip clip = SkinnedClip.of(rig, RATE, poses);

    List<String> warnings = GlbAnimationWriter.write(file, clip, ExemplarTracks.of(set, clip));

    assertThat(warnings).isEmpty();
    requireReplay(clip, stack(clip, List.of(), set));
    ExemplarSet none = ExemplarSet.of(rig.weights(), List.of());
    double[] plain = doubles(stack(clip, List.of(), none).apply(poses.get(0), 0));
    assertThat(TestRigs.difference(GlbPlayback.read(file).surface(0), plain))
        .isGreaterThan(100 * TOLERANCE);
  }

  /** What the artist's correctives did in frames that each turn another joint most. */
  private static ExemplarSet artists(Rig rig, Pose rest, Path take) {
    List<Pose> poses = poses(take);
    DeformerStack skinned =
        DeformerStack.of(
            rig.skeleton(), rig.weights(), rest, rig.mesh().vertices(), List.of(), List.of());
    Map<String, PoseBlend> blends = new LinkedHashMap<>();
    try (NpyFrames frames = NpyFrames.open(take.resolve("vertices.npy"))) {
      for (int f = 3; f < poses.size() && blends.size() < 6; f += 7) {
        Pose pose = poses.get(f);
        String joint = rig.skeleton().name(mostTurned(pose));
        if (!blends.containsKey(joint)) {
          RestSpace space = RestSpace.at(rig.skeleton(), rig.weights(), pose, rest);
          Exemplar exemplar =
              Exemplar.sculpted(
                  "frame " + f,
                  pose,
                  space,
                  doubles(skinned.apply(pose, 0)),
                  doubles(frames.frame(f)));
          PoseReader reader =
              PoseReader.of(
                  joint, rig.skeleton(), rest, List.of(joint), PoseDistance.ROTATION_ANGLE);
          RadialOptions how = RadialOptions.interpolative(RadialKernel.MULTIQUADRIC).withRadius(6);
          blends.put(joint, PoseBlend.of(reader, List.of(exemplar), how));
        }
      }
    }
    assertThat(blends).hasSize(6);
    return ExemplarSet.of(rig.weights(), List.copyOf(blends.values()));
  }

  private static int mostTurned(Pose pose) {
    double[] a = pose.axisAngle();
    int most = 0;
    double largest = 0;
    for (int j = 0; j < pose.jointCount(); j++) {
      double angle = Math.hypot(Math.hypot(a[3 * j], a[3 * j + 1]), a[3 * j + 2]);
      most = angle > largest ? j : most;
      largest = Math.max(largest, angle);
    }
    return most;
  }

  private static List<Pose> poses(Path take) {
    Map<String, NpyArray> arrays = NpzReader.read(take.resolve("poses.npz"));
    double[] axisAngle = Objects.requireNonNull(arrays.get("axis_angle")).toDoubles();
    double[] translation = Objects.requireNonNull(arrays.get("translation")).toDoubles();
    int width = 3 * axisAngle.length / translation.length;
    List<Pose> poses = new ArrayList<>();
    for (int f = 0; f < translation.length / 3; f++) {
      poses.add(
          Pose.ofAxisAngle(
              Arrays.copyOfRange(axisAngle, width * f, width * (f + 1)),
              Arrays.copyOfRange(translation, 3 * f, 3 * f + 3),
              null));
    }
    return poses;
  }
}
