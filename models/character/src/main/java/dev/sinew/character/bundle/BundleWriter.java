package dev.sinew.character.bundle;

import dev.sinew.character.corrective.CorrectiveModel;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.AtomicFiles;
import dev.sinew.character.format.IoConsumer;
import dev.sinew.character.format.glb.GlbWriter;
import dev.sinew.character.format.safetensors.SafetensorsWriter;
import dev.sinew.character.rig.Rig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes a model as a bundle folder; the same model and information give the same bytes. */
public final class BundleWriter {
  private BundleWriter() {}

  /**
   * Writes a bundle. The folder appears whole or not at all.
   *
   * @param folder new or empty
   * @param rig gives name, rest mesh and faces of {@code rig.glb}; its weights become the model's,
   *     the largest of each vertex scaled to sum to one
   * @param extra writers of further files by their path in the bundle, such as {@code
   *     corrective.onnx}
   * @throws dev.sinew.character.fault.SinewException if the folder is not free, the rig is not the
   *     model's, a vertex has no positive weight, or an extra path leads out of the folder or to
   *     one of the bundle's own files
   * @throws java.io.UncheckedIOException if writing fails
   */
  public static void write(
      Path folder,
      CorrectiveModel model,
      Rig rig,
      BundleInfo info,
      Map<String, IoConsumer<Path>> extra) {
    requireSame(model, rig);
    Map<String, IoConsumer<Path>> writers = new TreeMap<>(extra);
    own(writers, Bundle.CARD, file -> Files.writeString(file, ModelCard.of(model, info)));
    own(writers, Bundle.RIG, file -> GlbWriter.writeRig(file, engineRig(model, rig, info)));
    own(writers, Bundle.WEIGHTS, file -> tensors(file, model));
    if (writers.containsKey(Bundle.MANIFEST)) {
      throw taken(Bundle.MANIFEST);
    }
    // Refuses a path that leads out of the folder before anything is written.
    writers.keySet().forEach(path -> new BundleFile(path, 0, ""));
    AtomicFiles.writeFolder(folder, temporary -> write(temporary, writers, model, info));
  }

  private static void own(
      Map<String, IoConsumer<Path>> writers, String path, IoConsumer<Path> writer) {
    if (writers.put(path, writer) != null) {
      throw taken(path);
    }
  }

  private static RuntimeException taken(String path) {
    return Fault.of(FaultCode.CONFLICT, "a bundle writes this file itself", path).toException();
  }

  private static void write(
      Path folder, Map<String, IoConsumer<Path>> writers, CorrectiveModel model, BundleInfo info)
      throws IOException {
    List<BundleFile> files = new ArrayList<>();
    for (Map.Entry<String, IoConsumer<Path>> entry : writers.entrySet()) {
      Path file = folder.resolve(entry.getKey());
      Files.createDirectories(file.getParent());
      entry.getValue().accept(file);
      files.add(BundleFile.measure(folder, entry.getKey()));
    }
    String manifest = ManifestWriter.manifest(model, info, files).toPrettyString();
    // Jackson ends lines as the system does; bundles are the same on every system.
    Files.writeString(folder.resolve(Bundle.MANIFEST), manifest.replace("\r\n", "\n") + "\n");
  }

  private static void tensors(Path file, CorrectiveModel model) {
    SafetensorsWriter.write(file, ModelTensors.of(model), Map.of("format", "sinew-bundle-1"));
  }

  private static Rig engineRig(CorrectiveModel model, Rig rig, BundleInfo info) {
    return new Rig(
        rig.name(),
        rig.mesh(),
        model.skeleton(),
        model.weights().topNormalised(info.rigInfluences()));
  }

  private static void requireSame(CorrectiveModel model, Rig rig) {
    if (rig.mesh().vertexCount() != model.vertexCount()) {
      throw Fault.of(
              FaultCode.VERTEX_COUNT, "the rig is of another mesh than the model", rig.name())
          .found(rig.mesh().vertexCount() + " vertices")
          .allowed(model.vertexCount() + " vertices")
          .toException();
    }
    if (!rig.skeleton().names().equals(model.skeleton().names())) {
      throw Fault.of(FaultCode.JOINT, "the rig is of another skeleton than the model", rig.name())
          .toException();
    }
  }
}
