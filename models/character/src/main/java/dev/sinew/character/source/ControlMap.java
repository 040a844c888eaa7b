package dev.sinew.character.source;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Named controls and the named poses they blend.
 *
 * @param controls at least one, their names distinct
 * @param poses their names distinct; all that controls name
 */
public record ControlMap(List<Control> controls, List<NamedPose> poses) {
  /**
   * @throws dev.sinew.character.fault.SinewException if there is no control, a name comes twice, or
   *     a control names a pose that is not there
   */
  public ControlMap {
    controls = List.copyOf(controls);
    poses = List.copyOf(poses);
    if (controls.isEmpty()) {
      throw Fault.of(FaultCode.EMPTY, "there are no controls", "controls").toException();
    }
    Set<String> known = new HashSet<>();
    for (NamedPose pose : poses) {
      if (!known.add(pose.name())) {
        throw Fault.of(FaultCode.CONFIG, "two poses have one name", "poses")
            .found(pose.name())
            .toException();
      }
    }
    Set<String> names = new HashSet<>();
    for (Control control : controls) {
      if (!names.add(control.name())) {
        throw Fault.of(FaultCode.CONFIG, "two controls have one name", "controls")
            .found(control.name())
            .toException();
      }
      requirePose(control, control.pose(), known);
      String opposite = control.opposite();
      if (opposite != null) {
        requirePose(control, opposite, known);
      }
    }
  }

  private static void requirePose(Control control, String pose, Set<String> known) {
    if (!known.contains(pose)) {
      throw Fault.of(
              FaultCode.CONFIG,
              "a control names a pose that is not there",
              "control \"" + control.name() + "\"")
          .found(pose)
          .allowed("one of " + String.join(", ", known.stream().sorted().toList()))
          .toException();
    }
  }
}
