package dev.sinew.character.format.glb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Khronos validator finds nothing to say about what is written. */
class GltfValidatorTest {
  private static final Path NODE =
      Path.of(System.getProperty("sinew.root", "."), "models/character/src/test/node");

  private final Path folder;

  GltfValidatorTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void findsNoFaultInARigAndItsMotion() throws Exception {
    requireValidator();
    assertThat(problems(write("synthetic", TestRigs.synthetic()))).isEmpty();
  }

  @Test
  void findsNoFaultInRealRigs() throws Exception {
    requireValidator();
    List<Path> files = new ArrayList<>();
    for (String set : List.of("bone/rig.glb", "makehuman/rig.glb", "rigs/mhr/rig.glb")) {
      Rig rig = GlbReader.readRig(TestRigs.shared(set)).rig();
      files.addAll(write(rig.name(), rig));
    }
    assertThat(problems(files)).isEmpty();
  }

  private static void requireValidator() {
    assumeTrue(
        Files.isDirectory(NODE.resolve("node_modules/gltf-validator")),
        "the Khronos validator is not installed: run `npm ci` in " + NODE);
  }

  /** Writes the rig alone, a motion, a motion with correctives, and one with shapes. */
  private List<Path> write(String name, Rig rig) {
    Random random = new Random(7);
    List<Pose> poses = new ArrayList<>();
    List<float[]> offsets = new ArrayList<>();
    for (int f = 0; f < 4; f++) {
      double[] axisAngle = random.doubles(3L * rig.skeleton().jointCount(), -1, 1).toArray();
      poses.add(Pose.ofAxisAngle(axisAngle, new double[] {f, 0, 0}, null));
      float[] offset = new float[rig.mesh().vertices().length];
      for (int i = f; i < offset.length && f != 2; i += f == 1 ? 1 : 40) {
        offset[i] = 0.01f;
      }
      offsets.add(offset);
    }
    List<Path> files =
        List.of(
            folder.resolve(name + "-rig.glb"),
            folder.resolve(name + "-motion.glb"),
            folder.resolve(name + "-corrected.glb"),
            folder.resolve(name + "-shapes.glb"));
    GlbWriter.writeRig(files.get(0), rig);
    SkinnedClip clip = SkinnedClip.of(rig, 30, poses);
    GlbAnimationWriter.write(files.get(1), clip, List.of());
    GlbAnimationWriter.write(files.get(2), clip, MorphTrack.ofFrames(clip, offsets));
    writeShapes(files.get(3), rig, poses);
    return files;
  }

  /** One frame, from a posed rest mesh, of three shapes: sparse, of all vertices, of none. */
  private static void writeShapes(Path file, Rig rig, List<Pose> poses) {
    int vertexCount = rig.mesh().vertexCount();
    int[] all = IntStream.range(0, vertexCount).toArray();
    float[] everywhere = new float[3 * vertexCount];
    Arrays.fill(everywhere, -0.01f);
    float[] weights = {0.5f};
    List<MorphTrack> tracks =
        List.of(
            MorphTrack.of("one", vertexCount, new int[] {2}, new float[] {0, 1, 0}, weights),
            MorphTrack.of("all", vertexCount, all, everywhere, weights),
            MorphTrack.of("none", vertexCount, new int[0], new float[0], weights));
    SkinnedClip clip = new SkinnedClip(rig, poses.get(0), 30, poses.subList(1, 2));
    GlbAnimationWriter.write(file, clip, tracks);
  }

  private static List<String> problems(List<Path> files) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of("node", NODE.resolve("validate.mjs").toString()));
    files.forEach(file -> command.add(file.toString()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    List<String> lines = output.lines().toList();
    assertThat(lines).hasSameSizeAs(files);
    List<String> problems = new ArrayList<>();
    for (String line : lines) {
      JsonNode report = new ObjectMapper().readTree(line);
      if (report.path("errors").asInt() + report.path("warnings").asInt() > 0) {
        problems.add(line);
      }
    }
    return problems;
  }
}
