package dev.sinew.character.fault;

/** Stable codes of the errors a user can act on, with the process exit code each one ends in. */
public enum FaultCode {
  /** A command or option is wrong. */
  USAGE("usage", 2),
  /** A configuration key or value is wrong. */
  CONFIG("config", 2),
  /** A file or folder that is needed is not there. */
  FILE_MISSING("file-missing", 3),
  /** A file cannot be parsed as what it claims to be. */
  FILE_MALFORMED("file-malformed", 3),
  /** A file is well formed but of a kind that is not supported. */
  FILE_UNSUPPORTED("file-unsupported", 3),
  /** A mesh or a list of frames is empty. */
  EMPTY("empty", 3),
  /** The number of vertices differs from the rig's. */
  VERTEX_COUNT("vertex-count", 3),
  /** The number of frames of two things that belong together differs. */
  FRAME_COUNT("frame-count", 3),
  /** A tensor has another shape than its role needs. */
  SHAPE("shape", 3),
  /** Faces differ from the rig's, or refer to vertices that do not exist. */
  TOPOLOGY("topology", 3),
  /** A joint is unknown, missing, named twice, or its hierarchy is broken. */
  JOINT("joint", 3),
  /** Weights are missing, negative, not finite, or refer to a joint that does not exist. */
  WEIGHTS("weights", 3),
  /** A value is NaN or infinite. */
  NOT_FINITE("not-finite", 3),
  /** A matrix that must be a rotation is none. */
  NOT_A_ROTATION("not-a-rotation", 3),
  /** A length is implausible: probably another unit than metres. */
  UNITS("units", 3),
  /** A split names a take or frame that does not exist, or shares frames with another split. */
  SPLIT("split", 3),
  /** Several candidates where exactly one is needed. */
  AMBIGUOUS("ambiguous", 3),
  /** A dataset is of an unknown schema version, incomplete, or not what its manifest says. */
  DATASET("dataset", 3),
  /** A bundle is incomplete or does not match its manifest. */
  BUNDLE("bundle", 3),
  /** The system refuses to read or write a path. */
  PATH("path", 1),
  /** The output exists already and belongs to something else. */
  CONFLICT("conflict", 4),
  /** An operation may or may not have taken effect. */
  UNKNOWN_STATE("unknown-state", 5),
  /** Training left the finite numbers. */
  DIVERGED("diverged", 6);

  private final String id;
  private final int exitCode;

  FaultCode(String id, int exitCode) {
    this.id = id;
    this.exitCode = exitCode;
  }

  /** The code as printed, such as {@code vertex-count}. */
  public String id() {
    return id;
  }

  /** The exit code of a command that ends in this fault. */
  public int exitCode() {
    return exitCode;
  }
}
