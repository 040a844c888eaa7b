package dev.sinew.character.corrective;

import dev.sinew.character.pose.PoseFeatures;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The learned function written once more, in double precision, with 4x4 matrices, closed forms of
 * axis-angle vectors, and loops over everything; shares no code with the runtime.
 */
final class Reference {
  private final CorrectiveModel model;
  private final double[][] restRotations;

  Reference(CorrectiveModel model, double[] restAxisAngle) {
    this.model = model;
    this.restRotations = rotations(restAxisAngle);
  }

  double[] apply(
      double[] axisAngle, double[] translation, double @Nullable [] moved, float[] tpose) {
    double[][] rotations = rotations(axisAngle);
    int count = rotations.length;
    double[] joints = joints(model.regressor(), tpose);
    double[][] rest = globals(restRotations, new double[3 * count], joints);
    double[] local = new double[3 * count];
    for (int i = 0; i < local.length; i++) {
      boolean root = model.skeleton().parent(i / 3) < 0;
      local[i] = moved != null ? moved[i] : root ? translation[i % 3] : 0;
    }
    double[][] posed = globals(rotations, local, joints);

    // The centred frame: world = B·centred, centred rest = T − c.
    int pelvis = model.skeleton().pelvis();
    double[] c = {rest[pelvis][3], rest[pelvis][7], rest[pelvis][11]};
    double[] motion = multiply(posed[pelvis], inverse(rest[pelvis]));
    double[] toWorld = motion.clone();
    for (int k = 0; k < 3; k++) {
      toWorld[4 * k + 3] = posed[pelvis][4 * k + 3];
    }
    double[] uncentre = translation(c);

    double[] raw = features(rotations, local, joints, toWorld, c);
    double[] x = new double[raw.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = Math.min(Math.max(raw[i], model.range().min()[i]), model.range().max()[i]);
    }
    double[] offsets = offsets(raw, x, tpose.length);
    double[] dense = model.weights().toDense();
    double[] result = new double[tpose.length];
    for (int v = 0; v < tpose.length / 3; v++) {
      double[] p = new double[4];
      for (int k = 0; k < 3; k++) {
        p[k] = tpose[3 * v + k] + offsets[3 * v + k] - c[k];
      }
      p[3] = 1;
      double[] sum = {0, 0, 0, 1};
      for (int j = 0; j < count; j++) {
        double[] a =
            multiply(inverse(toWorld), multiply(multiply(posed[j], inverse(rest[j])), uncentre));
        double[] q = multiplyPoint(a, p);
        for (int k = 0; k < 3; k++) {
          sum[k] += dense[v * count + j] * q[k];
        }
      }
      System.arraycopy(multiplyPoint(toWorld, sum), 0, result, 3 * v, 3);
    }
    return result;
  }

  private double[] features(
      double[][] rotations, double[] local, double[] joints, double[] toWorld, double[] c) {
    boolean matrix = model.corrective().form() == PoseFeatures.Form.MATRIX;
    double scale = model.features().translationScale();
    int size = (matrix ? 9 : 3) + (scale > 0 ? 3 : 0);
    int pelvis = model.skeleton().pelvis();
    double[] x = new double[(rotations.length - 1) * size];
    int at = 0;
    for (int j = 0; j < rotations.length; j++) {
      if (j == pelvis) {
        continue;
      }
      double[] r = rotations[j];
      double[] since = {local[3 * j], local[3 * j + 1], local[3 * j + 2]};
      if (model.skeleton().parent(j) < 0) {
        r = multiply(linear(inverse(toWorld)), r);
        double[] p = new double[4];
        for (int k = 0; k < 3; k++) {
          p[k] = joints[3 * j + k] + since[k];
        }
        p[3] = 1;
        p = multiplyPoint(inverse(toWorld), p);
        for (int k = 0; k < 3; k++) {
          since[k] = p[k] - (joints[3 * j + k] - c[k]);
        }
      }
      if (matrix) {
        for (int row = 0; row < 3; row++) {
          for (int col = 0; col < 3; col++) {
            x[at++] = r[4 * row + col] - restRotations[j][4 * row + col];
          }
        }
      } else {
        double[] delta = multiply(r, inverse(restRotations[j]));
        double trace = delta[0] + delta[5] + delta[10];
        double angle = Math.acos(Math.min(1, Math.max(-1, (trace - 1) / 2)));
        double[] axis = {delta[9] - delta[6], delta[2] - delta[8], delta[4] - delta[1]};
        // axis·sin(θ/2) = (R − Rᵀ)∨ / (2·2cos(θ/2)); good away from half-turns.
        for (int k = 0; k < 3; k++) {
          x[at++] = axis[k] / (4 * Math.cos(angle / 2));
        }
      }
      if (scale > 0) {
        for (int k = 0; k < 3; k++) {
          x[at++] = since[k] / scale;
        }
      }
    }
    return x;
  }

  static double[] joints(JointRegressor regressor, float[] tpose) {
    double[] joints = new double[3 * regressor.jointCount()];
    if (regressor instanceof LocalJointRegressor local) {
      int[] offsets = local.offsets();
      int[] vertices = local.vertices();
      float[] weights = local.weights();
      for (int j = 0; j < regressor.jointCount(); j++) {
        for (int k = offsets[j]; k < offsets[j + 1]; k++) {
          for (int c = 0; c < 3; c++) {
            joints[3 * j + c] += (double) weights[k] * tpose[3 * vertices[k] + c];
          }
        }
      }
    } else if (regressor instanceof DenseJointRegressor dense) {
      double[] mean = new double[3];
      float[] weight = dense.weight();
      float[] bias = dense.bias();
      for (int i = 0; i < tpose.length; i++) {
        mean[i % 3] += tpose[i] / (tpose.length / 3.0);
      }
      for (int r = 0; r < joints.length; r++) {
        joints[r] = bias[r] + mean[r % 3];
        for (int i = 0; i < tpose.length; i++) {
          joints[r] += weight[r * tpose.length + i] * (tpose[i] - mean[i % 3]);
        }
      }
    }
    return joints;
  }

  /** 1 up to the fade's begin, 0 from its end on, 1 − 3t² + 2t³ between. */
  private double kept(double[] raw, double[] x, int[] seen) {
    double squares = 0;
    for (int f : seen) {
      squares += Math.pow(raw[f] - x[f], 2);
    }
    double begin = model.fade().begin();
    double end = model.fade().end();
    double e = Math.sqrt(squares);
    double t = (e - begin) / (end - begin);
    return e <= begin ? 1 : e >= end ? 0 : 1 - 3 * Math.pow(t, 2) + 2 * Math.pow(t, 3);
  }

  private double[] offsets(double[] raw, double[] x, int size) {
    Corrective corrective = model.corrective();
    double[] offsets = new double[size];
    if (corrective instanceof LinearCorrective linear) {
      addProduct(x, linear.weight(), offsets);
    } else if (corrective instanceof DenseCorrective dense) {
      double[] h = hidden(x, dense.hiddenWeight(), dense.hiddenBias(), dense.activation());
      addProduct(h, dense.outputWeight(), offsets);
    } else if (corrective instanceof LocalCorrective local) {
      for (JointNet net : local.nets()) {
        double[] in = new double[net.inputs().length];
        for (int m = 0; m < in.length; m++) {
          in[m] = x[net.inputs()[m]];
        }
        double[] f = new double[net.outputCount()];
        double[] h = hidden(in, net.hiddenWeight(), net.hiddenBias(), local.activation());
        addProduct(h, net.outputWeight(), f);
        for (int i = 0; i < net.vertices().length; i++) {
          for (int c = 0; c < f.length; c++) {
            for (int k = 0; k < 3; k++) {
              offsets[3 * net.vertices()[i] + k] +=
                  kept(raw, x, net.inputs()) * f[c] * net.decoder()[3 * (i * f.length + c) + k];
            }
          }
        }
      }
      return offsets;
    }
    double whole = kept(raw, x, IntStream.range(0, x.length).toArray());
    for (int i = 0; i < size; i++) {
      offsets[i] *= whole;
    }
    return offsets;
  }

  private static double[] hidden(double[] x, float[] weight, float[] bias, Activation activation) {
    double[] h = new double[bias.length];
    addProduct(x, weight, h);
    for (int i = 0; i < h.length; i++) {
      h[i] = unit(h[i] + bias[i], activation) - unit(bias[i], activation);
    }
    return h;
  }

  private static double unit(double x, Activation activation) {
    return switch (activation) {
      case RELU -> Math.max(x, 0);
      case TANH -> Math.tanh(x);
      case SILU -> x / (1 + Math.exp(-x));
    };
  }

  private static void addProduct(double[] x, float[] matrix, double[] y) {
    for (int r = 0; r < x.length; r++) {
      for (int c = 0; c < y.length; c++) {
        y[c] += x[r] * matrix[r * y.length + c];
      }
    }
  }

  private double[][] globals(double[][] rotations, double[] moved, double[] joints) {
    double[][] global = new double[rotations.length][];
    for (int j = 0; j < rotations.length; j++) {
      int parent = model.skeleton().parent(j);
      double[] local = rotations[j].clone();
      for (int k = 0; k < 3; k++) {
        double from = parent < 0 ? 0 : joints[3 * parent + k];
        local[4 * k + 3] = joints[3 * j + k] - from + moved[3 * j + k];
      }
      global[j] = parent < 0 ? local : multiply(global[parent], local);
    }
    return global;
  }

  /** Per joint a 4x4 rotation, through the quaternion of the axis-angle vector. */
  private static double[][] rotations(double[] axisAngle) {
    double[][] result = new double[axisAngle.length / 3][];
    for (int j = 0; j < result.length; j++) {
      double x = axisAngle[3 * j];
      double y = axisAngle[3 * j + 1];
      double z = axisAngle[3 * j + 2];
      double angle = Math.sqrt(x * x + y * y + z * z);
      double w = Math.cos(angle / 2);
      double s = angle < 1e-12 ? 0.5 : Math.sin(angle / 2) / angle;
      x *= s;
      y *= s;
      z *= s;
      result[j] =
          new double[] {
            1 - 2 * (y * y + z * z),
            2 * (x * y - w * z),
            2 * (x * z + w * y),
            0,
            2 * (x * y + w * z),
            1 - 2 * (x * x + z * z),
            2 * (y * z - w * x),
            0,
            2 * (x * z - w * y),
            2 * (y * z + w * x),
            1 - 2 * (x * x + y * y),
            0,
            0,
            0,
            0,
            1
          };
    }
    return result;
  }

  private static double[] translation(double[] t) {
    return new double[] {1, 0, 0, t[0], 0, 1, 0, t[1], 0, 0, 1, t[2], 0, 0, 0, 1};
  }

  private static double[] linear(double[] m) {
    double[] result = m.clone();
    result[3] = 0;
    result[7] = 0;
    result[11] = 0;
    return result;
  }

  private static double[] multiply(double[] a, double[] b) {
    double[] c = new double[16];
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
        for (int k = 0; k < 4; k++) {
          c[4 * i + j] += a[4 * i + k] * b[4 * k + j];
        }
      }
    }
    return c;
  }

  private static double[] multiplyPoint(double[] a, double[] p) {
    double[] q = new double[4];
    for (int i = 0; i < 4; i++) {
      for (int k = 0; k < 4; k++) {
        q[i] += a[4 * i + k] * p[k];
      }
    }
    return q;
  }

  private static double[] inverse(double[] rigid) {
    double[] c = new double[16];
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        c[4 * i + j] = rigid[4 * j + i];
        c[4 * i + 3] -= rigid[4 * j + i] * rigid[4 * j + 3];
      }
    }
    c[15] = 1;
    return c;
  }
}
