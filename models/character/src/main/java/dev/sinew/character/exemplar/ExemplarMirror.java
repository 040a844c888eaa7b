package dev.sinew.character.exemplar;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.symmetry.JointSymmetry;
import dev.sinew.character.symmetry.MeshSymmetry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Exemplars and readers reflected left to right, F = diag(−1, 1, 1): the pose to R′_σ(j) = F·R_j·F,
 * the difference to D′_σ(v) = F·D_v, σ the partner of a joint or vertex.
 *
 * <p>Partners are found by name and geometry. Unlike a {@link dev.sinew.character.symmetry.Mirror}
 * this serves characters that are not quite symmetric: a difference at a vertex without a partner
 * is left out and reported. On vertices with partners, reflecting twice gives the same bits.
 * Immutable.
 */
public final class ExemplarMirror {
  private final MeshSymmetry mesh;
  private final JointSymmetry joints;

  private ExemplarMirror(MeshSymmetry mesh, JointSymmetry joints) {
    this.mesh = mesh;
    this.joints = joints;
  }

  /**
   * An exemplar's reflection.
   *
   * @param exemplar the reflected exemplar
   * @param withoutPartner touched vertices that have no partner, rising: what was sculpted there is
   *     not in the reflection
   */
  public record Mirrored(Exemplar exemplar, int[] withoutPartner) {

    @Override
    public boolean equals(Object other) {
      return other instanceof Mirrored that
          && exemplar.equals(that.exemplar)
          && Arrays.equals(withoutPartner, that.withoutPartner);
    }

    @Override
    public int hashCode() {
      return exemplar.hashCode();
    }

    @Override
    public String toString() {
      return exemplar.name() + ", " + withoutPartner.length + " touched vertices have no partner";
    }
  }

  /** Looks for the partners of a rig's vertices and joints. */
  public static ExemplarMirror of(Rig rig) {
    MeshSymmetry mesh = MeshSymmetry.of(rig.mesh());
    return new ExemplarMirror(
        mesh, JointSymmetry.of(rig.skeleton(), mesh.centre(), rig.mesh().diagonal()));
  }

  /** Which vertex mirrors which, and how many have no partner. */
  public MeshSymmetry mesh() {
    return mesh;
  }

  /** Which joint mirrors which. */
  public JointSymmetry joints() {
    return joints;
  }

  /**
   * @param name of the reflected exemplar
   * @throws dev.sinew.character.fault.SinewException if the exemplar is of another mesh or skeleton
   */
  public Mirrored mirror(Exemplar exemplar, String name) {
    SparseOffsets offsets = exemplar.difference();
    if (offsets.vertexCount() != mesh.vertexCount()) {
      throw Fault.of(
              FaultCode.VERTEX_COUNT,
              "an exemplar is of another mesh",
              "exemplar " + exemplar.name())
          .found(offsets.vertexCount() + " vertices")
          .allowed(mesh.vertexCount() + " vertices")
          .toException();
    }
    double[] dense = new double[3 * mesh.vertexCount()];
    boolean[] touched = new boolean[mesh.vertexCount()];
    int[] without = new int[offsets.size()];
    int count = 0;
    for (int n = 0; n < offsets.size(); n++) {
      int partner = mesh.partner(offsets.vertex(n));
      if (partner < 0) {
        without[count++] = offsets.vertex(n);
      } else {
        touched[partner] = true;
        dense[3 * partner] = -offsets.offset(n, 0);
        dense[3 * partner + 1] = offsets.offset(n, 1);
        dense[3 * partner + 2] = offsets.offset(n, 2);
      }
    }
    Pose pose = joints.mirror(exemplar.pose());
    SparseOffsets difference = sparse(dense, touched);
    return new Mirrored(
        new Exemplar(name, pose, difference, exemplar.falloff()), Arrays.copyOf(without, count));
  }

  /** All touched vertices, also those whose offset is zero. */
  private static SparseOffsets sparse(double[] dense, boolean[] touched) {
    int[] vertices = new int[touched.length];
    double[] offsets = new double[dense.length];
    int count = 0;
    for (int v = 0; v < touched.length; v++) {
      if (touched[v]) {
        System.arraycopy(dense, 3 * v, offsets, 3 * count, 3);
        vertices[count++] = v;
      }
    }
    return SparseOffsets.of(
        touched.length, Arrays.copyOf(vertices, count), Arrays.copyOf(offsets, 3 * count));
  }

  /**
   * The reader of the partners of a reader's joints, its twist axes reflected.
   *
   * @param name of the reflected reader
   * @throws dev.sinew.character.fault.SinewException if a joint that it reads has no partner
   */
  public PoseReader mirror(PoseReader reader, String name) {
    List<String> names = new ArrayList<>();
    for (String joint : reader.jointNames()) {
      int partner = joints.partner(reader.skeleton().indexOf(joint).orElseThrow());
      if (partner < 0) {
        throw Fault.of(
                FaultCode.JOINT,
                "a joint that is read has no partner",
                "reader " + reader.name() + ", joint " + joint)
            .remedy("Name the joints of both sides alike, as in LeftArm and RightArm")
            .toException();
      }
      names.add(reader.skeleton().name(partner));
    }
    PoseReader mirrored =
        PoseReader.of(name, reader.skeleton(), reader.restPose(), names, reader.distance());
    for (int n = 0; n < names.size(); n++) {
      double[] axis = reader.twistAxis(n);
      mirrored = mirrored.withTwistAxis(names.get(n), -axis[0], axis[1], axis[2]);
    }
    return mirrored;
  }
}
