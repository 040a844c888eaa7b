package dev.sinew.jobs.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sinew.character.format.glb.GlbPlayback;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyReader;
import dev.sinew.character.format.npy.NpyWriter;
import dev.sinew.character.format.npy.NpzWriter;
import dev.sinew.character.format.obj.ObjReader;
import dev.sinew.character.format.obj.ObjWriter;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.jobs.apply.TrianglesBundle;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The modeller's round trip. */
class ExemplarCommandsTest {
  private static final String TURN = "--turn Chest=0,90,0";

  @TempDir Path folder;

  @BeforeEach
  void bundle() throws IOException {
    TrianglesBundle.write(at("bundle"));
    Files.writeString(at("bones.json"), "{\"Hips\": \"Hips\", \"Chest\": \"Chest\"}");
  }

  private Path at(String name) {
    return folder.resolve(name);
  }

  /** Runs a line in which every word with @ in front is a path in the test's folder. */
  private CommandRun run(String line) {
    return CommandRun.in(folder, line);
  }

  private JsonNode done(String line) throws IOException {
    return CommandRun.done(folder, line);
  }

  /** Poses the character, moves vertex 4 of the posed mesh and writes it as {@code file}. */
  private void sculpt(String pose, String file, float x, float y, float z) throws IOException {
    done("exemplar pose --bundle @bundle " + pose + " --out @posed-" + file);
    Path posed = at("posed-" + file).resolve("posed.obj");
    Mesh mesh = ObjReader.read(posed);
    float[] vertices = mesh.vertices().clone();
    vertices[12] += x;
    vertices[13] += y;
    vertices[14] += z;
    ObjWriter.write(posed, new Mesh(vertices, mesh.faces()));
  }

  private JsonNode add(String file, String name) throws IOException {
    return done(
        "exemplar add --bundle @bundle --mesh @posed-"
            + file
            + "/posed.obj --author anna --name "
            + name);
  }

  private float[] applied(String pose, String options) throws IOException {
    Path out = at("applied-" + pose.hashCode() + options.hashCode());
    done("exemplar pose --bundle @bundle " + pose + " --without-exemplars --out " + out + "-pose");
    done(
        "apply --bundle @bundle --poses "
            + out
            + "-pose/pose.npz --out "
            + out
            + (options.isEmpty() ? "" : " " + options));
    return NpyReader.read(out.resolve("vertices.npy")).toFloats();
  }

  private static void assertSame(float[] found, float[] expected) {
    assertThat(found).hasSameSizeAs(expected);
    for (int i = 0; i < found.length; i++) {
      assertThat(found[i]).as("number " + i).isEqualTo(expected[i], within(1e-6f));
    }
  }

  @Test
  void aSculptComesBackInItsPose() throws IOException {
    sculpt(TURN, "a", 0.1f, 0.2f, 0.3f);
    JsonNode added = add("a", "chest90");
    assertThat(added.get("version").intValue()).isEqualTo(1);
    assertThat(added.get("reader").textValue()).isEqualTo("Chest");
    assertThat(added.get("touched_vertices").intValue()).isEqualTo(1);
    assertThat(added.get("largest_mm").doubleValue())
        .isEqualTo(1000 * Math.sqrt(0.14), within(1e-3));
    assertThat(added.get("lost_mm").doubleValue()).isLessThan(1e-3);
    assertThat(added.get("sha256").textValue()).matches("[0-9a-f]{64}");
    float[] posed = ObjReader.read(at("posed-a").resolve("posed.obj")).vertices();
    assertSame(applied(TURN, ""), posed);
    // The rest pose is not changed, and skinning alone does not know of it.
    assertSame(applied("--turn Chest=0,0,0", ""), TrianglesBundle.vertices());
    float[] plain = posed.clone();
    plain[12] -= 0.1f;
    plain[13] -= 0.2f;
    plain[14] -= 0.3f;
    assertSame(applied(TURN, "--stack learned,skin"), plain);
    assertSame(applied(TURN, "--stack exemplars,skin,learned"), posed);
  }

  @Test
  void anEditReplacesAndEveryVersionStays() throws IOException {
    sculpt(TURN, "a", 0.1f, 0, 0);
    add("a", "chest90");
    // The next edit goes on where this one ended.
    sculpt("--exemplar chest90", "b", 0, 0.1f, 0);
    assertThat(add("b", "chest90").get("version").intValue()).isEqualTo(2);
    float[] both = applied(TURN, "");
    float[] plain = applied(TURN, "--stack learned,skin");
    assertThat(both[12] - plain[12]).isEqualTo(0.1f, within(1e-6f));
    assertThat(both[13] - plain[13]).isEqualTo(0.1f, within(1e-6f));
    done("exemplar remove --bundle @bundle chest90");
    assertThat(done("exemplar list --bundle @bundle").get("exemplars")).isEmpty();
    JsonNode first = done("exemplar list --bundle @bundle --version 1").get("exemplars").get(0);
    assertThat(first.get("author").textValue()).isEqualTo("anna");
    assertThat(first.get("largest_mm").doubleValue()).isEqualTo(100, within(1e-3));
    done("exemplar restore --bundle @bundle --version 1");
    assertThat(applied(TURN, "--frames 0")[12] - plain[12]).isEqualTo(0.1f, within(1e-6f));
    JsonNode history = done("exemplar history --bundle @bundle").get("versions");
    assertThat(history).hasSize(4);
    assertThat(history.get(0).get("action").textValue()).isEqualTo("restore 1");
    assertThat(history.get(3).get("action").textValue()).isEqualTo("add chest90");
  }

  @Test
  void anEditedPoseIsTakenWithTheMesh() throws IOException {
    sculpt(TURN, "a", 0.1f, 0, 0);
    done(
        "exemplar add --bundle @bundle --mesh @posed-a/posed.obj --name odd --turn Chest=0,80,0"
            + " --reader chest --reads Chest");
    // The mesh of the quarter turn comes back at 80 degrees.
    float[] posed = ObjReader.read(at("posed-a").resolve("posed.obj")).vertices();
    assertSame(applied("--turn Chest=0,80,0", ""), posed);
  }

  @Test
  void halfWayAnExemplarIsPartlySeen() throws IOException {
    sculpt(TURN, "a", 0, 0.1f, 0);
    add("a", "chest90");
    done("exemplar reader --bundle @bundle Chest --kernel gaussian --blending additive --radius 1");
    float[] half = applied("--turn Chest=0,45,0", "");
    double d = Math.PI / 4;
    assertThat(half[13] - 1).isEqualTo((float) (0.1 * Math.exp(-d * d)), within(1e-6f));
    done("exemplar pose --bundle @bundle --turn Chest=0,45,0 --out @half");
    JsonNode weights =
        done("exemplar weights --bundle @bundle --poses @half/pose.npz --out @weights.csv");
    assertThat(weights.get("exemplars").get(0).get("largest").doubleValue())
        // Poses are stored as floats.
        .isEqualTo(Math.exp(-d * d), within(1e-7));
    List<String> lines = Files.readAllLines(at("weights.csv"));
    assertThat(lines.get(0)).isEqualTo("frame,chest90");
    assertThat(Double.parseDouble(lines.get(1).split(",")[1]))
        .isEqualTo(Math.exp(-d * d), within(1e-7));
  }

  @Test
  void controlsPoseTheCharacter() throws IOException {
    Files.writeString(
        at("keys.json"),
        "{\"poses\": {\"turned\": {\"rotations\": {\"Chest\": [0, 90, 0]}}},"
            + " \"controls\": [{\"name\": \"T\", \"kind\": \"axis\", \"pose\": \"turned\","
            + " \"low\": 0, \"high\": 1}]}");
    sculpt("--controls @keys.json --control T=1", "a", 0, 0.1f, 0);
    add("a", "chest90");
    JsonNode weights =
        done("exemplar weights --bundle @bundle --controls @keys.json --control T=1");
    assertThat(weights.get("exemplars").get(0).get("largest").doubleValue())
        .isEqualTo(1, within(1e-6));
    CommandRun refused =
        run("exemplar weights --bundle @bundle --controls @keys.json --control T=2");
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err().get(0)).contains("T");
  }

  @Test
  void motionThatIsSentIsShownAndRecorded() throws Exception {
    sculpt(TURN, "a", 0, 0.1f, 0);
    add("a", "chest90");
    // A quarter turn of the rig's chest about +y is one about −y in Unity's left-handed frame.
    float half = (float) Math.sqrt(0.5);
    JsonNode weights = listen("bundle", 0f, -half, 0f, half);
    assertThat(weights.get("exemplars").get(0).get("largest").doubleValue())
        .isEqualTo(1, within(1e-5));
    JsonNode again = done("exemplar weights --bundle @bundle --poses @take.npz");
    assertThat(again.get("exemplars").get(0).get("largest").doubleValue())
        .isEqualTo(1, within(1e-5));
  }

  @Test
  void theRestPoseOfTheRigIsTheTPoseOfTheSender() throws Exception {
    TrianglesBundle.writeLeaning(at("leaning"));
    listen("leaning", 0f, 0f, 0f, 1f);
    done("apply --bundle @leaning --poses @take.npz --frames 0 --out @leant");
    assertSame(
        NpyReader.read(at("leant").resolve("vertices.npy")).toFloats(), TrianglesBundle.vertices());
  }

  /** What {@code weights} says of a chest that is sent so, recorded as take.npz. */
  private JsonNode listen(String bundle, Object... chest) throws Exception {
    int port;
    try (DatagramSocket free = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    List<Object> turn = new ArrayList<>(List.of("Chest", 0f, 0f, 0f));
    turn.addAll(List.of(chest));
    byte[] packet =
        Osc.bundle(
            Osc.message("/VMC/Ext/Bone/Pos", "Hips", 0f, 0f, 0f, 0f, 0f, 0f, 1f),
            Osc.message("/VMC/Ext/Bone/Pos", turn.toArray()),
            Osc.message("/VMC/Ext/T", 1f));
    AtomicBoolean done = new AtomicBoolean();
    Thread sender =
        new Thread(
            () -> {
              try (DatagramSocket socket = new DatagramSocket()) {
                while (!done.get()) {
                  socket.send(
                      new DatagramPacket(
                          packet, packet.length, InetAddress.getLoopbackAddress(), port));
                  LockSupport.parkNanos(10_000_000);
                }
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    sender.start();
    try {
      return done(
          "exemplar weights --vmc "
              + port
              + " --seconds 1 --record @take.npz --joint-map @bones.json --bundle @"
              + bundle);
    } finally {
      done.set(true);
      sender.join();
    }
  }

  /** Open Sound Control packets, byte by byte. */
  private static final class Osc {
    static byte[] message(String address, Object... arguments) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      StringBuilder tags = new StringBuilder(",");
      for (Object argument : arguments) {
        tags.append(argument instanceof Float ? 'f' : 's');
      }
      bytes.write(text(address));
      bytes.write(text(tags.toString()));
      for (Object argument : arguments) {
        bytes.write(
            argument instanceof Float number
                ? ByteBuffer.allocate(4).putFloat(number).array()
                : text((String) argument));
      }
      return bytes.toByteArray();
    }

    static byte[] bundle(byte[]... messages) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      bytes.write(text("#bundle"));
      bytes.write(ByteBuffer.allocate(8).putLong(1).array());
      for (byte[] message : messages) {
        bytes.write(ByteBuffer.allocate(4).putInt(message.length).array());
        bytes.write(message);
      }
      return bytes.toByteArray();
    }

    private static byte[] text(String text) {
      byte[] ascii = text.getBytes(StandardCharsets.US_ASCII);
      return Arrays.copyOf(ascii, ascii.length / 4 * 4 + 4);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "learned,skin,exemplars",
        "learned,skin",
        "learned,skin,smooth=2,exemplars",
        "exemplars,skin,smooth=1,learned"
      })
  void theAnimationPlaysTheMeshes(String stack) throws IOException {
    sculpt(TURN, "a", 0.1f, 0.2f, 0.3f);
    add("a", "chest90");
    sculpt("--turn Chest=40,0,0", "b", 0, 0, 0.2f);
    add("b", "chest40");
    walk();
    done("apply --bundle @bundle --poses @walk.npz --out @out --stack " + stack);
    float[] meshes = NpyReader.read(at("out").resolve("vertices.npy")).toFloats();
    assertPlays(at("out").resolve("animation.glb"), meshes);
  }

  private static void assertPlays(Path file, float[] meshes) {
    GlbPlayback playback = GlbPlayback.read(file);
    for (int f = 0; f < 5; f++) {
      double[] shown = playback.surface(f / 30.0);
      for (int i = 0; i < 18; i++) {
        assertThat(shown[i])
            .as("frame " + f + ", number " + i)
            .isCloseTo(meshes[18 * f + i], within(5e-5));
      }
    }
  }

  /** Five frames that pass both sculpts' poses while the root moves. */
  private void walk() {
    float[] angles = new float[30];
    float[] translation = new float[15];
    for (int f = 0; f < 5; f++) {
      angles[6 * f + 3] = (float) Math.toRadians(40 - 10 * f);
      angles[6 * f + 4] = (float) Math.toRadians(22.5 * f);
      translation[3 * f] = f;
    }
    NpzWriter.write(
        at("walk.npz"),
        Map.of(
            "axis_angle", NpyArray.ofFloats(new int[] {5, 2, 3}, angles),
            "translation", NpyArray.ofFloats(new int[] {5, 3}, translation),
            "joint_names", NpyArray.ofStrings(List.of("Hips", "Chest"))));
  }

  @Test
  void anExportedClipHasAShapeAnExemplarAndPlaysTheMeshes() throws IOException {
    sculpt(TURN, "a", 0.1f, 0.2f, 0.3f);
    add("a", "chest90");
    walk();
    JsonNode made = done("exemplar export --bundle @bundle --poses @walk.npz --out @walk.glb");
    assertThat(made.get("exemplars").intValue()).isEqualTo(1);
    assertThat(GlbPlayback.read(at("walk.glb")).targetNames()).containsExactly("chest90");
    done("apply --bundle @bundle --poses @walk.npz --out @out");
    assertPlays(at("walk.glb"), NpyReader.read(at("out").resolve("vertices.npy")).toFloats());
  }

  @Test
  void showTellsPoseReaderAndMaker() throws IOException {
    sculpt(TURN, "a", 0.1f, 0, 0);
    add("a", "chest90");
    CommandRun shown = run("exemplar show --bundle @bundle chest90");
    assertThat(shown.exitCode()).isZero();
    assertThat(String.join("\n", shown.out()))
        .contains("chest90, version 1")
        .contains("by anna")
        .contains("Chest reads Chest by rotation-angle; gaussian, interpolative")
        .contains("moves 1 of 6 vertices by up to 100.000 mm")
        .contains("Chest=0.00,90.00,0.00");
  }

  @Test
  void unitsCanBeGiven() throws IOException {
    sculpt(TURN, "a", 0.1f, 0, 0);
    Path file = at("posed-a").resolve("posed.obj");
    Mesh mesh = ObjReader.read(file);
    float[] centimetres = mesh.vertices().clone();
    for (int i = 0; i < centimetres.length; i++) {
      centimetres[i] *= 100;
    }
    ObjWriter.write(file, new Mesh(centimetres, mesh.faces()));
    CommandRun refused = run("exemplar add --bundle @bundle --mesh @posed-a/posed.obj --name a");
    assertThat(refused.err().get(0)).startsWith("error: [units]").contains("--scale");
    assertThat(at("bundle").resolve("exemplars")).doesNotExist();
    JsonNode added =
        done("exemplar add --bundle @bundle --mesh @posed-a/posed.obj --name a --scale 0.01");
    assertThat(added.get("largest_mm").doubleValue()).isEqualTo(100, within(1e-2));
  }

  @Test
  void warnsWhereVerticesWereOrderedAnew() throws IOException {
    sculpt(TURN, "a", 0.1f, 0, 0);
    Path file = at("posed-a").resolve("posed.obj");
    Mesh mesh = ObjReader.read(file);
    ObjWriter.write(
        file, new Mesh(mesh.vertices(), Faces.ofTriangles(new int[] {0, 3, 2, 1, 4, 5}, 6)));
    CommandRun run = run("exemplar add --bundle @bundle --mesh @posed-a/posed.obj --name a");
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).singleElement().asString().contains("edges").contains("order");
  }

  @Test
  void warnsWhereTheMeshIsNotThatPose() throws IOException {
    sculpt(TURN, "a", 0.1f, 0, 0);
    CommandRun run =
        run(
            "exemplar add --bundle @bundle --mesh @posed-a/posed.obj --name a --turn"
                + " Chest=0,-90,30 --turn Hips=0,40,0");
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).anySatisfy(l -> assertThat(l).contains("order of vertices"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          2 | usage | exemplar show --bundle @bundle none
          2 | usage | exemplar show --bundle @bundle chest90 --version 9
          2 | usage | exemplar list --bundle @bundle --version 0
          2 | usage | exemplar remove --bundle @bundle none
          2 | usage | exemplar mirror --bundle @bundle none
          2 | usage | exemplar mirror --bundle @bundle chest90 chest90 --to a
          2 | usage | exemplar restore --bundle @bundle --version 9
          2 | usage | exemplar reader --bundle @bundle new
          3 | joint | exemplar reader --bundle @bundle new --reads Tail
          3 | joint | exemplar reader --bundle @bundle new --reads Hips
          2 | usage | exemplar reader --bundle @bundle new --reads Chest --kernel none
          2 | config | exemplar reader --bundle @bundle new --reads Chest --radius -1
          2 | config | exemplar reader --bundle @bundle new --reads Chest --kernel linear --radius 1
          3 | joint | exemplar pose --bundle @bundle --turn Tail=0,0,1 --out @out
          2 | usage | exemplar pose --bundle @bundle --turn Chest=0,0 --out @out
          2 | usage | exemplar pose --bundle @bundle --turn Chest=0,0,NaN --out @out
          2 | usage | exemplar pose --bundle @bundle --turn Chest=0,0,9e9 --out @out
          2 | usage | exemplar pose --bundle @bundle --exemplar none --out @out
          2 | usage | exemplar pose --bundle @bundle --frame 1 --out @out
          2 | usage | exemplar pose --bundle @bundle --poses @walk.npz --frame -1 --out @out
          2 | usage | exemplar pose --bundle @bundle --exemplar chest90 --turn Chest=1,0,0 --out @out
          3 | file-missing | exemplar pose --bundle @none --turn Chest=1,0,0 --out @out
          4 | conflict | exemplar pose --bundle @bundle --turn Chest=1,0,0 --out @bundle
          3 | vertex-count | exemplar add --bundle @bundle --mesh @small.npy --name a --turn Chest=1,0,0
          2 | usage | exemplar add --bundle @bundle --mesh @rest.npy --name a
          3 | empty | exemplar add --bundle @bundle --mesh @rest.npy --name a --turn Chest=0,0,0
          2 | usage | exemplar add --bundle @bundle --mesh @moved.npy --name a --turn Chest=0,0,0
          2 | usage | exemplar add --bundle @bundle --mesh @moved.npy --name a/b --turn Chest=0,9,0
          2 | config | exemplar add --bundle @bundle --mesh @moved.npy --name a --turn Chest=0,9,0 --falloff 0
          2 | usage | exemplar add --bundle @bundle --mesh @moved.npy --name a --turn Chest=0,9,0 --scale NaN
          2 | usage | exemplar add --bundle @bundle --mesh @moved.npy --name a --turn Chest=0,9,0 --reader x
          3 | file-missing | exemplar add --bundle @bundle --mesh @none.obj --name a --turn Chest=0,9,0
          3 | not-finite | exemplar add --bundle @bundle --mesh @nan.npy --name a --turn Chest=0,9,0
          3 | ambiguous | exemplar add --bundle @bundle --mesh @moved.npy --name same --turn Chest=0,90,0
          4 | conflict | exemplar export --bundle @bundle --poses @walk.npz --out @small.npy
          3 | frame-count | exemplar export --bundle @bundle --poses @walk.npz --frames 5 --out @out
          3 | file-missing | exemplar export --bundle @bundle --poses @none.npz --out @out
          2 | usage | exemplar pick --bundle @bundle --data @none --count 0
          2 | usage | exemplar pick --bundle @bundle --data @none --radius 0
          4 | conflict | exemplar pick --bundle @bundle --data @none
          3 | file-missing | exemplar pick --bundle @bundle --data @none --replace
          3 | file-missing | exemplar weights --bundle @bundle --poses @none.npz
          2 | usage | exemplar weights --bundle @bundle
          2 | usage | exemplar weights --bundle @bundle --poses @walk.npz --vmc 0
          2 | usage | exemplar weights --bundle @bundle --poses @walk.npz --record @out
          2 | usage | exemplar weights --bundle @bundle --poses @walk.npz --control a=1
          2 | usage | exemplar weights --bundle @bundle --vmc 70000
          2 | usage | exemplar weights --bundle @bundle --vmc 0 --seconds 0
          3 | empty | exemplar weights --bundle @bundle --vmc 0 --seconds 0.05 --joint-map @bones.json
          3 | file-missing | exemplar weights --bundle @bundle --controls @none.json
          2 | usage | apply --bundle @bundle --poses @walk.npz --stack learned --out @out
          2 | usage | apply --bundle @bundle --poses @walk.npz --stack skin,skin --out @out
          2 | usage | apply --bundle @bundle --poses @walk.npz --stack skin,mud --out @out
          2 | usage | apply --bundle @bundle --poses @walk.npz --stack skin,learned,learned --out @out
          2 | usage | apply --bundle @bundle --poses @walk.npz --stack skin,smooth=x --out @out
          2 | usage | apply --bundle @bundle --poses @walk.npz --stack skin,jiggle --out @out
          3 | file-missing | apply --bundle @bundle --poses @walk.npz --stack skin,jiggle=none.npy --out @out
          3 | file-missing | apply --bundle @bundle --poses @walk.npz --stack skin,cache=none.npy --out @out
          """)
  void refusesInOneLineAndSavesNothing(int exitCode, String code, String line) throws IOException {
    sculpt(TURN, "a", 0.1f, 0, 0);
    add("a", "chest90");
    NpzWriter.write(
        at("walk.npz"),
        Map.of(
            "axis_angle", NpyArray.ofFloats(new int[] {1, 2, 3}, new float[6]),
            "translation", NpyArray.ofFloats(new int[] {1, 3}, new float[3]),
            "joint_names", NpyArray.ofStrings(List.of("Hips", "Chest"))));
    mesh("small.npy", new float[3]);
    mesh("rest.npy", TrianglesBundle.vertices());
    float[] moved = TrianglesBundle.vertices();
    moved[13] += 0.1f;
    mesh("moved.npy", moved);
    moved[14] = Float.NaN;
    mesh("nan.npy", moved);
    CommandRun run = run(line);
    assertThat(run.err())
        .filteredOn(l -> l.startsWith("error: "))
        .singleElement()
        .asString()
        .startsWith("error: [" + code + "]");
    assertThat(run.exitCode()).isEqualTo(exitCode);
    assertThat(at("out")).doesNotExist();
    try (Stream<Path> files = Files.list(at("bundle").resolve("exemplars"))) {
      assertThat(files).hasSize(2);
    }
  }

  private void mesh(String name, float[] vertices) {
    NpyWriter.write(at(name), NpyArray.ofFloats(new int[] {vertices.length / 3, 3}, vertices));
  }
}
