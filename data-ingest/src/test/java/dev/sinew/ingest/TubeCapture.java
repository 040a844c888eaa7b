package dev.sinew.ingest;

import dev.sinew.character.format.glb.GlbWriter;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyWriter;
import dev.sinew.character.format.npy.NpzWriter;
import dev.sinew.character.format.obj.ObjWriter;
import dev.sinew.character.format.ply.PlyWriter;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.LinearBlendSkinning;
import dev.sinew.character.skinning.SkinWeights;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Writes small capture sets: a square tube of 20 vertices and 16 quads along y, three joints in a
 * chain, plain linear blend skinning.
 */
public final class TubeCapture {
  public static final List<String> NAMES = List.of("Root", "Hips", "Tip");
  public static final int RINGS = 5;
  public static final int V = 4 * RINGS;
  public static final int J = 3;

  public final Path root;
  public final Rig rig;

  private TubeCapture(Path root, Rig rig) {
    this.root = root;
    this.rig = rig;
  }

  /** A set of one subject {@code ann} with takes {@code walk} (6 frames) and {@code run} (4). */
  public static TubeCapture write(Path root) {
    TubeCapture set = new TubeCapture(root, rig(1));
    set.folders(root);
    GlbWriter.writeRig(root.resolve("rig.glb"), set.rig);
    set.subject("ann", 1);
    set.take("ann", "walk", 6);
    set.take("ann", "run", 4);
    set.splits("{\"train\": [\"ann/walk\"], \"validation\": [\"ann/run\"]}");
    return set;
  }

  public static Rig rig(double scale) {
    double[] joints = {0, 0, 0, 0.02, 0.25, 0, 0, 0.6, 0.01};
    for (int i = 0; i < joints.length; i++) {
      joints[i] *= scale;
    }
    Skeleton skeleton = Skeleton.of(NAMES, new int[] {-1, 0, 1}, joints);
    double[] weights = new double[V * J];
    double[][] rows = {{1, 0, 0}, {0.6, 0.4, 0}, {0, 1, 0}, {0, 0.5, 0.5}, {0, 0.1, 0.9}};
    for (int v = 0; v < V; v++) {
      System.arraycopy(rows[v / 4], 0, weights, J * v, J);
    }
    return new Rig("tube", mesh(scale), skeleton, SkinWeights.ofDense(weights, J));
  }

  public static Mesh mesh(double scale) {
    double[] x = {-0.1, 0.1, 0.1, -0.1};
    double[] z = {-0.1, -0.1, 0.1, 0.1};
    float[] vertices = new float[3 * V];
    List<int[]> quads = new ArrayList<>();
    for (int v = 0; v < V; v++) {
      int ring = v / 4;
      vertices[3 * v] = (float) (scale * x[v % 4]);
      vertices[3 * v + 1] = (float) (scale * 0.2 * ring);
      vertices[3 * v + 2] = (float) (scale * z[v % 4]);
      if (ring + 1 < RINGS) {
        int right = 4 * ring + (v + 1) % 4;
        quads.add(new int[] {v, right, right + 4, v + 4});
      }
    }
    return new Mesh(vertices, faces(quads));
  }

  public static Faces faces(List<int[]> polygons) {
    int[] offsets = new int[polygons.size() + 1];
    for (int f = 0; f < polygons.size(); f++) {
      offsets[f + 1] = offsets[f] + polygons.get(f).length;
    }
    int[] indices = polygons.stream().flatMapToInt(Arrays::stream).toArray();
    return Faces.of(offsets, indices, V);
  }

  public Path subjectFolder(String subject) {
    return root.resolve("subjects").resolve(subject);
  }

  public Path takeFolder(String subject, String take) {
    return subjectFolder(subject).resolve("takes").resolve(take);
  }

  public Skeleton skeleton(double scale) {
    return rig(scale).skeleton();
  }

  public void splits(String json) {
    text(root.resolve("splits.json"), json);
  }

  public void subject(String subject, double scale) {
    folders(subjectFolder(subject));
    PlyWriter.write(subjectFolder(subject).resolve("tpose.ply"), mesh(scale));
    double[] joints = skeleton(scale).joints();
    NpyWriter.write(
        subjectFolder(subject).resolve("joints.npy"), NpyArray.ofDoubles(new int[] {J, 3}, joints));
  }

  /** Random poses and the meshes that linear blend skinning gives them, for a body of scale 1. */
  public void take(String subject, String take, int frames) {
    Path folder = takeFolder(subject, take);
    folders(folder);
    List<Pose> poses = poses(take.hashCode(), frames);
    vertices(folder, skinned(poses), frames, V);
    npz(folder, poseArrays(poses));
  }

  public static List<Pose> poses(long seed, int frames) {
    Random random = new Random(seed);
    List<Pose> poses = new ArrayList<>();
    for (int f = 0; f < frames; f++) {
      double[] axisAngle = random.doubles(3 * J, -0.8, 0.8).toArray();
      poses.add(Pose.ofAxisAngle(axisAngle, random.doubles(3, -2, 2).toArray(), null));
    }
    return poses;
  }

  /** [F,V,3] meshes of poses, the T-pose being given without any rotation. */
  public float[] skinned(List<Pose> poses) {
    return skinned(poses, Pose.identity(J));
  }

  /** [F,V,3] meshes of poses, the T-pose being given in {@code restPose}. */
  public float[] skinned(List<Pose> poses, Pose restPose) {
    float[] all = new float[poses.size() * 3 * V];
    float[] rest = rig.mesh().vertices();
    double[] from = new double[3 * V];
    double[] posed = new double[3 * V];
    for (int i = 0; i < rest.length; i++) {
      from[i] = rest[i];
    }
    for (int f = 0; f < poses.size(); f++) {
      double[] matrices =
          ForwardKinematics.skinningMatrices(rig.skeleton(), poses.get(f), restPose);
      LinearBlendSkinning.skin(rig.weights(), matrices, from, posed);
      for (int i = 0; i < posed.length; i++) {
        all[f * 3 * V + i] = (float) posed[i];
      }
    }
    return all;
  }

  /** What {@code poses.npz} holds; the map may be changed before it is written. */
  public static Map<String, NpyArray> poseArrays(List<Pose> poses) {
    int frames = poses.size();
    double[] axisAngle = new double[frames * 3 * J];
    double[] translation = new double[frames * 3];
    for (int f = 0; f < frames; f++) {
      System.arraycopy(poses.get(f).axisAngle(), 0, axisAngle, f * 3 * J, 3 * J);
      System.arraycopy(poses.get(f).translation(), 0, translation, f * 3, 3);
    }
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put("axis_angle", NpyArray.ofDoubles(new int[] {frames, J, 3}, axisAngle));
    arrays.put("translation", NpyArray.ofDoubles(new int[] {frames, 3}, translation));
    arrays.put("joint_names", NpyArray.ofStrings(NAMES));
    arrays.put("fps", NpyArray.ofDoubles(new int[0], new double[] {30}));
    return arrays;
  }

  public void npz(Path take, Map<String, NpyArray> arrays) {
    NpzWriter.write(take.resolve("poses.npz"), arrays);
  }

  public void vertices(Path take, float[] vertices, int frames, int count) {
    NpyWriter.write(
        take.resolve("vertices.npy"), NpyArray.ofFloats(new int[] {frames, count, 3}, vertices));
  }

  /** Replaces the take's {@code vertices.npy} by numbered files. */
  public void numbered(String subject, String take, String extension, int frames) {
    Path folder = takeFolder(subject, take);
    float[] all = skinned(poses(take.hashCode(), frames));
    delete(folder.resolve("vertices.npy"));
    for (int f = 0; f < frames; f++) {
      float[] vertices = Arrays.copyOfRange(all, f * 3 * V, (f + 1) * 3 * V);
      Path file = folder.resolve(String.format("scan_%04d.%s", f + 1, extension));
      Mesh mesh = new Mesh(vertices, rig.mesh().faces());
      if (extension.equals("ply")) {
        PlyWriter.write(file, mesh);
      } else {
        ObjWriter.write(file, mesh);
      }
    }
  }

  public void text(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public void folders(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
