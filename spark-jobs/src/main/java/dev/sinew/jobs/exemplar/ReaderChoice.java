package dev.sinew.jobs.exemplar;

import dev.sinew.character.exemplar.Exemplar;
import dev.sinew.character.exemplar.PoseDistance;
import dev.sinew.character.exemplar.PoseReader;
import dev.sinew.character.exemplar.RadialOptions;
import dev.sinew.character.exemplar.SparseOffsets;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.library.StoredReader;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.SkinWeights;
import java.util.List;

/** Which reader weighs a sculpt whose modeller named none. */
public final class ReaderChoice {
  /** A joint that turned by less, radians, did not make the crease. */
  private static final double LEAST_TURN = Math.toRadians(1);

  private ReaderChoice() {}

  /**
   * The joint that turned where it was sculpted: the largest Σ_v ‖D_v‖²·(w_vj + w_v,parent(j)),
   * times the angle from the rest pose.
   *
   * @param weights W [V,J]
   * @param restPose P*
   * @return a reader of that one joint, named after it, by the angle of its rotation
   * @throws dev.sinew.character.fault.SinewException if no joint that can be read has turned there
   */
  public static StoredReader of(
      Exemplar exemplar, Skeleton skeleton, SkinWeights weights, Pose restPose) {
    double[] energy = energy(exemplar.difference(), weights);
    int best = -1;
    double most = 0;
    for (int j = 0; j < skeleton.jointCount(); j++) {
      if (placesTheBody(skeleton, j)) {
        continue;
      }
      int parent = skeleton.parent(j);
      String name = skeleton.name(j);
      PoseReader reader =
          PoseReader.of(name, skeleton, restPose, List.of(name), PoseDistance.ROTATION_ANGLE);
      double angle = reader.distance(reader.read(exemplar.pose()), reader.read(restPose));
      double score = angle * (energy[j] + (parent < 0 ? 0 : energy[parent]));
      if (angle > LEAST_TURN && score > most) {
        most = score;
        best = j;
      }
    }
    if (best < 0) {
      throw Fault.of(
              FaultCode.USAGE,
              "no joint has turned where it was sculpted: nothing tells when the sculpt is to be"
                  + " seen",
              "exemplar " + exemplar.name())
          .remedy("Sculpt in another pose, or say with --reader and --reads what to read.")
          .toException();
    }
    String name = skeleton.name(best);
    return new StoredReader(
        PoseReader.of(name, skeleton, restPose, List.of(name), PoseDistance.ROTATION_ANGLE),
        RadialOptions.defaults());
  }

  private static boolean placesTheBody(Skeleton skeleton, int joint) {
    for (int j = skeleton.pelvis(); j >= 0; j = skeleton.parent(j)) {
      if (j == joint) {
        return true;
      }
    }
    return false;
  }

  private static double[] energy(SparseOffsets difference, SkinWeights weights) {
    double[] energy = new double[weights.jointCount()];
    for (int n = 0; n < difference.size(); n++) {
      double square = 0;
      for (int c = 0; c < 3; c++) {
        square += difference.offset(n, c) * difference.offset(n, c);
      }
      int v = difference.vertex(n);
      for (int k = weights.begin(v); k < weights.end(v); k++) {
        energy[weights.joint(k)] += weights.weight(k) * square;
      }
    }
    return energy;
  }
}
