package dev.sinew.jobs.fit;

import dev.sinew.character.fault.SinewException;
import dev.sinew.character.fitting.FittedPose;
import dev.sinew.character.format.bvh.BvhWriter;
import dev.sinew.character.format.glb.GlbAnimationWriter;
import dev.sinew.character.format.glb.SkinnedClip;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpzWriter;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.ingest.capture.SkinnedBody;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the fitted poses of a take: as arrays, as BVH and as an animated GLB. */
final class TakeFiles {
  /** Arrays as in a capture set. */
  static final String POSES = "poses.npz";

  private static final String BVH = "fitted.bvh";
  private static final String GLB = "fitted.glb";

  private final Rig rig;
  private final List<String> warnings;

  TakeFiles(Rig rig, List<String> warnings) {
    this.rig = rig;
    this.warnings = warnings;
  }

  /**
   * @param outcomes of all frames of the take, in order
   */
  void write(Path folder, FitTake take, SkinnedBody body, List<FrameOutcome> outcomes) {
    writeArrays(folder.resolve(POSES), take, body, outcomes);
    List<Pose> motion = motion(body, outcomes);
    try {
      BvhWriter.write(folder.resolve(BVH), body.skeleton(), take.framesPerSecond(), motion);
    } catch (SinewException e) {
      warnings.add(take.path() + ": no " + BVH + ": " + e.fault().at("").message());
    }
    Rig person =
        new Rig(
            rig.name(), new Mesh(body.tpose(), rig.mesh().faces()), body.skeleton(), rig.weights());
    SkinnedClip clip = new SkinnedClip(person, body.restPose(), take.framesPerSecond(), motion);
    for (String warning : GlbAnimationWriter.write(folder.resolve(GLB), clip, List.of())) {
      warnings.add(take.path() + ": " + GLB + ": " + warning);
    }
  }

  /** A pose for every frame: one that was refused holds the pose before it, or the next. */
  private static List<Pose> motion(SkinnedBody body, List<FrameOutcome> outcomes) {
    Pose held = body.restPose();
    for (int f = outcomes.size() - 1; f >= 0; f--) {
      FittedPose fit = outcomes.get(f).fit();
      held = fit == null ? held : fit.pose();
    }
    List<Pose> motion = new ArrayList<>();
    for (FrameOutcome outcome : outcomes) {
      FittedPose fit = outcome.fit();
      held = fit == null ? held : fit.pose();
      motion.add(held);
    }
    return motion;
  }

  private static void writeArrays(
      Path file, FitTake take, SkinnedBody body, List<FrameOutcome> outcomes) {
    int joints = body.skeleton().jointCount();
    int frames = outcomes.size();
    float[] axisAngle = missing(3 * joints * frames);
    float[] translation = missing(3 * frames);
    float[] shifts = missing(3 * joints * frames);
    float[] residual = missing(frames);
    boolean moves = false;
    for (int f = 0; f < frames; f++) {
      FittedPose fit = outcomes.get(f).fit();
      if (fit == null) {
        continue;
      }
      Pose pose = fit.pose();
      put(pose.axisAngle(), axisAngle, 3 * joints * f);
      put(pose.translation(), translation, 3 * f);
      for (int i = 0; i < 3 * joints; i++) {
        boolean root = body.skeleton().isRoot(i / 3);
        shifts[3 * joints * f + i] = (float) pose.localTranslation(i / 3, root, i % 3);
      }
      residual[f] = (float) (1000 * fit.mean());
      moves |= pose.hasJointTranslations();
    }
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put("axis_angle", NpyArray.ofFloats(new int[] {frames, joints, 3}, axisAngle));
    arrays.put("translation", NpyArray.ofFloats(new int[] {frames, 3}, translation));
    if (moves) {
      arrays.put("joint_translation", NpyArray.ofFloats(new int[] {frames, joints, 3}, shifts));
    }
    arrays.put("joint_names", NpyArray.ofStrings(body.skeleton().names()));
    arrays.put("fps", NpyArray.ofDoubles(new int[0], new double[] {take.framesPerSecond()}));
    arrays.put("residual_mm", NpyArray.ofFloats(new int[] {frames}, residual));
    NpzWriter.write(file, arrays);
  }

  private static float[] missing(int count) {
    float[] values = new float[count];
    Arrays.fill(values, Float.NaN);
    return values;
  }

  private static void put(double[] from, float[] to, int at) {
    for (int i = 0; i < from.length; i++) {
      to[at + i] = (float) from[i];
    }
  }
}
