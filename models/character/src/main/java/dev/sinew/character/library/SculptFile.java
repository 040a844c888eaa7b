package dev.sinew.character.library;

import dev.sinew.character.exemplar.Exemplar;
import dev.sinew.character.exemplar.SparseOffsets;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.InputFile;
import dev.sinew.character.format.safetensors.FloatTensor;
import dev.sinew.character.format.safetensors.IntTensor;
import dev.sinew.character.format.safetensors.SafetensorsFile;
import dev.sinew.character.format.safetensors.SafetensorsReader;
import dev.sinew.character.format.safetensors.SafetensorsWriter;
import dev.sinew.character.format.safetensors.Tensor;
import dev.sinew.character.pose.Pose;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An exemplar's content as a safetensors file: {@code rotations} [J,3,3], {@code translation} [3],
 * where the pose has them {@code joint_translations} [J,3], and of what was sculpted {@code
 * vertices} [N] and {@code offsets} [N,3] in rest space, metres. The same content gives the same
 * bytes.
 */
final class SculptFile {
  private static final String ROTATIONS = "rotations";
  private static final String TRANSLATION = "translation";
  private static final String JOINT_TRANSLATIONS = "joint_translations";
  private static final String VERTICES = "vertices";
  private static final String OFFSETS = "offsets";

  private SculptFile() {}

  static void write(Path file, Exemplar exemplar) {
    Pose pose = exemplar.pose();
    SparseOffsets difference = exemplar.difference();
    int joints = pose.jointCount();
    int touched = difference.size();
    int[] vertices = new int[touched];
    float[] offsets = new float[3 * touched];
    for (int n = 0; n < touched; n++) {
      vertices[n] = difference.vertex(n);
      for (int c = 0; c < 3; c++) {
        offsets[3 * n + c] = (float) difference.offset(n, c);
      }
    }
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    tensors.put(ROTATIONS, floats(pose.rotations(), joints, 3, 3));
    tensors.put(TRANSLATION, floats(pose.translation(), 3));
    double[] translations = pose.jointTranslations();
    if (translations != null) {
      tensors.put(JOINT_TRANSLATIONS, floats(translations, joints, 3));
    }
    tensors.put(VERTICES, new IntTensor(new int[] {touched}, vertices));
    tensors.put(OFFSETS, new FloatTensor(new int[] {touched, 3}, offsets));
    SafetensorsWriter.write(file, tensors, Map.of("format", "sinew-exemplar-1"));
  }

  /**
   * @param vertexCount V of the character
   * @param jointCount J of the character
   * @throws dev.sinew.character.fault.SinewException if the file is not whole, or of another
   *     character
   */
  static Exemplar read(Path file, String name, double falloff, int vertexCount, int jointCount) {
    SafetensorsFile tensors = SafetensorsReader.read(file);
    return InputFile.located(
        file,
        () -> {
          FloatTensor rotations = tensors.floats(ROTATIONS);
          if (rotations.data().length != 9 * jointCount) {
            throw Fault.of(FaultCode.JOINT, "an exemplar is of another skeleton", name)
                .found(rotations.data().length / 9 + " joints")
                .allowed(jointCount + " joints")
                .toException();
          }
          double[] translations =
              tensors.tensors().containsKey(JOINT_TRANSLATIONS)
                  ? doubles(tensors.floats(JOINT_TRANSLATIONS))
                  : null;
          Pose pose =
              Pose.ofRotations(
                  doubles(rotations), doubles(tensors.floats(TRANSLATION)), translations);
          SparseOffsets offsets =
              SparseOffsets.of(
                  vertexCount, tensors.ints(VERTICES).data(), doubles(tensors.floats(OFFSETS)));
          return new Exemplar(name, pose, offsets, falloff);
        });
  }

  private static FloatTensor floats(double[] values, int... shape) {
    float[] data = new float[values.length];
    for (int i = 0; i < data.length; i++) {
      data[i] = (float) values[i];
    }
    return new FloatTensor(shape, data);
  }

  private static double[] doubles(FloatTensor tensor) {
    double[] values = new double[tensor.data().length];
    for (int i = 0; i < values.length; i++) {
      values[i] = tensor.data()[i];
    }
    return values;
  }
}
