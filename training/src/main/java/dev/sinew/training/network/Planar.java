package dev.sinew.training.network;

/** The two layouts of a mesh: row by row [V,3], and planar [x of all | y of all | z of all]. */
public final class Planar {
  private Planar() {}

  /** Planar copy of [V,3] rows. */
  public static float[] of(float[] rows) {
    int count = rows.length / 3;
    float[] planar = new float[rows.length];
    for (int v = 0; v < count; v++) {
      planar[v] = rows[3 * v];
      planar[count + v] = rows[3 * v + 1];
      planar[2 * count + v] = rows[3 * v + 2];
    }
    return planar;
  }

  /** Rows [V,3] of a planar mesh. */
  public static float[] toRows(float[] planar) {
    int count = planar.length / 3;
    float[] rows = new float[planar.length];
    for (int v = 0; v < count; v++) {
      rows[3 * v] = planar[v];
      rows[3 * v + 1] = planar[count + v];
      rows[3 * v + 2] = planar[2 * count + v];
    }
    return rows;
  }
}
