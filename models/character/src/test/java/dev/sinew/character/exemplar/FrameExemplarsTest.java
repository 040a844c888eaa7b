package dev.sinew.character.exemplar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.Faults;
import dev.sinew.character.Figures;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.pose.ForwardKinematics;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.character.skinning.LinearBlendSkinning;
import dev.sinew.character.skinning.SkinWeights;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FrameExemplarsTest {
  private static final Skeleton CHAIN = Figures.chain();

  /** Vertex 0 and 1 listen to b (a's child) alone, 2 to b and c, 3 to c alone. */
  private static final SkinWeights WEIGHTS =
      SkinWeights.ofDense(new double[] {1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}, 3);

  private static Pose pose(double b, double c) {
    return Pose.ofAxisAngle(new double[] {0, 0, 0, 0, 0, b, 0, c, 0}, new double[3], null);
  }

  /** Rest-space differences that are sums over joints, and vanish at rest. */
  private static float[] truth(double b, double c) {
    float[] d = new float[12];
    d[0] = (float) (0.02 * Math.sin(b));
    d[4] = (float) (0.01 * (1 - Math.cos(b)));
    d[6] = (float) (0.03 * Math.sin(b) + 0.02 * (1 - Math.cos(c)));
    d[11] = (float) (0.04 * Math.sin(c));
    return d;
  }

  private static List<PickedFrame> frames(int count) {
    Random random = new Random(3);
    List<PickedFrame> frames = new ArrayList<>();
    for (int f = 0; f < count; f++) {
      double b = random.nextDouble(-1.2, 1.2);
      double c = random.nextDouble(-1.2, 1.2);
      frames.add(new PickedFrame("frame " + f, pose(b, c), truth(b, c)));
    }
    return frames;
  }

  private static JointReaders readers(Pose rest) {
    return JointReaders.of(CHAIN, rest, WEIGHTS);
  }

  private static FrameExemplars made(List<PickedFrame> frames) {
    return FrameExemplars.of(readers(Pose.identity(3)), WEIGHTS, frames, FrameExemplars.RADII);
  }

  private static float[] added(ExemplarSet set, Pose pose) {
    float[] rest = new float[12];
    set.addRest(pose, rest, set.newSums());
    return rest;
  }

  @Test
  void everyReaderLearnsItsPartOfFramesInWhichAllJointsMove() {
    ExemplarSet set = made(frames(40)).set();
    assertThat(set.blends()).extracting(blend -> blend.reader().name()).containsExactly("b", "c");
    // Neither joint ever moved alone.
    for (double angle : new double[] {-0.8, 0.5, 1}) {
      float[] b = added(set, pose(angle, 0));
      float[] c = added(set, pose(0, angle));
      for (int i = 0; i < 12; i++) {
        assertThat(b[i]).isCloseTo(truth(angle, 0)[i], within(5e-4f));
        assertThat(c[i]).isCloseTo(truth(0, angle)[i], within(5e-4f));
      }
    }
  }

  @Test
  void nothingIsAddedInTheRestPose() {
    assertThat(added(made(frames(20)).set(), Pose.identity(3))).containsOnly(0);
  }

  @Test
  void whatReadersAddTogetherIsTheRidgeRegressionOfAllFrames() {
    List<PickedFrame> frames = frames(12);
    FrameExemplars made = made(frames);
    Pose at = pose(0.3, -0.7);
    float[] found = added(made.set(), at);
    // Vertex 2 hears both joints; the kernel and its system written out for it.
    int n = frames.size();
    double[] kernel = new double[n * n];
    double trace = 0;
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        kernel[i * n + k] = kernel(frames.get(i).pose(), frames.get(k).pose(), made.radius());
      }
      trace += kernel[i * n + i];
    }
    for (int i = 0; i < n; i++) {
      kernel[i * n + i] += made.regularisation() * trace / n;
    }
    double[] inverse = DenseInverse.of(kernel, n);
    assertThat(inverse).isNotNull();
    double expected = 0;
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        expected +=
            kernel(at, frames.get(i).pose(), made.radius())
                * inverse[i * n + k]
                * frames.get(k).difference()[6];
      }
    }
    // A reader passes over poses of which it has heard all but a thousandth.
    assertThat((double) found[6]).isCloseTo(expected, within(2e-5));
  }

  private static double kernel(Pose p, Pose q, double radius) {
    double sum = 0;
    for (int joint = 1; joint < 3; joint++) {
      Pose rest = Pose.identity(3);
      sum +=
          phi(p, rest, joint, radius) + phi(rest, q, joint, radius) - phi(p, q, joint, radius) - 1;
    }
    return sum;
  }

  private static double phi(Pose p, Pose q, int joint, double radius) {
    double squares = 0;
    for (int i = 9 * joint; i < 9 * joint + 9; i++) {
      squares += Math.pow(p.rotations()[i] - q.rotations()[i], 2) / 2;
    }
    return Math.sqrt(1 + squares / (radius * radius));
  }

  @Test
  void framesThatTeachNothingMakeNoExemplars() {
    Random random = new Random(9);
    List<PickedFrame> frames = new ArrayList<>();
    for (int f = 0; f < 30; f++) {
      float[] noise = new float[12];
      for (int i = 0; i < noise.length; i++) {
        noise[i] = (float) (0.01 * random.nextGaussian());
      }
      frames.add(new PickedFrame("frame " + f, pose(1e-3 * random.nextGaussian(), 1), noise));
    }
    FrameExemplars made = made(frames);
    assertThat(made.removed()).isBetween(0.0, 0.2);
    FrameExemplars one = made(frames.subList(0, 1));
    assertThat(one.removed()).isZero();
    assertThat(one.set().exemplars()).isEmpty();
    assertThat(made(List.of()).set().exemplars()).isEmpty();
  }

  @Test
  void framesOfOnePoseAreOneExemplarOfTheirMean() {
    List<PickedFrame> frames = new ArrayList<>(frames(20));
    float[] more = truth(0.9, 0.4);
    float[] less = truth(0.9, 0.4);
    more[0] += 0.002f;
    less[0] -= 0.002f;
    frames.add(new PickedFrame("tall", pose(0.9, 0.4), more));
    frames.add(new PickedFrame("short", pose(0.9, 0.4), less));
    ExemplarSet set = made(frames).set();
    assertThat(added(set, pose(0.9, 0.4))[0]).isCloseTo(truth(0.9, 0.4)[0], within(5e-4f));
    assertThat(set.exemplars())
        .extracting(Exemplar::name)
        .doesNotHaveDuplicates()
        .doesNotContain("b in short");
  }

  @Test
  void jointsThatHardlyMoveAndPosesThatHardlyDifferAreNotRefused() {
    Random random = new Random(6);
    for (double spread : new double[] {1e-5, 1e-3, 0.1}) {
      List<PickedFrame> frames = new ArrayList<>();
      for (int f = 0; f < 60; f++) {
        double b = spread * random.nextGaussian();
        float[] difference = new float[12];
        difference[0] = (float) (0.01 * b / spread);
        frames.add(new PickedFrame("frame " + f, pose(b, 0), difference));
      }
      for (double radius : new double[] {0.01, 1, 100}) {
        ExemplarSet set =
            FrameExemplars.of(readers(Pose.identity(3)), WEIGHTS, frames, List.of(radius)).set();
        for (PickedFrame frame : frames) {
          assertThat(Math.abs(added(set, frame.pose())[0])).isLessThan(0.05f);
        }
      }
    }
  }

  @Test
  void readsPosesRelativeToTheRestPose() {
    Pose rest = pose(0.4, -0.3);
    JointReaders readers = readers(rest);
    for (int r = 0; r < readers.count(); r++) {
      double[] reading = readers.read(pose(1.1, 0.8));
      double[] alone = readers.read(readers.turned(reading, r));
      assertThat(readers.distance(reading, alone, r)).isCloseTo(0, within(1e-12));
      assertThat(readers.distance(readers.readRest(), alone, 1 - r)).isZero();
    }
    FrameExemplars made = FrameExemplars.of(readers, WEIGHTS, frames(20), FrameExemplars.RADII);
    assertThat(added(made.set(), rest)).containsOnly(0);
  }

  @Test
  void aSecondRootIsReadAndThePelvisIsNot() {
    Skeleton skeleton = Figures.twoRoots();
    SkinWeights weights = Figures.weights(30, 5, new Random(1));
    JointReaders readers = JointReaders.of(skeleton, Pose.identity(5), weights);
    assertThat(readers.readers())
        .extracting(PoseReader::name)
        .containsExactly("spine", "prop", "prop.tip");
    Pose pose = Figures.pose(skeleton, new Random(2), false);
    double[] reading = readers.read(pose);
    for (int r = 0; r < 3; r++) {
      double[] alone = readers.read(readers.turned(reading, r));
      assertThat(readers.distance(reading, alone, r)).isCloseTo(0, within(1e-9));
    }
  }

  @Test
  void posedExemplarsTurnWithTheSkin() {
    ExemplarSet set = made(frames(20)).set();
    Pose pose = pose(0.6, 0.2);
    double[] matrices = ForwardKinematics.skinningMatrices(CHAIN, pose, Pose.identity(3));
    float[] posed = new float[12];
    set.addPosed(pose, Figures.floats(matrices), posed, set.newSums());
    double[] expected = new double[12];
    float[] rest = added(set, pose);
    for (int v = 0; v < 4; v++) {
      double[] blend = new double[12];
      LinearBlendSkinning.blend(WEIGHTS, v, matrices, blend);
      for (int r = 0; r < 3; r++) {
        for (int c = 0; c < 3; c++) {
          expected[3 * v + r] += blend[4 * r + c] * rest[3 * v + c];
        }
        assertThat((double) posed[3 * v + r]).isCloseTo(expected[3 * v + r], within(1e-7));
      }
    }
  }

  @Test
  void refusesFramesOfAnotherMesh() {
    List<PickedFrame> frames = List.of(new PickedFrame("odd", pose(1, 1), new float[15]));
    assertThat(Faults.of(FaultCode.VERTEX_COUNT, () -> made(frames)).message()).contains("odd");
  }
}
