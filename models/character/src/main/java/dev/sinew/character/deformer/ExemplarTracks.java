package dev.sinew.character.deformer;

import dev.sinew.character.exemplar.Exemplar;
import dev.sinew.character.exemplar.ExemplarSet;
import dev.sinew.character.exemplar.SparseOffsets;
import dev.sinew.character.fault.SinewException;
import dev.sinew.character.format.glb.MorphTrack;
import dev.sinew.character.format.glb.SkinnedClip;
import dev.sinew.character.pose.Pose;
import java.util.ArrayList;
import java.util.List;

/**
 * Exemplars as morph targets whose weights are baked: what a glTF viewer, which knows no pose
 * readers, needs to play them.
 */
public final class ExemplarTracks {
  private ExemplarTracks() {}

  /**
   * The shape of each exemplar and its weight in each frame. Σ_k w_kf·D_k is what the set adds in
   * rest space at pose f; skinned with it, the rest mesh is skinning with exemplars on top.
   *
   * @return a track an exemplar, of its name, in the order of {@link ExemplarSet#exemplars}; one
   *     without a difference moves nothing
   * @throws SinewException if the clip is of another skeleton, or a weight or difference is no
   *     float32
   */
  public static List<MorphTrack> of(ExemplarSet set, SkinnedClip clip) {
    List<Pose> poses = clip.poses();
    List<Exemplar> exemplars = set.exemplars();
    float[][] weights = new float[exemplars.size()][poses.size()];
    for (int f = 0; f < poses.size(); f++) {
      double[] shares = set.weights(poses.get(f));
      for (int k = 0; k < shares.length; k++) {
        weights[k][f] = (float) shares[k];
      }
    }
    List<MorphTrack> tracks = new ArrayList<>();
    for (int k = 0; k < exemplars.size(); k++) {
      tracks.add(track(exemplars.get(k).name(), set.differences().get(k), weights[k]));
    }
    return tracks;
  }

  private static MorphTrack track(String name, SparseOffsets difference, float[] weights) {
    int[] vertices = new int[difference.size()];
    float[] offsets = new float[3 * difference.size()];
    for (int n = 0; n < vertices.length; n++) {
      vertices[n] = difference.vertex(n);
      for (int c = 0; c < 3; c++) {
        offsets[3 * n + c] = (float) difference.offset(n, c);
      }
    }
    return MorphTrack.of(name, difference.vertexCount(), vertices, offsets, weights);
  }
}
