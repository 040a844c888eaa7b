package dev.sinew.character.bundle;

import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.character.corrective.Fade;
import dev.sinew.character.pose.PoseFeatures;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes {@code card.md}: what a model is, for people (Mitchell et al. 2019, Model Cards). */
final class ModelCard {
  private final StringBuilder text = new StringBuilder();
  private final CorrectiveModel model;
  private final BundleInfo info;

  private ModelCard(CorrectiveModel model, BundleInfo info) {
    this.model = model;
    this.info = info;
  }

  static String of(CorrectiveModel model, BundleInfo info) {
    ModelCard card = new ModelCard(model, info);
    card.what();
    card.figures();
    card.data();
    card.limits();
    card.use();
    card.making();
    return card.text.toString();
  }

  private void what() {
    line("# %s %s", info.name(), info.version());
    line("");
    line(
        "A learned skin deformer: it predicts joints from a T-pose mesh, adds pose-dependent"
            + " vertex corrections, and skins the result with learned weights.");
    line("");
    line("| | |");
    line("|---|---|");
    line("| mesh | %,d vertices |", model.vertexCount());
    line("| skeleton | %d joints |", model.skeleton().jointCount());
    line(
        "| corrective | %s, %,d numbers |",
        ManifestWriter.form(model.corrective()), model.corrective().parameterCount());
    line("| input | %s |", input());
    line("| weights | %d influences a vertex at most |", model.weights().maxInfluences());
    line("");
  }

  private String input() {
    boolean matrix = model.features().form() == PoseFeatures.Form.MATRIX;
    String rotations = matrix ? "rotation matrices" : "half-angle vectors";
    return "local joint rotations as "
        + rotations
        + (model.features().translationScale() > 0 ? ", and joint translations" : "");
  }

  private void figures() {
    line("## What it does");
    line("");
    if (info.figures().isEmpty()) {
      line("It was not measured.");
      line("");
      return;
    }
    line("Mean distance of a vertex from the captured mesh:");
    line("");
    line("| split | frames | linear blend skinning | this model | error removed |");
    line("|---|---:|---:|---:|---:|");
    for (Figure figure : info.figures()) {
      line(
          "| %s | %d | %.3f mm | %.3f mm | %s |",
          figure.split(),
          figure.frames(),
          figure.lbsMm(),
          figure.learnedMm(),
          removed(figure.removedPercent()));
    }
    line("");
    for (Figure figure : info.figures()) {
      if (figure.worseThanLbs()) {
        line(
            "**On `%s` it does worse than plain linear blend skinning. Do not ship it.**",
            figure.split());
        line("");
      }
    }
  }

  private static String removed(double percent) {
    return Double.isNaN(percent) ? "–" : String.format(Locale.ROOT, "%.1f %%", percent);
  }

  private void data() {
    Provenance provenance = info.provenance();
    line("## Data");
    line("");
    line("Trained on `%s`, fingerprint `%s`.", provenance.dataset(), provenance.fingerprint());
    line(
        provenance.licence().isBlank()
            ? "The licence of the data was not given: settle it before you ship the model."
            : "Licence of the data, as given: " + provenance.licence());
    line("");
  }

  private void limits() {
    line("## Limits");
    line("");
    line(
        "* Poses outside the range of the training poses are corrected as if they lay on its edge;"
            + " `manifest.json` has every joint's range.");
    Fade fade = model.fade();
    if (!fade.equals(Fade.NONE)) {
      line(
          "* Further than %s outside it corrections fade, joint by joint where the corrective is"
              + " local, and from %s on there are none: what is left is skinning.",
          fade.begin(), fade.end());
    }
    line(
        "* T-poses need the vertices of `rig.glb`, in its order, in metres; bodies unlike those in"
            + " the data get joints and corrections of bodies in the data.");
    if (!model.buildScale().isNone()) {
      line(
          "* Corrections grow with the size of the part of the T-pose that they correct, between a"
              + " quarter and four times those of the mean of the people trained on.");
    }
    line(
        "* `rig.glb` has the %d largest positive weights of each vertex, scaled to sum to one, and"
            + " no corrections.",
        info.rigInfluences());
    List<String> limits = info.limits();
    for (String limit : limits) {
      line("* %s", limit);
    }
    line("");
  }

  private void use() {
    line("## Use");
    line("");
    line("* Command line: `sinew apply --bundle . --poses poses.npz --out out`.");
    line(
        "* Java: `Bundle.open(folder).model().apply(pose, tpose)`, package"
            + " `dev.sinew.character.bundle`.");
    line(
        "* Engines and servers: `corrective.onnx`, inputs `rotations` [B,%d,3,3], %s and `tpose`"
            + " [B,%d,3]; output `vertices` [B,%d,3].",
        model.skeleton().jointCount(),
        model.features().translationScale() > 0
            ? "`joint_translation` [B," + model.skeleton().jointCount() + ",3]"
            : "`translation` [B,3]",
        model.vertexCount(),
        model.vertexCount());
    line("* Own code: `weights.safetensors`, described by `manifest.json`.");
    line("");
    line("Metres, radians, right-handed, Y up; rotations are local, in the parent's rest frame.");
    line("");
  }

  private void making() {
    Provenance provenance = info.provenance();
    line("## Making");
    line("");
    line("Code revision `%s`, %s, %s.", provenance.revision(), provenance.java(), provenance.os());
    if (!info.lossTerms().isEmpty()) {
      line("");
      line("| loss term | coefficient |");
      line("|---|---:|");
      for (Map.Entry<String, Double> term : info.lossTerms().entrySet()) {
        line("| %s | %s |", term.getKey(), term.getValue());
      }
    }
    line("");
    line("The configuration it was trained with is in `manifest.json`.");
  }

  private void line(String format, Object... values) {
    text.append(values.length == 0 ? format : String.format(Locale.ROOT, format, values))
        .append('\n');
  }
}
