package dev.sinew.character.format.glb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import de.javagl.jgltf.model.AccessorFloatData;
import de.javagl.jgltf.model.AccessorModel;
import de.javagl.jgltf.model.GltfModel;
import de.javagl.jgltf.model.MeshPrimitiveModel;
import de.javagl.jgltf.model.io.GltfModelReader;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GlbWriterTest {
  private final Path folder;

  GlbWriterTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "antonia/rig.glb",
        "bone/rig.glb",
        "makehuman/rig.glb",
        "rigs/mhr/rig.glb",
        "files/arm/rig.glb",
        "files/gltf/hand-left.glb",
      })
  void writesWhatItRead(String path) throws IOException {
    Rig rig = GlbReader.readRig(TestRigs.shared(path)).rig();
    Path file = folder.resolve("rig.glb");

    GlbWriter.writeRig(file, rig);

    GlbRig again = GlbReader.readRig(file);
    assertThat(again.warnings()).isEmpty();
    assertThat(again.rig().name()).isEqualTo(rig.name());
    assertThat(again.rig().mesh().vertices()).isEqualTo(rig.mesh().vertices());
    assertThat(again.rig().mesh().faces()).isEqualTo(rig.mesh().faces());
    assertThat(again.rig().skeleton().names()).isEqualTo(rig.skeleton().names());
    assertThat(again.rig().skeleton().parents()).isEqualTo(rig.skeleton().parents());
    assertThat(TestRigs.difference(again.rig().skeleton().joints(), rig.skeleton().joints()))
        .isLessThan(1e-6);
    assertThat(TestRigs.difference(again.rig().weights().toDense(), rig.weights().toDense()))
        .isLessThan(3e-7);
    GlbWriter.writeRig(folder.resolve("again.glb"), again.rig());
    assertThat(folder.resolve("again.glb")).hasSameBinaryContentAs(file);
  }

  @Test
  void writesAttributesThatAnotherReaderFinds() throws IOException {
    Rig rig = TestRigs.synthetic();
    GlbWriter.writeRig(folder.resolve("rig.glb"), rig);

    GltfModel gltf = new GltfModelReader().read(folder.resolve("rig.glb"));

    MeshPrimitiveModel primitive = gltf.getMeshModels().get(0).getMeshPrimitiveModels().get(0);
    AccessorModel position = attribute(primitive, "POSITION");
    AccessorFloatData positions = (AccessorFloatData) position.getAccessorData();
    AccessorFloatData first =
        (AccessorFloatData) attribute(primitive, "WEIGHTS_0").getAccessorData();
    AccessorFloatData second =
        (AccessorFloatData) attribute(primitive, "WEIGHTS_1").getAccessorData();
    for (int v = 0; v < 20; v++) {
      float sum = 0;
      for (int k = 0; k < 4; k++) {
        sum += first.get(v, k) + second.get(v, k);
      }
      assertThat(sum).isCloseTo(1, within(2e-7f));
      assertThat(positions.get(v, 1)).isEqualTo(rig.mesh().vertices()[3 * v + 1]);
    }
    assertThat(primitive.getIndices().getCount()).isEqualTo(3 * (1 + 2 + 3 + 1));
    assertThat(position.getMin()[1].floatValue()).isEqualTo(positions.computeMin()[1]);
    assertThat(position.getMax()[2].floatValue()).isEqualTo(positions.computeMax()[2]);
    assertThat(gltf.getSkinModels().get(0).getJoints()).hasSize(7);
    assertThat(gltf.getSceneModels().get(0).getNodeModels()).hasSize(2);
  }

  @Test
  void pointsNormalsOutwards() throws IOException {
    float[] tetrahedron = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    int[] faces = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
    float[] normals = VertexNormals.of(new Mesh(tetrahedron, Faces.ofTriangles(faces, 4)));
    float third = (float) -Math.sqrt(1 / 3.0);
    assertThat(new float[] {normals[0], normals[1], normals[2]})
        .containsExactly(new float[] {third, third, third}, within(1e-6f));
  }

  @Test
  void scalesWeightsThatDoNotSumToOne() {
    Rig rig = TestRigs.synthetic();
    double[] dense = rig.weights().toDense();
    for (int i = 0; i < dense.length; i++) {
      dense[i] *= 0.7;
    }
    Path file = folder.resolve("rig.glb");
    GlbWriter.writeRig(file, withWeights(rig, dense));
    assertThat(GlbReader.readRig(file).warnings()).isEmpty();
    assertThat(
            TestRigs.difference(
                GlbReader.readRig(file).rig().weights().toDense(), rig.weights().toDense()))
        .isLessThan(1e-6);
  }

  @Test
  void refusesWhatGltfCannotHoldAndWritesNothing() {
    Rig rig = TestRigs.synthetic();
    double[] negative = rig.weights().toDense();
    negative[7 * 4 + 1] = -0.2;
    double[] empty = rig.weights().toDense();
    Arrays.fill(empty, 21, 28, 0);
    Rig points =
        new Rig(
            "points", new Mesh(rig.mesh().vertices(), Faces.none()), rig.skeleton(), rig.weights());

    assertThat(refusal(withWeights(rig, negative)))
        .hasMessageContaining("negative")
        .hasMessageContaining("vertex 4");
    assertThat(refusal(withWeights(rig, empty))).hasMessageContaining("vertex 3");
    assertThat(refusal(points).fault().code()).isEqualTo(FaultCode.TOPOLOGY);
    assertThat(folder.resolve("bad.glb")).doesNotExist();
  }

  @Test
  void writesMoreThan256JointsAnd65535Vertices() throws IOException {
    int vertexCount = 66_000;
    int jointCount = 300;
    float[] vertices = new float[3 * vertexCount];
    double[] joints = new double[3 * jointCount];
    List<String> names = new ArrayList<>();
    int[] parents = new int[jointCount];
    for (int j = 0; j < jointCount; j++) {
      names.add("j" + j);
      parents[j] = j - 1;
      joints[3 * j + 1] = 0.005 * j;
    }
    int[] offsets = new int[vertexCount + 1];
    int[] owners = new int[vertexCount];
    double[] ones = new double[vertexCount];
    for (int v = 0; v < vertexCount; v++) {
      vertices[3 * v] = v * 1e-5f;
      offsets[v + 1] = v + 1;
      owners[v] = v % jointCount;
      ones[v] = 1;
    }
    Rig rig =
        new Rig(
            "long",
            new Mesh(vertices, Faces.ofTriangles(new int[] {0, 65_535, 65_999}, vertexCount)),
            Skeleton.of(names, parents, joints),
            SkinWeights.ofRows(jointCount, offsets, owners, ones));
    GlbWriter.writeRig(folder.resolve("long.glb"), rig);
    Rig read = GlbReader.readRig(folder.resolve("long.glb")).rig();
    assertThat(read.weights()).isEqualTo(rig.weights());
    assertThat(read.mesh().faces()).isEqualTo(rig.mesh().faces());
    assertThat(Files.size(folder.resolve("long.glb"))).isLessThan(5_000_000);
  }

  private static AccessorModel attribute(MeshPrimitiveModel primitive, String name) {
    return Objects.requireNonNull(primitive.getAttributes().get(name), name);
  }

  private static Rig withWeights(Rig rig, double[] dense) {
    return new Rig(rig.name(), rig.mesh(), rig.skeleton(), SkinWeights.ofDense(dense, 7));
  }

  private SinewException refusal(Rig rig) {
    return catchThrowableOfType(
        SinewException.class, () -> GlbWriter.writeRig(folder.resolve("bad.glb"), rig));
  }
}
