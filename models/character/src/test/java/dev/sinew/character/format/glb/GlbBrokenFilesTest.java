package dev.sinew.character.format.glb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A file can at worst be refused: with one fault, at once, whatever is wrong in it. */
@Timeout(value = 20, unit = TimeUnit.SECONDS)
class GlbBrokenFilesTest {
  private static final FaultCode MALFORMED = FaultCode.FILE_MALFORMED;
  private static final FaultCode UNSUPPORTED = FaultCode.FILE_UNSUPPORTED;

  private final Path folder;

  GlbBrokenFilesTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private static Arguments broken(
      String name, FaultCode code, String message, Consumer<GlbEdit> edit) {
    return arguments(name, code, message, edit);
  }

  static Stream<Arguments> documents() {
    return Stream.of(
        broken(
            "old asset", UNSUPPORTED, "asset version 1.0", g -> at(g, "asset", "version", "1.0")),
        broken("no asset", UNSUPPORTED, "asset version none", g -> g.json.remove("asset")),
        broken(
            "draco",
            UNSUPPORTED,
            "KHR_draco_mesh_compression",
            g -> g.json.putArray("extensionsRequired").add("KHR_draco_mesh_compression")),
        broken(
            "meshopt",
            UNSUPPORTED,
            "EXT_meshopt_compression",
            g -> g.json.putArray("extensionsRequired").add("EXT_meshopt_compression")),
        broken(
            "external buffer",
            UNSUPPORTED,
            "outside the binary chunk",
            g -> g.item("buffers", 0).put("uri", "http://localhost:1/rig.bin")),
        broken("no nodes", FaultCode.EMPTY, "no mesh", g -> g.json.remove("nodes")),
        broken("nodes a number", FaultCode.EMPTY, "no mesh", g -> g.json.put("nodes", 7)),
        broken("node a text", MALFORMED, "nodes 0", g -> g.list("nodes").set(0, "x")),
        broken("no skin", FaultCode.WEIGHTS, "synthetic", g -> g.item("nodes", 7).remove("skin")),
        broken(
            "two skinned meshes",
            FaultCode.AMBIGUOUS,
            "synthetic, other",
            g -> g.list("nodes").addObject().put("name", "other").put("mesh", 0).put("skin", 0)),
        broken(
            "two primitives",
            FaultCode.AMBIGUOUS,
            "2 primitives",
            g -> g.item("meshes", 0).withArray("primitives").addObject()),
        broken(
            "no primitive",
            FaultCode.EMPTY,
            "0 primitives",
            g -> g.item("meshes", 0).putArray("primitives")),
        broken("triangle strip", UNSUPPORTED, "mode 5", g -> g.primitive().put("mode", 5)),
        broken("no such mesh", MALFORMED, "meshes", g -> g.item("nodes", 7).put("mesh", 3)),
        broken("negative skin", MALFORMED, "skins", g -> g.item("nodes", 7).put("skin", -1)),
        broken("mesh a half", MALFORMED, "0.5", g -> g.item("nodes", 7).put("mesh", 0.5)),
        broken(
            "nodes in a circle",
            FaultCode.JOINT,
            "own ancestors",
            g -> {
              g.item("nodes", 8).putArray("children").add(4);
              g.item("nodes", 2).putArray("children").add(0);
            }),
        broken(
            "node its own child",
            FaultCode.JOINT,
            "two parents",
            g -> g.item("nodes", 1).withArray("children").add(1)),
        broken(
            "child nowhere",
            MALFORMED,
            "children",
            g -> g.item("nodes", 2).putArray("children").add(99)),
        broken(
            "infinite translation",
            MALFORMED,
            "translation",
            g -> g.item("nodes", 0).putArray("translation").add(1e300 * 1e300).add(0).add(0)),
        broken(
            "zero quaternion",
            MALFORMED,
            "quaternion",
            g -> g.item("nodes", 0).putArray("rotation").add(0).add(0).add(0).add(0)),
        broken(
            "skin without joints",
            FaultCode.JOINT,
            "no joints",
            g -> g.item("skins", 0).putArray("joints")),
        broken(
            "joint twice",
            FaultCode.JOINT,
            "twice",
            g -> g.item("skins", 0).withArray("joints").set(1, 0)),
        broken(
            "missing inverse bind accessor",
            MALFORMED,
            "accessors",
            g -> g.item("skins", 0).put("inverseBindMatrices", 77)),
        broken(
            "too few inverse bind matrices",
            FaultCode.JOINT,
            "6 matrices",
            g -> g.item("accessors", inverseBind(g)).put("count", 6)),
        broken(
            "no inverse bind matrices",
            FaultCode.JOINT,
            "disagree",
            g -> g.item("skins", 0).remove("inverseBindMatrices")),
        broken(
            "singular inverse bind matrix",
            FaultCode.JOINT,
            "cannot be inverted",
            g -> fill(g, g.item("accessors", inverseBind(g)), 0f)),
        broken(
            "accessor beyond view",
            MALFORMED,
            "beyond its buffer view",
            g -> g.accessor("POSITION").put("count", 21)),
        broken(
            "count of 2^31",
            MALFORMED,
            "2147483648",
            g -> g.accessor("POSITION").put("count", 1L << 31)),
        broken("negative count", MALFORMED, "-1", g -> g.accessor("POSITION").put("count", -1)),
        broken("count a text", MALFORMED, "count", g -> g.accessor("POSITION").put("count", "20")),
        broken("huge count", MALFORMED, "count", g -> g.accessor("POSITION").put("count", 1e40)),
        broken(
            "negative view offset",
            MALFORMED,
            "buffer view",
            g -> g.item("bufferViews", 0).put("byteOffset", -4)),
        broken(
            "view offset near the largest long",
            MALFORMED,
            "buffer view",
            g -> g.item("bufferViews", 0).put("byteOffset", Long.MAX_VALUE)),
        broken(
            "negative view length",
            MALFORMED,
            "buffer view",
            g -> g.item("bufferViews", 0).put("byteLength", -240)),
        broken(
            "view beyond buffer",
            MALFORMED,
            "beyond its buffer",
            g -> g.item("bufferViews", 0).put("byteLength", 1 << 20)),
        broken(
            "no such view",
            MALFORMED,
            "bufferViews",
            g -> g.accessor("POSITION").put("bufferView", 99)),
        broken("no data", MALFORMED, "no data", g -> g.accessor("POSITION").remove("bufferView")),
        broken(
            "stride too small",
            MALFORMED,
            "stride",
            g -> g.item("bufferViews", 0).put("byteStride", 4)),
        broken(
            "positions of shorts",
            UNSUPPORTED,
            "positions",
            g -> g.accessor("POSITION").put("componentType", 5123)),
        broken(
            "unknown component type",
            UNSUPPORTED,
            "5999",
            g -> g.accessor("JOINTS_0").put("componentType", 5999)),
        broken(
            "NaN position",
            FaultCode.NOT_FINITE,
            "vertex 0",
            g -> fill(g, g.accessor("POSITION"), Float.NaN)),
        broken("no positions", MALFORMED, "POSITION", g -> g.attributes().remove("POSITION")),
        broken("no attributes", MALFORMED, "POSITION", g -> g.primitive().remove("attributes")),
        broken("no weights", FaultCode.WEIGHTS, "no weights", GlbBrokenFilesTest::dropWeights),
        broken(
            "joints without weights",
            MALFORMED,
            "WEIGHTS_1",
            g -> g.attributes().remove("WEIGHTS_1")),
        broken(
            "weights of fewer vertices",
            FaultCode.VERTEX_COUNT,
            "19 rows",
            g -> g.accessor("WEIGHTS_0").put("count", 19)),
        broken(
            "NaN weight",
            FaultCode.WEIGHTS,
            "vertex 3",
            g -> g.bin.putFloat(g.start(g.accessor("WEIGHTS_0")) + 48, Float.NaN)),
        broken(
            "negative weight",
            FaultCode.WEIGHTS,
            "vertex 5",
            g -> g.bin.putFloat(g.start(g.accessor("WEIGHTS_0")) + 80, -0.25f)),
        broken(
            "all weights zero",
            FaultCode.WEIGHTS,
            "vertex 0",
            g -> {
              fill(g, g.accessor("WEIGHTS_0"), 0f);
              fill(g, g.accessor("WEIGHTS_1"), 0f);
            }),
        broken(
            "joint out of range",
            FaultCode.WEIGHTS,
            "joint 7",
            g -> g.bin.put(g.start(g.accessor("JOINTS_0")) + 8, (byte) 7)),
        broken(
            "triangle index out of range",
            FaultCode.TOPOLOGY,
            "vertex 20",
            g -> g.bin.putShort(g.start(indices(g)) + 6, (short) 20)),
        broken(
            "last triangle cut",
            FaultCode.TOPOLOGY,
            "20 corners",
            g -> indices(g).put("count", 20)),
        broken("sparse replaces what is not there", MALFORMED, "sparse", g -> sparse(g, 65535)),
        broken(
            "sparse without values",
            MALFORMED,
            "bufferView",
            g -> {
              sparse(g, 1);
              ((ObjectNode) g.accessor("POSITION").path("sparse")).remove("values");
            }));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("documents")
  void refusesABrokenDocument(String name, FaultCode code, String message, Consumer<GlbEdit> edit)
      throws IOException {
    GlbEdit glb = good();
    edit.accept(glb);
    Path file = glb.save(folder.resolve("broken.glb"));

    SinewException thrown = refusal(file);

    assertThat(thrown.fault().code()).as(thrown.getMessage()).isEqualTo(code);
    assertThat(thrown).hasMessageContaining(message).hasMessageContaining("broken.glb");
  }

  @Test
  void readsTheUnbrokenDocument() throws IOException {
    assertThat(GlbReader.readRig(good().save(folder.resolve("good.glb"))).warnings()).isEmpty();
  }

  @Test
  void refusesAnyTruncation() throws IOException {
    byte[] whole = Files.readAllBytes(goodFile());
    for (int length = 0; length < whole.length; length += 1 + length / 40) {
      Path file = Files.write(folder.resolve("cut.glb"), Arrays.copyOf(whole, length));
      assertThat(refusal(file).fault().code()).isIn(MALFORMED, UNSUPPORTED);
    }
  }

  @Test
  void refusesAChunkLongerThanTheFile() throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(goodFile()));
    bytes.order(ByteOrder.LITTLE_ENDIAN).putInt(12, -16);
    assertThat(refusal(Files.write(folder.resolve("long.glb"), bytes.array())))
        .hasMessageContaining("JSON chunk is cut off");
  }

  @Test
  void refusesTextThatIsNoJson() throws IOException {
    GlbEdit glb = good();
    for (String text : new String[] {"{\"asset\":", "[1]", "null", "", "[".repeat(5000)}) {
      Path file = glb.save(folder.resolve("text.glb"), text);
      assertThat(refusal(file).fault().code()).isEqualTo(MALFORMED);
    }
  }

  @Test
  void refusesAnotherMagicVersionOrNoFileAtAll() throws IOException {
    byte[] magic = Files.readAllBytes(goodFile());
    magic[0] = 'G';
    byte[] version = Files.readAllBytes(goodFile());
    version[4] = 3;
    assertThat(refusal(Files.write(folder.resolve("m.glb"), magic)).fault().code())
        .isEqualTo(UNSUPPORTED);
    assertThat(refusal(Files.write(folder.resolve("v.glb"), version)))
        .hasMessageContaining("version 3");
    assertThat(refusal(folder.resolve("none.glb")).fault().code())
        .isEqualTo(FaultCode.FILE_MISSING);
  }

  /** Whatever bytes are flipped, a file is read or refused: nothing else happens. */
  @Test
  void readsOrRefusesRandomDamage() throws IOException {
    byte[] whole = Files.readAllBytes(goodFile());
    Random random = new Random(5);
    int refused = 0;
    for (int round = 0; round < 300; round++) {
      byte[] damaged = whole.clone();
      for (int i = 0; i <= round % 3; i++) {
        damaged[12 + random.nextInt(damaged.length - 12)] = (byte) random.nextInt(256);
      }
      Path file = Files.write(folder.resolve("damaged.glb"), damaged);
      try {
        GlbReader.readRig(file);
      } catch (SinewException e) {
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(60);
  }

  private Path goodFile() {
    Path file = folder.resolve("source.glb");
    GlbWriter.writeRig(file, TestRigs.synthetic());
    return file;
  }

  private GlbEdit good() throws IOException {
    return GlbEdit.of(goodFile());
  }

  private static SinewException refusal(Path file) {
    return catchThrowableOfType(SinewException.class, () -> GlbReader.readRig(file));
  }

  private static void at(GlbEdit glb, String object, String key, String value) {
    ((ObjectNode) glb.json.path(object)).put(key, value);
  }

  private static int inverseBind(GlbEdit glb) {
    return glb.item("skins", 0).path("inverseBindMatrices").asInt();
  }

  private static ObjectNode indices(GlbEdit glb) {
    return glb.item("accessors", glb.primitive().path("indices").asInt());
  }

  private static void fill(GlbEdit glb, ObjectNode accessor, float value) {
    int view = accessor.path("bufferView").asInt();
    int length = glb.item("bufferViews", view).path("byteLength").asInt();
    for (int i = 0; i < length; i += 4) {
      glb.bin.putFloat(glb.start(accessor) + i, value);
    }
  }

  private static void dropWeights(GlbEdit glb) {
    for (String name : new String[] {"JOINTS_0", "WEIGHTS_0", "JOINTS_1", "WEIGHTS_1"}) {
      glb.attributes().remove(name);
    }
  }

  /** Makes the positions replace one vertex by the first of them. */
  private static void sparse(GlbEdit glb, int vertex) {
    glb.bin.putShort(glb.start(indices(glb)), (short) vertex);
    ObjectNode sparse = glb.accessor("POSITION").putObject("sparse").put("count", 1);
    sparse
        .putObject("indices")
        .put("bufferView", indices(glb).path("bufferView").asInt())
        .put("componentType", 5123);
    sparse
        .putObject("values")
        .put("bufferView", glb.accessor("POSITION").path("bufferView").asInt());
  }
}
