package dev.sinew.character.exemplar;

import java.util.Arrays;
import java.util.Locale;

/**
 * Vertices whose blended skinning matrix can hardly be undone at a pose: a joint bent or twisted by
 * nearly half a turn collapses them. Their rest-space differences are damped.
 *
 * @param vertices rising
 * @param conditions condition number of each one's linear part; infinite where it is singular
 */
public record NearSingular(int[] vertices, double[] conditions) {

  /** Whether there are none. */
  public boolean isEmpty() {
    return vertices.length == 0;
  }

  /** One line: how many, the worst of them and its condition number. */
  @Override
  public String toString() {
    if (isEmpty()) {
      return "no vertex is near singular";
    }
    int worst = 0;
    for (int n = 1; n < vertices.length; n++) {
      worst = conditions[n] > conditions[worst] ? n : worst;
    }
    return String.format(
        Locale.ROOT,
        "%d vertices are near singular, the worst is vertex %d (condition %.3g)",
        vertices.length,
        vertices[worst],
        conditions[worst]);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NearSingular that
        && Arrays.equals(vertices, that.vertices)
        && Arrays.equals(conditions, that.conditions);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(vertices);
  }
}
