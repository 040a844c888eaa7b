package dev.sinew.character.corrective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import dev.sinew.character.pose.PoseFeatures.Form;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What the parts of a model accept and refuse, and closed forms of what they compute. */
class PartsTest {

  @Test
  void localRegressorMovesJointsExactlyWithTheMesh() {
    LocalJointRegressor regressor =
        LocalJointRegressor.of(
            3, new int[] {0, 3}, new int[] {0, 1, 2}, new float[] {.3f, .3f, .4f});
    float[] mesh = {0, 0, 0, 1, 2, 4, 8, 16, 32};
    float[] moved = new float[9];
    for (int i = 0; i < 9; i++) {
      moved[i] = mesh[i] + 4096;
    }
    double[] still = regressor.joints(mesh);
    double[] far = regressor.joints(moved);
    for (int c = 0; c < 3; c++) {
      assertThat(far[c] - 4096).isCloseTo(still[c], org.assertj.core.data.Offset.offset(1e-12));
    }
  }

  @Test
  void denseRegressorWithoutWeightsPutsJointsAtFixedPlacesFromTheCentroid() {
    DenseJointRegressor regressor = DenseJointRegressor.of(new float[3 * 6], new float[] {1, 2, 3});
    assertThat(regressor.joints(new float[] {0, 0, 0, 2, 4, 8})).containsExactly(2, 4, 7);
  }

  @Test
  void rejectsRegressorRowsThatDoNotSumToOne() {
    assertFault(
        FaultCode.SHAPE,
        () ->
            LocalJointRegressor.of(3, new int[] {0, 2}, new int[] {0, 1}, new float[] {.5f, .6f}));
  }

  @Test
  void rejectsRegressorRowsWithoutVertices() {
    assertFault(
        FaultCode.SHAPE,
        () -> LocalJointRegressor.of(3, new int[] {0, 0, 1}, new int[] {0}, new float[] {1}));
  }

  @Test
  void rejectsRegressorVerticesThatDoNotExist() {
    assertFault(
        FaultCode.SHAPE,
        () -> LocalJointRegressor.of(3, new int[] {0, 1}, new int[] {3}, new float[] {1}));
  }

  @Test
  void rejectsOffsetsThatRunPastTheRows() {
    assertFault(
        FaultCode.SHAPE,
        () -> LocalJointRegressor.of(3, new int[] {0, 5, 1}, new int[] {0}, new float[] {1}));
  }

  @Test
  void oneJointNetEqualsItsClosedForm() {
    // f = (relu(2x + 1) − 1)·3, on vertex 1 with D = (1, 10, 100).
    JointNet net = net(new int[] {0}, new int[] {1});
    LocalCorrective corrective =
        LocalCorrective.of(Form.HALF_ANGLE, 2, 2, Activation.RELU, List.of(net));
    assertThat(offsets(corrective, 0.5f, 9)).containsExactly(0, 0, 0, 3, 30, 300);
    // Below −1/2 the unit is off: f = −3.
    assertThat(offsets(corrective, -5, 9)).containsExactly(0, 0, 0, -3, -30, -300);
    assertThat(offsets(corrective, 0, 9)).containsOnly(0);
  }

  private static JointNet net(int[] inputs, int[] vertices) {
    return new JointNet(
        1,
        inputs,
        new float[] {2},
        new float[] {1},
        new float[] {3},
        vertices,
        new float[] {1, 10, 100});
  }

  private static float[] offsets(Corrective corrective, float... features) {
    float[] offsets = new float[3 * corrective.vertexCount()];
    corrective.addOffsets(features, offsets);
    return offsets;
  }

  @Test
  void linearCorrectiveEqualsTheSumOfItsRows() {
    float[] weight = new float[7 * 3];
    float[] features = new float[7];
    float[] expected = new float[3];
    for (int p = 0; p < 7; p++) {
      features[p] = p % 3 == 0 ? 0 : p;
      for (int c = 0; c < 3; c++) {
        weight[3 * p + c] = 10 * p + c;
        expected[c] += features[p] * weight[3 * p + c];
      }
    }
    assertThat(offsets(LinearCorrective.of(Form.MATRIX, 7, weight), features)).isEqualTo(expected);
  }

  @Test
  void rejectsNetsThatNameFeaturesOrVerticesThatDoNotExist() {
    assertFault(
        FaultCode.SHAPE,
        () ->
            LocalCorrective.of(
                Form.MATRIX, 2, 2, Activation.RELU, List.of(net(new int[] {2}, new int[] {1}))));
    assertFault(
        FaultCode.SHAPE,
        () ->
            LocalCorrective.of(
                Form.MATRIX, 2, 2, Activation.RELU, List.of(net(new int[] {1}, new int[] {2}))));
  }

  @Test
  void rejectsTwoNetsOfOneJoint() {
    JointNet net = net(new int[] {0}, new int[] {1});
    assertFault(
        FaultCode.SHAPE,
        () -> LocalCorrective.of(Form.MATRIX, 2, 2, Activation.RELU, List.of(net, net)));
  }

  @Test
  void rejectsArraysOfTheWrongLength() {
    assertFault(FaultCode.SHAPE, () -> LinearCorrective.of(Form.MATRIX, 2, new float[7]));
    assertFault(
        FaultCode.SHAPE,
        () ->
            DenseCorrective.of(
                Form.MATRIX, Activation.RELU, new float[5], new float[2], new float[12]));
    assertFault(FaultCode.SHAPE, () -> net(new int[] {0, 1}, new int[] {1}));
    assertFault(FaultCode.SHAPE, () -> net(new int[] {0}, new int[] {1, 2}));
  }

  @Test
  void rejectsNumbersThatAreNotFinite() {
    assertFault(
        FaultCode.NOT_FINITE,
        () -> LinearCorrective.of(Form.MATRIX, 1, new float[] {0, Float.NaN, 0}));
  }

  @Test
  void rejectsRangesWithoutTheRestPose() {
    assertFault(FaultCode.SHAPE, () -> new InputRange(new float[] {.1f}, new float[] {.2f}));
  }

  @Test
  void unitesRangesOfPartitions() {
    InputRange a = InputRange.covering(new float[] {1, -2, 3, 4}, 2);
    InputRange b = InputRange.covering(new float[] {-5, 1}, 2);
    assertThat(a).isEqualTo(new InputRange(new float[] {0, -2}, new float[] {3, 4}));
    assertThat(a.union(b)).isEqualTo(new InputRange(new float[] {-5, -2}, new float[] {3, 4}));
    assertThat(InputRange.none(2).union(a)).isEqualTo(a);
  }

  private static void assertFault(FaultCode code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            SinewException.class, e -> assertThat(e.fault().code()).isEqualTo(code));
  }
}
