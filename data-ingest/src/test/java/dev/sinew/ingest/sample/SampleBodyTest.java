package dev.sinew.ingest.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.mesh.Faces;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skinning.SkinWeights;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SampleBodyTest {
  private static final Rig NEUTRAL = SampleBody.of("neutral", BodyProportions.NEUTRAL);

  private static Rig person(long seed) {
    return SampleBody.of("person", BodyProportions.random(new SplittableRandom(seed)));
  }

  @Test
  void isAllQuadsOfTwoToFourThousandVertices() {
    Faces faces = NEUTRAL.mesh().faces();
    assertThat(IntStream.range(0, faces.count())).allMatch(f -> faces.corners(f) == 4);
    assertThat(NEUTRAL.mesh().vertexCount()).isBetween(2000, 4000);
  }

  @Test
  void everyEdgeIsSharedByTwoFacesThatRunThroughItInOppositeDirections() {
    Faces faces = NEUTRAL.mesh().faces();
    Set<Long> directed = new HashSet<>();
    for (int f = 0; f < faces.count(); f++) {
      for (int c = 0; c < 4; c++) {
        long a = faces.vertex(f, c);
        long b = faces.vertex(f, (c + 1) % 4);
        if (!directed.add(a << 32 | b)) {
          fail("edge %s-%s runs twice in the same direction", a, b);
        }
      }
    }
    assertThat(directed).allMatch(edge -> directed.contains(edge << 32 | edge >>> 32));
  }

  @Test
  void isOneClosedSurfaceWithoutHandles() {
    Faces faces = NEUTRAL.mesh().faces();
    int vertices = NEUTRAL.mesh().vertexCount();
    int[] component = new int[vertices];
    for (int v = 0; v < vertices; v++) {
      component[v] = v;
    }
    for (int f = 0; f < faces.count(); f++) {
      for (int c = 1; c < 4; c++) {
        component[find(component, faces.vertex(f, c))] = find(component, faces.vertex(f, 0));
      }
    }
    assertThat(IntStream.range(0, vertices))
        .allMatch(v -> find(component, v) == find(component, 0));
    // Euler: V − E + F = 2 for a sphere; a closed mesh of quads has two edges a face.
    assertThat(vertices - 2 * faces.count() + faces.count()).isEqualTo(2);
  }

  private static int find(int[] component, int v) {
    int root = v;
    while (component[root] != root) {
      root = component[root];
    }
    component[v] = root;
    return root;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void facesLookOutward(long seed) {
    float[] v = person(seed).mesh().vertices();
    int[] triangles = NEUTRAL.mesh().faces().triangles();
    double volume = 0;
    for (int t = 0; t < triangles.length; t += 3) {
      int a = 3 * triangles[t];
      int b = 3 * triangles[t + 1];
      int c = 3 * triangles[t + 2];
      volume +=
          (v[a] * (v[b + 1] * v[c + 2] - v[b + 2] * v[c + 1])
                  + v[a + 1] * (v[b + 2] * v[c] - v[b] * v[c + 2])
                  + v[a + 2] * (v[b] * v[c + 1] - v[b + 1] * v[c]))
              / 6;
    }
    // Inward faces would give a negative volume; a person's is some tens of litres.
    assertThat(volume).isBetween(0.03, 0.15);
  }

  @Test
  void leftAndRightMirrorEachOtherInShapeAndWeights() {
    float[] vertices = NEUTRAL.mesh().vertices();
    double[] dense = NEUTRAL.weights().toDense();
    int joints = SampleSkeleton.COUNT;
    Map<String, Integer> byPlace = new HashMap<>();
    for (int v = 0; v < vertices.length / 3; v++) {
      byPlace.put(place(vertices, v, 1), v);
    }
    assertThat(byPlace).hasSize(vertices.length / 3);
    double worst = 0;
    for (int v = 0; v < vertices.length / 3; v++) {
      int twin = byPlace.getOrDefault(place(vertices, v, -1), -1);
      if (twin < 0) {
        fail("vertex %s has no mirror image", v);
      }
      for (int j = 0; j < joints; j++) {
        double here = dense[v * joints + j];
        double there = dense[twin * joints + SampleSkeleton.mirror(j)];
        worst = Math.max(worst, Math.abs(here - there));
      }
    }
    assertThat(worst).isLessThan(1e-12);
  }

  /** Position to a hundredth of a millimetre. */
  private static String place(float[] vertices, int v, int side) {
    long x = Math.round(side * vertices[3 * v] * 1e5);
    return x
        + " "
        + Math.round(vertices[3 * v + 1] * 1e5)
        + " "
        + Math.round(vertices[3 * v + 2] * 1e5);
  }

  @Test
  void weightsAreNonNegativeSumToOneAndAreAtMostFour() {
    SkinWeights weights = NEUTRAL.weights();
    assertThat(weights.maxInfluences()).isLessThanOrEqualTo(4);
    assertThat(IntStream.range(0, weights.vertexCount()))
        .allMatch(v -> Math.abs(weights.rowSum(v) - 1) < 1e-12);
    assertThat(Arrays.stream(weights.toDense()).min()).hasValue(0);
  }

  @Test
  void weightsOfNeighboursAreClose() {
    Faces faces = NEUTRAL.mesh().faces();
    double[] dense = NEUTRAL.weights().toDense();
    int joints = SampleSkeleton.COUNT;
    double worst = 0;
    for (int f = 0; f < faces.count(); f++) {
      int a = faces.vertex(f, 0);
      int b = faces.vertex(f, 1);
      for (int j = 0; j < joints; j++) {
        worst = Math.max(worst, Math.abs(dense[a * joints + j] - dense[b * joints + j]));
      }
    }
    assertThat(worst).isLessThan(0.3);
  }

  @Test
  void everyJointMovesSomeSkinMostOfAll() {
    Set<Integer> heaviest = new HashSet<>();
    for (int v = 0; v < NEUTRAL.weights().vertexCount(); v++) {
      heaviest.add(NEUTRAL.weights().heaviestJoint(v));
    }
    assertThat(heaviest).hasSize(SampleSkeleton.COUNT);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void jointsLieInsideTheBody(long seed) {
    Rig rig = person(seed);
    for (int j = 0; j < SampleSkeleton.COUNT; j++) {
      assertThat(windingNumber(rig, j)).as(rig.skeleton().name(j)).isCloseTo(1, within(1e-3));
    }
  }

  /** How often the surface goes round a joint: the solid angle it fills (van Oosterom 1983)/4π. */
  private static double windingNumber(Rig rig, int joint) {
    float[] v = rig.mesh().vertices();
    int[] triangles = rig.mesh().faces().triangles();
    double[][] p = new double[3][3];
    double angle = 0;
    for (int t = 0; t < triangles.length; t += 3) {
      double[] length = new double[3];
      for (int i = 0; i < 3; i++) {
        for (int c = 0; c < 3; c++) {
          p[i][c] = v[3 * triangles[t + i] + c] - rig.skeleton().joint(joint, c);
        }
        length[i] = Math.sqrt(dot(p[i], p[i]));
      }
      double determinant =
          p[0][0] * (p[1][1] * p[2][2] - p[1][2] * p[2][1])
              + p[0][1] * (p[1][2] * p[2][0] - p[1][0] * p[2][2])
              + p[0][2] * (p[1][0] * p[2][1] - p[1][1] * p[2][0]);
      double divisor =
          length[0] * length[1] * length[2]
              + dot(p[0], p[1]) * length[2]
              + dot(p[1], p[2]) * length[0]
              + dot(p[2], p[0]) * length[1];
      angle += 2 * Math.atan2(determinant, divisor);
    }
    return angle / (4 * Math.PI);
  }

  private static double dot(double[] a, double[] b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  }

  @Test
  void standsOnTheFloorAsTallAsAPerson() {
    float[] vertices = NEUTRAL.mesh().vertices();
    float low = Float.MAX_VALUE;
    float high = -Float.MAX_VALUE;
    for (int i = 1; i < vertices.length; i += 3) {
      low = Math.min(low, vertices[i]);
      high = Math.max(high, vertices[i]);
    }
    assertThat(low).isZero();
    assertThat(high).isBetween(1.65f, 1.75f);
  }

  @Test
  void peopleShareFacesAndWeightsButNotShapeOrJoints() {
    Rig one = person(1);
    Rig other = person(2);
    assertThat(one.mesh().faces()).isEqualTo(other.mesh().faces());
    assertThat(one.weights()).isEqualTo(other.weights());
    assertThat(one.mesh().vertices()).isNotEqualTo(other.mesh().vertices());
    assertThat(one.skeleton()).isNotEqualTo(other.skeleton());
  }
}
