package dev.sinew.training.export;

import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.AtomicFiles;
import java.io.BufferedOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import onnx.Onnx;

/**
 * Writes the whole learned function as one ONNX graph of standard operators (opset 17, float32).
 *
 * <p>Inputs: {@code rotations} [batch,J,3,3] local rotation matrices; {@code translation} [batch,3]
 * metres, added to every root; {@code tpose} [batch,V,3] metres. Output: {@code vertices}
 * [batch,V,3], world frame, metres. Where the model sees joint translations, {@code
 * joint_translation} [batch,J,3] (a root: added to its rest position) takes the place of {@code
 * translation}, as in {@link dev.sinew.character.pose.Pose}. Agrees with {@link
 * CorrectiveModel#apply} to 1e-5 of the body's size. Only exactly at a half-turn since a P* other
 * than the identity may rounding choose the other of the two half-angle vectors.
 */
public final class OnnxExporter {
  /** What a protocol buffer can hold, less room for the graph itself. */
  private static final long MOST_BYTES = Integer.MAX_VALUE - (16L << 20);

  private OnnxExporter() {}

  /**
   * @param file replaced at once if it exists
   * @throws dev.sinew.character.fault.SinewException if the model is too large for the format
   * @throws java.io.UncheckedIOException if the file cannot be written
   */
  public static void write(Path file, CorrectiveModel model) {
    Onnx.ModelProto proto = graph(model);
    AtomicFiles.write(
        file,
        temporary -> {
          try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(temporary))) {
            proto.writeTo(out);
          }
        });
  }

  private static Onnx.ModelProto graph(CorrectiveModel model) {
    int joints = model.skeleton().jointCount();
    int vertices = model.vertexCount();
    long numbers =
        model.corrective().parameterCount()
            + model.regressor().parameterCount()
            + (long) vertices * joints * (model.buildScale().isNone() ? 1 : 3);
    if (4 * numbers > MOST_BYTES) {
      throw Fault.of(FaultCode.FILE_UNSUPPORTED, "the model is too large for ONNX", "onnx")
          .found(numbers + " numbers")
          .allowed(MOST_BYTES / 4 + " numbers")
          .remedy("Export a local corrective, or one with fewer hidden units.")
          .toException();
    }
    OnnxGraph graph = new OnnxGraph("sinew-corrective");
    String rotations = graph.input("rotations", "local rotation matrices, row-major", joints, 3, 3);
    boolean jointsTranslate = model.features().translationScale() > 0;
    String given =
        jointsTranslate
            ? graph.input("joint_translation", "metres, in the parent's frame", joints, 3)
            : graph.input("translation", "metres, added to every root", 3);
    String tpose = graph.input("tpose", "metres, in the rest pose P*", vertices, 3);

    graph.stage("translation");
    String moved = jointsTranslate ? relativeToFirstRoot(graph, model, given) : "";
    String whole =
        jointsTranslate
            ? graph.gather(given, 1, model.skeleton().roots()[0])
            : graph.reshape(given, 0, 1, 3);
    String jointPositions = OnnxJoints.add(graph, model.regressor(), tpose);
    OnnxKinematics kinematics = new OnnxKinematics(graph, model, rotations, jointPositions, moved);
    OnnxFeatures.Inputs inputs =
        new OnnxFeatures(graph, model, kinematics).add(rotations, jointPositions, moved);
    OnnxFade fade = new OnnxFade(graph, model.fade(), inputs.beyond());
    String offsets = OnnxCorrective.add(graph, model.corrective(), inputs.clamped(), fade);
    String rest =
        offsets.isEmpty()
            ? tpose
            : graph.op("Add", tpose, OnnxBuild.scale(graph, model.buildScale(), offsets, tpose));
    String posed = OnnxSkinning.add(graph, model.weights(), kinematics, rest, whole);
    graph.output("vertices", "posed, corrected mesh, world frame, metres", posed, vertices, 3);
    return graph.build(
        "Posed, corrected mesh of a T-pose mesh and a pose. Metres, right-handed, Y up.");
  }

  /**
   * [B,J,3] joint translations, the roots' less the first root's: what moves the whole character is
   * added last, so that precision does not depend on where it stands.
   */
  private static String relativeToFirstRoot(
      OnnxGraph graph, CorrectiveModel model, String translations) {
    int joints = model.skeleton().jointCount();
    float[] mask = new float[joints];
    for (int root : model.skeleton().roots()) {
      mask[root] = 1;
    }
    String first = graph.gather(translations, 1, model.skeleton().roots()[0]);
    return graph.op("Sub", translations, graph.op("Mul", first, graph.floats(mask, joints, 1)));
  }
}
