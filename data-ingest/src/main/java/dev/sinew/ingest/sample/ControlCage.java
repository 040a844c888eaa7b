package dev.sinew.ingest.sample;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A closed polyhedron of quads that grows by extrusion and is refined by Catmull–Clark subdivision
 * (Catmull and Clark 1978). Each point carries a position and one weight a joint, and both are
 * refined alike, so that skin weights are as smooth as the surface.
 *
 * <p>A loop is an open rim, its points counter-clockwise as seen from outside. This is box
 * modelling: it gives all-quad surfaces whose edges run around and along the limbs, which
 * polygonising an implicit surface on a grid does not.
 */
final class ControlCage {
  /** Numbers a point takes: x, y, z and the joints' weights. */
  private static final int WIDTH = 3 + SampleSkeleton.COUNT;

  private final List<double[]> points = new ArrayList<>();
  private final List<int[]> faces = new ArrayList<>();

  /** One influence of a point. */
  record Influence(String joint, double weight) {}

  int pointCount() {
    return points.size();
  }

  int faceCount() {
    return faces.size();
  }

  /** The four corners of face {@code f}, counter-clockwise seen from outside; a copy. */
  int[] face(int f) {
    return faces.get(f).clone();
  }

  /** Coordinate {@code c} of a point, metres. */
  double position(int point, int c) {
    return points.get(point)[c];
  }

  /** The weight that a joint has on a point. */
  double weight(int point, int joint) {
    return points.get(point)[3 + joint];
  }

  /** Adds a point and returns its index. */
  int addPoint(double x, double y, double z, List<Influence> influences) {
    double[] point = new double[WIDTH];
    point[0] = x;
    point[1] = y;
    point[2] = z;
    for (Influence influence : influences) {
      point[3 + SampleSkeleton.index(influence.joint())] = influence.weight();
    }
    points.add(point);
    return points.size() - 1;
  }

  /** Adds a face over four points, counter-clockwise seen from outside. */
  void addFace(int a, int b, int c, int d) {
    faces.add(new int[] {a, b, c, d});
  }

  /**
   * Joins two loops of equal length by a band of quads.
   *
   * @param open the sides to leave open; side k lies between corners k and k+1
   */
  void addBand(int[] from, int[] to, int... open) {
    for (int k = 0; k < from.length; k++) {
      if (!contains(open, k)) {
        int next = (k + 1) % from.length;
        addFace(from[k], from[next], to[next], to[k]);
      }
    }
  }

  /** The loop around side {@code k} that {@link #addBand} left open. */
  static int[] sideLoop(int[] from, int[] to, int k) {
    int next = (k + 1) % from.length;
    return new int[] {from[k], from[next], to[next], to[k]};
  }

  private static boolean contains(int[] sides, int k) {
    for (int side : sides) {
      if (side == k) {
        return true;
      }
    }
    return false;
  }

  /**
   * Adds the mirror image, across x = 0, of all points and faces from the given ones on.
   *
   * @param firstPoint points before it are not copied
   * @param firstFace faces before it are not copied
   * @param counterparts the mirror image of every point before {@code firstPoint} that a copied
   *     face touches
   */
  void addMirrored(int firstPoint, int firstFace, Map<Integer, Integer> counterparts) {
    Map<Integer, Integer> image = new HashMap<>(counterparts);
    int pointEnd = points.size();
    for (int p = firstPoint; p < pointEnd; p++) {
      double[] source = points.get(p);
      double[] mirrored = source.clone();
      mirrored[0] = -source[0];
      for (int j = 0; j < SampleSkeleton.COUNT; j++) {
        mirrored[3 + SampleSkeleton.mirror(j)] = source[3 + j];
      }
      image.put(p, points.size());
      points.add(mirrored);
    }
    int faceEnd = faces.size();
    for (int f = firstFace; f < faceEnd; f++) {
      int[] face = faces.get(f);
      int[] mirrored = new int[4];
      for (int c = 0; c < 4; c++) {
        Integer to = image.get(face[3 - c]);
        if (to == null) {
          throw new IllegalStateException("point " + face[3 - c] + " has no mirror image");
        }
        mirrored[c] = to;
      }
      faces.add(mirrored);
    }
  }

  /** One Catmull–Clark step: every quad becomes four. The surface must be closed. */
  ControlCage subdivided() {
    int pointCount = points.size();
    ControlCage finer = new ControlCage();
    double[][] faceSums = new double[pointCount][WIDTH];
    double[][] edgeSums = new double[pointCount][WIDTH];
    int[] valence = new int[pointCount];
    Map<Long, Integer> edges = new HashMap<>();
    // Old points keep their indices; then come the edges' and the faces' points.
    finer.points.addAll(points);
    List<double[]> edgePoints = new ArrayList<>();
    List<double[]> facePoints = new ArrayList<>();
    for (int[] face : faces) {
      double[] centre = new double[WIDTH];
      for (int corner : face) {
        add(centre, points.get(corner), 0.25);
      }
      facePoints.add(centre);
      for (int c = 0; c < 4; c++) {
        int a = face[c];
        int b = face[(c + 1) % 4];
        add(faceSums[a], centre, 1);
        Integer edge = edges.get(edgeKey(a, b));
        if (edge == null) {
          edge = edgePoints.size();
          edges.put(edgeKey(a, b), edge);
          double[] point = new double[WIDTH];
          add(point, points.get(a), 0.25);
          add(point, points.get(b), 0.25);
          edgePoints.add(point);
          double[] middle = new double[WIDTH];
          add(middle, points.get(a), 0.5);
          add(middle, points.get(b), 0.5);
          add(edgeSums[a], middle, 1);
          add(edgeSums[b], middle, 1);
          valence[a]++;
          valence[b]++;
        }
        add(edgePoints.get(edge), centre, 0.25);
      }
    }
    for (int p = 0; p < pointCount; p++) {
      int n = valence[p];
      double[] moved = new double[WIDTH];
      // (F + 2·R + (n − 3)·P) / n, F and R the means of the face points and edge midpoints around.
      add(moved, faceSums[p], 1.0 / (n * n));
      add(moved, edgeSums[p], 2.0 / (n * n));
      add(moved, points.get(p), (n - 3.0) / n);
      finer.points.set(p, moved);
    }
    finer.points.addAll(edgePoints);
    int firstFacePoint = finer.points.size();
    finer.points.addAll(facePoints);
    for (int f = 0; f < faces.size(); f++) {
      int[] face = faces.get(f);
      for (int c = 0; c < 4; c++) {
        int before = pointCount + edge(edges, face[(c + 3) % 4], face[c]);
        int after = pointCount + edge(edges, face[c], face[(c + 1) % 4]);
        finer.addFace(face[c], after, firstFacePoint + f, before);
      }
    }
    return finer;
  }

  private static int edge(Map<Long, Integer> edges, int a, int b) {
    Integer edge = edges.get(edgeKey(a, b));
    if (edge == null) {
      throw new IllegalStateException("edge " + a + "-" + b + " is not in the cage");
    }
    return edge;
  }

  private static long edgeKey(int a, int b) {
    return ((long) Math.min(a, b) << 32) | Math.max(a, b);
  }

  private static void add(double[] sum, double[] term, double factor) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += factor * term[i];
    }
  }
}
