package dev.sinew.jobs.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyReader;
import dev.sinew.character.format.npy.NpzWriter;
import dev.sinew.character.format.obj.ObjReader;
import dev.sinew.character.format.obj.ObjWriter;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.jobs.apply.TrianglesBundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A small character in the test's folder, and how a modeller works on it. */
abstract class SculptedBundle {
  static final String TURN = "--turn Chest=0,90,0";

  @TempDir Path folder;

  @BeforeEach
  void bundle() throws IOException {
    TrianglesBundle.write(at("bundle"));
    Files.writeString(at("bones.json"), "{\"Hips\": \"Hips\", \"Chest\": \"Chest\"}");
  }

  Path at(String name) {
    return folder.resolve(name);
  }

  /** Runs a line in which every word with @ in front is a path in the test's folder. */
  CommandRun run(String line) {
    return CommandRun.in(folder, line);
  }

  JsonNode done(String line) throws IOException {
    return CommandRun.done(folder, line);
  }

  /** Poses the character, moves vertex 4 of the posed mesh and writes it as {@code file}. */
  void sculpt(String pose, String file, float x, float y, float z) throws IOException {
    done("exemplar pose --bundle @bundle " + pose + " --out @posed-" + file);
    Path posed = at("posed-" + file).resolve("posed.obj");
    Mesh mesh = ObjReader.read(posed);
    float[] vertices = mesh.vertices().clone();
    vertices[12] += x;
    vertices[13] += y;
    vertices[14] += z;
    ObjWriter.write(posed, new Mesh(vertices, mesh.faces()));
  }

  JsonNode add(String file, String name) throws IOException {
    return done(
        "exemplar add --bundle @bundle --mesh @posed-"
            + file
            + "/posed.obj --author anna --name "
            + name);
  }

  float[] applied(String pose, String options) throws IOException {
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

  static void assertSame(float[] found, float[] expected) {
    assertThat(found).hasSameSizeAs(expected);
    for (int i = 0; i < found.length; i++) {
      assertThat(found[i]).as("number " + i).isEqualTo(expected[i], within(1e-6f));
    }
  }

  /** Five frames that pass both sculpts' poses while the root moves. */
  void walk() {
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
}
