package dev.sinew.character.format.glb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sinew.character.Faults;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

/** An animation can at worst be refused: with one fault, at once, whatever is wrong in it. */
@Timeout(value = 20, unit = TimeUnit.SECONDS)
class GlbBrokenAnimationsTest {
  private final Path file;

  GlbBrokenAnimationsTest(@TempDir Path folder) {
    this.file = folder.resolve("played.glb");
  }

  private static Arguments broken(
      String name, FaultCode code, String message, Consumer<GlbEdit> edit) {
    return arguments(name, code, message, edit);
  }

  private static ObjectNode targetAccessor(GlbEdit g) {
    return g.item("accessors", g.primitive().path("targets").path(0).path("POSITION").asInt());
  }

  private static ObjectNode channel(GlbEdit g, int index) {
    return (ObjectNode) g.item("animations", 0).path("channels").path(index);
  }

  /** Makes a new accessor of floats for a sampler. */
  private static void put(GlbEdit g, String path, String role, String type, float... values) {
    ByteBuffer data = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    data.asFloatBuffer().put(values);
    AnimatedArm.sampler(g, path).put(role, g.list("accessors").size());
    ObjectNode accessor = g.list("accessors").addObject().put("type", type);
    int width = type.equals("SCALAR") ? 1 : 4;
    g.replace(accessor.put("count", values.length / width), 5126, data.array());
  }

  static Stream<Arguments> documents() {
    FaultCode malformed = FaultCode.FILE_MALFORMED;
    return Stream.of(
        broken(
            "cubic spline",
            FaultCode.FILE_UNSUPPORTED,
            "CUBICSPLINE",
            g -> AnimatedArm.sampler(g, "rotation").put("interpolation", "CUBICSPLINE")),
        broken(
            "two animations",
            FaultCode.AMBIGUOUS,
            "2 animations",
            g -> g.list("animations").addObject()),
        broken("no such sampler", malformed, "sampler", g -> channel(g, 0).put("sampler", 9)),
        broken(
            "no such node",
            malformed,
            "nodes",
            g -> ((ObjectNode) channel(g, 0).path("target")).put("node", 9)),
        broken(
            "two channels for one thing",
            malformed,
            "two channels",
            g -> ((ObjectNode) channel(g, 1).path("target")).put("node", 0)),
        broken(
            "times that do not rise",
            malformed,
            "do not rise",
            g -> put(g, "rotation", "input", "SCALAR", 0.5f, 0.5f)),
        broken(
            "negative times",
            malformed,
            "do not rise",
            g -> put(g, "rotation", "input", "SCALAR", -1, 0)),
        broken("no times", malformed, "at least one", g -> put(g, "rotation", "input", "SCALAR")),
        broken(
            "NaN times",
            FaultCode.NOT_FINITE,
            "key times",
            g -> put(g, "rotation", "input", "SCALAR", 0, Float.NaN)),
        broken(
            "fewer values than times",
            malformed,
            "one value a key time",
            g -> put(g, "weights", "output", "SCALAR", 1)),
        broken(
            "zero quaternion",
            malformed,
            "no quaternion",
            g -> put(g, "rotation", "output", "VEC4", 0, 0, 0, 1, 0, 0, 0, 0)),
        broken(
            "rotation of scalars",
            FaultCode.FILE_UNSUPPORTED,
            "VEC4",
            g -> put(g, "rotation", "output", "SCALAR", 0, 0, 0, 1, 0, 0, 0, 1)),
        broken(
            "animated matrix",
            malformed,
            "matrix",
            g -> {
              var matrix = g.item("nodes", 1).putArray("matrix");
              for (int i = 0; i < 16; i++) {
                matrix.add(i % 5 == 0 ? 1 : 0);
              }
            }),
        broken(
            "target a number",
            malformed,
            "no object",
            g -> g.primitive().withArray("targets").set(0, 3)),
        broken(
            "target of another mesh",
            FaultCode.VERTEX_COUNT,
            "4 rows",
            g -> targetAccessor(g).put("count", 4)),
        broken(
            "target of 2^40 vertices",
            malformed,
            "more than the file can hold",
            g -> targetAccessor(g).put("count", 1L << 40)),
        broken(
            "sparse count of 2^40",
            malformed,
            "file can hold",
            g -> ((ObjectNode) targetAccessor(g).path("sparse")).put("count", 1L << 40)),
        broken(
            "sparse count below zero",
            malformed,
            "sparse",
            g -> ((ObjectNode) targetAccessor(g).path("sparse")).put("count", -1)),
        broken(
            "target moves a vertex that is not there",
            malformed,
            "does not exist",
            g -> {
              int view =
                  targetAccessor(g).path("sparse").path("indices").path("bufferView").asInt();
              g.bin.put(g.item("bufferViews", view).path("byteOffset").asInt(), (byte) 3);
            }),
        broken(
            "infinite offset",
            FaultCode.NOT_FINITE,
            "morph target 0",
            g -> {
              int view = targetAccessor(g).path("sparse").path("values").path("bufferView").asInt();
              int at = g.item("bufferViews", view).path("byteOffset").asInt();
              g.bin.putFloat(at, Float.POSITIVE_INFINITY);
            }),
        broken(
            "more weights than targets",
            malformed,
            "weights",
            g -> g.item("meshes", 0).withArray("weights").add(1)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("documents")
  void refusesABrokenAnimation(String name, FaultCode code, String message, Consumer<GlbEdit> edit)
      throws IOException {
    GlbEdit glb = AnimatedArm.write(file);
    edit.accept(glb);
    Path broken = glb.save(file);
    Fault fault = Faults.of(code, () -> GlbPlayback.read(broken));
    assertThat(fault.message()).as(name).contains(message).contains("played.glb");
  }

  /** Many targets of one accessor cost one; many accessors on the same bytes are refused. */
  @Test
  void aSmallFileCannotAskForALargeMemory() throws IOException {
    GlbEdit shared = AnimatedArm.write(file);
    shared.json.remove("animations");
    shared.item("meshes", 0).remove("weights");
    ObjectNode target = (ObjectNode) shared.primitive().path("targets").path(0);
    for (int t = 1; t < 10_000; t++) {
      shared.primitive().withArray("targets").add(target);
    }
    assertThat(GlbPlayback.read(shared.save(file)).targetNames()).hasSize(10_000);

    GlbEdit overlapping = GlbEdit.of(bigFile());
    int dense = overlapping.primitive().path("attributes").path("POSITION").asInt();
    overlapping.primitive().putArray("targets");
    for (int t = 0; t < 400; t++) {
      int index = overlapping.list("accessors").size();
      overlapping.list("accessors").add(overlapping.item("accessors", dense));
      overlapping.primitive().withArray("targets").addObject().put("POSITION", index);
    }
    Path small = overlapping.save(file);
    assertThat(Faults.of(FaultCode.FILE_MALFORMED, () -> GlbPlayback.read(small)).message())
        .contains("more than the file can hold");
  }

  /** A strip of twenty thousand vertices on one joint. */
  private Path bigFile() {
    int count = 20_000;
    float[] vertices = new float[3 * count];
    double[] weights = new double[count];
    for (int v = 0; v < count; v++) {
      vertices[3 * v] = v;
      weights[v] = 1;
    }
    Faces faces = Faces.of(new int[] {0, 3}, new int[] {0, 1, 2}, count);
    Skeleton skeleton = Skeleton.of(List.of("root"), new int[] {-1}, new double[3]);
    Rig rig =
        new Rig("strip", new Mesh(vertices, faces), skeleton, SkinWeights.ofDense(weights, 1));
    GlbWriter.writeRig(file, rig);
    return file;
  }

  /** Whatever bytes are changed, a file is played or refused: nothing else happens. */
  @Test
  void playsOrRefusesRandomDamage() throws IOException {
    AnimatedArm.write(file);
    byte[] whole = Files.readAllBytes(file);
    Random random = new Random(5);
    List<SinewException> refusals = new ArrayList<>();
    for (int round = 0; round < 400; round++) {
      byte[] damaged = whole.clone();
      for (int i = 0; i <= round % 3; i++) {
        damaged[12 + random.nextInt(damaged.length - 12)] = (byte) random.nextInt(256);
      }
      Files.write(file, damaged);
      try {
        GlbPlayback.read(file).surface(0.5);
      } catch (SinewException e) {
        refusals.add(e);
      }
    }
    assertThat(refusals).hasSizeBetween(50, 399);
  }
}
