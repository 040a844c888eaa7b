package dev.sinew.ingest.capture;

import dev.sinew.character.fitting.FitOptions;
import dev.sinew.character.fitting.PoseFitter;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import java.io.File;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What an executor needs to read and normalise any frame of a capture set: where it lies, every
 * person's skeleton, and, where poses are fitted, T-poses and weights. Small enough to broadcast.
 */
public final class TakeCatalog implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final String SUBJECTS = "subjects";
  private static final String TAKES = "takes";

  private final File root;
  private final MeshSource meshes;
  private final Pose restPose;
  private final Map<String, Skeleton> skeletons = new TreeMap<>();
  private final Map<String, Double> diagonals = new TreeMap<>();
  private final TakePoses source;
  private final Map<String, SkinnedBody> bodies = new TreeMap<>();
  private transient Map<String, PoseFitter> fitters = new ConcurrentHashMap<>();

  TakeCatalog(
      Path root,
      Rig rig,
      MeshSource meshes,
      Pose restPose,
      Iterable<CaptureSubject> subjects,
      TakePoses source) {
    this.root = root.toFile();
    this.source = source;
    this.meshes = meshes;
    this.restPose = restPose;
    for (CaptureSubject subject : subjects) {
      skeletons.put(subject.name(), subject.skeleton());
      diagonals.put(subject.name(), BodySize.diagonal(subject.tpose()));
      if (source != TakePoses.GIVEN) {
        bodies.put(
            subject.name(),
            new SkinnedBody(subject.skeleton(), rig.weights(), subject.tpose(), restPose));
      }
    }
  }

  /** V. */
  public int vertexCount() {
    return meshes.vertexCount();
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
    FramePoses poses =
        isFitted(subject, take)
            ? FramePoses.fitted(fitter(subject))
            : FramePoses.given(poses(subject, take));
    TakeMeshes meshes = meshes(subject, take);
    return new TakeReader(meshes, poses, diagonals.getOrDefault(subject, 0.0));
  }

  /** Whether a take's poses are fitted to its meshes. */
  public boolean isFitted(String subject, String take) {
    return switch (source) {
      case GIVEN -> false;
      case FIT -> !PoseTrack.isIn(take(root(), subject, take));
      case REFIT -> true;
    };
  }

  /** Fits a person's poses as {@link FitOptions#forCaptures} says; made once a process. */
  PoseFitter fitter(String subject) {
    SkinnedBody body = bodies.get(subject);
    if (body == null) {
      throw new IllegalArgumentException("no poses of " + subject + " are fitted");
    }
    return fitters.computeIfAbsent(
        subject, name -> body.fitter(FitOptions.forCaptures(body.skeleton())));
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    fitters = new ConcurrentHashMap<>();
  }

  /** The rig's topology. */
  public MeshSource meshSource() {
    return meshes;
  }

  /** The folder of a take. */
  public Path folder(String subject, String take) {
    return take(root(), subject, take);
  }

  /**
   * The poses of a take's pose file; empty if it has none.
   *
   * @throws dev.sinew.character.fault.SinewException if there are two files, or one cannot be used
   */
  public Optional<PoseFile> given(String subject, String take) {
    Path folder = folder(subject, take);
    if (!PoseTrack.isIn(folder)) {
      return Optional.empty();
    }
    return Optional.of(
        PoseFile.read(
            PoseTrack.fileIn(folder),
            skeleton(subject),
            JointMap.nearest(folder, subject(root(), subject), root())));
  }

  TakeMeshes meshes(String subject, String take) {
    return meshes.openTake(take(root(), subject, take));
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
