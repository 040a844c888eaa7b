package dev.sinew.ingest.capture;

import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import java.io.File;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * What an executor needs to read and normalise any frame of a capture set: where it lies, and every
 * person's skeleton. Holds no mesh, so it is small enough to broadcast.
 */
public final class TakeCatalog implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final String SUBJECTS = "subjects";
  private static final String TAKES = "takes";

  private final File root;
  private final int vertexCount;
  private final Triangulation triangulation;
  private final Pose restPose;
  private final Map<String, Skeleton> skeletons = new TreeMap<>();
  private final Map<String, Double> diagonals = new TreeMap<>();

  TakeCatalog(
      Path root,
      int vertexCount,
      Triangulation triangulation,
      Pose restPose,
      Iterable<CaptureSubject> subjects) {
    this.root = root.toFile();
    this.vertexCount = vertexCount;
    this.triangulation = triangulation;
    this.restPose = restPose;
    for (CaptureSubject subject : subjects) {
      skeletons.put(subject.name(), subject.skeleton());
      diagonals.put(subject.name(), BodySize.diagonal(subject.tpose()));
    }
  }

  /** V. */
  public int vertexCount() {
    return vertexCount;
  }

  /** P*, the pose in which the T-poses are given. */
  public Pose restPose() {
    return restPose;
  }

  /** The folder the paths in messages are relative to. */
  public Path root() {
    return root.toPath();
  }

  /** A person's skeleton in the T-pose's frame. */
  public Skeleton skeleton(String subject) {
    Skeleton skeleton = skeletons.get(subject);
    if (skeleton == null) {
      throw new IllegalArgumentException("no such subject: " + subject);
    }
    return skeleton;
  }

  /**
   * Opens a take for reading frame by frame.
   *
   * @throws dev.sinew.character.fault.SinewException if a file is missing or does not fit the rig
   */
  public TakeReader open(String subject, String take) {
    PoseTrack poses = poses(subject, take);
    TakeMeshes meshes = meshes(subject, take);
    return new TakeReader(meshes, poses, diagonals.getOrDefault(subject, 0.0));
  }

  TakeMeshes meshes(String subject, String take) {
    return TakeMeshes.open(take(root(), subject, take), vertexCount, triangulation);
  }

  PoseTrack poses(String subject, String take) {
    Path folder = take(root(), subject, take);
    return PoseTrack.read(
        folder, skeleton(subject), JointMap.nearest(folder, subject(root(), subject), root()));
  }

  static Path subjects(Path root) {
    return root.resolve(SUBJECTS);
  }

  static Path subject(Path root, String subject) {
    return subjects(root).resolve(subject);
  }

  static Path takes(Path root, String subject) {
    return subject(root, subject).resolve(TAKES);
  }

  static Path take(Path root, String subject, String take) {
    return takes(root, subject).resolve(take);
  }
}
