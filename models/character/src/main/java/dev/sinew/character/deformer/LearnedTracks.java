package dev.sinew.character.deformer;

import dev.sinew.character.corrective.CorrectedSubject;
import dev.sinew.character.corrective.CorrectiveShape;
import dev.sinew.character.fault.SinewException;
import dev.sinew.character.format.glb.MorphTrack;
import dev.sinew.character.format.glb.SkinnedClip;
import dev.sinew.character.pose.Pose;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Learned corrections as morph targets whose weights are baked. They are a blend of shapes that do
 * not change, so a file needs no more of them for a longer motion.
 */
public final class LearnedTracks {
  /** What a shape moves a vertex less than this in all frames is left out, metres. */
  private static final double SHORTEST = 1e-7;

  private LearnedTracks() {}

  /**
   * The shapes that are shown in any frame, and how much of each in every frame. A weight's largest
   * magnitude is one, so a shape is as large as the motion shows it.
   *
   * @return tracks whose sum in frame f is what the model corrects in pose f, in rest space; named
   *     after the joint whose net decides, if one does
   * @throws SinewException if the clip is of another skeleton
   */
  public static List<MorphTrack> of(CorrectedSubject subject, SkinnedClip clip) {
    List<Pose> poses = clip.poses();
    float[][] weights = new float[subject.shapeCount()][poses.size()];
    for (int f = 0; f < poses.size(); f++) {
      float[] shares = subject.shares(poses.get(f));
      for (int k = 0; k < shares.length; k++) {
        weights[k][f] = shares[k];
      }
    }
    List<MorphTrack> tracks = new ArrayList<>();
    int vertexCount = clip.rig().mesh().vertexCount();
    for (int k = 0; k < weights.length; k++) {
      float largest = scaled(weights[k]);
      if (largest > 0) {
        CorrectiveShape shape = subject.shape(k);
        String name = name(subject, shape, k);
        MorphTrack track = track(name, vertexCount, shape, largest, weights[k]);
        if (track.size() > 0) {
          tracks.add(track);
        }
      }
    }
    return tracks;
  }

  /** Makes the largest magnitude one, and returns what it was. */
  private static float scaled(float[] weights) {
    float largest = 0;
    for (float weight : weights) {
      largest = Math.max(largest, Math.abs(weight));
    }
    for (int f = 0; f < weights.length && largest > 0; f++) {
      weights[f] /= largest;
    }
    return largest;
  }

  private static String name(CorrectedSubject subject, CorrectiveShape shape, int index) {
    return shape.joint() == CorrectiveShape.WHOLE_POSE
        ? "learned " + index
        : "learned " + index + " " + subject.skeleton().names().get(shape.joint());
  }

  private static MorphTrack track(
      String name, int vertexCount, CorrectiveShape shape, float factor, float[] weights) {
    int[] vertices = new int[shape.vertices().length];
    float[] offsets = new float[shape.offsets().length];
    int count = 0;
    for (int n = 0; n < vertices.length; n++) {
      double squared = 0;
      for (int c = 0; c < 3; c++) {
        offsets[3 * count + c] = factor * shape.offsets()[3 * n + c];
        squared += (double) offsets[3 * count + c] * offsets[3 * count + c];
      }
      if (squared >= SHORTEST * SHORTEST) {
        vertices[count++] = shape.vertices()[n];
      }
    }
    return MorphTrack.of(
        name,
        vertexCount,
        Arrays.copyOf(vertices, count),
        Arrays.copyOf(offsets, 3 * count),
        weights);
  }
}
