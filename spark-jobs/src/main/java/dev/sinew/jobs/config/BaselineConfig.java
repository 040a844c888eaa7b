package dev.sinew.jobs.config;

import java.util.List;
import java.util.stream.Stream;

/**
 * What stands beside the model in the report; linear blend skinning always does.
 *
 * @param dualQuaternion whether dual-quaternion skinning is reported
 * @param linear whether the linear ridge corrective is solved and reported
 * @param exemplars training frames as exemplars
 * @param dense the published dense network
 */
public record BaselineConfig(
    boolean dualQuaternion,
    boolean linear,
    ExemplarBaselineConfig exemplars,
    DenseBaselineConfig dense) {
  static final Key<Boolean> DUAL_QUATERNION =
      Key.of(
          "baselines.dual_quaternion",
          new Scalars.Flags(),
          true,
          "Report dual-quaternion skinning beside the model.");
  static final Key<Boolean> LINEAR =
      Key.of(
          "baselines.linear",
          new Scalars.Flags(),
          true,
          "Solve and report a linear ridge corrective beside the model.");

  static final List<Key<?>> KEYS =
      Stream.of(
              List.of(DUAL_QUATERNION, LINEAR),
              ExemplarBaselineConfig.KEYS,
              DenseBaselineConfig.KEYS)
          .<Key<?>>flatMap(List::stream)
          .toList();

  public BaselineConfig {
    DUAL_QUATERNION.check(dualQuaternion);
    LINEAR.check(linear);
  }

  static BaselineConfig from(Values values) {
    return new BaselineConfig(
        values.get(DUAL_QUATERNION),
        values.get(LINEAR),
        ExemplarBaselineConfig.from(values),
        DenseBaselineConfig.from(values));
  }
}
