package dev.sinew.training.report;

import java.awt.image.BufferedImage;
import java.util.Arrays;

/**
 * Draws a number a vertex on a body: an orthographic z-buffer rasteriser with smooth shading.
 *
 * <p>Each pixel's error is interpolated over its triangle and then coloured by {@link ColourMap};
 * light only darkens, and not by much, so that colours can still be read off the colour bar. Edges
 * are smoothed by drawing {@value #SAMPLES}×{@value #SAMPLES} samples a pixel. Pure arithmetic on
 * arrays: needs neither a display, nor OpenGL, nor fonts.
 */
public final class BodyPicture {
  private static final int SAMPLES = 3;

  /** Share of width and height that stays empty on each side. */
  private static final double MARGIN = 0.03;

  /** Brightness of a surface turned away from the light; towards it, it is 1. */
  private static final double AMBIENT = 0.62;

  /** Direction to the light in the picture's frame: right, up, towards the viewer; length one. */
  private static final double[] LIGHT = {-0.27, 0.45, 0.85};

  private final int width;
  private final int height;
  private final float[] depth;
  private final int[] colour;

  private BodyPicture(int width, int height) {
    this.width = width * SAMPLES;
    this.height = height * SAMPLES;
    depth = new float[this.width * this.height];
    colour = new int[this.width * this.height];
    Arrays.fill(depth, Float.NEGATIVE_INFINITY);
  }

  /**
   * A picture of the whole body, as large as it fits, on transparent ground.
   *
   * @param vertices [V,3] metres, Y up, facing +Z
   * @param triangles [T,3] vertex indices
   * @param perVertexMm [V] what to show
   * @param maxMm the value that gets the map's last colour; positive
   * @param width of the picture, pixels
   * @param height of the picture, pixels
   */
  public static BufferedImage render(
      float[] vertices,
      int[] triangles,
      double[] perVertexMm,
      double maxMm,
      View view,
      int width,
      int height) {
    if (perVertexMm.length * 3 != vertices.length || triangles.length == 0 || !(maxMm > 0)) {
      throw new IllegalArgumentException(
          "needs triangles, one value a vertex and a positive scale; found "
              + vertices.length / 3
              + " vertices, "
              + perVertexMm.length
              + " values, scale "
              + maxMm);
    }
    BodyPicture picture = new BodyPicture(width, height);
    double[] projected = picture.project(vertices, triangles, view);
    double[] normals = normals(projected, triangles);
    for (int t = 0; t < triangles.length; t += 3) {
      picture.draw(
          projected, normals, perVertexMm, maxMm, triangles[t], triangles[t + 1], triangles[t + 2]);
    }
    return picture.toImage();
  }

  /** [V,3]: sample column from the left, sample row from below, nearness; all in samples. */
  private double[] project(float[] vertices, int[] triangles, View view) {
    double[] low = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
    double[] high = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
    for (int v : triangles) {
      double x = view.sign() * vertices[3 * v];
      double y = vertices[3 * v + 1];
      low[0] = Math.min(low[0], x);
      low[1] = Math.min(low[1], y);
      high[0] = Math.max(high[0], x);
      high[1] = Math.max(high[1], y);
    }
    double room = 1 - 2 * MARGIN;
    double scale =
        Math.min(
            room * width / Math.max(high[0] - low[0], 1e-9),
            room * height / Math.max(high[1] - low[1], 1e-9));
    double right = (width - scale * (low[0] + high[0])) / 2;
    double up = (height - scale * (low[1] + high[1])) / 2;
    double[] projected = new double[vertices.length];
    for (int v = 0; v < vertices.length; v += 3) {
      projected[v] = view.sign() * vertices[v] * scale + right;
      projected[v + 1] = vertices[v + 1] * scale + up;
      projected[v + 2] = view.sign() * vertices[v + 2] * scale;
    }
    return projected;
  }

  /** [V,3] unit vertex normals, the sum of the triangles' around each, weighted by area. */
  private static double[] normals(double[] p, int[] triangles) {
    double[] normals = new double[p.length];
    for (int t = 0; t < triangles.length; t += 3) {
      int a = 3 * triangles[t];
      int b = 3 * triangles[t + 1];
      int c = 3 * triangles[t + 2];
      double ux = p[b] - p[a];
      double uy = p[b + 1] - p[a + 1];
      double uz = p[b + 2] - p[a + 2];
      double vx = p[c] - p[a];
      double vy = p[c + 1] - p[a + 1];
      double vz = p[c + 2] - p[a + 2];
      for (int i : new int[] {a, b, c}) {
        normals[i] += uy * vz - uz * vy;
        normals[i + 1] += uz * vx - ux * vz;
        normals[i + 2] += ux * vy - uy * vx;
      }
    }
    for (int i = 0; i < normals.length; i += 3) {
      double length = Math.hypot(Math.hypot(normals[i], normals[i + 1]), normals[i + 2]);
      for (int k = 0; length > 0 && k < 3; k++) {
        normals[i + k] /= length;
      }
    }
    return normals;
  }

  private void draw(
      double[] p, double[] normals, double[] values, double maxMm, int i, int j, int k) {
    int a = 3 * i;
    int b = 3 * j;
    int c = 3 * k;
    double area = (p[b] - p[a]) * (p[c + 1] - p[a + 1]) - (p[c] - p[a]) * (p[b + 1] - p[a + 1]);
    if (area == 0) {
      return;
    }
    int left = (int) Math.max(0, Math.floor(min(p[a], p[b], p[c])));
    int right = (int) Math.min(width - 1, Math.ceil(max(p[a], p[b], p[c])));
    int bottom = (int) Math.max(0, Math.floor(min(p[a + 1], p[b + 1], p[c + 1])));
    int top = (int) Math.min(height - 1, Math.ceil(max(p[a + 1], p[b + 1], p[c + 1])));
    for (int row = bottom; row <= top; row++) {
      for (int column = left; column <= right; column++) {
        double x = column + 0.5;
        double y = row + 0.5;
        double wa = ((p[b] - x) * (p[c + 1] - y) - (p[c] - x) * (p[b + 1] - y)) / area;
        double wb = ((p[c] - x) * (p[a + 1] - y) - (p[a] - x) * (p[c + 1] - y)) / area;
        double wc = 1 - wa - wb;
        if (wa < 0 || wb < 0 || wc < 0) {
          continue;
        }
        float near = (float) (wa * p[a + 2] + wb * p[b + 2] + wc * p[c + 2]);
        int at = (height - 1 - row) * width + column;
        if (near <= depth[at]) {
          continue;
        }
        depth[at] = near;
        double nx = wa * normals[a] + wb * normals[b] + wc * normals[c];
        double ny = wa * normals[a + 1] + wb * normals[b + 1] + wc * normals[c + 1];
        double nz = wa * normals[a + 2] + wb * normals[b + 2] + wc * normals[c + 2];
        double value = wa * values[i] + wb * values[j] + wc * values[k];
        colour[at] = shade(ColourMap.rgb(value / maxMm), nx, ny, nz);
      }
    }
  }

  /** Lambert's law, both sides lit alike. */
  private static int shade(int rgb, double nx, double ny, double nz) {
    double length = Math.max(Math.sqrt(nx * nx + ny * ny + nz * nz), 1e-12);
    double facing = (LIGHT[0] * nx + LIGHT[1] * ny + LIGHT[2] * nz) / length;
    double light = AMBIENT + (1 - AMBIENT) * Math.max(0, nz < 0 ? -facing : facing);
    int shaded = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
      shaded |= (int) Math.round(light * (rgb >> shift & 0xff)) << shift;
    }
    return shaded;
  }

  private BufferedImage toImage() {
    BufferedImage image =
        new BufferedImage(width / SAMPLES, height / SAMPLES, BufferedImage.TYPE_INT_ARGB);
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        image.setRGB(x, y, average(x, y));
      }
    }
    return image;
  }

  /** The mean colour of a pixel's samples that show the body, as opaque as they are many. */
  private int average(int x, int y) {
    int hits = 0;
    int[] sums = new int[3];
    for (int s = 0; s < SAMPLES * SAMPLES; s++) {
      int at = (y * SAMPLES + s / SAMPLES) * width + x * SAMPLES + s % SAMPLES;
      if (depth[at] != Float.NEGATIVE_INFINITY) {
        hits++;
        for (int c = 0; c < 3; c++) {
          sums[c] += colour[at] >> (16 - 8 * c) & 0xff;
        }
      }
    }
    if (hits == 0) {
      return 0;
    }
    int alpha = 255 * hits / (SAMPLES * SAMPLES);
    return alpha << 24 | sums[0] / hits << 16 | sums[1] / hits << 8 | sums[2] / hits;
  }

  private static double min(double a, double b, double c) {
    return Math.min(a, Math.min(b, c));
  }

  private static double max(double a, double b, double c) {
    return Math.max(a, Math.max(b, c));
  }
}
