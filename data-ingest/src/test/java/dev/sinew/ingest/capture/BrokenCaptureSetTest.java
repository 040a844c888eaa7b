package dev.sinew.ingest.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyWriter;
import dev.sinew.character.format.obj.ObjWriter;
import dev.sinew.character.format.ply.PlyWriter;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.ingest.SharedData;
import dev.sinew.ingest.TubeCapture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** One clear fault for every way in which a whole capture set can be broken. */
class BrokenCaptureSetTest {
  private static final int V = TubeCapture.V;
  private static final int J = TubeCapture.J;

  static Stream<Arguments> brokenSets() {
    return Stream.of(
        broken(
            "noRig",
            FaultCode.FILE_MISSING,
            "rig.glb",
            set -> set.delete(set.root.resolve("rig.glb"))),
        broken(
            "rigIsText",
            FaultCode.FILE_UNSUPPORTED,
            "rig.glb",
            set -> set.text(set.root.resolve("rig.glb"), "no glb at all, only text")),
        broken(
            "noSplits",
            FaultCode.FILE_MISSING,
            "splits.json",
            set -> set.delete(set.root.resolve("splits.json"))),
        broken(
            "splitsAreNoJson",
            FaultCode.FILE_MALFORMED,
            "not JSON",
            set -> set.splits("{\"train\": [")),
        broken(
            "splitsAreAList",
            FaultCode.SPLIT,
            "not a JSON object",
            set -> set.splits("[\"ann/walk\"]")),
        broken(
            "splitIsAText",
            FaultCode.SPLIT,
            "not a list of texts",
            set -> set.splits("{\"train\": \"ann/walk\"}")),
        broken(
            "splitsAreEmpty",
            FaultCode.EMPTY,
            "no split names a take",
            set -> set.splits("{\"train\": []}")),
        broken(
            "unknownSubject",
            FaultCode.SPLIT,
            "bob/walk",
            set -> set.splits("{\"train\": [\"bob/walk\"]}")),
        broken(
            "unknownTake",
            FaultCode.SPLIT,
            "ann/jump",
            set -> set.splits("{\"train\": [\"ann/jump\"]}")),
        broken(
            "entryWithoutTake",
            FaultCode.SPLIT,
            "subject/take",
            set -> set.splits("{\"train\": [\"ann\"]}")),
        broken(
            "backwardRange",
            FaultCode.SPLIT,
            "5-2",
            set -> set.splits("{\"train\": [\"ann/walk/5-2\"]}")),
        broken(
            "rangeBeyondTheTake",
            FaultCode.SPLIT,
            "0-5",
            set -> set.splits("{\"train\": [\"ann/walk/0-6\"]}")),
        broken(
            "overlappingSplits",
            FaultCode.SPLIT,
            "named twice",
            set ->
                set.splits("{\"train\": [\"ann/walk/0-3\"], \"validation\": [\"ann/walk/3-5\"]}")),
        broken(
            "takeInTwoSplits",
            FaultCode.SPLIT,
            "named twice",
            set -> set.splits("{\"train\": [\"ann/walk\"], \"validation\": [\"ann/walk\"]}")),
        broken(
            "unknownIdentity",
            FaultCode.SPLIT,
            "bob",
            set ->
                set.splits(
                    "{\"train\": [\"ann/walk\"], \"identities\": {\"train\": [\"ann\", \"bob\"]}}")),
        broken(
            "identityInTwoSplits",
            FaultCode.SPLIT,
            "ann in train and validation",
            set ->
                set.splits(
                    "{\"train\": [\"ann/walk\"], \"identities\": {\"train\": [\"ann\"], \"validation\": [\"ann\"]}}")),
        broken(
            "noSubjects",
            FaultCode.FILE_MISSING,
            "no subject",
            set -> move(set.root.resolve("subjects"), set.root.resolve("people"))),
        broken("noTpose", FaultCode.FILE_MISSING, "no T-pose", set -> set.delete(tpose(set))),
        broken(
            "twoTposes",
            FaultCode.AMBIGUOUS,
            "several T-poses",
            set ->
                ObjWriter.write(
                    set.subjectFolder("ann").resolve("tpose.obj"), TubeCapture.mesh(1))),
        broken(
            "tposeOfAnotherMesh",
            FaultCode.VERTEX_COUNT,
            "19 vertices",
            set ->
                PlyWriter.write(
                    tpose(set),
                    new Mesh(Arrays.copyOf(TubeCapture.mesh(1).vertices(), 57), Faces.none()))),
        broken(
            "tposeInCentimetres",
            FaultCode.UNITS,
            "centimetres: factor 100",
            set -> PlyWriter.write(tpose(set), TubeCapture.mesh(100))),
        broken(
            "tposeIsNotFinite",
            FaultCode.NOT_FINITE,
            "tpose",
            set -> {
              set.delete(tpose(set));
              float[] v = TubeCapture.mesh(1).vertices();
              v[7] = Float.NaN;
              NpyWriter.write(
                  set.subjectFolder("ann").resolve("tpose.npy"),
                  NpyArray.ofFloats(new int[] {V, 3}, v));
            }),
        broken(
            "tposeInAnotherVertexOrder",
            FaultCode.TOPOLOGY,
            "triangle list differs",
            set -> PlyWriter.write(tpose(set), permuted())),
        broken(
            "templateOfAnotherMesh",
            FaultCode.VERTEX_COUNT,
            "template.obj",
            set ->
                ObjWriter.write(
                    set.root.resolve("template.obj"),
                    new Mesh(new float[9], Faces.ofTriangles(new int[] {0, 1, 2}, 3)))),
        broken(
            "jointsOfAnotherRig",
            FaultCode.SHAPE,
            "joints.npy",
            set ->
                NpyWriter.write(
                    set.subjectFolder("ann").resolve("joints.npy"),
                    NpyArray.ofDoubles(new int[] {2, 3}, new double[6]))),
        broken(
            "jointsNotFinite",
            FaultCode.NOT_FINITE,
            "joint 1 (Hips)",
            set ->
                NpyWriter.write(
                    set.subjectFolder("ann").resolve("joints.npy"),
                    NpyArray.ofDoubles(
                        new int[] {J, 3}, new double[] {0, 0, 0, 0, Double.NaN, 0, 0, 1, 0}))),
        broken(
            "jointsInMillimetres",
            FaultCode.UNITS,
            "millimetres",
            set ->
                NpyWriter.write(
                    set.subjectFolder("ann").resolve("joints.npy"),
                    NpyArray.ofDoubles(
                        new int[] {J, 3}, new double[] {0, 0, 0, 20, 250, 0, 0, 600, 10}))),
        broken(
            "secondSubjectWithoutJoints",
            FaultCode.FILE_MISSING,
            "no joints",
            set -> {
              set.subject("bob", 1.1);
              set.delete(set.subjectFolder("bob").resolve("joints.npy"));
            }),
        broken(
            "subjectsInDifferentRestPoses",
            FaultCode.AMBIGUOUS,
            "different rest poses",
            set -> {
              set.subject("bob", 1.1);
              NpyWriter.write(
                  set.subjectFolder("bob").resolve("rest_pose.npy"),
                  NpyArray.ofDoubles(new int[] {J, 3}, new double[] {0, 0, 1, 0, 0, 0, 0, 0, 0}));
            }),
        broken(
            "restPoseOfAnotherRig",
            FaultCode.SHAPE,
            "rest_pose.npy",
            set ->
                NpyWriter.write(
                    set.root.resolve("rest_pose.npy"),
                    NpyArray.ofDoubles(new int[] {J}, new double[J]))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("brokenSets")
  void endsInOneFault(
      String name,
      FaultCode code,
      String text,
      Consumer<TubeCapture> damage,
      @TempDir Path folder) {
    TubeCapture set = TubeCapture.write(folder.resolve(name));
    damage.accept(set);
    assertThatThrownBy(() -> CaptureSet.open(set.root))
        .asInstanceOf(type(SinewException.class))
        .satisfies(
            e -> {
              assertThat(e.fault().code()).isEqualTo(code);
              assertThat(e).hasMessageContaining(text);
            });
  }

  @Test
  void refusesAFolderThatIsNotThere(@TempDir Path folder) {
    assertThatThrownBy(() -> CaptureSet.open(folder.resolve("nothing")))
        .hasMessageContaining("[file-missing]")
        .hasMessageContaining("no capture set");
  }

  @Test
  void tellsOfAllProblemsAtOnce(@TempDir Path folder) {
    TubeCapture set = TubeCapture.write(folder);
    set.subject("bob", 1.1);
    PlyWriter.write(tpose(set), TubeCapture.mesh(100));
    set.delete(set.subjectFolder("bob").resolve("tpose.ply"));
    set.splits("{\"train\": [\"ann\"]}");
    assertThatThrownBy(() -> CaptureSet.open(set.root))
        .hasMessageContaining("3 things are wrong")
        .hasMessageContaining("[units]")
        .hasMessageContaining("bob: the subject has no T-pose")
        .hasMessageContaining("names no frames");
  }

  @Test
  void tellsThatTheArmsTposeIsInAnotherVertexOrder(@TempDir Path folder) throws IOException {
    Path arm = SharedData.path("files/arm");
    Path take = folder.resolve("subjects/arm/takes/good");
    Files.createDirectories(take);
    Files.copy(arm.resolve("rig.glb"), folder.resolve("rig.glb"));
    Files.copy(arm.resolve("tpose-other-order.ply"), folder.resolve("subjects/arm/tpose.ply"));
    for (String file : List.of("poses.npz", "vertices.npy")) {
      Files.copy(arm.resolve("good").resolve(file), take.resolve(file));
    }
    Files.writeString(folder.resolve("splits.json"), "{\"train\": [\"arm/good\"]}");
    assertThatThrownBy(() -> CaptureSet.open(folder))
        .hasMessageContaining("[topology]")
        .hasMessageContaining("the triangle list differs from the rig's");
  }

  private static Arguments broken(
      String name, FaultCode code, String text, Consumer<TubeCapture> damage) {
    return arguments(name, code, text, damage);
  }

  private static Path tpose(TubeCapture set) {
    return set.subjectFolder("ann").resolve("tpose.ply");
  }

  /** The same surface with vertices 0 and 9 exchanged, in the faces too. */
  private static Mesh permuted() {
    Mesh mesh = TubeCapture.mesh(1);
    float[] vertices = mesh.vertices().clone();
    for (int c = 0; c < 3; c++) {
      vertices[c] = mesh.vertices()[27 + c];
      vertices[27 + c] = mesh.vertices()[c];
    }
    int[] triangles = mesh.faces().triangles();
    for (int i = 0; i < triangles.length; i++) {
      triangles[i] = triangles[i] == 0 ? 9 : triangles[i] == 9 ? 0 : triangles[i];
    }
    return new Mesh(vertices, Faces.ofTriangles(triangles, V));
  }

  private static void move(Path from, Path to) {
    try {
      Files.move(from, to);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
