package dev.sinew.jobs.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sinew.character.corrective.Fade;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyWriter;
import dev.sinew.character.format.obj.ObjReader;
import dev.sinew.character.format.obj.ObjWriter;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.jobs.apply.TrianglesBundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What commands say of an edit, and whether it is so. */
class ExemplarEditCommandsTest {
  @TempDir Path folder;

  @BeforeEach
  void bundle() {
    TrianglesBundle.write(at("bundle"));
  }

  private Path at(String name) {
    return folder.resolve(name);
  }

  private CommandRun run(String line) {
    return CommandRun.in(folder, line);
  }

  private JsonNode done(String line) throws IOException {
    return CommandRun.done(folder, line);
  }

  private float[] posed(String pose, String out) throws IOException {
    done("exemplar pose --bundle @bundle " + pose + " --out @" + out);
    return ObjReader.read(at(out).resolve("posed.obj")).vertices();
  }

  /** Moves vertex 4 of a pose and takes it in as @NAME.npy. */
  private JsonNode add(String name, String pose, float y, String options) throws IOException {
    float[] sculpt = posed(pose + " --without-exemplars", "below-" + name + options.hashCode());
    sculpt[13] += y;
    NpyWriter.write(at(name + ".npy"), NpyArray.ofFloats(new int[] {6, 3}, sculpt));
    return done(
        ("exemplar add --bundle @bundle --mesh @" + name + ".npy --name " + name + " ")
            + pose
            + options);
  }

  @Test
  void saysHowFarOffASculptComesBackAsItIsBlended() throws IOException {
    assertThat(add("a", "--turn Chest=0,90,0", 0.1f, "").get("lost_mm").doubleValue())
        .isLessThan(1e-3);
    // Of one exemplar beside the rest pose, gaussians of radius 1: w = φ·(Φ + λ)⁻¹ at its pose.
    JsonNode loose = add("a", "--turn Chest=0,90,0", 0.1f, " --radius 1 --regularisation 1");
    double phi = Math.exp(-Math.PI * Math.PI / 4);
    double weight = (2 - phi * phi) / (4 - phi * phi);
    assertThat(loose.get("lost_mm").doubleValue()).isEqualTo(100 * (1 - weight), within(1e-3));
    float[] again = posed("--exemplar a", "again");
    float[] below = posed("--exemplar a --without-exemplars", "below");
    assertThat(again[13] - below[13]).isEqualTo((float) (0.1 * weight), within(1e-6f));
  }

  @Test
  void decimalsThatAProgramCutsOffAreNoEdit() throws IOException {
    posed("--turn Chest=10,20,30", "a");
    List<String> lines = new ArrayList<>();
    for (String line : Files.readAllLines(at("a").resolve("posed.obj"))) {
      String[] words = line.split(" ");
      for (int i = 1; words[0].equals("v") && i < words.length; i++) {
        double edit = lines.size() == 4 ? 0.01 : 0;
        words[i] = String.format(Locale.ROOT, "%.6f", Double.parseDouble(words[i]) + edit);
      }
      lines.add(String.join(" ", words));
    }
    Files.write(at("a").resolve("posed.obj"), lines);
    JsonNode added = done("exemplar add --bundle @bundle --mesh @a/posed.obj --name a");
    assertThat(added.get("touched_vertices").intValue()).isEqualTo(1);
    assertThat(added.get("lost_mm").doubleValue()).isLessThan(1e-3);
  }

  @Test
  void warnsWhereAMotionExaggeratesASculpt() throws IOException {
    add("a", "--turn Chest=0,90,0", 0.1f, " --kernel thin-plate");
    // Beside the rest pose alone: w = φ(d)∕φ(π∕2), φ = d²·ln d, negative within a radian.
    double quarter = Math.PI * Math.PI / 4 * Math.log(Math.PI / 2);
    JsonNode near = weights("--turn Chest=0,30,0", "near").get("exemplars").get(0);
    double sixth = Math.PI * Math.PI / 36 * Math.log(Math.PI / 6);
    assertThat(near.get("smallest").doubleValue()).isEqualTo(sixth / quarter, within(1e-6));
    CommandRun far = run(weightsOf("--turn Chest=0,170,0", "far"));
    assertThat(far.err()).singleElement().asString().startsWith("warning: a: ");
    assertThat(run(weightsOf("--turn Chest=0,80,0", "between")).err()).isEmpty();
  }

  private String weightsOf(String pose, String out) throws IOException {
    posed(pose, out);
    return "exemplar weights --bundle @bundle --poses @" + out + "/pose.npz";
  }

  private JsonNode weights(String pose, String out) throws IOException {
    return done(weightsOf(pose, out));
  }

  @Test
  void listTellsHowWeightsAreNormalised() {
    CommandRun made =
        run("exemplar reader --bundle @bundle chest --reads Chest --normalisation above-one");
    assertThat(String.join("\n", made.out())).contains("normalised above-one");
  }

  @Test
  void ofStacksWithoutCorrectionsNoneIsSaidToLieOutside() throws IOException {
    TrianglesBundle.writeFading(at("fading"), new Fade(0.1, 0.2));
    done("exemplar pose --bundle @bundle --turn Chest=0,90,0 --out @a");
    String apply = "apply --bundle @fading --poses @a/pose.npz --stack ";
    JsonNode plain = done(apply + "skin --out @plain");
    assertThat(plain.get("frames_outside_training_range").intValue()).isZero();
    assertThat(plain.get("warnings")).isEmpty();
    JsonNode learned = done(apply + "skin,learned --out @learned");
    assertThat(learned.get("frames_outside_training_range").intValue()).isEqualTo(1);
  }

  @Test
  void namesTheFileOfControlsThatDoNotFit() throws IOException {
    Files.writeString(
        at("keys.json"),
        "{\"poses\": {\"turned\": {\"rotations\": {\"Tail\": [0, 90, 0]}}},"
            + " \"controls\": [{\"name\": \"T\", \"kind\": \"key\", \"pose\": \"turned\"}]}");
    for (String line :
        List.of(
            "exemplar pose --bundle @bundle --controls @keys.json --out @out",
            "exemplar weights --bundle @bundle --controls @keys.json")) {
      CommandRun run = run(line);
      assertThat(run.err())
          .anySatisfy(
              l -> assertThat(l).contains("[joint]").contains("keys.json").contains("Tail"));
    }
  }

  @Test
  void controlCharactersOfNamesDoNotReachTheTerminal() {
    CommandRun run = run("apply --bundle @bundle --poses @none --out @out --stack \u001b[31mred");
    assertThat(run.err()).singleElement().asString().contains("?[31mred").doesNotContain("\u001b");
  }

  @Test
  void aReflectionIsSeenOnTheOtherSide() throws IOException {
    TrianglesBundle.writeSides(at("sides"));
    done("exemplar pose --bundle @sides --turn LeftArm=10,90,0 --out @left");
    Path mesh = at("left").resolve("posed.obj");
    Mesh posed = ObjReader.read(mesh);
    float[] sculpted = posed.vertices().clone();
    float[] move = {0.1f, 0.2f, 0.3f};
    for (int c = 0; c < 3; c++) {
      sculpted[12 + c] += move[c];
    }
    ObjWriter.write(mesh, new Mesh(sculpted, posed.faces()));
    done("exemplar add --bundle @sides --mesh @left/posed.obj --name bend.L");
    JsonNode mirrored = done("exemplar mirror --bundle @sides bend.L").get("mirrored").get(0);
    assertThat(mirrored.get("name").textValue()).isEqualTo("bend.R");
    assertThat(mirrored.get("reader").textValue()).isEqualTo("RightArm");
    assertThat(mirrored.get("vertices_without_partner").intValue()).isZero();
    // A rotation vector's reflection in x = 0 is (x, −y, −z).
    done("exemplar pose --bundle @sides --turn RightArm=10,-90,0 --out @right");
    float[] other = ObjReader.read(at("right").resolve("posed.obj")).vertices();
    int[] partner = {0, 1, 2, 6, 7, 8, 3, 4, 5};
    for (int v = 0; v < partner.length; v++) {
      for (int c = 0; c < 3; c++) {
        float expected = sculpted[3 * partner[v] + c] * (c == 0 ? -1 : 1);
        assertThat(other[3 * v + c]).as("vertex " + v).isEqualTo(expected, within(1e-6f));
      }
    }
    // Back again, it replaces what it came from.
    JsonNode back = done("exemplar mirror --bundle @sides bend.R").get("mirrored").get(0);
    assertThat(back.get("name").textValue()).isEqualTo("bend.L");
    assertThat(back.get("replaced").booleanValue()).isTrue();
  }
}
