package dev.sinew.character.exemplar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.Figures;
import dev.sinew.character.SharedFiles;
import dev.sinew.character.format.glb.GlbReader;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyFrames;
import dev.sinew.character.format.npy.NpzReader;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skinning.LinearBlendSkinning;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Frames of a range of motion as exemplars: an artist's correctives, met again in poses in which
 * all joints move at once.
 */
class AntoniaExemplarsTest {
  private static final String VALIDATION = "random-val";
  private static final int EXEMPLARS = 60;

  // Chosen on the take random-a, which is training data.
  private static final double APART = 0.45;
  private static final RadialOptions OPTIONS =
      RadialOptions.interpolative(RadialKernel.MULTIQUADRIC).withRadius(6);

  private final Path takes = SharedFiles.path("data/antonia/subjects/antonia/takes");
  private final Rig rig = GlbReader.readRig(SharedFiles.path("data/antonia/rig.glb")).rig();
  private final int joints = rig.skeleton().jointCount();
  private final Pose rest = Pose.identity(joints);

  /** What one joint's turn in one frame did to the surface. */
  private record Candidate(int joint, Exemplar exemplar, double squares) {}

  private double[] matrices(Pose pose) {
    return ForwardKinematics.skinningMatrices(rig.skeleton(), pose, rest);
  }

  private double[] skinned(Pose pose) {
    double[] posed = doubles(rig.mesh().vertices());
    LinearBlendSkinning.skin(rig.weights(), matrices(pose), posed, posed);
    return posed;
  }

  private static double[] doubles(float[] values) {
    double[] result = new double[values.length];
    Arrays.setAll(result, i -> values[i]);
    return result;
  }

  private List<Pose> poses(String take) {
    Map<String, NpyArray> arrays = NpzReader.read(takes.resolve(take).resolve("poses.npz"));
    double[] axisAngle = Objects.requireNonNull(arrays.get("axis_angle")).toDoubles();
    double[] translation = Objects.requireNonNull(arrays.get("translation")).toDoubles();
    List<Pose> poses = new ArrayList<>();
    for (int f = 0; f < translation.length / 3; f++) {
      poses.add(
          Pose.ofAxisAngle(
              Arrays.copyOfRange(axisAngle, 3 * joints * f, 3 * joints * (f + 1)),
              Arrays.copyOfRange(translation, 3 * f, 3 * f + 3),
              null));
    }
    return poses;
  }

  /** A frame turns one joint, or one on each side: its difference is then shared out by x. */
  private List<Candidate> candidates() {
    List<Candidate> candidates = new ArrayList<>();
    List<Pose> poses = poses("range-of-motion");
    try (NpyFrames frames =
        NpyFrames.open(takes.resolve("range-of-motion").resolve("vertices.npy"))) {
      for (int f = 0; f < poses.size(); f++) {
        Pose pose = poses.get(f);
        double[] axisAngle = pose.axisAngle();
        double[] difference =
            RestSpace.at(rig.weights(), matrices(pose))
                .difference(skinned(pose), doubles(frames.frame(f)));
        for (int j = 0; j < joints; j++) {
          double[] alone = new double[3 * joints];
          System.arraycopy(axisAngle, 3 * j, alone, 3 * j, 3);
          if (Math.hypot(Math.hypot(alone[3 * j], alone[3 * j + 1]), alone[3 * j + 2]) > 1e-3) {
            candidates.add(candidate(f, j, alone, difference));
          }
        }
      }
    }
    return candidates;
  }

  private Candidate candidate(int frame, int joint, double[] axisAngle, double[] difference) {
    double side = Math.signum(rig.skeleton().joint(joint, 0));
    double[] own = difference.clone();
    double squares = 0;
    for (int i = 0; i < own.length; i++) {
      double x = rig.mesh().vertices()[i - i % 3];
      boolean middle = Math.abs(rig.skeleton().joint(joint, 0)) < 1e-3;
      own[i] *= middle ? 1 : Math.max(0, Math.min(1, 0.5 + side * x / 0.04));
      squares += own[i] * own[i];
    }
    Exemplar exemplar =
        new Exemplar(
            rig.skeleton().name(joint) + " in frame " + frame,
            Pose.ofAxisAngle(axisAngle, new double[3], null),
            SparseOffsets.ofDense(own, 1e-5),
            1);
    return new Candidate(joint, exemplar, squares);
  }

  /** Those that did most, of each joint's no two nearer than {@link #APART}. */
  private List<Exemplar> exemplars() {
    List<Candidate> chosen = new ArrayList<>();
    candidates().stream()
        .sorted(Comparator.comparingDouble(Candidate::squares).reversed())
        .forEach(
            candidate -> {
              PoseReader reader = reader(candidate.joint());
              double[] at = reader.read(candidate.exemplar().pose());
              boolean apart =
                  chosen.stream()
                      .filter(c -> c.joint() == candidate.joint())
                      .allMatch(c -> reader.distance(at, reader.read(c.exemplar().pose())) > APART);
              if (apart && chosen.size() < EXEMPLARS) {
                chosen.add(candidate);
              }
            });
    return chosen.stream().map(Candidate::exemplar).toList();
  }

  /** The joint that an exemplar turns. */
  private int turned(Exemplar exemplar) {
    double[] axisAngle = exemplar.pose().axisAngle();
    int joint = 0;
    while (axisAngle[3 * joint] == 0
        && axisAngle[3 * joint + 1] == 0
        && axisAngle[3 * joint + 2] == 0) {
      joint++;
    }
    return joint;
  }

  private PoseReader reader(int joint) {
    String name = rig.skeleton().name(joint);
    return PoseReader.of(name, rig.skeleton(), rest, List.of(name), PoseDistance.ROTATION_ANGLE);
  }

  /** Per cent of the LBS error that the exemplars remove. */
  private double removed(ExemplarSet set) {
    List<Pose> poses = poses(VALIDATION);
    double lbs = 0;
    double with = 0;
    float[] sums = set.newSums();
    try (NpyFrames frames = NpyFrames.open(takes.resolve(VALIDATION).resolve("vertices.npy"))) {
      for (int f = 0; f < poses.size(); f++) {
        float[] target = frames.frame(f);
        float[] surface = Figures.floats(skinned(poses.get(f)));
        lbs += distance(surface, target);
        set.addPosed(poses.get(f), Figures.floats(matrices(poses.get(f))), surface, sums);
        with += distance(surface, target);
      }
    }
    return 100 * (1 - with / lbs);
  }

  private static double distance(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i += 3) {
      double x = a[i] - b[i];
      double y = a[i + 1] - b[i + 1];
      double z = a[i + 2] - b[i + 2];
      sum += Math.sqrt(x * x + y * y + z * z);
    }
    return sum;
  }

  @Test
  void sixtyExemplarsUnderAReaderAJointRemoveThreeQuartersOfTheError() {
    List<Exemplar> exemplars = exemplars();
    assertThat(exemplars).hasSize(EXEMPLARS);
    Map<Integer, List<Exemplar>> byJoint = new TreeMap<>();
    for (Exemplar exemplar : exemplars) {
      byJoint.computeIfAbsent(turned(exemplar), j -> new ArrayList<>()).add(exemplar);
    }
    List<PoseBlend> blends = new ArrayList<>();
    byJoint.forEach((joint, some) -> blends.add(PoseBlend.of(reader(joint), some, OPTIONS)));
    double joint = removed(ExemplarSet.of(rig.weights(), blends));
    assertThat(joint).isGreaterThan(75);

    List<String> all = new ArrayList<>(rig.skeleton().names());
    all.remove(rig.skeleton().pelvis());
    PoseReader body = PoseReader.of("body", rig.skeleton(), rest, all, PoseDistance.ROTATION_ANGLE);
    PoseBlend blend = PoseBlend.of(body, exemplars, OPTIONS);
    double whole = removed(ExemplarSet.of(rig.weights(), List.of(blend)));
    // Sixty poses of single joints say little to a reader of all joints at once.
    assertThat(whole).isLessThan(joint - 20);
  }

  @Test
  void sixtyFramesInWhichAllJointsMoveRemoveNineTenthsOfTheError() {
    JointReaders readers = JointReaders.of(rig.skeleton(), rest, rig.weights());
    List<Pose> poses = poses("random-a");
    double[][] readings = poses.stream().map(readers::read).toArray(double[][]::new);
    List<PickedFrame> picked = new ArrayList<>();
    try (NpyFrames frames = NpyFrames.open(takes.resolve("random-a").resolve("vertices.npy"))) {
      for (int f : FarthestPoses.pick(readers, readings, EXEMPLARS)) {
        double[] difference =
            RestSpace.at(rig.weights(), matrices(poses.get(f)))
                .difference(skinned(poses.get(f)), doubles(frames.frame(f)));
        picked.add(new PickedFrame("frame " + f, poses.get(f), Figures.floats(difference)));
      }
    }
    assertThat(picked).hasSize(EXEMPLARS);
    FrameExemplars made = FrameExemplars.of(readers, rig.weights(), picked, FrameExemplars.RADII);
    assertThat(removed(made.set())).isGreaterThan(90);
  }

  @Test
  void theMirroredLeftElbowIsNearlyTheSculptedRightOne() {
    ExemplarMirror mirror = ExemplarMirror.of(rig);
    assertThat(mirror.mesh().unpartnered()).isZero();
    List<Candidate> candidates = candidates();
    Exemplar left = furthest(candidates, "lForeArm");
    Exemplar right = furthest(candidates, "rForeArm");
    ExemplarMirror.Mirrored mirrored = mirror.mirror(left, "mirrored");
    assertThat(mirrored.withoutPartner()).isEmpty();
    PoseReader reader = reader(rig.skeleton().indexOf("rForeArm").orElseThrow());
    assertThat(reader.distance(reader.read(mirrored.exemplar().pose()), reader.read(right.pose())))
        .isLessThan(1e-3);
    double[] found = mirrored.exemplar().difference().toDense();
    double[] sculpted = right.difference().toDense();
    double difference = 0;
    double size = 0;
    for (int i = 0; i < found.length; i++) {
      difference += (found[i] - sculpted[i]) * (found[i] - sculpted[i]);
      size += sculpted[i] * sculpted[i];
    }
    assertThat(size).isPositive();
    assertThat(Math.sqrt(difference / size)).isLessThan(0.05);
  }

  /** The joint's exemplar that does most. */
  private Exemplar furthest(List<Candidate> candidates, String joint) {
    int index = rig.skeleton().indexOf(joint).orElseThrow();
    return candidates.stream()
        .filter(c -> c.joint() == index)
        .max(Comparator.comparingDouble(Candidate::squares))
        .orElseThrow()
        .exemplar();
  }
}
