package dev.sinew.character.source;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.InputFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads controls and poses from JSON, in degrees and metres: docs/pose-sources.md. */
public final class ControlFile {
  private ControlFile() {}

  /**
   * Reads a map of controls. Whether a character has the joints is not known here.
   *
   * @throws dev.sinew.character.fault.SinewException if there is no such file, or anything in it is
   *     missing, not known, twice there, not finite or out of range; the fault names the part
   */
  public static ControlMap read(Path file) {
    return InputFile.located(
        file,
        () -> {
          ObjectNode root = Json.read(file);
          Json.allowOnly(root, List.of("poses", "controls"), "");
          return new ControlMap(controls(root.path("controls")), poses(root.path("poses")));
        });
  }

  private static List<NamedPose> poses(JsonNode node) {
    List<NamedPose> poses = new ArrayList<>();
    ObjectNode all = Json.object(node, "poses");
    for (Iterator<String> names = all.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      String where = "pose \"" + name + "\"";
      ObjectNode pose = Json.object(all.path(name), where);
      Json.allowOnly(pose, List.of("rotations", "translation"), where);
      double[] translation = new double[3];
      if (pose.has("translation")) {
        translation = Json.vector(pose.path("translation"), where + ", translation");
      }
      poses.add(NamedPose.of(name, rotations(pose, where), translation));
    }
    return poses;
  }

  /** Axis-angle in radians by joint. */
  private static Map<String, double[]> rotations(ObjectNode pose, String where) {
    Map<String, double[]> rotations = new TreeMap<>();
    if (pose.has("rotations")) {
      ObjectNode joints = Json.object(pose.path("rotations"), where + ", rotations");
      for (Iterator<String> names = joints.fieldNames(); names.hasNext(); ) {
        String joint = names.next();
        double[] turn = Json.vector(joints.path(joint), where + ", joint " + joint);
        for (int c = 0; c < 3; c++) {
          turn[c] = Math.toRadians(turn[c]);
        }
        rotations.put(joint, turn);
      }
    }
    return rotations;
  }

  private static List<Control> controls(JsonNode node) {
    if (!node.isArray()) {
      throw Fault.of(FaultCode.FILE_MALFORMED, "a list is needed here", "controls").toException();
    }
    List<Control> controls = new ArrayList<>();
    for (int i = 0; i < node.size(); i++) {
      controls.add(control(Json.object(node.get(i), "controls[" + i + "]"), i));
    }
    return controls;
  }

  private static Control control(ObjectNode node, int index) {
    String name = Json.text(node.path("name"), "controls[" + index + "].name");
    String where = "control \"" + name + "\"";
    String kind = Json.text(node.path("kind"), where + ", kind");
    String pose = Json.text(node.path("pose"), where + ", pose");
    switch (kind) {
      case "key" -> {
        Json.allowOnly(node, List.of("name", "kind", "default", "pose"), where);
        return new Control(name, Control.Kind.KEY, 0, 1, initial(node, where), pose, null);
      }
      case "axis" -> {
        Json.allowOnly(
            node, List.of("name", "kind", "low", "high", "default", "pose", "opposite"), where);
        return new Control(
            name,
            Control.Kind.AXIS,
            Json.number(node.path("low"), where + ", low"),
            Json.number(node.path("high"), where + ", high"),
            initial(node, where),
            pose,
            node.has("opposite") ? Json.text(node.path("opposite"), where + ", opposite") : null);
      }
      default ->
          throw Fault.of(FaultCode.FILE_MALFORMED, "this kind of control is not known", where)
              .found("\"" + kind + "\"")
              .allowed("key, axis")
              .toException();
    }
  }

  private static double initial(ObjectNode node, String where) {
    return node.has("default") ? Json.number(node.path("default"), where + ", default") : 0;
  }
}
