package dev.sinew.character.corrective;

/**
 * One shape of which a {@link Corrective} is made: a corrective blend shape in rest space.
 *
 * @param joint whose net says how much of it is shown; {@link #WHOLE_POSE} if all joints do
 * @param vertices [N] those that it moves, rising; not to be modified
 * @param offsets [N,3] how far, metres a share of one; not to be modified
 */
public record CorrectiveShape(int joint, int[] vertices, float[] offsets) {
  /** In place of a joint. */
  public static final int WHOLE_POSE = -1;

  /**
   * @throws dev.sinew.character.fault.SinewException if there are not three offsets a vertex
   */
  public CorrectiveShape {
    Check.length(offsets.length, 3L * vertices.length, "corrective shape", "[N,3]");
  }

  /** A shape that moves every vertex. */
  static CorrectiveShape ofAll(float[] offsets) {
    int[] vertices = new int[offsets.length / 3];
    for (int v = 0; v < vertices.length; v++) {
      vertices[v] = v;
    }
    return new CorrectiveShape(WHOLE_POSE, vertices, offsets);
  }
}
