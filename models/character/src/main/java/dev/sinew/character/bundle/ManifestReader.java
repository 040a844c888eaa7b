package dev.sinew.character.bundle;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sinew.character.corrective.Activation;
import dev.sinew.character.corrective.Fade;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.InputFile;
import dev.sinew.character.format.Sha256;
import dev.sinew.character.format.Spelling;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.character.skeleton.Skeleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads {@code manifest.json} and refuses one that is damaged. */
final class ManifestReader {
  /** The version of the manifest's layout. */
  static final int SCHEMA = 1;

  /** More would not fit the tensors' largest file. */
  private static final int MOST_VERTICES = Integer.MAX_VALUE / 12;

  static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private final Path file;
  private final JsonNode root;

  private ManifestReader(Path file, JsonNode root) {
    this.file = file;
    this.root = root;
  }

  /**
   * @throws dev.sinew.character.fault.SinewException if there is no such file, it is no manifest,
   *     of another schema version, or does not match its own digest
   */
  static ManifestReader read(Path file) {
    ManifestReader reader = new ManifestReader(file, parse(file));
    JsonNode schema = reader.root.path("schema");
    if (!schema.isInt() || schema.intValue() != SCHEMA) {
      throw Fault.of(FaultCode.BUNDLE, "a bundle's schema version is not supported", file)
          .found(schema.isMissingNode() ? "none" : schema.toString())
          .allowed("" + SCHEMA)
          .remedy("Use the version of Sinew that wrote it, or export the bundle again.")
          .toException();
    }
    String digest = reader.text("digest");
    if (!digest.equals(digest((ObjectNode) reader.root))) {
      throw reader.malformed("the manifest was changed after it was written").toException();
    }
    return reader;
  }

  private static JsonNode parse(Path file) {
    byte[] bytes = InputFile.bytes(file);
    try {
      JsonNode root = JSON.readTree(bytes);
      if (root instanceof ObjectNode) {
        return root;
      }
    } catch (JsonProcessingException e) {
      throw Fault.of(FaultCode.BUNDLE, "a manifest is no JSON", file)
          .found(e.getOriginalMessage())
          .toException();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw Fault.of(FaultCode.BUNDLE, "a manifest is no JSON object", file).toException();
  }

  /** SHA-256 of everything else in the manifest, written without spaces. */
  static String digest(ObjectNode manifest) {
    return Sha256.of(manifest.deepCopy().without("digest").toString());
  }

  int vertexCount() {
    int count = whole(root.at("/shapes/vertices"), "shapes.vertices");
    if (count < 1 || count > MOST_VERTICES) {
      throw malformed("a mesh cannot have this many vertices").found(count).toException();
    }
    return count;
  }

  double bodySize() {
    return number(root.path("body_size"), "body_size");
  }

  Skeleton skeleton() {
    JsonNode joints = root.path("joints");
    List<String> names = new ArrayList<>();
    int[] parents = new int[joints.size()];
    double[] positions = new double[3 * joints.size()];
    for (int j = 0; j < parents.length; j++) {
      String where = "joints[" + j + "]";
      JsonNode joint = joints.path(j);
      names.add(text(joint.path("name"), where + ".name"));
      parents[j] = whole(joint.path("parent"), where + ".parent");
      double[] position = numbers(joint.path("position"), where + ".position");
      if (position.length != 3) {
        throw malformed("a joint's position is no point").found(where).toException();
      }
      System.arraycopy(position, 0, positions, 3 * j, 3);
    }
    return Skeleton.of(names, parents, positions);
  }

  Pose restPose(Skeleton skeleton) {
    JsonNode node = root.path("rest_pose");
    JsonNode moved = node.path("joint_translations");
    Pose pose =
        Pose.ofRotations(
            numbers(node.path("rotations"), "rest_pose.rotations"),
            numbers(node.path("translation"), "rest_pose.translation"),
            moved.isMissingNode() ? null : numbers(moved, "rest_pose.joint_translations"));
    if (pose.jointCount() != skeleton.jointCount()) {
      throw malformed("the rest pose is of another skeleton")
          .found(pose.jointCount() + " joints")
          .allowed(skeleton.jointCount() + " joints")
          .toException();
    }
    return pose;
  }

  PoseFeatures features(Skeleton skeleton, Pose restPose) {
    PoseFeatures.Form form =
        constant(PoseFeatures.Form.values(), root.at("/features/form"), "features.form");
    double scale = number(root.at("/features/translation_scale"), "features.translation_scale");
    if (!(scale >= 0)) {
      throw malformed("a translation scale is negative").found(scale).toException();
    }
    return PoseFeatures.of(form, skeleton, restPose, scale);
  }

  /** How corrections fade outside the trained range; not at all where a manifest does not say. */
  Fade fade() {
    JsonNode fade = root.path("fade");
    if (fade.isMissingNode()) {
      return Fade.NONE;
    }
    return new Fade(number(fade.path("begin"), "fade.begin"), number(fade.path("end"), "fade.end"));
  }

  /** How corrections grow with a person; {@code none} where a manifest does not say. */
  String buildForm() {
    JsonNode build = root.path("build");
    return build.isMissingNode() ? "none" : text(build.path("form"), "build.form");
  }

  String regressorForm() {
    return text(root.at("/joint_regressor/form"), "joint_regressor.form");
  }

  String correctiveForm() {
    return text(root.at("/corrective/form"), "corrective.form");
  }

  /** What hidden units of a corrective do; the default where a manifest does not say. */
  Activation activation() {
    JsonNode activation = root.at("/corrective/activation");
    return activation.isMissingNode()
        ? Activation.RELU
        : constant(Activation.values(), activation, "corrective.activation");
  }

  List<BundleFile> files() {
    List<BundleFile> files = new ArrayList<>();
    for (JsonNode entry : root.path("files")) {
      JsonNode bytes = entry.path("bytes");
      if (!bytes.isIntegralNumber() || !bytes.canConvertToLong()) {
        throw malformed("a file's size is no whole number").found(entry).toException();
      }
      files.add(
          new BundleFile(
              text(entry.path("path"), "files.path"),
              bytes.longValue(),
              text(entry.path("sha256"), "files.sha256")));
    }
    return files;
  }

  BundleInfo info() {
    Map<String, Double> terms = new TreeMap<>();
    for (Map.Entry<String, JsonNode> term : root.path("loss_terms").properties()) {
      terms.put(term.getKey(), number(term.getValue(), "loss_terms." + term.getKey()));
    }
    List<Figure> figures = new ArrayList<>();
    for (JsonNode figure : root.path("figures")) {
      figures.add(
          new Figure(
              text(figure.path("split"), "figures.split"),
              whole(figure.path("frames"), "figures.frames"),
              number(figure.path("lbs_mean_mm"), "figures.lbs_mean_mm"),
              number(figure.path("learned_mean_mm"), "figures.learned_mean_mm")));
    }
    List<String> limits = new ArrayList<>();
    root.path("limits").forEach(limit -> limits.add(text(limit, "limits")));
    return new BundleInfo(
        text("name"),
        text("version"),
        provenance(),
        terms,
        figures,
        limits,
        whole(root.at("/rig/influences"), "rig.influences"));
  }

  private Provenance provenance() {
    JsonNode dataset = root.path("dataset");
    JsonNode code = root.path("code");
    return new Provenance(
        text(dataset.path("name"), "dataset.name"),
        text(dataset.path("fingerprint"), "dataset.fingerprint"),
        text(dataset.path("licence"), "dataset.licence"),
        text(root.at("/config/yaml"), "config.yaml"),
        text(code.path("revision"), "code.revision"),
        text(code.path("java"), "code.java"),
        text(code.path("os"), "code.os"));
  }

  private String text(String field) {
    return text(root.path(field), field);
  }

  private String text(JsonNode node, String where) {
    if (!node.isTextual()) {
      throw malformed("'" + where + "' is no text").toException();
    }
    return node.textValue();
  }

  private int whole(JsonNode node, String where) {
    if (!node.isInt()) {
      throw malformed("'" + where + "' is no whole number").toException();
    }
    return node.intValue();
  }

  private double number(JsonNode node, String where) {
    if (!node.isNumber() || !Double.isFinite(node.doubleValue())) {
      throw malformed("'" + where + "' is no number").toException();
    }
    return node.doubleValue();
  }

  private double[] numbers(JsonNode node, String where) {
    double[] values = new double[node.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = number(node.path(i), where);
    }
    return values;
  }

  private <E extends Enum<E>> E constant(E[] values, JsonNode node, String where) {
    String text = text(node, where);
    return Spelling.find(values, text)
        .orElseThrow(
            () -> malformed("'" + where + "' is unknown").found("'" + text + "'").toException());
  }

  private Fault malformed(String what) {
    return Fault.of(FaultCode.BUNDLE, what, file).remedy("Pull or export the bundle again.");
  }
}
