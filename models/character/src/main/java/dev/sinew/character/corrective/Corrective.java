package dev.sinew.character.corrective;

import dev.sinew.character.pose.PoseFeatures;
import java.io.Serializable;

/**
 * A trained Pose_net: P pose features x to rest-space offsets [V,3], exactly zero at x = 0.
 *
 * <p>Whatever the form, its last layer is linear, so that the offsets are Σ_k a_k(x)·S_k: {@link
 * #shape shapes} that do not change and {@link #shares shares} that the pose decides.
 *
 * <p>Immutable and safe to share between threads; what a call needs to write is given to it.
 */
public sealed interface Corrective extends Serializable
    permits LocalCorrective, DenseCorrective, LinearCorrective, NoCorrective {

  /** P, the number of features it takes. */
  int featureCount();

  /** V, the number of vertices it corrects. */
  int vertexCount();

  /** How the rotations among the features are written. */
  PoseFeatures.Form form();

  /** Learned numbers. */
  long parameterCount();

  /** Space for one caller of {@link #addOffsets(float[], float[], Scratch)}. */
  Scratch newScratch();

  /**
   * Adds the offsets of one pose; allocates nothing.
   *
   * @param features x [P], already clamped to the trained range
   * @param rest [V,3] rest vertices, metres; the offsets are added to them
   * @param scratch of this corrective; overwritten
   */
  void addOffsets(float[] features, float[] rest, Scratch scratch);

  /**
   * Adds the offsets of one pose that lies outside the trained range: each net's, multiplied by the
   * share that {@code fade} leaves it at the distance of its own inputs. Allocates nothing.
   *
   * @param features x̂ [P], already clamped to the trained range
   * @param beyond x − x̂ [P], what clamping took off
   * @param fade how offsets give way
   * @param rest [V,3] rest vertices, metres; the offsets are added to them
   * @param scratch of this corrective; overwritten
   */
  void addOffsets(float[] features, float[] beyond, Fade fade, float[] rest, Scratch scratch);

  /** K, the number of shapes that it blends. */
  int shapeCount();

  /**
   * One of the shapes.
   *
   * @throws IndexOutOfBoundsException if there is none of that index
   */
  CorrectiveShape shape(int index);

  /**
   * How much of each shape a pose shows, with the arguments of {@link #addOffsets(float[], float[],
   * Fade, float[], Scratch)}: that adds Σ_k a_k·S_k. Allocates nothing.
   *
   * @param shares a [K], receives them
   */
  void shares(float[] features, float[] beyond, Fade fade, float[] shares, Scratch scratch);

  /**
   * How much of a pose's offsets fades.
   *
   * @param beyond x − x̂ [P], what clamping took off
   * @param fade how offsets give way
   */
  Fade.Extent extent(float[] beyond, Fade fade);

  /**
   * Adds the offsets of one pose.
   *
   * @param features x [P], already clamped to the trained range
   * @param rest [V,3] rest vertices, metres; the offsets are added to them
   */
  default void addOffsets(float[] features, float[] rest) {
    addOffsets(features, rest, newScratch());
  }
}
