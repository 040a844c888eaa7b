package dev.sinew.ingest.capture;

/** Where the poses of a capture set's takes come from. */
public enum TakePoses {
  /** From each take's pose file; a take without one is left out. */
  GIVEN,
  /** From the pose file where there is one; else they are fitted to the take's meshes. */
  FIT,
  /** All are fitted to the meshes; pose files are not read. */
  REFIT
}
