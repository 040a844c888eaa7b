package dev.sinew.ingest.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.sinew.character.format.bvh.BvhWriter;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyWriter;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.ingest.TubeCapture;
import dev.sinew.ingest.dataset.RejectedFrames;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A take that cannot be used is set aside whole, and the others are read as they are. */
class TakeTest {
  private static final int V = TubeCapture.V;
  private static final int J = TubeCapture.J;
  private static final List<Pose> WALK = TubeCapture.poses("walk".hashCode(), 6);

  static Stream<Arguments> brokenTakes() {
    return Stream.of(
        broken(
            "noMeshes",
            "file-missing",
            "no meshes",
            6,
            set -> set.delete(walk(set).resolve("vertices.npy"))),
        broken(
            "noPoses",
            "file-missing",
            "no poses",
            6,
            set -> set.delete(walk(set).resolve("poses.npz"))),
        broken(
            "neither",
            "file-missing",
            "no meshes",
            0,
            set -> {
              set.delete(walk(set).resolve("poses.npz"));
              set.delete(walk(set).resolve("vertices.npy"));
            }),
        broken(
            "twoKindsOfPoses",
            "ambiguous",
            "two pose files",
            6,
            set -> set.text(walk(set).resolve("poses.bvh"), "HIERARCHY")),
        broken(
            "twoKindsOfMeshes",
            "ambiguous",
            "meshes of two kinds",
            6,
            set -> set.text(walk(set).resolve("scan_0001.obj"), "v 0 0 0")),
        broken(
            "wrongVertexCount",
            "vertex-count",
            "19 vertices, allowed: 20 vertices",
            6,
            set -> set.vertices(walk(set), new float[6 * 57], 6, 19)),
        broken(
            "fewerPoses",
            "frame-count",
            "6 meshes, 5 poses",
            6,
            set -> set.npz(walk(set), TubeCapture.poseArrays(WALK.subList(0, 5)))),
        broken(
            "meshesAreFlat",
            "shape",
            "[F,V,3]",
            6,
            set ->
                NpyWriter.write(
                    walk(set).resolve("vertices.npy"),
                    NpyArray.ofFloats(new int[] {6, 60}, new float[360]))),
        broken(
            "meshesAreText",
            "file-malformed",
            "vertices.npy",
            6,
            set -> set.text(walk(set).resolve("vertices.npy"), "these are no numbers, are they?")),
        broken(
            "posesAreText",
            "file-malformed",
            "poses.npz",
            6,
            set -> set.text(walk(set).resolve("poses.npz"), "these are no poses, are they?")),
        broken(
            "missingJoint",
            "joint",
            "no Tip",
            6,
            set -> changed(set, "joint_names", NpyArray.ofStrings(List.of("Root", "Hips", "Top")))),
        broken(
            "jointNamedTwice",
            "joint",
            "named twice",
            6,
            set ->
                changed(set, "joint_names", NpyArray.ofStrings(List.of("Root", "Hips", "Hips")))),
        broken(
            "noJointNames",
            "file-malformed",
            "no joint_names",
            6,
            set -> changed(set, "joint_names", null)),
        broken(
            "noTranslation",
            "file-malformed",
            "no translation",
            6,
            set -> changed(set, "translation", null)),
        broken(
            "wrongShape",
            "shape",
            "[6, 2]",
            6,
            set ->
                changed(set, "translation", NpyArray.ofDoubles(new int[] {6, 2}, new double[12]))),
        broken(
            "translationsOfFewerFrames",
            "frame-count",
            "4 frames",
            6,
            set ->
                changed(set, "translation", NpyArray.ofDoubles(new int[] {4, 3}, new double[12]))),
        broken(
            "noFrame",
            "empty",
            "no pose",
            6,
            set ->
                changed(
                    set, "axis_angle", NpyArray.ofDoubles(new int[] {0, J, 3}, new double[0]))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("brokenTakes")
  void isSetAsideWithItsFramesAndTheReason(
      String name,
      String code,
      String text,
      int frames,
      Consumer<TubeCapture> damage,
      @TempDir Path folder) {
    TubeCapture set = TubeCapture.write(folder.resolve(name));
    damage.accept(set);
    CaptureSet opened = CaptureSet.open(set.root);
    assertThat(opened.rejected()).hasSize(1);
    RejectedFrames rejected = opened.rejected().get(0);
    assertThat(rejected.subject() + "/" + rejected.take()).isEqualTo("ann/walk");
    assertThat(rejected.code()).isEqualTo(code);
    assertThat(rejected.reason()).contains(text).doesNotContain(folder.toString());
    assertThat(rejected.count()).isEqualTo(frames);
    assertThat(opened.splits().get("train")).isEmpty();
    assertThat(opened.splits().get("validation")).hasSize(1);
  }

  @Test
  void matchesJointsByNameInAnyOrder(@TempDir Path folder) {
    TubeCapture set = TubeCapture.write(folder);
    Map<String, NpyArray> arrays = TubeCapture.poseArrays(WALK);
    int[] order = {2, 0, 1};
    double[] given = Objects.requireNonNull(arrays.get("axis_angle")).toDoubles();
    double[] shuffled = new double[given.length];
    List<String> names = new ArrayList<>();
    for (int j = 0; j < J; j++) {
      names.add(TubeCapture.NAMES.get(order[j]));
      for (int f = 0; f < WALK.size(); f++) {
        System.arraycopy(given, 3 * (f * J + order[j]), shuffled, 3 * (f * J + j), 3);
      }
    }
    arrays.put("axis_angle", NpyArray.ofDoubles(new int[] {WALK.size(), J, 3}, shuffled));
    arrays.put("joint_names", NpyArray.ofStrings(names));
    set.npz(walk(set), arrays);
    requirePosesOfTheWalk(CaptureSet.open(folder));
  }

  @Test
  void ignoresJointsThatTheRigDoesNotHaveWithAWarning(@TempDir Path folder) {
    TubeCapture set = TubeCapture.write(folder);
    Map<String, NpyArray> arrays = TubeCapture.poseArrays(WALK);
    double[] given = Objects.requireNonNull(arrays.get("axis_angle")).toDoubles();
    double[] wider = new double[given.length / J * (J + 1)];
    for (int f = 0; f < WALK.size(); f++) {
      System.arraycopy(given, 3 * J * f, wider, 3 * (J + 1) * f, 3 * J);
    }
    arrays.put("axis_angle", NpyArray.ofDoubles(new int[] {WALK.size(), J + 1, 3}, wider));
    arrays.put("joint_names", NpyArray.ofStrings(List.of("Root", "Hips", "Tip", "Tail")));
    set.npz(walk(set), arrays);
    CaptureSet opened = CaptureSet.open(folder);
    requirePosesOfTheWalk(opened);
    assertThat(opened.warnings())
        .anyMatch(text -> text.contains("ann/walk") && text.contains("Tail"));
  }

  @Test
  void warnsOfDegrees(@TempDir Path folder) {
    TubeCapture set = TubeCapture.write(folder);
    double[] degrees = new double[6 * J * 3];
    Arrays.fill(degrees, 45);
    changed(set, "axis_angle", NpyArray.ofDoubles(new int[] {6, J, 3}, degrees));
    assertThat(CaptureSet.open(folder).warnings()).anyMatch(text -> text.contains("degrees"));
  }

  @Test
  void readsAClipWhoseJointsHaveOtherNames(@TempDir Path folder) {
    TubeCapture set = TubeCapture.write(folder);
    Skeleton rig = set.rig.skeleton();
    Skeleton renamed = Skeleton.of(List.of("Root", "Pelvis", "Head"), rig.parents(), rig.joints());
    set.delete(walk(set).resolve("poses.npz"));
    BvhWriter.write(walk(set).resolve("poses.bvh"), renamed, 30, WALK);
    set.text(
        set.subjectFolder("ann").resolve("joint_map.json"),
        "{\"Pelvis\": \"Hips\", \"Head\": \"Tip\"}");
    requirePosesOfTheWalk(CaptureSet.open(folder));
  }

  @Test
  void readsNumberedMeshes(@TempDir Path folder) {
    TubeCapture set = TubeCapture.write(folder);
    float[] expected = set.skinned(WALK);
    for (String extension : List.of("ply", "obj")) {
      if (extension.equals("obj")) {
        set = TubeCapture.write(folder.resolve("obj"));
      }
      set.numbered("ann", "walk", extension, 6);
      try (TakeReader take = CaptureSet.open(set.root).takes().open("ann", "walk")) {
        assertThat(take.frameCount()).isEqualTo(6);
        for (int f = 0; f < 6; f++) {
          assertThat(take.frame(f).vertices())
              .containsExactly(Arrays.copyOfRange(expected, f * 3 * V, (f + 1) * 3 * V));
        }
      }
    }
  }

  @Test
  void tellsOfTakesThatNoSplitNames(@TempDir Path folder) {
    TubeCapture set = TubeCapture.write(folder);
    set.splits("{\"train\": [\"ann/walk/0-2\", \"ann/walk/4-5\"]}");
    CaptureSet opened = CaptureSet.open(folder);
    assertThat(opened.splits().get("train"))
        .containsExactly(new FrameRange("ann", "walk", 0, 2), new FrameRange("ann", "walk", 4, 5));
    assertThat(opened.warnings()).anyMatch(text -> text.contains("ann/run"));
    assertThat(opened.files()).doesNotContain(Path.of("subjects/ann/takes/run/poses.npz"));
  }

  @Test
  void refusesAMatrixThatIsNoRotation(@TempDir Path folder) {
    TubeCapture set = TubeCapture.write(folder);
    Map<String, NpyArray> arrays = TubeCapture.poseArrays(WALK);
    double[] matrices = new double[6 * 9 * J];
    for (int f = 0; f < 6; f++) {
      System.arraycopy(WALK.get(f).rotations(), 0, matrices, f * 9 * J, 9 * J);
    }
    matrices[2 * 9 * J] += 0.1;
    arrays.remove("axis_angle");
    arrays.put("rotations", NpyArray.ofDoubles(new int[] {6, J, 3, 3}, matrices));
    set.npz(walk(set), arrays);
    try (TakeReader take = CaptureSet.open(folder).takes().open("ann", "walk")) {
      assertThat(take.frame(1).pose().rotations()[0]).isEqualTo((float) WALK.get(1).rotations()[0]);
      assertThatThrownBy(() -> take.frame(2)).hasMessageContaining("[not-a-rotation]");
    }
  }

  private static void requirePosesOfTheWalk(CaptureSet set) {
    assertThat(set.rejected()).isEmpty();
    try (TakeReader take = set.takes().open("ann", "walk")) {
      for (int f = 0; f < WALK.size(); f++) {
        double[] found = take.frame(f).pose().rotations();
        double[] expected = WALK.get(f).rotations();
        for (int i = 0; i < expected.length; i++) {
          assertThat(found[i]).isCloseTo(expected[i], within(1e-6));
        }
      }
    }
  }

  private static Arguments broken(
      String name, String code, String text, int frames, Consumer<TubeCapture> damage) {
    return arguments(name, code, text, frames, damage);
  }

  private static Path walk(TubeCapture set) {
    return set.takeFolder("ann", "walk");
  }

  private static void changed(TubeCapture set, String key, @Nullable NpyArray array) {
    Map<String, NpyArray> arrays = TubeCapture.poseArrays(WALK);
    if (array == null) {
      arrays.remove(key);
    } else {
      arrays.put(key, array);
    }
    set.npz(walk(set), arrays);
  }
}
