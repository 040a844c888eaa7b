package dev.sinew.ingest.dataset;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What {@code dataset.json} says about a dataset. Units are metres; everything is pelvis-centred.
 * Immutable.
 *
 * @param vertexCount V
 * @param jointNames J names, in the order of every joint tensor
 * @param parents J indices, each before its joint; −1 for a root
 * @param pelvis name of the joint that is the origin
 * @param restPose 3·J axis-angle numbers of P*, the pose in which the T-poses are given, radians
 * @param removed what normalisation took out of every frame and kept beside it
 * @param subjects number of subjects a split
 * @param files the frames, file by file, ordered by split, subject, take and frame
 * @param rejected frames of the capture set that are not in the dataset
 * @param warnings what was odd about the capture set
 * @param fingerprint {@code sha256:} and the digest of everything that went in
 */
public record DatasetManifest(
    int vertexCount,
    List<String> jointNames,
    List<Integer> parents,
    String pelvis,
    List<Double> restPose,
    List<String> removed,
    Map<String, Integer> subjects,
    List<FrameFile> files,
    List<RejectedFrames> rejected,
    List<String> warnings,
    String fingerprint) {

  /** The schema version this class reads and writes. */
  public static final int SCHEMA = 1;

  /** The manifest's file name in the dataset's folder. */
  public static final String FILE_NAME = "dataset.json";

  /** What a version-1 dataset always has removed. */
  public static final List<String> PELVIS_MOTION = List.of("pelvis_translation", "pelvis_rotation");

  /**
   * @throws dev.sinew.character.fault.SinewException with code {@code dataset} if joints, parents,
   *     pelvis and rest pose do not belong together
   */
  public DatasetManifest {
    jointNames = List.copyOf(jointNames);
    parents = List.copyOf(parents);
    restPose = List.copyOf(restPose);
    removed = List.copyOf(removed);
    subjects = Collections.unmodifiableMap(new TreeMap<>(subjects));
    files = List.copyOf(files);
    rejected = List.copyOf(rejected);
    warnings = List.copyOf(warnings);
    if (vertexCount < 1
        || parents.size() != jointNames.size()
        || restPose.size() != 3 * jointNames.size()
        || !jointNames.contains(pelvis)) {
      throw Fault.of(FaultCode.DATASET, "shapes do not belong together", FILE_NAME)
          .found(
              vertexCount
                  + " vertices, "
                  + jointNames.size()
                  + " joints, "
                  + parents.size()
                  + " parents, "
                  + restPose.size()
                  + " rest pose numbers, pelvis "
                  + pelvis)
          .toException();
    }
  }

  /** J. */
  public int jointCount() {
    return jointNames.size();
  }

  /** Number of frames a split, ordered by split. */
  public Map<String, Integer> frames() {
    Map<String, Integer> frames = new TreeMap<>();
    files.forEach(file -> frames.merge(file.split(), file.frames(), Integer::sum));
    return Collections.unmodifiableMap(frames);
  }

  /** Number of frames that were left out. */
  public int rejectedFrames() {
    return rejected.stream().mapToInt(RejectedFrames::count).sum();
  }

  /** P*, the pose in which the T-poses are given. */
  public Pose rest() {
    double[] axisAngle = restPose.stream().mapToDouble(Double::doubleValue).toArray();
    return Pose.ofAxisAngle(axisAngle, new double[3], null);
  }

  /**
   * The hierarchy with a subject's joints.
   *
   * @param joints [J,3] rest positions, metres
   */
  public Skeleton skeleton(double[] joints) {
    return Skeleton.of(jointNames, parents.stream().mapToInt(Integer::intValue).toArray(), joints);
  }
}
