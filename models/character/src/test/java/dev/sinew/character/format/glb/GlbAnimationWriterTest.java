package dev.sinew.character.format.glb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import de.javagl.jgltf.model.AnimationModel.Channel;
import de.javagl.jgltf.model.GltfModel;
import de.javagl.jgltf.model.io.GltfModelReader;
import dev.sinew.character.Faults;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skinning.LinearBlendSkinning;
import dev.sinew.character.skinning.SkinWeights;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GlbAnimationWriterTest {
  private static final int FRAMES = 6;

  private final Path file;

  GlbAnimationWriterTest(@TempDir Path folder) {
    this.file = folder.resolve("motion.glb");
  }

  @Test
  void showsCorrectedSkinAtEveryFrame() throws IOException {
    Rig rig = TestRigs.synthetic();
    List<Pose> poses = poses(rig, true);
    List<float[]> offsets = offsets(rig);

    write(rig, 30, poses, offsets);

    PlayedGlb played = new PlayedGlb(file);
    for (int f = 0; f < FRAMES; f++) {
      assertThat(
              TestRigs.difference(
                  played.vertices(f / 30.0), expected(rig, poses.get(f), offsets.get(f), null, 0)))
          .isLessThan(1e-5);
    }
  }

  @Test
  void blendsNeighbouringCorrectivesBetweenFrames() throws IOException {
    Rig rig = TestRigs.synthetic();
    List<float[]> offsets = offsets(rig);
    Pose still = poses(rig, false).get(1);
    List<Pose> poses = Collections.nCopies(FRAMES, still);

    write(rig, 24, poses, offsets);

    assertThat(
            TestRigs.difference(
                new PlayedGlb(file).vertices(3.25 / 24),
                expected(rig, still, offsets.get(3), offsets.get(4), 0.25)))
        .isLessThan(1e-5);
  }

  @Test
  void showsPlainSkinWithoutCorrectives() throws IOException {
    Rig rig = TestRigs.synthetic();
    List<Pose> poses = poses(rig, false);

    write(rig, 12.5, poses, List.of());

    PlayedGlb played = new PlayedGlb(file);
    for (int f = 0; f < FRAMES; f++) {
      assertThat(played.vertices(f / 12.5))
          .containsExactly(expected(rig, poses.get(f), new float[60], null, 0), within(1e-5));
    }
  }

  @Test
  void showsARealRigWithSparseCorrectives() throws IOException {
    Rig rig = GlbReader.readRig(TestRigs.shared("makehuman/rig.glb")).rig();
    List<Pose> poses = poses(rig, false);
    List<float[]> offsets = new ArrayList<>();
    for (int f = 0; f < FRAMES; f++) {
      float[] offset = new float[rig.mesh().vertices().length];
      for (int i = 300 * f; i < 300 * f + 900; i++) {
        offset[i] = 0.01f * (f + 1);
      }
      offsets.add(offset);
    }

    write(rig, 30, poses, offsets);

    PlayedGlb played = new PlayedGlb(file);
    for (int f : new int[] {0, 5}) {
      assertThat(
              TestRigs.difference(
                  played.vertices(f / 30.0), expected(rig, poses.get(f), offsets.get(f), null, 0)))
          .isLessThan(1e-5);
    }
  }

  @Test
  void animatesTranslationsOnlyWhereSomethingMoves() throws IOException {
    Rig rig = TestRigs.synthetic();
    write(rig, 30, poses(rig, false), List.of());
    GltfModel gltf = new GltfModelReader().read(file);

    List<String> moved =
        gltf.getAnimationModels().get(0).getChannels().stream()
            .filter(channel -> channel.getPath().equals("translation"))
            .map(Channel::getNodeModel)
            .map(node -> node.getName())
            .toList();

    assertThat(moved).containsExactly("hips", "prop");
  }

  @Test
  void writesTheSameBytesTwice() {
    Rig rig = TestRigs.synthetic();
    write(file, rig, 30, poses(rig, true), offsets(rig));
    Path second = file.resolveSibling("second.glb");
    write(second, rig, 30, poses(rig, true), offsets(rig));
    assertThat(second).hasSameBinaryContentAs(file);
  }

  @Test
  void writesNoMorphTargetWhereNoCorrectiveMovesAnything() throws IOException {
    Rig rig = TestRigs.synthetic();
    List<float[]> none = Collections.nCopies(FRAMES, new float[60]);
    write(rig, 30, poses(rig, false), none);
    assertThat(GlbEdit.of(file).primitive().has("targets")).isFalse();
    assertThat(GlbReader.readRig(file).warnings()).isEmpty();
  }

  @Test
  void refusesWhatDoesNotBelongTogether() {
    Rig rig = TestRigs.synthetic();
    List<Pose> poses = poses(rig, false);
    float[] broken = new float[60];
    broken[31] = Float.NaN;

    assertThat(refusal(rig, 30, List.of(), List.of()).fault().code()).isEqualTo(FaultCode.EMPTY);
    assertThat(refusal(rig, 0, poses, List.of()).fault().code()).isEqualTo(FaultCode.USAGE);
    assertThat(refusal(rig, Double.NaN, poses, List.of()).fault().code())
        .isEqualTo(FaultCode.USAGE);
    assertThat(refusal(rig, 30, List.of(Pose.identity(3)), List.of()))
        .hasMessageContaining("3 joints");
    assertThat(refusal(rig, 30, poses, List.of(new float[60])).fault().code())
        .isEqualTo(FaultCode.FRAME_COUNT);
    assertThat(refusal(rig, 30, poses.subList(0, 1), List.of(new float[57])))
        .hasMessageContaining("19 vertices");
    assertThat(refusal(rig, 30, poses.subList(0, 1), List.of(broken)))
        .hasMessageContaining("vertex 10");
    assertThat(file).doesNotExist();
  }

  @Test
  void refusesMoreCorrectivesThanAViewerCanLoad() {
    Rig rig = TestRigs.synthetic();
    List<Pose> poses = Collections.nCopies(241, Pose.identity(7));
    List<float[]> offsets = Collections.nCopies(241, new float[60]);
    assertThat(refusal(rig, 30, poses, offsets)).hasMessageContaining("fewer frames");
  }

  @Test
  void showsTheRestMeshInAnyRestPose() throws IOException {
    Rig rig = TestRigs.synthetic();
    Pose restPose = poses(rig, true).get(4);
    List<Pose> poses = poses(rig, true).subList(0, 4);

    GlbAnimationWriter.write(file, new SkinnedClip(rig, restPose, 30, poses), List.of());

    PlayedGlb played = new PlayedGlb(file);
    for (int f = 0; f < poses.size(); f++) {
      double[] expected = new double[60];
      double[] matrices =
          ForwardKinematics.skinningMatrices(rig.skeleton(), poses.get(f), restPose);
      LinearBlendSkinning.skin(rig.weights(), matrices, rest(rig), expected);
      assertThat(TestRigs.difference(played.vertices(f / 30.0), expected)).isLessThan(1e-5);
    }
    GlbEdit still = GlbEdit.of(file);
    still.json.remove("animations");
    GlbPlayback unanimated = GlbPlayback.read(still.save(file));
    assertThat(TestRigs.difference(unanimated.surface(0), rest(rig))).isLessThan(1e-6);
    assertThat(GlbReader.readRig(file).warnings()).isEmpty();
  }

  @Test
  void animatesAJointThatIsWhereItsRestOffsetPutsItButNotItsRestPose() {
    Rig rig = TestRigs.synthetic();
    Pose restPose = poses(rig, true).get(0);
    Pose still = Pose.identity(7);

    GlbAnimationWriter.write(file, new SkinnedClip(rig, restPose, 30, List.of(still)), List.of());

    double[] expected = new double[60];
    double[] matrices = ForwardKinematics.skinningMatrices(rig.skeleton(), still, restPose);
    LinearBlendSkinning.skin(rig.weights(), matrices, rest(rig), expected);
    assertThat(TestRigs.difference(GlbPlayback.read(file).surface(0), expected)).isLessThan(1e-5);
  }

  @Test
  void namesTargetsAndLeavesOutThoseThatMoveNothing() throws IOException {
    Rig rig = TestRigs.synthetic();
    SkinnedClip clip = SkinnedClip.of(rig, 30, poses(rig, false));
    float[] weights = {0, 0.5f, 1, -0.25f, 2, 0};
    MorphTrack bulge = MorphTrack.of("bulge", 20, new int[] {3}, new float[] {0, 1, 0}, weights);
    MorphTrack none = MorphTrack.of("none", 20, new int[0], new float[0], weights);

    List<String> warnings = GlbAnimationWriter.write(file, clip, List.of(none, bulge));

    assertThat(warnings).singleElement().asString().contains("no morph target: none.");
    GlbPlayback played = GlbPlayback.read(file);
    assertThat(played.targetNames()).containsExactly("bulge");
    assertThat(played.weights(3 / 30.0)).containsExactly(new double[] {-0.25}, within(1e-6));
    assertThat(GlbEdit.of(file).item("meshes", 0).path("extras").path("targetNames").toString())
        .isEqualTo("[\"bulge\"]");
  }

  @Test
  void saysWhereViewersShowSomethingElse() {
    Rig whole = TestRigs.synthetic();
    double[] dense = whole.weights().toDense();
    dense[7 * 4 + 4] += 0.01;
    Rig rig = new Rig("heavy", whole.mesh(), whole.skeleton(), SkinWeights.ofDense(dense, 7));
    SkinnedClip clip = SkinnedClip.of(rig, 30, poses(rig, false));
    List<MorphTrack> many = new ArrayList<>();
    for (int t = 0; t < 257; t++) {
      many.add(MorphTrack.of("t" + t, 20, new int[] {1}, new float[] {0, 1, 0}, new float[FRAMES]));
    }

    List<String> warnings = GlbAnimationWriter.write(file, clip, many);

    assertThat(warnings).hasSize(2);
    assertThat(warnings.get(0)).contains("1 vertices").contains("vertex 4: 1.01");
    assertThat(warnings.get(1)).contains("257 morph targets");
    assertThat(GlbWriter.holds(rig.weights())).isFalse();
    assertThat(GlbWriter.holds(whole.weights())).isTrue();
  }

  @Test
  void refusesTracksOfAnotherClipAndMotionsWithoutEnd() {
    Rig rig = TestRigs.synthetic();
    SkinnedClip clip = SkinnedClip.of(rig, 30, poses(rig, false));
    float[] up = {0, 1, 0};
    MorphTrack otherMesh = MorphTrack.of("a", 19, new int[] {1}, up, new float[FRAMES]);
    MorphTrack otherClip = MorphTrack.of("b", 20, new int[] {1}, up, new float[FRAMES - 1]);
    Faults.of(
        FaultCode.VERTEX_COUNT, () -> GlbAnimationWriter.write(file, clip, List.of(otherMesh)));
    Faults.of(
        FaultCode.FRAME_COUNT, () -> GlbAnimationWriter.write(file, clip, List.of(otherClip)));
    Faults.of(FaultCode.SHAPE, () -> MorphTrack.of("c", 20, new int[] {20}, up, new float[FRAMES]));
    Faults.of(
        FaultCode.NOT_FINITE,
        () -> MorphTrack.of("d", 20, new int[] {1}, up, new float[] {Float.NaN}));
    List<Pose> endless = Collections.nCopies(2_000_000, Pose.identity(7));
    assertThat(Faults.of(FaultCode.USAGE, () -> SkinnedClip.of(rig, 30, endless)).message())
        .contains("too long");
    Faults.of(FaultCode.JOINT, () -> new SkinnedClip(rig, Pose.identity(3), 30, clip.poses()));
    assertThat(file).doesNotExist();
  }

  private SinewException refusal(Rig rig, double rate, List<Pose> poses, List<float[]> offsets) {
    return catchThrowableOfType(SinewException.class, () -> write(rig, rate, poses, offsets));
  }

  private void write(Rig rig, double rate, List<Pose> poses, List<float[]> offsets) {
    write(file, rig, rate, poses, offsets);
  }

  /** Writes a clip whose correctives, if any, are a target a frame. */
  private static void write(
      Path file, Rig rig, double rate, List<Pose> poses, List<float[]> offsets) {
    SkinnedClip clip = SkinnedClip.of(rig, rate, poses);
    List<MorphTrack> tracks = offsets.isEmpty() ? List.of() : MorphTrack.ofFrames(clip, offsets);
    assertThat(GlbAnimationWriter.write(file, clip, tracks)).isEmpty();
  }

  private static List<Pose> poses(Rig rig, boolean jointsMove) {
    Random random = new Random(3);
    int joints = rig.skeleton().jointCount();
    List<Pose> poses = new ArrayList<>();
    for (int f = 0; f < FRAMES; f++) {
      double[] axisAngle = random.doubles(3L * joints, -1.5, 1.5).toArray();
      double[] translation = random.doubles(3, -1, 1).toArray();
      double[] moves = random.doubles(3L * joints, -0.1, 0.1).toArray();
      poses.add(Pose.ofAxisAngle(axisAngle, translation, jointsMove ? moves : null));
    }
    return poses;
  }

  /** One frame moves all vertices, one none, the others some. */
  private static List<float[]> offsets(Rig rig) {
    Random random = new Random(4);
    List<float[]> offsets = new ArrayList<>();
    for (int f = 0; f < FRAMES; f++) {
      float[] offset = new float[rig.mesh().vertices().length];
      for (int i = 0; i < offset.length; i++) {
        boolean moved = f == 1 || (f != 2 && i / 3 % 5 == f);
        offset[i] = moved ? (float) random.nextGaussian() * 0.1f : 0;
      }
      offsets.add(offset);
    }
    return offsets;
  }

  private static double[] rest(Rig rig) {
    double[] rest = new double[rig.mesh().vertices().length];
    Arrays.setAll(rest, i -> rig.mesh().vertices()[i]);
    return rest;
  }

  private static double[] expected(
      Rig rig, Pose pose, float[] first, float @Nullable [] second, double blend) {
    double[] vertices = new double[first.length];
    for (int i = 0; i < vertices.length; i++) {
      double offset = first[i] + (second == null ? 0 : blend * (second[i] - first[i]));
      vertices[i] = rig.mesh().vertices()[i] + offset;
    }
    Pose rest = Pose.identity(rig.skeleton().jointCount());
    double[] matrices = ForwardKinematics.skinningMatrices(rig.skeleton(), pose, rest);
    LinearBlendSkinning.skin(rig.weights(), matrices, vertices, vertices);
    return vertices;
  }
}
