package dev.sinew.character.format.ply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.Faults;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.Damage;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class PlyReaderTest {
  private static final String VERTICES =
      "element vertex 4\nproperty float x\nproperty float y\nproperty float z\n";
  private static final String FACES = "element face 2\nproperty list uchar int vertex_indices\n";
  private static final String ASCII =
      "ply\nformat ascii 1.0\ncomment by hand\nobj_info x\n" + VERTICES + FACES + "end_header\n";
  private static final String BODY = "0 0 0\n1 0 0\n1 1 0\n0 1 0.1\n4 0 1 2 3\n3 0 1 2\n";

  private final Path folder;

  PlyReaderTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private static Mesh square() {
    return new Mesh(
        new float[] {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0.1f},
        Faces.of(new int[] {0, 4, 7}, new int[] {0, 1, 2, 3, 0, 1, 2}, 4));
  }

  @Test
  void textIsReadWithLineEndsOfEverySystem() throws Exception {
    for (String end : new String[] {"\n", "\r\n", "\r"}) {
      assertSquare(read((ASCII + BODY).replace("\n", end)));
    }
    assertSquare(read(ASCII + BODY.replace("\n", " ").strip()));
  }

  @ParameterizedTest
  @CsvSource({"little, \\n", "little, \\r\\n", "big, \\n", "big, \\r\\n"})
  void binaryIsReadInBothByteOrders(String order, String end) throws Exception {
    ByteOrder bytes = order.equals("big") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    String header =
        ASCII
            .replace("ascii", "binary_" + order + "_endian")
            .replace("\n", end.replace("\\r", "\r").replace("\\n", "\n"));
    assertSquare(read(concat(header, binarySquare(bytes))));
  }

  @Test
  void verticesWhoseFirstByteIsALineFeedAreReadWhole() throws Exception {
    float x = Float.intBitsToFloat(0x3f800a0a);
    ByteBuffer body = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN).putFloat(0, x);
    String header =
        "ply\nformat binary_little_endian 1.0\n"
            + VERTICES.replace("vertex 4", "vertex 1")
            + "end_header\n";
    assertThat(read(concat(header, body.array())).vertices()).containsExactly(x, 0, 0);
  }

  @Test
  void otherElementsAndPropertiesArePassedOver() throws Exception {
    String header =
        "ply\nformat ascii 1.0\n"
            + "element camera 1\nproperty double fov\nproperty list uchar float k\n"
            + "element vertex 4\nproperty float nx\nproperty double z\nproperty uint8 red\n"
            + "property list uint8 int32 neighbours\nproperty float32 x\nproperty float64 y\n"
            + "element face 2\nproperty uchar flag\nproperty list uint8 uint32 vertex_index\n"
            + "property list uchar float texcoord\n"
            + "element edge 1\nproperty int a\n"
            + "end_header\n";
    String body =
        "0.5 2 1.5 2.5\n"
            + "9 0 255 2 1 2 0 0\n9 0 255 0 1 0\n9 0 255 0 1 1\n9 0.1 255 1 7 0 1\n"
            + "1 4 0 1 2 3 2 0.5 0.5\n0 3 0 1 2 0\n"
            + "5\n";
    assertSquare(read(header + body));
  }

  @Test
  void cloudOfPointsHasNoFaces() throws Exception {
    String points = "ply\nformat ascii 1.0\n" + VERTICES + "end_header\n" + BODY.substring(0, 18);
    assertThat(read(points + "0 1 0").faces()).isEqualTo(Faces.none());
    String noFaces = ASCII.replace("face 2", "face 0") + "0 0 0 1 0 0 1 1 0 0 1 0\n";
    assertThat(read(noFaces).faces()).isEqualTo(Faces.none());
  }

  @Test
  void largePolygonsSurviveTheWayThroughAFile() {
    int[] corners = new int[300];
    Arrays.setAll(corners, c -> c);
    Random random = new Random(8);
    float[] vertices = new float[900];
    for (int i = 0; i < vertices.length; i++) {
      vertices[i] = random.nextFloat();
    }
    Mesh mesh = new Mesh(vertices, Faces.of(new int[] {0, 300}, corners, 300));
    assertSame(again(mesh), mesh);
    assertSame(again(new Mesh(vertices, Faces.none())), new Mesh(vertices, Faces.none()));
    assertSame(again(square()), square());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "ply",
        "ply\n",
        "plywood\nformat ascii 1.0\nend_header\n",
        "ply\nformat ascii 1.0\n",
        "ply\nformat ascii 1.0\nelement vertex 3\n",
        "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\n",
        "ply\nelement vertex 1\nproperty float x\nend_header\n1\n",
        "ply\nformat\nend_header\n",
        "ply\nformat ascii 1.0\nelement\nend_header\n",
        "ply\nformat ascii 1.0\nelement vertex\nend_header\n",
        "ply\nformat ascii 1.0\nelement vertex many\nend_header\n",
        "ply\nformat ascii 1.0\nelement vertex -1\nend_header\n",
        "ply\nformat ascii 1.0\nelement vertex 99999999999\nend_header\n",
        "ply\nformat ascii 1.0\nproperty float x\nend_header\n",
        "ply\nformat ascii 1.0\nelement vertex 1\nproperty real x\nend_header\n1\n",
        "ply\nformat ascii 1.0\nelement vertex 1\nproperty float\nend_header\n1\n",
        "ply\nformat ascii 1.0\nelement vertex 1\nproperty list uchar int\nend_header\n1\n",
        "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nend_header\n1\n",
        "ply\nformat ascii 1.0\nelement vertex 0\nelement vertex 0\nend_header\n",
        "ply\nformat ascii 1.0\nrubbish\nend_header\n",
        "ply\nformat ascii 1.0\nelement face 1\nproperty int a\nend_header\n1\n"
      })
  void headerThatIsNoneIsRefused(String text) throws Exception {
    Path file = Files.writeString(folder.resolve("bad.ply"), text);
    Faults.of(FaultCode.FILE_MALFORMED, () -> PlyReader.read(file));
  }

  @Test
  void formatThatIsNotKnownAndStripsAreRefused() throws Exception {
    refused(FaultCode.FILE_UNSUPPORTED, (ASCII + BODY).replace("ascii", "binary_middle_endian"));
    refused(FaultCode.FILE_UNSUPPORTED, (ASCII + BODY).replace("face 2", "tristrips 2"));
  }

  @Test
  void emptyMeshIsRefused() throws Exception {
    refused(FaultCode.EMPTY, "ply\nformat ascii 1.0\nend_header\n");
    refused(FaultCode.EMPTY, (ASCII.replace("vertex 4", "vertex 0")).replace("face 2", "face 0"));
    Faults.of(FaultCode.FILE_MISSING, () -> PlyReader.read(folder.resolve("none.ply")));
  }

  @Test
  void countsThatLieAreRefusedAndTakeNoMemory() throws Exception {
    refused(FaultCode.FILE_MALFORMED, (ASCII + BODY).replace("vertex 4", "vertex 2000000000"));
    refused(FaultCode.FILE_MALFORMED, (ASCII + BODY).replace("face 2", "face 2000000000"));
    refused(FaultCode.FILE_MALFORMED, (ASCII + BODY).replace("face 2", "face 3"));
    refused(FaultCode.FILE_MALFORMED, (ASCII + BODY).replace("face 2", "face 1"));
    refused(FaultCode.FILE_MALFORMED, (ASCII + BODY).replace("vertex 4", "vertex 5"));
    Faults.any(() -> read((ASCII + BODY).replace("vertex 4", "vertex 3")));
    // An element without properties takes nothing: its count means nothing either.
    assertSquare(
        read((ASCII + BODY).replace("end_header", "element nothing 2000000000\nend_header")));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 2_000_000_000, Integer.MIN_VALUE, 100})
  void listLengthsThatCannotBeAreRefused(int length) throws Exception {
    ByteBuffer body = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN).putInt(12, length);
    String header =
        "ply\nformat binary_little_endian 1.0\n"
            + VERTICES.replace("vertex 4", "vertex 1")
            + "element face 1\nproperty list int int vertex_indices\nend_header\n";
    Path file = Files.write(folder.resolve("bad.ply"), concat(header, body.array()));
    Faults.of(FaultCode.FILE_MALFORMED, () -> PlyReader.read(file));
  }

  @Test
  void facesThatNameWhatIsNoVertexAreRefused() throws Exception {
    refused(FaultCode.TOPOLOGY, ASCII + BODY.replace("3 0 1 2", "3 0 1 4"));
    refused(FaultCode.TOPOLOGY, ASCII + BODY.replace("3 0 1 2", "3 0 1 -1"));
    refused(FaultCode.TOPOLOGY, ASCII + BODY.replace("3 0 1 2", "3 0 1 1.5"));
    refused(FaultCode.TOPOLOGY, ASCII + BODY.replace("3 0 1 2", "3 0 1 nan"));
    refused(FaultCode.TOPOLOGY, ASCII + BODY.replace("3 0 1 2", "2 0 1"));
    refused(FaultCode.FILE_MALFORMED, ASCII + BODY.replace("3 0 1 2", "1.5 0 1"));
  }

  @Test
  void numbersThatAreNoneOrNotFiniteAreRefused() throws Exception {
    refused(FaultCode.FILE_MALFORMED, ASCII + BODY.replace("0.1", "O.1"));
    refused(FaultCode.NOT_FINITE, ASCII + BODY.replace("0.1", "nan"));
    refused(FaultCode.NOT_FINITE, ASCII + BODY.replace("0.1", "1e99"));
  }

  @Test
  void truncatedBinaryIsRefusedWhereverItEnds() throws Exception {
    byte[] good =
        concat(
            ASCII.replace("ascii", "binary_little_endian"), binarySquare(ByteOrder.LITTLE_ENDIAN));
    Path file = folder.resolve("cut.ply");
    for (int length = 0; length < good.length; length++) {
      Files.write(file, Arrays.copyOf(good, length));
      Faults.of(FaultCode.FILE_MALFORMED, () -> PlyReader.read(file));
    }
  }

  @Test
  void brokenFilesAreReadOrRefused() {
    Damage.readsOrRefuses(
        (ASCII + BODY).getBytes(StandardCharsets.US_ASCII),
        folder.resolve("bad.ply"),
        file -> PlyReader.read(file));
    Damage.readsOrRefuses(
        concat(ASCII.replace("ascii", "binary_big_endian"), binarySquare(ByteOrder.BIG_ENDIAN)),
        folder.resolve("bad.ply"),
        file -> PlyReader.read(file));
  }

  private void refused(FaultCode code, String text) throws IOException {
    Path file = Files.writeString(folder.resolve("bad.ply"), text);
    assertThat(Faults.of(code, () -> PlyReader.read(file)).where()).startsWith(file.toString());
  }

  private Mesh read(String text) throws IOException {
    return read(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private Mesh read(byte[] bytes) throws IOException {
    return PlyReader.read(Files.write(folder.resolve("mesh.ply"), bytes));
  }

  private Mesh again(Mesh mesh) {
    Path file = folder.resolve("again.ply");
    PlyWriter.write(file, mesh);
    return PlyReader.read(file);
  }

  private static void assertSquare(Mesh mesh) {
    assertSame(mesh, square());
  }

  private static void assertSame(Mesh mesh, Mesh expected) {
    assertThat(mesh.vertices()).containsExactly(expected.vertices());
    assertThat(mesh.faces()).isEqualTo(expected.faces());
  }

  private static byte[] binarySquare(ByteOrder order) {
    ByteBuffer body = ByteBuffer.allocate(48 + 17 + 13).order(order);
    for (float x : square().vertices()) {
      body.putFloat(x);
    }
    body.put((byte) 4).putInt(0).putInt(1).putInt(2).putInt(3);
    body.put((byte) 3).putInt(0).putInt(1).putInt(2);
    return body.array();
  }

  private static byte[] concat(String header, byte[] body) {
    byte[] text = header.getBytes(StandardCharsets.US_ASCII);
    byte[] both = Arrays.copyOf(text, text.length + body.length);
    System.arraycopy(body, 0, both, text.length, body.length);
    return both;
  }
}
