package dev.sinew.training.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.sinew.character.corrective.BuildScale;
import dev.sinew.character.corrective.CorrectedSubject;
import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.character.corrective.Fade;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** ONNX Runtime and the JVM runtime compute the same function. */
class OnnxExporterTest {
  private static final double RELATIVE = 1e-5;

  @ParameterizedTest
  @EnumSource(SmallCharacter.Kind.class)
  void agreesWithTheRuntimeInEveryForm(SmallCharacter.Kind kind, @TempDir Path folder)
      throws Exception {
    SmallCharacter character = new SmallCharacter(kind);
    List<Pose> poses = poses(character);
    List<float[]> tposes = new ArrayList<>();
    for (int i = 0; i < poses.size(); i++) {
      tposes.add(character.tpose());
    }
    for (PoseFeatures.Form form : PoseFeatures.Form.values()) {
      for (CorrectiveModel model : character.models(form)) {
        Path file = folder.resolve("corrective.onnx");
        OnnxExporter.write(file, model);
        try (OrtSession session = session(file)) {
          assertAgrees(model, session, poses, tposes);
          assertAgrees(model, session, poses.subList(3, 4), tposes.subList(3, 4));
        }
      }
    }
  }

  /** Inside the range, a joint or two outside, and far outside. */
  @ParameterizedTest
  @EnumSource(SmallCharacter.Kind.class)
  void fadesAsTheRuntimeDoes(SmallCharacter.Kind kind, @TempDir Path folder) throws Exception {
    SmallCharacter character = new SmallCharacter(kind);
    List<Pose> poses = poses(character);
    List<float[]> tposes = poses.stream().map(pose -> character.tpose()).toList();
    for (PoseFeatures.Form form : PoseFeatures.Form.values()) {
      Set<Fade.Extent> seen = EnumSet.noneOf(Fade.Extent.class);
      for (CorrectiveModel unfaded : character.models(form)) {
        for (double end : new double[] {0.5, 3, 40}) {
          CorrectiveModel model = unfaded.withFade(new Fade(end / 4, end));
          Path file = folder.resolve("corrective.onnx");
          OnnxExporter.write(file, model);
          try (OrtSession session = session(file)) {
            assertAgrees(model, session, poses, tposes);
          }
          CorrectedSubject subject = model.subject(tposes.get(0));
          poses.forEach(pose -> seen.add(subject.extent(pose)));
        }
      }
      assertThat(seen).hasSize(3);
    }
  }

  /** People of ordinary build, half and three times as large, and outside what ratios keep to. */
  @ParameterizedTest
  @EnumSource(SmallCharacter.Kind.class)
  void growsWithAPersonAsTheRuntimeDoes(SmallCharacter.Kind kind, @TempDir Path folder)
      throws Exception {
    SmallCharacter character = new SmallCharacter(kind);
    List<Pose> poses = poses(character);
    List<float[]> tposes = new ArrayList<>();
    for (int i = 0; i < poses.size(); i++) {
      tposes.add(character.tpose(new double[] {1, 0.5, 3, 1.4, 0.7}[i % 5]));
    }
    for (PoseFeatures.Form form : PoseFeatures.Form.values()) {
      for (CorrectiveModel unscaled : character.models(form)) {
        for (BuildScale build : character.buildScales()) {
          CorrectiveModel model = unscaled.withBuildScale(build);
          Path file = folder.resolve("corrective.onnx");
          OnnxExporter.write(file, model);
          try (OrtSession session = session(file)) {
            assertAgrees(model, session, poses, tposes);
            assertAgrees(model, session, poses.subList(2, 3), tposes.subList(2, 3));
          }
        }
      }
    }
  }

  @Test
  void leavesOutABuildScaleThatIsNone(@TempDir Path folder) throws IOException {
    SmallCharacter character = new SmallCharacter(SmallCharacter.Kind.ONE_ROOT);
    CorrectiveModel plain = character.models(PoseFeatures.Form.HALF_ANGLE).get(0);
    Path without = folder.resolve("a.onnx");
    Path with = folder.resolve("b.onnx");
    OnnxExporter.write(without, plain);
    OnnxExporter.write(with, plain.withBuildScale(character.buildScales().get(0)));
    assertThat(Files.readString(with, StandardCharsets.ISO_8859_1)).contains("build/");
    assertThat(Files.readString(without, StandardCharsets.ISO_8859_1)).doesNotContain("build/");
  }

  /** Identity, tiny, ordinary, large, and nearly half-turns about every axis, as float matrices. */
  private static List<Pose> poses(SmallCharacter character) {
    int count = 3 * SmallCharacter.JOINTS;
    List<double[]> axisAngles = new ArrayList<>();
    axisAngles.add(new double[count]);
    axisAngles.add(character.gaussian(count, 1e-6));
    axisAngles.add(character.gaussian(count, 0.4));
    axisAngles.add(character.gaussian(count, 2));
    for (double angle : new double[] {Math.PI - 0.02, -Math.PI + 0.02}) {
      for (int axis = 0; axis < 3; axis++) {
        double[] turns = new double[count];
        for (int j = 0; j < SmallCharacter.JOINTS; j++) {
          turns[3 * j + axis] = angle;
        }
        axisAngles.add(turns);
      }
    }
    List<Pose> poses = new ArrayList<>();
    for (double[] axisAngle : axisAngles) {
      double[] rotations = Pose.ofAxisAngle(axisAngle, new double[3], null).rotations();
      double[] translation = rounded(character.gaussian(3, 2));
      double @Nullable [] moved =
          character.translates() ? rounded(character.gaussian(count, 0.1)) : null;
      poses.add(Pose.ofRotations(rounded(rotations), translation, moved));
    }
    return poses;
  }

  private static double[] rounded(double[] values) {
    double[] result = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      result[i] = (float) values[i];
    }
    return result;
  }

  private static OrtSession session(Path file) throws OrtException {
    OrtSession.SessionOptions options = new OrtSession.SessionOptions();
    options.setIntraOpNumThreads(1);
    return OrtEnvironment.getEnvironment().createSession(file.toString(), options);
  }

  private static void assertAgrees(
      CorrectiveModel model, OrtSession session, List<Pose> poses, List<float[]> tposes)
      throws OrtException {
    float[][][] found = run(model, session, poses, tposes);
    for (int b = 0; b < poses.size(); b++) {
      float[] expected = model.apply(poses.get(b), tposes.get(b));
      for (int i = 0; i < expected.length; i++) {
        assertThat((double) found[b][i / 3][i % 3])
            .as(
                "%s, %s, pose %d, vertex %d",
                model.corrective().getClass(), model.features().form(), b, i / 3)
            .isCloseTo(expected[i], offset(RELATIVE * SmallCharacter.BODY_SIZE));
      }
    }
  }

  private static float[][][] run(
      CorrectiveModel model, OrtSession session, List<Pose> poses, List<float[]> tposes)
      throws OrtException {
    int joints = model.skeleton().jointCount();
    int batch = poses.size();
    FloatBuffer rotations = FloatBuffer.allocate(batch * joints * 9);
    FloatBuffer translations = FloatBuffer.allocate(batch * 3);
    FloatBuffer moved = FloatBuffer.allocate(batch * joints * 3);
    FloatBuffer tpose = FloatBuffer.allocate(batch * model.vertexCount() * 3);
    for (int b = 0; b < batch; b++) {
      put(rotations, poses.get(b).rotations());
      put(translations, poses.get(b).translation());
      double[] own = poses.get(b).jointTranslations();
      put(moved, own == null ? new double[3 * joints] : own);
      tpose.put(tposes.get(b));
    }
    Map<String, OnnxTensor> inputs = new HashMap<>();
    inputs.put("rotations", tensor(rotations, batch, joints, 3, 3));
    inputs.put("tpose", tensor(tpose, batch, model.vertexCount(), 3));
    if (model.features().translationScale() > 0) {
      inputs.put("joint_translation", tensor(moved, batch, joints, 3));
    } else {
      inputs.put("translation", tensor(translations, batch, 3));
    }
    try (OrtSession.Result result = session.run(inputs)) {
      return (float[][][]) result.get(0).getValue();
    } finally {
      inputs.values().forEach(OnnxTensor::close);
    }
  }

  private static void put(FloatBuffer buffer, double[] values) {
    for (double value : values) {
      buffer.put((float) value);
    }
  }

  private static OnnxTensor tensor(FloatBuffer values, long... shape) throws OrtException {
    return OnnxTensor.createTensor(OrtEnvironment.getEnvironment(), values.rewind(), shape);
  }

  @Test
  void keepsPrecisionFarFromTheOrigin(@TempDir Path folder) throws Exception {
    SmallCharacter character = new SmallCharacter(SmallCharacter.Kind.TWO_ROOTS_THAT_TRANSLATE);
    CorrectiveModel model = character.models(PoseFeatures.Form.HALF_ANGLE).get(0);
    Path file = folder.resolve("corrective.onnx");
    OnnxExporter.write(file, model);
    double[] rotations =
        rounded(
            Pose.ofAxisAngle(
                    character.gaussian(3 * SmallCharacter.JOINTS, 0.4), new double[3], null)
                .rotations());
    double[] moved = new double[3 * SmallCharacter.JOINTS];
    for (int root : model.skeleton().roots()) {
      moved[3 * root] = 512;
    }
    float[] tpose = character.tpose();
    Pose near = Pose.ofRotations(rotations, new double[3], new double[moved.length]);
    Pose far = Pose.ofRotations(rotations, new double[3], moved);
    try (OrtSession session = session(file)) {
      float[][][] found = run(model, session, List.of(near, far), List.of(tpose, tpose));
      for (int v = 0; v < SmallCharacter.VERTICES; v++) {
        // Half a unit in the last place at 512 m.
        assertThat(found[1][v][0] - 512).isCloseTo(found[0][v][0], offset(3.2e-5f));
        assertThat(found[1][v][1]).isCloseTo(found[0][v][1], offset(1e-6f));
      }
    }
  }

  @Test
  void writesTheSameBytesForTheSameModel(@TempDir Path folder) throws IOException {
    Path first = folder.resolve("a.onnx");
    Path second = folder.resolve("b.onnx");
    OnnxExporter.write(
        first,
        new SmallCharacter(SmallCharacter.Kind.ONE_ROOT).models(PoseFeatures.Form.MATRIX).get(0));
    OnnxExporter.write(
        second,
        new SmallCharacter(SmallCharacter.Kind.ONE_ROOT).models(PoseFeatures.Form.MATRIX).get(0));
    assertThat(Files.readAllBytes(first)).isEqualTo(Files.readAllBytes(second));
  }
}
