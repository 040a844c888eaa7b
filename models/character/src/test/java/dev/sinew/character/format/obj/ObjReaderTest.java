package dev.sinew.character.format.obj;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.Faults;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.Damage;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ObjReaderTest {
  private static final String SQUARE = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

  private final Path folder;

  ObjReaderTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void polygonsAreKept() throws Exception {
    Mesh mesh = read(SQUARE + "f 1 2 3 4\nf 1 2 3\n");
    assertThat(mesh.vertices()).containsExactly(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0);
    assertThat(mesh.faces())
        .isEqualTo(Faces.of(new int[] {0, 4, 7}, new int[] {0, 1, 2, 3, 0, 1, 2}, 4));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "f 1/1 2/2 3/3",
        "f 1/9/9 2/9/9 3/9/9",
        "f 1//1 2//2 3//3",
        "f 1// 2// 3//",
        "f -4 -3 -2",
        "f -4//1 -3//1 -2//1",
        "  f\t1  2 3 \t",
        "f 1 2 3 # a comment",
        "f 1 \\\n 2 \\\r\n 3",
        "f +1 2 3"
      })
  void everyFormOfACornerNamesItsVertexOnly(String face) throws Exception {
    Mesh mesh = read(SQUARE + "vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nvt 2 2\nvn 0 0 1\n" + face + "\n");
    assertThat(mesh.vertexCount()).isEqualTo(4);
    assertThat(mesh.faces().triangles()).containsExactly(0, 1, 2);
  }

  @Test
  void negativeIndicesCountFromWhereTheyStand() throws Exception {
    Mesh mesh = read("v 0 0 0\nv 1 0 0\nv 1 1 0\nf -3 -2 -1\nv 5 5 5\nf -3 -2 -1\n");
    assertThat(mesh.faces().triangles()).containsExactly(0, 1, 2, 1, 2, 3);
  }

  @Test
  void aByteOrderMarkIsNoPartOfTheFirstLine() throws Exception {
    assertThat(read("\uFEFF" + SQUARE + "f 1 2 3\n").vertexCount()).isEqualTo(4);
  }

  @Test
  void facesMayStandBeforeTheirVertices() throws Exception {
    assertThat(read("f 1 2 3\n" + SQUARE).faces().triangles()).containsExactly(0, 1, 2);
  }

  @Test
  void colourAndWeightBehindAVertexAreLeftOut() throws Exception {
    assertThat(read("v 1 2 3 1.0\nv 4 5 6 0.5 0.5 0.5\n").vertices())
        .containsExactly(1, 2, 3, 4, 5, 6);
  }

  @Test
  void materialsGroupsAndWhatIsNotKnownArePassedOver() throws Exception {
    Mesh mesh =
        read(
            "# made by hand\nmtllib does-not-exist.mtl\no thing\ng a b\ns off\nusemtl x\n"
                + SQUARE
                + "l 1 2\np 1\nvp 0.5\nwhatever\nf 1 2 3\n");
    assertThat(mesh.faces().count()).isEqualTo(1);
  }

  @Test
  void lineEndsOfEverySystemAreRead() throws Exception {
    for (String end : new String[] {"\n", "\r\n", "\r"}) {
      Mesh mesh = read((SQUARE + "\nf 1 2 3").replace("\n", end));
      assertThat(mesh.vertexCount()).isEqualTo(4);
      assertThat(mesh.faces().count()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "f 1 2 5, TOPOLOGY",
    "f 0 1 2, TOPOLOGY",
    "f -5 1 2, TOPOLOGY",
    "f 1 2, TOPOLOGY",
    "f, TOPOLOGY",
    "f 1 2 99999999999999999999, FILE_MALFORMED",
    "f 1 2 x, FILE_MALFORMED",
    "f 1 2 1.5, FILE_MALFORMED",
    "f /1 /2 /3, FILE_MALFORMED",
    "v 1 2, FILE_MALFORMED",
    "v, FILE_MALFORMED",
    "v 1 2 # 3, FILE_MALFORMED",
    "v 1 2 x, FILE_MALFORMED",
    "v 1 2 3f, FILE_MALFORMED",
    "v 1 2 0x1p3, FILE_MALFORMED",
    "v 1 2 1e, FILE_MALFORMED",
    "v 1 2 nan, NOT_FINITE",
    "v -inf 2 3, NOT_FINITE",
    "v 1e39 2 3, NOT_FINITE"
  })
  void brokenLineIsNamed(String line, FaultCode code) throws Exception {
    Path file = write(SQUARE + "\n# comment\n" + line + "\nf 1 2 3\n");
    Fault fault = Faults.of(code, () -> ObjReader.read(file));
    assertThat(fault.where()).isEqualTo(file + ", line 7");
  }

  @Test
  void indexOutOfRangeSaysWhatIsAllowed() throws Exception {
    Path file = write(SQUARE + "f 1 2 12\n");
    Fault fault = Faults.of(FaultCode.TOPOLOGY, () -> ObjReader.read(file));
    assertThat(fault.found()).isEqualTo("vertex 12");
    assertThat(fault.allowed()).isEqualTo("1..4, or -4..-1");
  }

  @Test
  void filesWithoutVerticesAreRefused() throws Exception {
    for (String text : new String[] {"", "\n\n", "# nothing", "f 1 2 3\n", "vn 0 0 1\n"}) {
      Path file = write(text);
      Faults.of(FaultCode.EMPTY, () -> ObjReader.read(file));
    }
    Faults.of(FaultCode.FILE_MISSING, () -> ObjReader.read(folder.resolve("none.obj")));
    Path noise = Damage.noise(folder.resolve("noise.obj"), 5000);
    Faults.of(FaultCode.FILE_MALFORMED, () -> ObjReader.read(noise));
  }

  @Test
  void writtenMeshReadsBackBitForBit() {
    Random random = new Random(7);
    float[] vertices = new float[3 * 500];
    for (int i = 0; i < vertices.length; i++) {
      float any = Float.intBitsToFloat(random.nextInt());
      vertices[i] = Float.isFinite(any) ? any : -0f;
    }
    Mesh mesh =
        new Mesh(
            vertices,
            Faces.of(
                new int[] {0, 3, 7, 12}, new int[] {0, 1, 2, 3, 2, 1, 0, 9, 8, 7, 6, 499}, 500));
    Path file = folder.resolve("new/folder/mesh.obj");
    ObjWriter.write(file, mesh);
    Mesh back = ObjReader.read(file);
    for (int i = 0; i < vertices.length; i++) {
      assertThat(Float.floatToRawIntBits(back.vertices()[i]))
          .isEqualTo(Float.floatToRawIntBits(vertices[i]));
    }
    assertThat(back.faces()).isEqualTo(mesh.faces());
  }

  @Test
  void brokenFilesAreReadOrRefused() {
    String good = SQUARE + "vt 0 0\nf 1/1 2/1 3/1 4/1\nf -1 -2 -3\n# end\n";
    Damage.readsOrRefuses(
        good.getBytes(StandardCharsets.UTF_8),
        folder.resolve("bad.obj"),
        file -> ObjReader.read(file));
  }

  private Mesh read(String text) throws IOException {
    return ObjReader.read(write(text));
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("mesh.obj"), text);
  }
}
