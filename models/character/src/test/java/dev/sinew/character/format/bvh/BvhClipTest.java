package dev.sinew.character.format.bvh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import dev.sinew.character.format.MeshFiles;
import dev.sinew.character.format.glb.GlbReader;
import dev.sinew.character.format.npy.NpyFrames;
import dev.sinew.character.format.npy.NpyReader;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.LinearBlendSkinning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BvhClipTest {
  private static final Map<String, String> MAP =
      Map.of("LFingers", "LeftHandFinger1", "RFingers", "RightHandFinger1");

  /** A rig whose hips rest at (0, 1, 0). */
  private static final Skeleton RIG =
      Skeleton.of(
          List.of("hips", "leg", "foot"),
          new int[] {-1, 0, 1},
          new double[] {0, 1, 0, 0.1, 0.6, 0, 0.1, 0.2, 0});

  private final Path folder;

  BvhClipTest(@TempDir Path folder) {
    this.folder = folder;
  }

  /** The README of the set gives 1.3 mm for plain skinning of all its posed identities. */
  @Test
  void posesARigAsTheClipsMeshesShow() throws IOException {
    Rig rig = GlbReader.readRig(BvhReaderTest.shared("makehuman/rig.glb")).rig();
    Path subject = BvhReaderTest.shared("makehuman/subjects/mh03");
    Skeleton skeleton =
        rig.skeleton().withJoints(NpyReader.read(subject.resolve("joints.npy")).toDoubles());
    float[] tpose = MeshFiles.read(subject.resolve("tpose.ply")).vertices();
    double[] rest = new double[tpose.length];
    for (int i = 0; i < rest.length; i++) {
      rest[i] = tpose[i];
    }

    BvhPoses read =
        BvhReader.read(subject.resolve("takes/cmu-bvh/poses.bvh")).toPoses(skeleton, MAP);

    assertThat(read.warnings()).isEmpty();
    assertThat(read.poses()).hasSize(18);
    Pose still = Pose.identity(31);
    double sum = 0;
    try (NpyFrames truth = NpyFrames.open(subject.resolve("takes/cmu-bvh/vertices.npy"))) {
      for (int f = 0; f < 18; f += 3) {
        double[] posed = new double[rest.length];
        double[] matrices =
            ForwardKinematics.skinningMatrices(skeleton, read.poses().get(f), still);
        LinearBlendSkinning.skin(rig.weights(), matrices, rest, posed);
        float[] frame = truth.frame(f);
        for (int i = 0; i < rest.length; i += 3) {
          sum +=
              Math.sqrt(
                  Math.pow(posed[i] - frame[i], 2)
                      + Math.pow(posed[i + 1] - frame[i + 1], 2)
                      + Math.pow(posed[i + 2] - frame[i + 2], 2));
        }
      }
    }
    assertThat(sum / (6 * rest.length / 3.0)).isBetween(0.0005, 0.0016);
  }

  @Test
  void refusesAClipInAnotherUnit() {
    Skeleton rig = GlbReader.readRig(BvhReaderTest.shared("makehuman/rig.glb")).rig().skeleton();
    BvhClip clip = BvhReader.read(BvhReaderTest.shared("files/bvh/crlf-tab.bvh"));
    assertThat(refusal(clip, rig, MAP).fault().code()).isEqualTo(FaultCode.UNITS);
  }

  @Test
  void posesItsOwnSkeleton() {
    BvhClip clip = BvhReader.read(BvhReaderTest.shared("files/bvh/crlf-tab.bvh"));
    BvhPoses read = clip.toPoses(clip.skeleton(), Map.of());
    assertThat(read.warnings()).isEmpty();
    assertThat(read.poses().get(7).rotations()).isEqualTo(clip.rotations(7));
  }

  @Test
  void takesTheRootsPositionAsAbsolute() throws IOException {
    BvhPoses read = clip("leg", "0.1 -0.4 0", "2 1.5 0 0 0 30 0 0 0").toPoses(RIG, Map.of());
    assertThat(read.poses().get(0).translation())
        .containsExactly(new double[] {2, 0.5, 0}, within(1e-12));
    assertThat(read.poses().get(0).hasJointTranslations()).isFalse();
    assertThat(read.warnings()).singleElement().asString().contains("foot");
  }

  @Test
  void refusesToDropAMovingJointUnlessTold() throws IOException {
    BvhClip clip = clip("Leg", "0.1 -0.4 0", "2 1.5 0 0 0 30 0 45 0");
    assertThat(refusal(clip, RIG, Map.of()))
        .hasMessageContaining("Leg")
        .hasMessageContaining("joint map");
    assertThat(clip.toPoses(RIG, Map.of("Leg", "leg")).poses()).hasSize(1);
    assertThat(clip.toPoses(RIG, Map.of("Leg", "")).warnings()).hasSize(2);
  }

  @Test
  void refusesNamesThatMatchNothingOrTheSame() throws IOException {
    BvhClip clip = clip("leg", "0.1 -0.4 0", "2 1.5 0 0 0 30 0 45 0");
    assertThat(refusal(clip, RIG, Map.of("leg", "lge"))).hasMessageContaining("lge");
    assertThat(refusal(clip, RIG, Map.of("hips", "leg"))).hasMessageContaining("hips and leg");
  }

  @Test
  void refusesAnotherHierarchy() throws IOException {
    Skeleton turned =
        Skeleton.of(List.of("leg", "hips"), new int[] {-1, 0}, new double[] {0, 0, 0, 0, 0.4, 0});
    assertThat(refusal(clip("leg", "0.1 -0.4 0", "2 1.5 0 0 0 30 0 45 0"), turned, Map.of()))
        .hasMessageContaining("different parents");
  }

  @Test
  void refusesAnotherRestPose() throws IOException {
    BvhClip level = clip("leg", "0.41 0 0", "2 1.5 0 0 0 30 0 45 0");
    SinewException thrown = refusal(level, RIG, Map.of());
    assertThat(thrown.fault().code()).isEqualTo(FaultCode.JOINT);
    assertThat(thrown).hasMessageContaining("another pose").hasMessageContaining("Retarget");
  }

  @Test
  void writesWhatItReads() {
    Skeleton skeleton =
        Skeleton.of(
            List.of("a", "b", "c", "d", "e"),
            new int[] {-1, 0, 1, -1, 3},
            new double[] {0, 1, 0, 0.3, 1, 0, 0.6, 1.1, 0, 2, 0, 0, 2, 0.5, 0.1});
    Random random = new Random(2);
    List<Pose> poses = new ArrayList<>();
    for (int f = 0; f < 5; f++) {
      double[] axisAngle = random.doubles(15, -1.7, 1.7).toArray();
      // A quarter turn about Y alone, where angles about X and Z are the same turn.
      System.arraycopy(new double[] {0, Math.PI / 2, 0}, 0, axisAngle, 3, 3);
      double[] moves = random.doubles(15, -0.05, 0.05).toArray();
      poses.add(Pose.ofAxisAngle(axisAngle, new double[3], moves));
    }
    Path file = folder.resolve("written.bvh");

    BvhWriter.write(file, skeleton, 30, poses);

    BvhClip clip = BvhReader.read(file);
    assertThat(clip.framesPerSecond()).isCloseTo(30, within(1e-5));
    List<Pose> read = clip.toPoses(skeleton, Map.of()).poses();
    for (int f = 0; f < 5; f++) {
      assertThat(ForwardKinematics.globalTransforms(skeleton, read.get(f)))
          .containsExactly(
              ForwardKinematics.globalTransforms(skeleton, poses.get(f)), within(1e-7));
    }
  }

  @Test
  void refusesToWriteWhatReadersTakeApart() {
    Skeleton spaced = Skeleton.of(List.of("left leg"), new int[] {-1}, new double[3]);
    Path file = folder.resolve("bad.bvh");
    SinewException thrown =
        catchThrowableOfType(
            SinewException.class,
            () -> BvhWriter.write(file, spaced, 30, List.of(Pose.identity(1))));
    assertThat(thrown).hasMessageContaining("left leg");
    assertThat(file).doesNotExist();
  }

  /** One frame of hips with one child. */
  private BvhClip clip(String child, String offset, String values) throws IOException {
    String text =
        """
        HIERARCHY
        ROOT hips
        {
          OFFSET 0 0 0
          CHANNELS 6 Xposition Yposition Zposition Zrotation Yrotation Xrotation
          JOINT %s
          {
            OFFSET %s
            CHANNELS 3 Zrotation Yrotation Xrotation
          }
        }
        MOTION
        Frames: 1
        Frame Time: 0.04
        %s
        """;
    return BvhReader.read(
        Files.writeString(folder.resolve("clip.bvh"), text.formatted(child, offset, values)));
  }

  private static SinewException refusal(BvhClip clip, Skeleton rig, Map<String, String> map) {
    return catchThrowableOfType(SinewException.class, () -> clip.toPoses(rig, map));
  }
}
