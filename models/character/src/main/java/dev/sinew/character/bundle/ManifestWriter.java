package dev.sinew.character.bundle;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sinew.character.corrective.Corrective;
import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.character.corrective.DenseCorrective;
import dev.sinew.character.corrective.Fade;
import dev.sinew.character.corrective.LinearCorrective;
import dev.sinew.character.corrective.LocalCorrective;
import dev.sinew.character.corrective.LocalJointRegressor;
import dev.sinew.character.format.Sha256;
import dev.sinew.character.format.Spelling;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.character.skeleton.Skeleton;
import java.util.List;

/** Makes {@code manifest.json}: everything about a bundle that is no tensor. */
final class ManifestWriter {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private ManifestWriter() {}

  static ObjectNode manifest(CorrectiveModel model, BundleInfo info, List<BundleFile> files) {
    ObjectNode root = JSON.objectNode();
    root.put("schema", ManifestReader.SCHEMA);
    root.put("name", info.name());
    root.put("version", info.version());
    root.putObject("units")
        .put("length", "metre")
        .put("angle", "radian")
        .put("up", "Y")
        .put("handedness", "right");
    root.putObject("shapes")
        .put("vertices", model.vertexCount())
        .put("joints", model.skeleton().jointCount())
        .put("features", model.features().size())
        .put("influences", model.weights().maxInfluences());
    root.put("body_size", model.bodySize());
    root.put("pelvis", model.skeleton().name(model.skeleton().pelvis()));
    root.set("joints", joints(model));
    root.set("rest_pose", pose(model.restPose()));
    root.putObject("features")
        .put("form", Spelling.of(model.features().form()))
        .put("translation_scale", model.features().translationScale());
    if (!model.fade().equals(Fade.NONE)) {
      root.putObject("fade").put("begin", model.fade().begin()).put("end", model.fade().end());
    }
    if (!model.buildScale().isNone()) {
      root.putObject("build").put("form", "joint-sizes");
    }
    root.putObject("joint_regressor")
        .put("form", model.regressor() instanceof LocalJointRegressor ? "local" : "dense")
        .put("parameters", model.regressor().parameterCount());
    root.set("corrective", corrective(model.corrective()));
    root.set("weights", weights(model));
    ObjectNode terms = root.putObject("loss_terms");
    info.lossTerms().forEach(terms::put);
    ArrayNode figures = root.putArray("figures");
    for (Figure figure : info.figures()) {
      figures
          .addObject()
          .put("split", figure.split())
          .put("frames", figure.frames())
          .put("lbs_mean_mm", figure.lbsMm())
          .put("learned_mean_mm", figure.learnedMm());
    }
    ArrayNode limits = root.putArray("limits");
    info.limits().forEach(limits::add);
    Provenance provenance = info.provenance();
    root.putObject("dataset")
        .put("name", provenance.dataset())
        .put("fingerprint", provenance.fingerprint())
        .put("licence", provenance.licence());
    root.putObject("code")
        .put("revision", provenance.revision())
        .put("java", provenance.java())
        .put("os", provenance.os());
    root.putObject("config")
        .put("sha256", Sha256.of(provenance.config()))
        .put("yaml", provenance.config());
    root.putObject("rig").put("influences", info.rigInfluences());
    ArrayNode list = root.putArray("files");
    for (BundleFile file : files) {
      list.addObject()
          .put("path", file.path())
          .put("bytes", file.bytes())
          .put("sha256", file.sha256());
    }
    root.put("digest", ManifestReader.digest(root));
    return root;
  }

  /** The form of a corrective as manifest and card name it. */
  static String form(Corrective corrective) {
    if (corrective instanceof LocalCorrective) {
      return "local";
    }
    if (corrective instanceof DenseCorrective) {
      return "dense";
    }
    return corrective instanceof LinearCorrective ? "linear" : "none";
  }

  private static ObjectNode corrective(Corrective corrective) {
    ObjectNode node = JSON.objectNode().put("form", form(corrective));
    if (corrective instanceof DenseCorrective dense) {
      node.put("activation", Spelling.of(dense.activation()));
    }
    if (corrective instanceof LocalCorrective local) {
      node.put("activation", Spelling.of(local.activation()));
    }
    return node.put("parameters", corrective.parameterCount());
  }

  private static ArrayNode joints(CorrectiveModel model) {
    Skeleton skeleton = model.skeleton();
    PoseFeatures features = model.features();
    ArrayNode joints = JSON.arrayNode();
    for (int j = 0; j < skeleton.jointCount(); j++) {
      ObjectNode joint =
          joints.addObject().put("name", skeleton.name(j)).put("parent", skeleton.parent(j));
      ArrayNode position = joint.putArray("position");
      for (int c = 0; c < 3; c++) {
        position.add(skeleton.joint(j, c));
      }
      if (features.begin(j) >= 0) {
        ArrayNode min = joint.putArray("input_min");
        ArrayNode max = joint.putArray("input_max");
        for (int f = features.begin(j); f < features.begin(j) + features.sizePerJoint(); f++) {
          min.add(model.range().min()[f]);
          max.add(model.range().max()[f]);
        }
      }
    }
    return joints;
  }

  private static ObjectNode pose(Pose pose) {
    ObjectNode node = JSON.objectNode();
    numbers(node.putArray("rotations"), pose.rotations());
    numbers(node.putArray("translation"), pose.translation());
    double[] moved = pose.jointTranslations();
    if (moved != null) {
      numbers(node.putArray("joint_translations"), moved);
    }
    return node;
  }

  private static void numbers(ArrayNode node, double[] values) {
    for (double value : values) {
      node.add(value);
    }
  }

  private static ObjectNode weights(CorrectiveModel model) {
    double worst = 0;
    int negative = 0;
    for (int v = 0; v < model.vertexCount(); v++) {
      worst = Math.max(worst, Math.abs(model.weights().rowSum(v) - 1));
      for (int k = model.weights().begin(v); k < model.weights().end(v); k++) {
        negative += model.weights().weight(k) < 0 ? 1 : 0;
      }
    }
    return JSON.objectNode().put("row_sum_max_error", worst).put("negative", negative);
  }
}
