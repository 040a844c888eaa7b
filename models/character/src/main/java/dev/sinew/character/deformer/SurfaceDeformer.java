package dev.sinew.character.deformer;

/**
 * Moves the vertices of a surface. One that remembers earlier frames serves one character on one
 * thread.
 */
public interface SurfaceDeformer {
  /**
   * @param surface [V,3] metres, in {@link SurfaceFrame#space}; modified
   * @throws dev.sinew.character.fault.SinewException if frame or surface are of another character
   */
  void deform(SurfaceFrame frame, float[] surface);

  /** Forgets earlier frames. */
  default void reset() {}
}
