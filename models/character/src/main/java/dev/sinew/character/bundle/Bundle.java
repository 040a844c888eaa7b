package dev.sinew.character.bundle;

import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import dev.sinew.character.format.glb.GlbReader;
import dev.sinew.character.format.safetensors.SafetensorsReader;
import dev.sinew.character.library.ExemplarLibrary;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.pose.PoseFeatures;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A model read back from the folder {@link BundleWriter} wrote.
 *
 * <p>Read by parsing JSON and tensors; nothing in a bundle is ever run.
 *
 * @param folder where it lies
 * @param info name, version, provenance, figures
 * @param model the learned function; the same to the last bit as the one that was written
 * @param files every file but the manifest, with size and sha-256
 */
public record Bundle(Path folder, BundleInfo info, CorrectiveModel model, List<BundleFile> files) {
  /** Everything that is no tensor. */
  public static final String MANIFEST = "manifest.json";

  /** The model card. */
  public static final String CARD = "card.md";

  /** Rest mesh, skeleton and learned weights for engines. */
  public static final String RIG = "rig.glb";

  /** The tensors. */
  public static final String WEIGHTS = "weights.safetensors";

  /** The whole function as a graph, where it was exported. */
  public static final String ONNX = "corrective.onnx";

  /** Sculpted exemplars, where there are any; they have a history of their own. */
  public static final String EXEMPLARS = "exemplars";

  /**
   * Opens a bundle after checking every file's size and sha-256 against the manifest.
   *
   * @throws SinewException if the folder is no bundle, is of an unknown schema version, lacks a
   *     file, or a file is not what the manifest says
   */
  public static Bundle open(Path folder) {
    Path manifestFile = folder.resolve(MANIFEST);
    if (!Files.isRegularFile(manifestFile)) {
      throw Fault.of(FaultCode.FILE_MISSING, "there is no bundle", folder)
          .found(Files.isDirectory(folder) ? "a folder without " + MANIFEST : "no such folder")
          .allowed("the folder that train wrote")
          .toException();
    }
    ManifestReader manifest = ManifestReader.read(manifestFile);
    List<BundleFile> files = manifest.files();
    verify(folder, files);
    try {
      return new Bundle(folder, manifest.info(), model(folder, manifest), List.copyOf(files));
    } catch (SinewException e) {
      Fault fault = e.fault();
      String where = folder + (fault.where().isEmpty() ? "" : ", " + fault.where());
      throw new SinewException(fault.where().startsWith("" + folder) ? fault : fault.at(where), e);
    }
  }

  private static void verify(Path folder, List<BundleFile> files) {
    Set<String> listed = new TreeSet<>();
    try {
      for (BundleFile file : files) {
        if (!listed.add(file.path())) {
          throw Fault.of(FaultCode.BUNDLE, "a manifest lists a file twice", folder)
              .found(file.path())
              .toException();
        }
        file.verify(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    for (String needed : List.of(CARD, RIG, WEIGHTS)) {
      if (!listed.contains(needed)) {
        throw Fault.of(FaultCode.BUNDLE, "a manifest does not list a file that is needed", folder)
            .found(listed)
            .allowed(needed)
            .toException();
      }
    }
  }

  private static CorrectiveModel model(Path folder, ManifestReader manifest) {
    Skeleton skeleton = manifest.skeleton();
    Pose restPose = manifest.restPose(skeleton);
    PoseFeatures features = manifest.features(skeleton, restPose);
    ModelReader tensors =
        new ModelReader(
            SafetensorsReader.read(folder.resolve(WEIGHTS)),
            manifest.vertexCount(),
            skeleton.jointCount());
    return CorrectiveModel.of(
            skeleton,
            manifest.bodySize(),
            restPose,
            tensors.weights(),
            tensors.regressor(manifest.regressorForm()),
            features,
            tensors.range(),
            tensors.corrective(manifest.correctiveForm(), features, manifest.activation()))
        .withFade(manifest.fade())
        .withBuildScale(tensors.build(manifest.buildForm()));
  }

  /**
   * Reads {@code rig.glb}: the rest mesh, triangles, skeleton, and the largest weights of each
   * vertex. The model's own weights are {@link CorrectiveModel#weights}.
   *
   * @throws SinewException if it cannot be read or is of another mesh than the model
   */
  public Rig rig() {
    Rig rig = GlbReader.readRig(folder.resolve(RIG)).rig();
    if (rig.mesh().vertexCount() != model.vertexCount()) {
      throw Fault.of(FaultCode.BUNDLE, "the rig is of another mesh than the model", folder)
          .found(rig.mesh().vertexCount() + " vertices")
          .allowed(model.vertexCount() + " vertices")
          .toException();
    }
    return rig;
  }

  /**
   * The exemplars that were sculpted for the model, which may be none yet. They are no part of the
   * manifest: they are edited after the model was trained, and check themselves.
   */
  public ExemplarLibrary exemplars() {
    return ExemplarLibrary.of(
        folder.resolve(EXEMPLARS), model.skeleton(), model.weights(), model.restPose());
  }
}
