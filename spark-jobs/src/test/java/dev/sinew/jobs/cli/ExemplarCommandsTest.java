package dev.sinew.jobs.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sinew.character.format.obj.ObjReader;
import dev.sinew.character.format.obj.ObjWriter;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.jobs.apply.TrianglesBundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The modeller's round trip. */
class ExemplarCommandsTest extends SculptedBundle {
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
    for (String setting : List.of("T=2", "T=much", "T=0 --control T=1", "none=1")) {
      CommandRun refused =
          run("exemplar weights --bundle @bundle --controls @keys.json --control " + setting);
      assertThat(refused.exitCode()).as(setting).isEqualTo(2);
      assertThat(refused.err().get(0)).as(setting).contains(setting.substring(0, 1));
    }
  }

  @Test
  void aReaderThatNeverHadExemplarsCanGo() throws IOException {
    sculpt(TURN, "a", 0.1f, 0, 0);
    add("a", "chest90");
    done("exemplar reader --bundle @bundle spare --reads Chest");
    JsonNode removed = done("exemplar remove --bundle @bundle --reader spare");
    assertThat(removed.get("version").intValue()).isEqualTo(3);
    JsonNode left = done("exemplar list --bundle @bundle");
    assertThat(left.get("exemplars")).hasSize(1);
    assertThat(left.get("readers")).hasSize(1);
    assertThat(run("exemplar history --bundle @bundle").out())
        .anySatisfy(line -> assertThat(line).contains("remove reader spare"));
  }

  @Test
  void aKernelIsSpeltAsItIsGiven() throws IOException {
    sculpt(TURN, "a", 0.1f, 0, 0);
    CommandRun refused =
        run(
            "exemplar add --bundle @bundle --mesh @posed-a/posed.obj --name a --kernel thin-plate"
                + " --falloff 2");
    assertThat(refused.err().get(0)).contains("thin-plate");
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
}
