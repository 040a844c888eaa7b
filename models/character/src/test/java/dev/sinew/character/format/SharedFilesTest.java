package dev.sinew.character.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.Faults;
import dev.sinew.character.SharedFiles;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyFrames;
import dev.sinew.character.format.npy.NpyReader;
import dev.sinew.character.format.npy.NpzReader;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files that trip importers, each read or refused as its manifest says. */
@Timeout(60)
class SharedFilesTest {
  private static Path file(String name) {
    return SharedFiles.path("data/files/" + name);
  }

  private static Mesh mesh(String name) {
    return MeshFiles.read(file(name));
  }

  @Test
  void objWithoutVerticesIsRefused() {
    Faults.of(FaultCode.EMPTY, () -> mesh("obj/empty.obj"));
  }

  @Test
  void objWithNegativeIndicesIsRead() {
    Mesh mesh = mesh("obj/negative_indices.obj");
    assertThat(mesh.vertexCount()).isEqualTo(8);
    assertThat(mesh.faces().triangles()).hasSize(3 * 12);
  }

  @Test
  void objPentagonWithoutItsMaterialIsRead() {
    Mesh mesh = mesh("obj/polygonfaces.obj");
    assertThat(mesh.vertexCount()).isEqualTo(5);
    assertThat(mesh.faces().corners(0)).isEqualTo(5);
  }

  @Test
  void objWithAnIndexOutOfRangeNamesTheLine() {
    Fault fault = Faults.of(FaultCode.TOPOLOGY, () -> mesh("obj/malformed.obj"));
    assertThat(fault.where()).endsWith("malformed.obj, line 23");
    assertThat(fault.found()).isEqualTo("vertex 12");
  }

  @Test
  void objWithMoreTextureCoordinatesThanVerticesKeepsItsVertices() {
    Mesh mesh = mesh("arm/tpose-split-uv.obj");
    Mesh expected = mesh("arm/tpose.ply");
    assertThat(mesh.vertexCount()).isEqualTo(1843);
    assertThat(mesh.vertices()).containsExactly(expected.vertices(), within(1e-6f));
    assertThat(mesh.faces()).isEqualTo(expected.faces());
  }

  @Test
  void emptyPlyIsRefused() {
    Faults.of(FaultCode.EMPTY, () -> mesh("ply/empty-binary.ply"));
  }

  @Test
  void plyOfPointsHasNoFaces() {
    Mesh mesh = mesh("ply/points-binary.ply");
    assertThat(mesh.vertexCount()).isEqualTo(5);
    assertThat(mesh.faces().count()).isZero();
  }

  @Test
  void plyWithUnknownPropertiesIsRead() {
    Mesh mesh = mesh("ply/quad-extra-properties.ply");
    assertThat(mesh.vertexCount()).isEqualTo(4);
    assertThat(mesh.faces().corners(0)).isEqualTo(4);
  }

  @Test
  void plyInEveryEncodingGivesTheSameMesh() {
    Mesh expected = mesh("arm/tpose.ply");
    Mesh big = mesh("arm/tpose-big-endian.ply");
    assertThat(Arrays.equals(big.vertices(), expected.vertices())).isTrue();
    assertThat(big.faces()).isEqualTo(expected.faces());
    Mesh text = mesh("arm/tpose-ascii-crlf.ply");
    assertThat(text.vertices()).containsExactly(expected.vertices(), within(1e-8f));
    assertThat(text.faces()).isEqualTo(expected.faces());
  }

  @Test
  void plyInAnotherOrderIsReadWithFacesThatTellIt() {
    assertThat(mesh("arm/tpose-other-order.ply").faces())
        .isNotEqualTo(mesh("arm/tpose.ply").faces());
  }

  @ParameterizedTest
  @ValueSource(strings = {"arm/vertices-fortran.npy", "arm/vertices-float64.npy"})
  void framesInOtherOrderOrTypeEqualTheGoodOnes(String name) {
    try (NpyFrames frames = NpyFrames.open(file(name));
        NpyFrames good = NpyFrames.open(file("arm/good/vertices.npy"))) {
      assertThat(frames.shape()).containsExactly(8, 1843, 3);
      for (int f = 0; f < frames.frameCount(); f++) {
        assertThat(Arrays.equals(frames.frame(f), good.frame(f))).isTrue();
      }
    }
    // Arrays.equals: AssertJ takes seconds for arrays of this size.
    assertThat(
            Arrays.equals(
                NpyReader.read(file(name)).toFloats(),
                NpyReader.read(file("arm/good/vertices.npy")).toFloats()))
        .isTrue();
  }

  @Test
  void frameThatIsNotFiniteIsGivenAsItIsAndMakesNoMesh() {
    try (NpyFrames frames = NpyFrames.open(file("arm/vertices-nan.npy"))) {
      float[] frame = frames.frame(3);
      Fault fault = Faults.of(FaultCode.NOT_FINITE, () -> new Mesh(frame, Faces.none()));
      assertThat(fault.where()).startsWith("vertex ");
      assertThat(new Mesh(frames.frame(2), Faces.none()).vertexCount()).isEqualTo(1843);
    }
  }

  @Test
  void countsAreKnownBeforeAFrameIsRead() {
    try (NpyFrames frames = NpyFrames.open(file("arm/vertices-wrong-count.npy"))) {
      assertThat(frames.vertexCount()).isEqualTo(1842);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "arm/good/poses.npz",
        "arm/poses-joint-order.npz",
        "arm/poses-missing-joint.npz",
        "arm/poses-short.npz"
      })
  void posesOfEveryVariantAreRead(String name) {
    Map<String, NpyArray> arrays = NpzReader.read(file(name));
    int frames = name.contains("short") ? 7 : 8;
    int joints = name.contains("missing") ? 5 : 6;
    assertThat(Objects.requireNonNull(arrays.get("axis_angle")).shape())
        .containsExactly(frames, joints, 3);
    assertThat(Objects.requireNonNull(arrays.get("joint_names")).toStrings())
        .hasSize(joints)
        .doesNotHaveDuplicates()
        .noneMatch(String::isBlank);
    assertThat(Objects.requireNonNull(arrays.get("fps")).toDoubles()).hasSize(1);
  }

  @Test
  void meshOfAnUnknownKindIsRefused() {
    assertThat(Faults.of(FaultCode.FILE_UNSUPPORTED, () -> mesh("fbx/Bone_All.fbx")).found())
        .isEqualTo(".fbx");
  }
}
