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
import dev.sinew.character.format.JsonValues;
import dev.sinew.character.format.Sha256;
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
  private final JsonValues values;

  private ManifestReader(Path file, JsonNode root) {
    this.file = file;
    this.root = root;
    this.values = new JsonValues(this::malformed);
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
    int count = values.whole(root.at("/shapes/vertices"), "shapes.vertices");
    if (count < 1 || count > MOST_VERTICES) {
      throw malformed("a mesh cannot have this many vertices").found(count).toException();
    }
    return count;
  }

  double bodySize() {
    return values.number(root.path("body_size"), "body_size");
  }

  Skeleton skeleton() {
    JsonNode joints = root.path("joints");
    List<String> names = new ArrayList<>();
    int[] parents = new int[joints.size()];
    double[] positions = new double[3 * joints.size()];
    for (int j = 0; j < parents.length; j++) {
      String where = "joints[" + j + "]";
      JsonNode joint = joints.path(j);
      names.add(values.text(joint.path("name"), where + ".name"));
      parents[j] = values.whole(joint.path("parent"), where + ".parent");
      double[] position = values.numbers(joint.path("position"), where + ".position");
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
            values.numbers(node.path("rotations"), "rest_pose.rotations"),
            values.numbers(node.path("translation"), "rest_pose.translation"),
            moved.isMissingNode() ? null : values.numbers(moved, "rest_pose.joint_translations"));
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
        values.constant(PoseFeatures.Form.values(), root.at("/features/form"), "features.form");
    double scale =
        values.number(root.at("/features/translation_scale"), "features.translation_scale");
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
    return new Fade(
        values.number(fade.path("begin"), "fade.begin"),
        values.number(fade.path("end"), "fade.end"));
  }

  /** How corrections grow with a person; {@code none} where a manifest does not say. */
  String buildForm() {
    JsonNode build = root.path("build");
    return build.isMissingNode() ? "none" : values.text(build.path("form"), "build.form");
  }

  String regressorForm() {
    return values.text(root.at("/joint_regressor/form"), "joint_regressor.form");
  }

  String correctiveForm() {
    return values.text(root.at("/corrective/form"), "corrective.form");
  }

  /** What hidden units of a corrective do; the default where a manifest does not say. */
  Activation activation() {
    JsonNode activation = root.at("/corrective/activation");
    return activation.isMissingNode()
        ? Activation.RELU
        : values.constant(Activation.values(), activation, "corrective.activation");
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
              values.text(entry.path("path"), "files.path"),
              bytes.longValue(),
              values.text(entry.path("sha256"), "files.sha256")));
    }
    return files;
  }

  BundleInfo info() {
    Map<String, Double> terms = new TreeMap<>();
    for (Map.Entry<String, JsonNode> term : root.path("loss_terms").properties()) {
      terms.put(term.getKey(), values.number(term.getValue(), "loss_terms." + term.getKey()));
    }
    List<Figure> figures = new ArrayList<>();
    for (JsonNode figure : root.path("figures")) {
      figures.add(
          new Figure(
              values.text(figure.path("split"), "figures.split"),
              values.whole(figure.path("frames"), "figures.frames"),
              values.number(figure.path("lbs_mean_mm"), "figures.lbs_mean_mm"),
              values.number(figure.path("learned_mean_mm"), "figures.learned_mean_mm")));
    }
    List<String> limits = new ArrayList<>();
    root.path("limits").forEach(limit -> limits.add(values.text(limit, "limits")));
    return new BundleInfo(
        text("name"),
        text("version"),
        provenance(),
        terms,
        figures,
        limits,
        values.whole(root.at("/rig/influences"), "rig.influences"));
  }

  private Provenance provenance() {
    JsonNode dataset = root.path("dataset");
    JsonNode code = root.path("code");
    return new Provenance(
        values.text(dataset.path("name"), "dataset.name"),
        values.text(dataset.path("fingerprint"), "dataset.fingerprint"),
        values.text(dataset.path("licence"), "dataset.licence"),
        values.text(root.at("/config/yaml"), "config.yaml"),
        values.text(code.path("revision"), "code.revision"),
        values.text(code.path("java"), "code.java"),
        values.text(code.path("os"), "code.os"));
  }

  private String text(String field) {
    return values.text(root.path(field), field);
  }

  private Fault malformed(String what) {
    return Fault.of(FaultCode.BUNDLE, what, file).remedy("Pull or export the bundle again.");
  }
}
