package dev.sinew.training.network;

import java.nio.FloatBuffer;

/**
 * A tile's vertices in every frame: planes apart ([3,n,B]) as meshes [B,3V] have them, or together
 * ([n,3,B]) as products with their matrices need them. Scratch memory of one thread.
 */
final class TileMeshes {
  private final VertexTiles tiles;
  private final int vertices;
  private final int batch;

  /** t + o, planes apart. */
  final float[] corrected;

  /** Moved vertices or a gradient by them, planes apart. */
  final float[] moved;

  private final float[] rest;

  TileMeshes(VertexTiles tiles, int vertices, int batch) {
    this.tiles = tiles;
    this.vertices = vertices;
    this.batch = batch;
    int size = 3 * VertexTiles.SIZE * batch;
    corrected = new float[size];
    moved = new float[size];
    rest = new float[size];
  }

  /** u = t + o. */
  void readCorrected(int tile, FloatBuffer offsets, FloatBuffer restMesh) {
    read(tile, offsets, corrected);
    read(tile, restMesh, rest);
    for (int i = 0; i < corrected.length; i++) {
      corrected[i] += rest[i];
    }
  }

  void readMoved(int tile, FloatBuffer mesh) {
    read(tile, mesh, moved);
  }

  private void read(int tile, FloatBuffer mesh, float[] into) {
    for (int i = 0, n; i < tiles.size(tile); i += n) {
      n = tiles.run(tile, i);
      for (int c = 0; c < 3; c++) {
        mesh.get(row(tile, i, c), into, place(i, c), n * batch);
      }
    }
  }

  void writeMoved(int tile, FloatBuffer mesh) {
    for (int i = 0, n; i < tiles.size(tile); i += n) {
      n = tiles.run(tile, i);
      for (int c = 0; c < 3; c++) {
        mesh.put(row(tile, i, c), moved, place(i, c), n * batch);
      }
    }
  }

  private int row(int tile, int i, int c) {
    return (c * vertices + tiles.vertex(tile, i)) * batch;
  }

  private int place(int i, int c) {
    return (c * VertexTiles.SIZE + i) * batch;
  }

  /** One coordinate of each of n vertices three times over. */
  void spread(float[] planes, int c, int n, float[] to) {
    for (int i = 0; i < n; i++) {
      for (int times = 0; times < 3; times++) {
        System.arraycopy(planes, place(i, c), to, (3 * i + times) * batch, batch);
      }
    }
  }

  /** The three coordinates of each of n vertices together. */
  void join(float[] planes, int n, float[] to) {
    for (int i = 0; i < n; i++) {
      for (int c = 0; c < 3; c++) {
        System.arraycopy(planes, place(i, c), to, (3 * i + c) * batch, batch);
      }
    }
  }

  /** The reverse of {@link #join}, to {@link #moved}. */
  void part(float[] joined, int n) {
    for (int i = 0; i < n; i++) {
      for (int c = 0; c < 3; c++) {
        System.arraycopy(joined, (3 * i + c) * batch, moved, place(i, c), batch);
      }
    }
  }
}
