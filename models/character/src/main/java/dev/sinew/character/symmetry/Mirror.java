package dev.sinew.character.symmetry;

import dev.sinew.character.pose.PelvisFrame;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import java.io.Serializable;

/**
 * The reflection of a symmetric character, left to right: F = diag(−1, 1, 1), σ the partner of a
 * vertex or joint.
 *
 * <p>A pose P becomes P′ with R′_σ(j) = F·R_j·F and t′_σ(j) = F·t_j, a mesh v becomes v′ with
 * v′_σ(i) = F·v_i + 2c·e_x for a plane x = c, joints likewise. Linear blend skinning commutes with
 * it where W does: LBS(T′, J′, P′) = LBS(T, J, P)′. All of it only permutes numbers and changes
 * signs, so in a frame whose plane is x = 0 reflecting twice gives the same bits. Immutable.
 */
public final class Mirror implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int[] vertexPartners;
  private final int[] jointPartners;
  private final double centre;

  /** Both an involution; {@link CharacterSymmetry} sees to it. */
  Mirror(int[] vertexPartners, int[] jointPartners, double centre) {
    this.vertexPartners = vertexPartners;
    this.jointPartners = jointPartners;
    this.centre = centre;
  }

  /** V, the number of vertices. */
  public int vertexCount() {
    return vertexPartners.length;
  }

  /** J, the number of joints. */
  public int jointCount() {
    return jointPartners.length;
  }

  /** x of the plane in the rig's own frame, metres. In a pelvis-centred frame it is x = 0. */
  public double centre() {
    return centre;
  }

  /** The vertex that mirrors {@code v}. */
  public int vertexPartner(int v) {
    return vertexPartners[v];
  }

  /** The joint that mirrors {@code j}. */
  public int jointPartner(int j) {
    return jointPartners[j];
  }

  /**
   * [V,3] a mesh reflected in x = {@code plane}, a new array.
   *
   * @param vertices [V,3] metres
   * @param plane metres, in the mesh's frame
   */
  public float[] vertices(float[] vertices, double plane) {
    return reflected(vertices, vertexPartners, plane);
  }

  /**
   * [J,3] joints reflected in x = {@code plane}, a new array.
   *
   * @param joints [J,3] metres
   * @param plane metres, in the joints' frame
   */
  public float[] joints(float[] joints, double plane) {
    return reflected(joints, jointPartners, plane);
  }

  /** The skeleton of the reflected person: joints reflected in x = {@code plane}, metres. */
  public Skeleton skeleton(Skeleton skeleton, double plane) {
    double[] joints = skeleton.joints();
    double[] mirrored = new double[joints.length];
    for (int j = 0; j < jointPartners.length; j++) {
      int to = 3 * jointPartners[j];
      mirrored[to] = 2 * plane - joints[3 * j];
      mirrored[to + 1] = joints[3 * j + 1];
      mirrored[to + 2] = joints[3 * j + 2];
    }
    return skeleton.withJoints(mirrored);
  }

  private static float[] reflected(float[] points, int[] partners, double plane) {
    float[] mirrored = new float[points.length];
    for (int i = 0; i < partners.length; i++) {
      int to = 3 * partners[i];
      mirrored[to] = (float) (2 * plane - points[3 * i]);
      mirrored[to + 1] = points[3 * i + 1];
      mirrored[to + 2] = points[3 * i + 2];
    }
    return mirrored;
  }

  /** The pose that looks like {@code pose} in a mirror. */
  public Pose pose(Pose pose) {
    return pose(pose, jointPartners);
  }

  /**
   * The rigid motion that puts a reflected centred frame back into a world reflected in x = 0:
   * F·R·F and F·t.
   */
  public PelvisFrame pelvisFrame(PelvisFrame frame) {
    double[] rotation = new double[9];
    reflectRotation(frame.rotation(), 0, rotation, 0);
    double[] translation = frame.translation().clone();
    translation[0] = -translation[0];
    return new PelvisFrame(rotation, translation);
  }

  /** F·R·F changes the sign of the entries that x has one hand in, not two or none. */
  private static void reflectRotation(double[] from, int at, double[] to, int toAt) {
    for (int e = 0; e < 9; e++) {
      boolean once = (e / 3 == 0) != (e % 3 == 0);
      to[toAt + e] = once ? -from[at + e] : from[at + e];
    }
  }

  static Pose pose(Pose pose, int[] partners) {
    double[] rotations = pose.rotations();
    double[] mirrored = new double[rotations.length];
    for (int j = 0; j < partners.length; j++) {
      reflectRotation(rotations, 9 * j, mirrored, 9 * partners[j]);
    }
    double[] translation = pose.translation();
    translation[0] = -translation[0];
    double[] given = pose.jointTranslations();
    if (given == null) {
      return Pose.ofRotations(mirrored, translation, null);
    }
    double[] translations = new double[given.length];
    for (int j = 0; j < partners.length; j++) {
      int to = 3 * partners[j];
      translations[to] = -given[3 * j];
      translations[to + 1] = given[3 * j + 1];
      translations[to + 2] = given[3 * j + 2];
    }
    return Pose.ofRotations(mirrored, translation, translations);
  }
}
