package dev.sinew.ingest.sample;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sinew.character.format.AtomicFiles;
import dev.sinew.character.format.bvh.BvhWriter;
import dev.sinew.character.format.glb.GlbWriter;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyWriter;
import dev.sinew.character.format.npy.NpzWriter;
import dev.sinew.character.format.obj.ObjWriter;
import dev.sinew.character.format.ply.PlyWriter;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Generates a capture set: a simple humanoid of several identities in several poses, so that
 * everything can be tried on a machine without data.
 *
 * <p>The posed surfaces come from dual-quaternion skinning of a body with swelling muscles, which
 * is no linear blend skinning plus a linear corrective. Everything is original and free (CC0).
 */
public final class SampleCapture {
  /** BVH joint name → rig joint name, for the take whose poses are only there as BVH. */
  private static final Map<String, String> BVH_NAMES =
      new TreeMap<>(Map.of("LowerBack", "Spine", "Thorax", "Chest"));

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private SampleCapture() {}

  /**
   * Writes the sample as a capture set: {@code rig.glb} and {@code template.obj} (a neutral body),
   * {@code splits.json}, {@code joint_map.json}, {@code README.md} and {@code subjects/}. The
   * folder appears whole. Takes a few seconds.
   *
   * @param folder a folder that does not exist or is empty
   * @param options how much, and the seed; the same options give the same bytes
   * @throws dev.sinew.character.fault.SinewException if the folder holds something already
   * @throws java.io.UncheckedIOException if writing fails
   */
  public static void write(Path folder, SampleOptions options) {
    AtomicFiles.writeFolder(folder, temporary -> writeContents(temporary, options));
  }

  private static void writeContents(Path folder, SampleOptions options) throws IOException {
    Rig neutral = SampleBody.of("sample", BodyProportions.NEUTRAL);
    GlbWriter.writeRig(folder.resolve("rig.glb"), neutral);
    ObjWriter.write(folder.resolve("template.obj"), neutral.mesh());
    SampleReadme readme = new SampleReadme(options, neutral);
    ObjectNode splits = JSON.createObjectNode();
    ArrayNode train = splits.putArray("train");
    ArrayNode validation = splits.putArray("validation");
    ObjectNode identities = splits.putObject("identities");
    ArrayNode trainIdentities = identities.putArray("train");
    ArrayNode validationIdentities = identities.putArray("validation");
    for (SampleIdentity identity : SampleIdentity.all(options)) {
      Path subject = Files.createDirectories(folder.resolve("subjects").resolve(identity.id()));
      writeTPose(subject, identity.rig());
      (identity.trainsJoints() ? trainIdentities : validationIdentities).add(identity.id());
      for (SampleTake take : identity.takes()) {
        float[] vertices = vertices(identity, take);
        writeTake(subject.resolve("takes").resolve(take.name()), identity.rig(), take, vertices);
        (identity.trains(take) ? train : validation).add(identity.id() + "/" + take.name());
        readme.count(identity, take, vertices);
      }
    }
    writeText(folder.resolve("splits.json"), JSON.writeValueAsString(splits) + "\n");
    writeText(folder.resolve("joint_map.json"), JSON.writeValueAsString(BVH_NAMES) + "\n");
    writeText(folder.resolve("README.md"), readme.text());
  }

  private static void writeTPose(Path subject, Rig rig) {
    PlyWriter.write(subject.resolve("tpose.ply"), rig.mesh());
    double[] joints = rig.skeleton().joints();
    NpyWriter.write(
        subject.resolve("joints.npy"),
        NpyArray.ofFloats(new int[] {joints.length / 3, 3}, floats(joints)));
  }

  /** [F,V,3] the true surface of every frame, world, metres. */
  private static float[] vertices(SampleIdentity identity, SampleTake take) {
    int size = identity.rig().mesh().vertices().length;
    float[] vertices = new float[take.poses().size() * size];
    for (int f = 0; f < take.poses().size(); f++) {
      float[] frame = floats(identity.deformer().deform(take.poses().get(f)));
      System.arraycopy(frame, 0, vertices, f * size, size);
    }
    return vertices;
  }

  private static void writeTake(Path folder, Rig rig, SampleTake take, float[] vertices)
      throws IOException {
    Files.createDirectories(folder);
    if (take.name().equals(SampleIdentity.BVH_TAKE)) {
      BvhWriter.write(
          folder.resolve("poses.bvh"),
          bvhSkeleton(rig.skeleton()),
          SampleTake.FRAMES_PER_SECOND,
          take.poses());
    } else {
      NpzWriter.write(folder.resolve("poses.npz"), poses(take));
    }
    int frames = take.poses().size();
    NpyWriter.write(
        folder.resolve("vertices.npy"),
        NpyArray.ofFloats(new int[] {frames, vertices.length / 3 / frames, 3}, vertices));
  }

  private static Map<String, NpyArray> poses(SampleTake take) {
    int frames = take.poses().size();
    int joints = SampleSkeleton.COUNT;
    float[] axisAngle = new float[3 * frames * joints];
    float[] translation = new float[3 * frames];
    for (int f = 0; f < frames; f++) {
      Pose pose = take.poses().get(f);
      System.arraycopy(floats(pose.axisAngle()), 0, axisAngle, 3 * f * joints, 3 * joints);
      System.arraycopy(floats(pose.translation()), 0, translation, 3 * f, 3);
    }
    Map<String, NpyArray> arrays = new TreeMap<>();
    arrays.put("axis_angle", NpyArray.ofFloats(new int[] {frames, joints, 3}, axisAngle));
    arrays.put("translation", NpyArray.ofFloats(new int[] {frames, 3}, translation));
    arrays.put(
        "fps", NpyArray.ofFloats(new int[0], new float[] {(float) SampleTake.FRAMES_PER_SECOND}));
    arrays.put("joint_names", NpyArray.ofStrings(SampleSkeleton.NAMES));
    return arrays;
  }

  private static Skeleton bvhSkeleton(Skeleton skeleton) {
    List<String> names =
        skeleton.names().stream()
            .map(
                name ->
                    BVH_NAMES.entrySet().stream()
                        .filter(entry -> entry.getValue().equals(name))
                        .map(Map.Entry::getKey)
                        .findFirst()
                        .orElse(name))
            .toList();
    return Skeleton.of(names, skeleton.parents(), skeleton.joints());
  }

  private static float[] floats(double[] values) {
    float[] floats = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      floats[i] = (float) values[i];
    }
    return floats;
  }

  private static void writeText(Path file, String text) throws IOException {
    Files.writeString(file, text, StandardCharsets.UTF_8);
  }
}
