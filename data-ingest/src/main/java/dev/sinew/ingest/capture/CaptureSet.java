package dev.sinew.ingest.capture;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.ingest.dataset.RejectedFrames;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A capture set: one rig, people in their T-pose, and takes of registered meshes with their poses.
 *
 * <pre>
 * rig.glb                              mesh, skeleton and weights; the vertex order of everything
 * template.obj                         optional: the same vertices with their original polygons
 * splits.json                          {"train": ["subject/take", "subject/take/0-99"], ...,
 *                                       optional "identities": {"train": ["subject"], ...}}
 * rest_pose.npy                        optional: P* [J,3] axis-angle, the pose of every T-pose;
 *                                      may also stand in each subject's folder
 * joint_map.json                       optional: {name in BVH: name in rig}; also a subject's or take's
 * subjects/ID/tpose.ply|.obj|.npy      rest mesh
 * subjects/ID/joints.npy               [J,3] rest joints; needed where there are several subjects
 * subjects/ID/takes/TAKE/poses.npz     or poses.bvh
 * subjects/ID/takes/TAKE/vertices.npy  [F,V,3], or numbered .ply or .obj files
 * </pre>
 *
 * <p>Opening reads everything but the registered meshes, of which only counts are read. A set that
 * cannot be used at all is a fault; a take that cannot is {@link #rejected} while the others go on.
 */
public final class CaptureSet {
  private final TakeCatalog takes;
  private final Rig rig;
  private final Faces polygons;
  private final List<CaptureSubject> subjects;
  private final Map<String, String> identities;
  private final SortedMap<String, List<FrameRange>> splits;
  private final List<RejectedFrames> rejected;
  private final List<String> fitted;
  private final List<String> warnings;
  private final List<Path> files;

  CaptureSet(
      TakeCatalog takes,
      Rig rig,
      Faces polygons,
      List<CaptureSubject> subjects,
      Map<String, String> identities,
      SortedMap<String, List<FrameRange>> splits,
      List<RejectedFrames> rejected,
      List<SplitEntry> fitted,
      List<String> warnings,
      List<Path> files) {
    this.takes = takes;
    this.rig = rig;
    this.polygons = polygons;
    this.subjects = List.copyOf(subjects);
    this.identities = Collections.unmodifiableMap(new TreeMap<>(identities));
    this.splits = Collections.unmodifiableSortedMap(new TreeMap<>(splits));
    this.rejected = List.copyOf(rejected);
    this.fitted = fitted.stream().map(SplitEntry::path).distinct().sorted().toList();
    this.warnings = List.copyOf(warnings);
    this.files = List.copyOf(files);
  }

  /**
   * Opens the set in a folder.
   *
   * @throws dev.sinew.character.fault.SinewException if the set cannot be used; all that was found
   *     wrong is in one message
   */
  public static CaptureSet open(Path root) {
    return open(root, TakePoses.GIVEN);
  }

  /**
   * Opens the set in a folder.
   *
   * @param poses where poses come from
   * @throws dev.sinew.character.fault.SinewException as {@link #open(Path)}, and if poses are to be
   *     fitted and the rig has no weights
   */
  public static CaptureSet open(Path root, TakePoses poses) {
    return new CaptureSetReader(root, poses).read();
  }

  /** The set's folder. */
  public Path root() {
    return takes.root();
  }

  /** The rig, in its own frame. */
  public Rig rig() {
    return rig;
  }

  /** The template's polygons; the rig's triangles where there is no template. */
  public Faces polygons() {
    return polygons;
  }

  /** P*, the pose in which every T-pose is given. */
  public Pose restPose() {
    return takes.restPose();
  }

  /** All people, ordered by name, posed or not. */
  public List<CaptureSubject> subjects() {
    return subjects;
  }

  /**
   * The person of that name.
   *
   * @throws dev.sinew.character.fault.SinewException if the set has none
   */
  public CaptureSubject subject(String name) {
    return subjects.stream()
        .filter(subject -> subject.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                Fault.of(FaultCode.FILE_MISSING, "the capture set has no such subject", root())
                    .found(name)
                    .toException());
  }

  /**
   * The split of every person's T-pose: what {@code identities} says, else {@code train} where no
   * identity is named and the person is in train or in no take, else the split the person's frames
   * are in. People that {@code identities} leaves out are not in here.
   */
  public Map<String, String> identities() {
    return identities;
  }

  /**
   * The usable frames of every split that {@code splits.json} names, ordered by subject, take and
   * frame; no frame is in two. A split may have none.
   */
  public SortedMap<String, List<FrameRange>> splits() {
    return splits;
  }

  /** Reads takes frame by frame. */
  public TakeCatalog takes() {
    return takes;
  }

  /** Takes that cannot be used, ordered by subject and take. */
  public List<RejectedFrames> rejected() {
    return rejected;
  }

  /** Takes, as {@code subject/take}, whose poses are fitted to their meshes; ordered. */
  public List<String> fitted() {
    return fitted;
  }

  /** What is odd about the set, one sentence each. */
  public List<String> warnings() {
    return warnings;
  }

  /** Every file that the set is made of, relative to its folder, in order. */
  public List<Path> files() {
    return files;
  }
}
