package dev.sinew.jobs.train;

import dev.sinew.character.fault.SinewException;
import dev.sinew.character.format.AtomicFiles;
import dev.sinew.character.format.safetensors.FloatTensor;
import dev.sinew.character.format.safetensors.SafetensorsFile;
import dev.sinew.character.format.safetensors.SafetensorsReader;
import dev.sinew.character.format.safetensors.SafetensorsWriter;
import dev.sinew.character.format.safetensors.Tensor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One stage's checkpoints: safetensors files that appear whole or not at all, each with a checksum
 * of its numbers and the identity of the network it belongs to.
 */
final class Checkpoints {
  private static final Logger LOG = LoggerFactory.getLogger(Checkpoints.class);
  private static final String PARAMETERS = "parameters";
  private static final String UPDATER = "updater";
  private static final String BEST = "best";

  private final Path folder;
  private final String stage;
  private final String identity;
  private final int keep;

  /**
   * @param folder created when first needed
   * @param stage what is trained; part of the file names
   * @param identity of configuration and data; a checkpoint of another is passed over
   * @param keep how many of the latest stay
   */
  Checkpoints(Path folder, String stage, String identity, int keep) {
    this.folder = folder;
    this.stage = stage;
    this.identity = identity;
    this.keep = keep;
  }

  /**
   * What a checkpoint holds.
   *
   * @param state where training stands
   * @param best the best parameters so far
   * @param bestMm their mean error on the held-back examples, millimetres
   * @param bestStep the step they were reached at
   * @param finished whether training has ended
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Checkpoint(
      TrainingState state, float[] best, double bestMm, int bestStep, boolean finished) {}

  /** Writes a checkpoint and removes those that are no longer among the latest. */
  void write(Checkpoint checkpoint) {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    put(tensors, PARAMETERS, checkpoint.state().parameters());
    if (checkpoint.state().updater().length > 0) {
      put(tensors, UPDATER, checkpoint.state().updater());
    }
    put(tensors, BEST, checkpoint.best());
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("identity", identity);
    facts.put("step", Integer.toString(checkpoint.state().step()));
    facts.put("best_mm", Double.toString(checkpoint.bestMm()));
    facts.put("best_step", Integer.toString(checkpoint.bestStep()));
    facts.put("finished", Boolean.toString(checkpoint.finished()));
    facts.put("crc32c", checksum(tensors));
    try {
      Files.createDirectories(folder);
      Path file =
          folder.resolve(String.format("%s%08d.safetensors", prefix(), checkpoint.state().step()));
      AtomicFiles.write(file, temporary -> SafetensorsWriter.write(temporary, tensors, facts));
      List<Path> latest = latestFirst();
      for (Path old : latest.subList(Math.min(keep, latest.size()), latest.size())) {
        Files.deleteIfExists(old);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void put(Map<String, Tensor> tensors, String name, float[] values) {
    tensors.put(name, new FloatTensor(new int[] {values.length}, values));
  }

  /** Removes what a killed writer of this stage left half done. Nobody else may be writing. */
  void removeTorn() {
    String pattern = "\\.[0-9a-f]+\\." + Pattern.quote(stage) + "-.*";
    for (Path file : files(pattern)) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** The latest checkpoint that is whole and of this identity. */
  Optional<Checkpoint> latest() {
    for (Path file : latestFirst()) {
      try {
        Optional<Checkpoint> checkpoint = read(file);
        if (checkpoint.isPresent()) {
          return checkpoint;
        }
      } catch (SinewException | NumberFormatException e) {
        LOG.warn("checkpoint {} is passed over: {}", file, e.getMessage());
      }
    }
    return Optional.empty();
  }

  /** Files of another training of the same stage are not ours to count or remove. */
  private String prefix() {
    return stage + "-" + identity.substring(0, Math.min(8, identity.length())) + "-";
  }

  private Optional<Checkpoint> read(Path file) {
    SafetensorsFile read = SafetensorsReader.read(file);
    Map<String, String> facts = read.metadata();
    if (!identity.equals(facts.get("identity"))) {
      return Optional.empty();
    }
    if (!read.tensors().values().stream().allMatch(FloatTensor.class::isInstance)
        || !checksum(read.tensors()).equals(facts.get("crc32c"))) {
      LOG.warn("checkpoint {} is passed over: its checksum is wrong", file);
      return Optional.empty();
    }
    float[] updater =
        read.tensors().containsKey(UPDATER) ? read.floats(UPDATER).data() : new float[0];
    return Optional.of(
        new Checkpoint(
            new TrainingState(
                read.floats(PARAMETERS).data(),
                updater,
                Integer.parseInt(facts.getOrDefault("step", ""))),
            read.floats(BEST).data(),
            Double.parseDouble(facts.getOrDefault("best_mm", "")),
            Integer.parseInt(facts.getOrDefault("best_step", "")),
            Boolean.parseBoolean(facts.get("finished"))));
  }

  private List<Path> latestFirst() {
    return files(Pattern.quote(prefix()) + "\\d{8,}\\.safetensors");
  }

  /** Files of the folder whose names match, last name first. */
  private List<Path> files(String pattern) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().matches(pattern))
          .sorted(Comparator.comparing((Path file) -> file.getFileName().toString()).reversed())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String checksum(Map<String, Tensor> tensors) {
    CRC32C crc = new CRC32C();
    for (Tensor tensor : tensors.values()) {
      float[] values = ((FloatTensor) tensor).data();
      ByteBuffer bytes =
          ByteBuffer.allocate(Float.BYTES * values.length).order(ByteOrder.LITTLE_ENDIAN);
      bytes.asFloatBuffer().put(values);
      crc.update(bytes);
    }
    return Long.toHexString(crc.getValue());
  }
}
