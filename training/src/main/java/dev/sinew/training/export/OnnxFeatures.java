package dev.sinew.training.export;

import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.character.corrective.Fade;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.character.skeleton.Skeleton;
import java.util.List;

/**
 * Pose features as ONNX nodes: what {@link PoseFeatures} computes of a pelvis-centred pose, clamped
 * to the trained range, and what clamping takes off.
 */
final class OnnxFeatures {
  private final OnnxGraph graph;
  private final CorrectiveModel model;
  private final Skeleton skeleton;
  private final OnnxKinematics kinematics;

  /** Every joint but the pelvis, in joint order. */
  private final int[] seen;

  /**
   * @param clamped x̂ [B,P]
   * @param beyond x − x̂ [B,P]; empty where corrections do not fade
   */
  record Inputs(String clamped, String beyond) {}

  OnnxFeatures(OnnxGraph graph, CorrectiveModel model, OnnxKinematics kinematics) {
    this.graph = graph;
    this.model = model;
    this.skeleton = model.skeleton();
    this.kinematics = kinematics;
    this.seen = new int[skeleton.jointCount() - 1];
    for (int i = 0; i < seen.length; i++) {
      seen[i] = i < skeleton.pelvis() ? i : i + 1;
    }
  }

  /**
   * @param rotations [B,J,3,3]
   * @param joints [B,J,3] rest positions
   * @param moved [B,J,3] joint translations; empty for none
   */
  Inputs add(String rotations, String joints, String moved) {
    graph.stage("features");
    PoseFeatures features = model.features();
    String centred = centredRotations(rotations);
    String written =
        features.form() == PoseFeatures.Form.MATRIX ? differences(centred) : halfAngles(centred);
    if (features.translationScale() > 0) {
      String translations = translations(joints, moved);
      String scaled =
          graph.op(
              "Mul", translations, graph.floats(new double[] {1 / features.translationScale()}, 1));
      written = graph.opOnAxis("Concat", 2, written, scaled);
    }
    String all = graph.reshape(written, 0, features.size());
    String low = graph.floats(model.range().min(), features.size());
    String high = graph.floats(model.range().max(), features.size());
    String clamped = graph.op("Min", graph.op("Max", all, low), high);
    boolean fades = !model.fade().equals(Fade.NONE);
    return new Inputs(clamped, fades ? graph.op("Sub", all, clamped) : "");
  }

  private boolean rootsAreSeen() {
    int[] roots = skeleton.roots();
    return roots.length > 1 || roots[0] != skeleton.pelvis();
  }

  /** [J,inner...] 1 for a root, 0 for another joint. */
  private String rootMask(long... inner) {
    float[] mask = new float[seen.length];
    for (int i = 0; i < seen.length; i++) {
      mask[i] = skeleton.isRoot(seen[i]) ? 1 : 0;
    }
    long[] shape = new long[1 + inner.length];
    java.util.Arrays.fill(shape, 1);
    shape[0] = seen.length;
    return graph.floats(mask, shape);
  }

  /** x where a joint has a parent, y where it is a root. */
  private String whereRoot(String x, String y, long... inner) {
    String isRoot = graph.op("Greater", rootMask(inner), graph.floats(new float[1], 1));
    return graph.op("Where", isRoot, y, x);
  }

  /** [B,1,3,3] transposed rotation of the pelvis since P*. */
  private String pelvisInverse() {
    return graph.transpose(graph.gather(kinematics.turned(), 1, skeleton.pelvis()), 0, 1, 3, 2);
  }

  private String centredRotations(String rotations) {
    String own = graph.gather(rotations, 1, seen);
    if (!rootsAreSeen()) {
      return own;
    }
    return whereRoot(own, graph.op("MatMul", pelvisInverse(), own), 1, 1);
  }

  /** [n,3,3] the local rotations of P* of the joints seen, transposed if asked by its name. */
  private double[] restRotations() {
    double[] all = model.restPose().rotations();
    double[] own = new double[9 * seen.length];
    for (int i = 0; i < seen.length; i++) {
      System.arraycopy(all, 9 * seen[i], own, 9 * i, 9);
    }
    return own;
  }

  private String differences(String centred) {
    String rest = graph.floats(restRotations(), seen.length, 3, 3);
    return graph.reshape(graph.op("Sub", centred, rest), 0, seen.length, 9);
  }

  /** [B,n,3] axis·sin(θ/2) of R·R*ᵀ by Shepperd's method, with the branches of the runtime. */
  private String halfAngles(String centred) {
    String since = centred;
    Pose rest = model.restPose();
    if (!OnnxKinematics.restRotationsAreIdentity(rest)) {
      double[] own = restRotations();
      double[] transposed = new double[own.length];
      for (int i = 0; i < own.length; i++) {
        transposed[i] = own[i - i % 9 + 3 * (i % 3) + i % 9 / 3];
      }
      since = graph.op("MatMul", centred, graph.floats(transposed, seen.length, 3, 3));
    }
    List<String> m = graph.split(graph.reshape(since, 0, seen.length, 9), 2, 9, 1);
    String m00 = m.get(0);
    String m11 = m.get(4);
    String m22 = m.get(8);
    String one = graph.floats(new float[] {1}, 1);
    String trace = graph.op("Add", graph.op("Add", m00, m11), m22);
    String yz = graph.op("Sub", m.get(7), m.get(5));
    String zx = graph.op("Sub", m.get(2), m.get(6));
    String xy = graph.op("Sub", m.get(3), m.get(1));
    String sxy = graph.op("Add", m.get(1), m.get(3));
    String sxz = graph.op("Add", m.get(2), m.get(6));
    String syz = graph.op("Add", m.get(5), m.get(7));
    String byW = quaternion(graph.op("Add", one, trace), yz, zx, xy);
    String byX = quaternion(yz, largest(one, m00, m11, m22), sxy, sxz);
    String byY = quaternion(zx, sxy, largest(one, m11, m00, m22), syz);
    String byZ = quaternion(xy, sxz, syz, largest(one, m22, m00, m11));

    String useW = graph.op("GreaterOrEqual", trace, graph.op("Max", m00, m11, m22));
    String useX = graph.op("GreaterOrEqual", m00, graph.op("Max", m11, m22));
    String useY = graph.op("GreaterOrEqual", m11, m22);
    String q =
        graph.op(
            "Where", useW, byW, graph.op("Where", useX, byX, graph.op("Where", useY, byY, byZ)));
    String norm = graph.op("Sqrt", graph.reshape(graph.sum(graph.op("Mul", q, q), 2), 0, 0, 1));
    String negative = graph.op("Less", graph.slice(q, 2, 0, 1), graph.floats(new float[1], 1));
    String sign = graph.op("Where", negative, graph.floats(new float[] {-1}, 1), one);
    return graph.op("Mul", graph.slice(q, 2, 1, 4), graph.op("Div", sign, norm));
  }

  /** 1 + a − b − c. */
  private String largest(String one, String a, String b, String c) {
    return graph.op("Sub", graph.op("Sub", graph.op("Add", one, a), b), c);
  }

  private String quaternion(String w, String x, String y, String z) {
    return graph.opOnAxis("Concat", 2, w, x, y, z);
  }

  /** [B,n,3] local translations of the centred pose since P*, metres. */
  private String translations(String joints, String moved) {
    double[] rest = new double[3 * seen.length];
    for (int i = 0; i < rest.length; i++) {
      int j = seen[i / 3];
      rest[i] = model.restPose().localTranslation(j, skeleton.isRoot(j), i % 3);
    }
    String own = graph.gather(moved, 1, seen);
    if (rootsAreSeen()) {
      String position = graph.gather(joints, 1, seen);
      String fromPelvis = graph.op("Sub", graph.op("Add", position, own), kinematics.pelvis());
      String turnedBack =
          graph.reshape(
              graph.op("MatMul", pelvisInverse(), graph.reshape(fromPelvis, 0, seen.length, 3, 1)),
              0,
              seen.length,
              3);
      String centred = graph.op("Sub", turnedBack, graph.op("Sub", position, kinematics.centre()));
      own = whereRoot(own, centred, 1);
    }
    return graph.op("Sub", own, graph.floats(rest, seen.length, 3));
  }
}
