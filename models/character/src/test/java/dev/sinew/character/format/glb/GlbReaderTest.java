package dev.sinew.character.format.glb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import dev.sinew.character.rig.Rig;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlbReaderTest {
  private final Path folder;

  GlbReaderTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @ParameterizedTest
  @CsvSource({
    "antonia/rig.glb, 9763, 19302, 64, 1, 5",
    "bone/rig.glb, 754, 1504, 6, 2, 2",
    "makehuman/rig.glb, 13380, 26756, 31, 1, 7",
    "rigs/mhr/rig.glb, 595, 1186, 126, 1, 4",
    "files/arm/rig.glb, 1843, 3660, 6, 1, 4",
    "files/gltf/hand-left.glb, 1360, 2314, 25, 25, 4",
  })
  void readsRigsWithoutWarning(
      String path, int vertices, int triangles, int joints, int roots, int influences) {
    GlbRig read = GlbReader.readRig(TestRigs.shared(path));

    assertThat(read.warnings()).isEmpty();
    assertThat(read.rig().mesh().vertexCount()).isEqualTo(vertices);
    assertThat(read.rig().mesh().faces().count()).isEqualTo(triangles);
    assertThat(read.rig().skeleton().jointCount()).isEqualTo(joints);
    assertThat(read.rig().skeleton().roots()).hasSize(roots);
    assertThat(read.rig().weights().maxInfluences()).isEqualTo(influences);
  }

  @ParameterizedTest
  @CsvSource({
    "files/gltf/Knight.glb, AMBIGUOUS, Knight_Head",
    "files/gltf/empty_nodes.glb, EMPTY, no mesh",
    "files/fbx/Bone_All.fbx, FILE_UNSUPPORTED, .glb",
    "files/arm/rig-joint-out-of-range.glb, WEIGHTS, vertex 10",
    "files/arm/rig-index-out-of-range.glb, TOPOLOGY, vertex 1893",
    "files/arm/rig-bad-inverse-bind.glb, JOINT, LeftHand",
  })
  void refusesFilesThatTripImporters(String path, FaultCode code, String message) {
    Path file = TestRigs.shared(path);
    SinewException thrown = refusal(file);
    assertThat(thrown.fault().code()).isEqualTo(code);
    assertThat(thrown).hasMessageContaining(message);
  }

  @Test
  void takesJointPositionsFromRotatedRestFrames() {
    Rig expected = GlbReader.readRig(TestRigs.shared("files/arm/rig.glb")).rig();
    Rig rotated = GlbReader.readRig(TestRigs.shared("files/arm/rig-rest-rotated.glb")).rig();

    assertThat(rotated.skeleton().names()).isEqualTo(expected.skeleton().names());
    assertThat(TestRigs.difference(rotated.skeleton().joints(), expected.skeleton().joints()))
        .isLessThan(1e-5);
    assertThat(rotated.weights()).isEqualTo(expected.weights());
  }

  @Test
  void normalisesWeightsAndSaysHowFarOffTheyWere() {
    Rig expected = GlbReader.readRig(TestRigs.shared("files/arm/rig.glb")).rig();
    GlbRig read = GlbReader.readRig(TestRigs.shared("files/arm/rig-unnormalised.glb"));

    assertThat(read.warnings()).singleElement().asString().contains("1843 of 1843", "0.93000");
    assertThat(TestRigs.difference(read.rig().weights().toDense(), expected.weights().toDense()))
        .isLessThan(1e-6);
  }

  @Test
  void readsTriangleSoupInVertexOrder() {
    GlbRig read = GlbReader.readRig(TestRigs.shared("files/gltf/Fox.glb"));

    assertThat(read.rig().mesh().vertexCount()).isEqualTo(1728);
    assertThat(read.rig().mesh().faces().count()).isEqualTo(576);
    assertThat(read.rig().mesh().faces().vertex(575, 2)).isEqualTo(1727);
    assertThat(read.warnings()).singleElement().asString().contains("metres");
  }

  @Test
  void mergesAllSetsOfInfluences() {
    Rig rig = GlbReader.readRig(TestRigs.shared("files/gltf/quad_skin.glb")).rig();

    assertThat(rig.weights().maxInfluences()).isEqualTo(10);
    for (int v = 0; v < 4; v++) {
      assertThat(rig.weights().rowSum(v)).isCloseTo(1, within(1e-6));
    }
  }

  @Test
  void showsTheRestPoseAsANodeAboveTheSkeletonMovesIt() throws IOException {
    Rig plain = TestRigs.synthetic();
    GlbEdit glb = written(plain);
    ObjectNode above = glb.item("nodes", 8);
    // A quarter turn about Y, twice the size, one up: (x, y, z) becomes (2z, 2y + 1, −2x).
    above.putArray("rotation").add(0).add(Math.sqrt(0.5)).add(0).add(Math.sqrt(0.5));
    above.putArray("scale").add(2).add(2).add(2);
    above.putArray("translation").add(0).add(1).add(0);

    GlbRig read = GlbReader.readRig(glb.save(folder.resolve("above.glb")));

    assertThat(read.warnings()).singleElement().asString().contains("scale 2");
    float[] from = plain.mesh().vertices();
    float[] to = read.rig().mesh().vertices();
    for (int i = 0; i < from.length; i += 3) {
      assertThat(to[i]).isCloseTo(2 * from[i + 2], within(1e-5f));
      assertThat(to[i + 1]).isCloseTo(2 * from[i + 1] + 1, within(1e-5f));
      assertThat(to[i + 2]).isCloseTo(-2 * from[i], within(1e-5f));
    }
    for (int j = 0; j < 7; j++) {
      assertThat(read.rig().skeleton().joint(j, 0))
          .isCloseTo(2 * plain.skeleton().joint(j, 2), within(1e-5));
    }
  }

  @Test
  void putsParentsFirstAndKeepsWeightsWithTheirJoints() throws IOException {
    Rig plain = TestRigs.synthetic();
    GlbEdit glb = written(plain);
    ArrayNode joints = glb.item("skins", 0).putArray("joints");
    List.of(2, 1, 0, 3, 5, 4, 6).forEach(joints::add);
    ObjectNode inverse =
        glb.item("accessors", glb.item("skins", 0).path("inverseBindMatrices").asInt());
    byte[] swapped = new byte[7 * 64];
    for (int j = 0; j < 7; j++) {
      glb.bin.get(glb.start(inverse) + 64 * joints.path(j).asInt(), swapped, 64 * j, 64);
    }
    glb.replace(inverse, 5126, swapped);
    for (String set : List.of("JOINTS_0", "JOINTS_1")) {
      int start = glb.start(glb.accessor(set));
      for (int i = 0; i < 80; i++) {
        // The order swaps 0 with 2 and 4 with 5, so it is its own inverse.
        glb.bin.put(start + i, (byte) joints.path(glb.bin.get(start + i)).asInt());
      }
    }

    GlbRig read = GlbReader.readRig(glb.save(folder.resolve("order.glb")));

    assertThat(read.warnings()).singleElement().asString().contains("parents come first");
    assertThat(read.rig().skeleton().names())
        .containsExactly("hips", "spine", "head", "arm", "prop", "tip", "leg");
    assertThat(read.rig().skeleton().parents()).isEqualTo(plain.skeleton().parents());
    assertThat(TestRigs.difference(read.rig().weights().toDense(), plain.weights().toDense()))
        .isLessThan(1e-6);
  }

  @Test
  void readsNormalisedBytesAndShorts() throws IOException {
    for (int type : new int[] {5121, 5123}) {
      Rig plain = TestRigs.synthetic();
      GlbEdit glb = written(plain);
      int most = type == 5121 ? 255 : 65535;
      for (String set : List.of("WEIGHTS_0", "WEIGHTS_1")) {
        ByteBuffer data =
            ByteBuffer.allocate(type == 5121 ? 80 : 160).order(ByteOrder.LITTLE_ENDIAN);
        int start = glb.start(glb.accessor(set));
        for (int i = 0; i < 80; i++) {
          long value = Math.round((double) glb.bin.getFloat(start + 4 * i) * most);
          if (type == 5121) {
            data.put((byte) value);
          } else {
            data.putShort((short) value);
          }
        }
        glb.replace(glb.accessor(set).put("normalized", true), type, data.array());
      }

      Rig read = GlbReader.readRig(glb.save(folder.resolve("short.glb"))).rig();

      assertThat(TestRigs.difference(read.weights().toDense(), plain.weights().toDense()))
          .isLessThan(2.0 / most);
    }
  }

  @Test
  void readsSparsePositions() throws IOException {
    Rig plain = TestRigs.synthetic();
    GlbEdit glb = written(plain);
    ObjectNode position = glb.accessor("POSITION");
    ObjectNode dense = position.deepCopy();
    ByteBuffer data = ByteBuffer.allocate(28).order(ByteOrder.LITTLE_ENDIAN);
    data.putShort((short) 3).putShort((short) 19);
    for (float x : new float[] {1, 2, 3, 4, 5, 6}) {
      data.putFloat(x);
    }
    glb.replace(position, 5126, data.array());
    ObjectNode view = glb.item("bufferViews", position.path("bufferView").asInt());
    ObjectNode values = glb.list("bufferViews").addObject().put("buffer", 0).put("byteLength", 24);
    values.put("byteOffset", view.path("byteOffset").asInt() + 4);
    int first = position.path("bufferView").asInt();
    ObjectNode sparse = position.putObject("sparse").put("count", 2);
    sparse.putObject("indices").put("bufferView", first).put("componentType", 5123);
    sparse.putObject("values").put("bufferView", first + 1);
    position.set("bufferView", dense.path("bufferView"));

    float[] vertices =
        GlbReader.readRig(glb.save(folder.resolve("sparse.glb"))).rig().mesh().vertices();

    float[] expected = plain.mesh().vertices().clone();
    System.arraycopy(new float[] {1, 2, 3}, 0, expected, 9, 3);
    System.arraycopy(new float[] {4, 5, 6}, 0, expected, 57, 3);
    assertThat(vertices).containsExactly(expected);
  }

  @Test
  void namesJointsApart() throws IOException {
    GlbEdit glb = written(TestRigs.synthetic());
    glb.item("nodes", 1).put("name", "hips");
    glb.item("nodes", 5).put("name", "hips_2");
    glb.item("nodes", 3).remove("name");

    GlbRig read = GlbReader.readRig(glb.save(folder.resolve("names.glb")));

    assertThat(read.rig().skeleton().names())
        .containsExactly("hips", "hips_3", "head", "joint3", "prop", "hips_2", "leg");
    assertThat(read.warnings()).singleElement().asString().contains("hips_3");
  }

  @Test
  void leavesMeshesWithoutSkinOutAndSaysSo() throws IOException {
    GlbEdit glb = written(TestRigs.synthetic());
    glb.list("nodes").addObject().put("name", "sword").put("mesh", 0);
    assertThat(GlbReader.readRig(glb.save(folder.resolve("sword.glb"))).warnings())
        .singleElement()
        .asString()
        .contains("sword");
  }

  @Test
  void warnsOfASizeThatIsNoBodyInMetres() throws IOException {
    GlbEdit glb = written(TestRigs.synthetic());
    int start = glb.start(glb.accessor("POSITION"));
    glb.bin.putFloat(start, 40f);
    assertThat(GlbReader.readRig(glb.save(folder.resolve("large.glb"))).warnings())
        .singleElement()
        .asString()
        .contains("metres");
  }

  private GlbEdit written(Rig rig) throws IOException {
    Path file = folder.resolve("written.glb");
    GlbWriter.writeRig(file, rig);
    return GlbEdit.of(file);
  }

  private static SinewException refusal(Path file) {
    return catchThrowableOfType(SinewException.class, () -> GlbReader.readRig(file));
  }
}
