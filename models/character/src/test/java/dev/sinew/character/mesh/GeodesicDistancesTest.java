package dev.sinew.character.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GeodesicDistancesTest {
  private static final int SIDE = 21;

  @Test
  void areStraightLinesOnAPlaneWhateverItsTriangles() {
    Random random = new Random(1);
    float[] vertices = new float[3 * SIDE * SIDE];
    for (int v = 0; v < SIDE * SIDE; v++) {
      boolean rim = v % SIDE % (SIDE - 1) == 0 || v / SIDE % (SIDE - 1) == 0;
      vertices[3 * v] = v % SIDE + (rim ? 0 : 0.4f * (random.nextFloat() - 0.5f));
      vertices[3 * v + 1] = v / SIDE + (rim ? 0 : 0.4f * (random.nextFloat() - 0.5f));
    }
    Mesh mesh = new Mesh(vertices, Faces.ofTriangles(grid(SIDE, SIDE), SIDE * SIDE));
    for (int source : new int[] {0, SIDE * SIDE / 2, SIDE - 1}) {
      double[] distances = GeodesicDistances.over(mesh).from(source);
      for (int v = 0; v < distances.length; v++) {
        assertThat(distances[v]).isCloseTo(straight(vertices, source, v), within(1e-4));
      }
    }
  }

  @Test
  void bendAroundTheEndOfASlit() {
    // A plane of quads with a slit from (10, 0) up to (10, 10): columns 9 and 10 apart below it.
    List<Integer> kept = new ArrayList<>();
    for (int y = 0; y + 1 < SIDE; y++) {
      for (int x = 0; x + 1 < SIDE; x++) {
        if (x != 9 || y >= 10) {
          int v = y * SIDE + x;
          kept.addAll(List.of(v, v + 1, v + SIDE + 1, v + SIDE));
        }
      }
    }
    Mesh mesh = new Mesh(flat(), quads(kept, SIDE * SIDE));
    double[] distances = GeodesicDistances.over(mesh).from(0);
    double shortest =
        straight(mesh.vertices(), 0, 10 * SIDE + 9)
            + 1
            + straight(mesh.vertices(), 10 * SIDE + 10, 20);
    assertThat(distances[20]).isCloseTo(shortest, within(0.01 * shortest));
    // Above the slit's end nothing stands in the way.
    assertThat(distances[15 * SIDE + 2]).isCloseTo(Math.hypot(2, 15), within(1e-4));
  }

  @Test
  void areArcsOnASphere() {
    int rings = 24;
    int around = 48;
    Mesh sphere = sphere(rings, around, 0.3);
    for (int source : new int[] {0, around * (rings / 2) + 7}) {
      double[] distances = GeodesicDistances.over(sphere).from(source);
      double worst = 0;
      double sum = 0;
      for (int v = 0; v < distances.length; v++) {
        double chord = straight(sphere.vertices(), source, v);
        double arc = 2 * 0.3 * Math.asin(Math.min(1, chord / 0.6));
        double share = v == source ? 0 : Math.abs(distances[v] / arc - 1);
        worst = Math.max(worst, share);
        sum += share;
      }
      assertThat(worst).as("from %d", source).isLessThan(0.035);
      assertThat(sum / distances.length).as("from %d", source).isLessThan(0.006);
    }
  }

  @Test
  void fromASetAreThoseFromItsNearestVertex() {
    Mesh sphere = sphere(12, 24, 1);
    GeodesicDistances geodesics = GeodesicDistances.over(sphere);
    double[] both = geodesics.from(30, 200);
    double[] one = geodesics.from(30);
    double[] other = geodesics.from(200);
    for (int v = 0; v < both.length; v++) {
      double nearest = Math.min(one[v], other[v]);
      assertThat(both[v]).isCloseTo(nearest, within(0.02 * Math.max(nearest, 0.1)));
    }
  }

  @Test
  void fromARimAreHeightsToWithinHalfAnEdge() {
    int[] rim = new int[SIDE];
    for (int x = 0; x < SIDE; x++) {
      rim[x] = x;
    }
    Mesh mesh = new Mesh(flat(), Faces.ofTriangles(grid(SIDE, SIDE), SIDE * SIDE));
    double[] distances = GeodesicDistances.over(mesh).from(rim);
    for (int v = 0; v < distances.length; v++) {
      int height = v / SIDE;
      assertThat(distances[v]).isBetween(height - 0.5, height + 1e-4);
    }
  }

  @Test
  void areInfiniteInPartsThatHoldNoSource() {
    float[] vertices = {0, 0, 0, 1, 0, 0, 0, 1, 0, 5, 0, 0, 6, 0, 0, 5, 1, 0, 9, 9, 9};
    Mesh mesh = new Mesh(vertices, Faces.ofTriangles(new int[] {0, 1, 2, 3, 4, 5}, 7));
    GeodesicDistances geodesics = GeodesicDistances.over(mesh);
    double infinite = Double.POSITIVE_INFINITY;
    assertThat(geodesics.from(1)[2]).isCloseTo(Math.sqrt(2), within(1e-12));
    assertThat(geodesics.from(1)).endsWith(infinite, infinite, infinite, infinite);
    double root = Math.sqrt(2);
    assertThat(geodesics.from(1, 4)).containsExactly(1, 0, root, 1, 0, root, infinite);
    assertThat(geodesics.from()).containsOnly(infinite);
    assertThat(geodesics.from(6)[6]).isZero();
    assertThatThrownBy(() -> geodesics.from(7)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void facesWithoutAreaDoNoHarm() {
    float[] vertices = {0, 0, 0, 1, 0, 0, 1, 0, 0, 2, 0, 0, 1, 1, 0};
    int[] triangles = {0, 1, 2, 1, 2, 3, 0, 3, 1, 0, 1, 4, 2, 3, 4};
    double[] distances =
        GeodesicDistances.over(new Mesh(vertices, Faces.ofTriangles(triangles, 5))).from(0);
    assertThat(distances).containsExactly(new double[] {0, 1, 1, 2, Math.sqrt(2)}, within(1e-12));
  }

  private static float[] flat() {
    float[] vertices = new float[3 * SIDE * SIDE];
    for (int v = 0; v < SIDE * SIDE; v++) {
      vertices[3 * v] = v % SIDE;
      vertices[3 * v + 1] = v / SIDE;
    }
    return vertices;
  }

  private static int[] grid(int width, int height) {
    int[] triangles = new int[6 * (width - 1) * (height - 1)];
    int at = 0;
    for (int y = 0; y + 1 < height; y++) {
      for (int x = 0; x + 1 < width; x++) {
        int v = y * width + x;
        for (int corner : new int[] {v, v + 1, v + width, v + 1, v + width + 1, v + width}) {
          triangles[at++] = corner;
        }
      }
    }
    return triangles;
  }

  private static Faces quads(List<Integer> corners, int vertexCount) {
    int[] offsets = new int[corners.size() / 4 + 1];
    java.util.Arrays.setAll(offsets, f -> 4 * f);
    return Faces.of(offsets, corners.stream().mapToInt(Integer::intValue).toArray(), vertexCount);
  }

  /**
   * Quads between circles of latitude, triangles at the poles, which are the first and the last.
   */
  private static Mesh sphere(int rings, int around, double radius) {
    int count = 2 + (rings - 1) * around;
    float[] vertices = new float[3 * count];
    vertices[1] = (float) radius;
    vertices[3 * count - 2] = (float) -radius;
    List<Integer> triangles = new ArrayList<>();
    for (int r = 1; r < rings; r++) {
      for (int a = 0; a < around; a++) {
        int v = 1 + (r - 1) * around + a;
        int next = 1 + (r - 1) * around + (a + 1) % around;
        double latitude = Math.PI * r / rings;
        double longitude = 2 * Math.PI * a / around;
        vertices[3 * v] = (float) (radius * Math.sin(latitude) * Math.cos(longitude));
        vertices[3 * v + 1] = (float) (radius * Math.cos(latitude));
        vertices[3 * v + 2] = (float) (radius * Math.sin(latitude) * Math.sin(longitude));
        if (r == 1) {
          triangles.addAll(List.of(0, v, next));
        }
        if (r + 1 < rings) {
          triangles.addAll(List.of(v, v + around, next, next, v + around, next + around));
        } else {
          triangles.addAll(List.of(v, count - 1, next));
        }
      }
    }
    return new Mesh(
        vertices,
        Faces.ofTriangles(triangles.stream().mapToInt(Integer::intValue).toArray(), count));
  }

  private static double straight(float[] vertices, int a, int b) {
    double square = 0;
    for (int c = 0; c < 3; c++) {
      double d = (double) vertices[3 * a + c] - vertices[3 * b + c];
      square += d * d;
    }
    return Math.sqrt(square);
  }
}
