package dev.sinew.character.format.glb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sinew.character.geometry.Rotations;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import java.util.List;

/** A document's one animation: what changes each frame, linear in between. */
final class MotionChannels {
  private final GlbBuilder builder;
  private final SkinnedClip clip;
  private final ObjectNode animation;
  private final int times;

  MotionChannels(GlbBuilder builder, SkinnedClip clip) {
    this.builder = builder;
    this.clip = clip;
    float[] seconds = clip.times();
    times = builder.floats(seconds, "SCALAR", 1, GlbBuilder.NO_TARGET);
    builder.bounds(times, seconds, 1);
    animation = builder.add("animations").put("name", clip.rig().name());
  }

  /** Adds every joint's rotation, and its translation where it leaves that of the rest pose. */
  void addJoints() {
    Skeleton skeleton = clip.rig().skeleton();
    int joints = skeleton.jointCount();
    int frames = clip.frames();
    float[][] rotations = new float[joints][4 * frames];
    float[][] translations = new float[joints][3 * frames];
    boolean[] moves = new boolean[joints];
    double[] q = new double[4];
    for (int f = 0; f < frames; f++) {
      Pose pose = clip.poses().get(f);
      double[] matrices = pose.rotations();
      for (int j = 0; j < joints; j++) {
        boolean root = skeleton.isRoot(j);
        Rotations.quaternionFromMatrix(matrices, 9 * j, q, 0);
        putRotation(rotations[j], f, q);
        for (int c = 0; c < 3; c++) {
          double t = pose.localTranslation(j, root, c);
          translations[j][3 * f + c] = (float) (skeleton.offset(j, c) + t);
          moves[j] |= t != clip.restPose().localTranslation(j, root, c);
        }
      }
    }
    for (int j = 0; j < joints; j++) {
      add(j, "rotation", builder.floats(rotations[j], "VEC4", 4, GlbBuilder.NO_TARGET));
      if (moves[j]) {
        add(j, "translation", builder.floats(translations[j], "VEC3", 3, GlbBuilder.NO_TARGET));
      }
    }
  }

  /** Puts x, y, z, w with the sign that lies nearer to the frame before. */
  private static void putRotation(float[] rotations, int frame, double[] q) {
    int at = 4 * frame;
    double dot = q[0];
    if (frame > 0) {
      dot =
          q[1] * rotations[at - 4]
              + q[2] * rotations[at - 3]
              + q[3] * rotations[at - 2]
              + q[0] * rotations[at - 1];
    }
    for (int c = 0; c < 4; c++) {
      rotations[at + c] = (float) (dot < 0 ? -q[(c + 1) % 4] : q[(c + 1) % 4]);
    }
  }

  /**
   * Adds the weights of morph targets.
   *
   * @param node the node that shows the mesh
   */
  void addMorphWeights(int node, List<MorphTrack> tracks) {
    int count = tracks.size();
    float[] weights = new float[clip.frames() * count];
    for (int t = 0; t < count; t++) {
      for (int f = 0; f < clip.frames(); f++) {
        weights[f * count + t] = tracks.get(t).weight(f);
      }
    }
    add(node, "weights", builder.floats(weights, "SCALAR", 1, GlbBuilder.NO_TARGET));
  }

  private void add(int node, String path, int output) {
    int sampler = animation.path("samplers").size();
    animation
        .withArray("samplers")
        .addObject()
        .put("input", times)
        .put("interpolation", "LINEAR")
        .put("output", output);
    ObjectNode channel = animation.withArray("channels").addObject().put("sampler", sampler);
    channel.putObject("target").put("node", node).put("path", path);
  }
}
