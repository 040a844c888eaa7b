package dev.sinew.jobs.apply;

/** How posed meshes are written. */
public enum MeshFormat {
  /** One file with all frames: vertices.npy [F,V,3]. */
  NPY,
  /** A numbered file a frame, with faces. */
  OBJ,
  /** A numbered binary file a frame, with faces. */
  PLY
}
