package dev.sinew.ingest;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.ingest.capture.CaptureSet;
import dev.sinew.ingest.capture.FrameRange;
import dev.sinew.ingest.capture.TakeCatalog;
import dev.sinew.ingest.dataset.Dataset;
import dev.sinew.ingest.dataset.DatasetManifest;
import dev.sinew.ingest.dataset.DatasetManifestJson;
import dev.sinew.ingest.dataset.DatasetSchema;
import dev.sinew.ingest.dataset.FrameFile;
import dev.sinew.ingest.dataset.RejectedFrames;
import dev.sinew.ingest.dataset.SubjectRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.CollectionAccumulator;
import org.apache.spark.util.LongAccumulator;

/** Writes the dataset of one capture set into an empty folder; the manifest comes last. */
final class DatasetWriter {
  /** What a Parquet writer holds in memory before it writes it out, a task. */
  private static final String ROW_GROUP_BYTES = String.valueOf(16 << 20);

  /** T-poses that one task carries from the driver. */
  private static final long SUBJECT_TASK_BYTES = 512L << 10;

  private final SparkSession spark;
  private final JavaSparkContext context;
  private final CaptureSet set;
  private final String fingerprint;
  private final IngestProgress progress;

  DatasetWriter(SparkSession spark, CaptureSet set, String fingerprint, IngestProgress progress) {
    this.spark = spark;
    this.context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    this.set = set;
    this.fingerprint = fingerprint;
    this.progress = progress;
  }

  DatasetManifest write(Path folder) throws IOException {
    List<FilePlan> plans = FilePlan.of(set.splits(), set.takes().vertexCount());
    List<FileOutcome> outcomes = writeFrames(folder, plans);
    requireSome(outcomes);
    List<FrameFile> files = nameFiles(folder, plans, outcomes);
    Map<String, Integer> subjects = writeSubjects(folder, plans, outcomes);
    Files.copy(set.root().resolve(Dataset.RIG), folder.resolve(Dataset.RIG));
    DatasetManifest manifest = manifest(files, outcomes, subjects);
    Files.writeString(
        folder.resolve(DatasetManifest.FILE_NAME), DatasetManifestJson.write(manifest));
    return manifest;
  }

  private List<FileOutcome> writeFrames(Path folder, List<FilePlan> plans) {
    long total = plans.stream().mapToLong(FilePlan::frames).sum();
    LongAccumulator done = context.sc().longAccumulator("frames read");
    CollectionAccumulator<FileOutcome> outcomes = new CollectionAccumulator<>();
    context.sc().register(outcomes, "frame files");
    Broadcast<TakeCatalog> takes = context.broadcast(set.takes());
    FrameProgress listener = new FrameProgress(progress, done, total);
    context.sc().addSparkListener(listener);
    try {
      writeTable(
          context
              .parallelize(plans, Math.max(1, plans.size()))
              .flatMap(new FrameIngest(takes, outcomes, done)),
          DatasetSchema.FRAMES,
          folder.resolve(Dataset.FRAMES));
    } finally {
      context.sc().removeSparkListener(listener);
      takes.destroy();
    }
    listener.finish();
    List<FileOutcome> ordered = new ArrayList<>(outcomes.value());
    ordered.sort(Comparator.comparingInt(FileOutcome::index));
    return ordered;
  }

  /** Values are large and never repeat: dictionaries would only take memory. */
  private void writeTable(JavaRDD<Row> rows, StructType schema, Path folder) {
    spark
        .createDataFrame(rows, schema)
        .write()
        .option("parquet.block.size", ROW_GROUP_BYTES)
        .option("parquet.enable.dictionary", "false")
        .parquet(new org.apache.hadoop.fs.Path(folder.toUri()).toString());
  }

  private void requireSome(List<FileOutcome> outcomes) {
    if (outcomes.stream().anyMatch(outcome -> outcome.frames() > 0)) {
      return;
    }
    List<RejectedFrames> rejected = rejected(outcomes);
    RejectedFrames first = rejected.get(0);
    FaultCode code =
        Arrays.stream(FaultCode.values())
            .filter(one -> one.id().equals(first.code()))
            .findFirst()
            .orElse(FaultCode.EMPTY);
    throw Fault.of(code, "no frame of the capture set can be used", set.root())
        .found(
            String.join(
                "; ",
                rejected.stream()
                    .limit(5)
                    .map(one -> one.subject() + "/" + one.take() + ": " + one.reason())
                    .toList()))
        .toException();
  }

  /** Gives Spark's files the names of the plan, and takes away what is not data. */
  private static List<FrameFile> nameFiles(
      Path folder, List<FilePlan> plans, List<FileOutcome> outcomes) throws IOException {
    Map<Integer, Path> parts = parts(folder.resolve(Dataset.FRAMES));
    List<FrameFile> files = new ArrayList<>();
    for (FileOutcome outcome : outcomes) {
      Path part = parts.get(outcome.index());
      if (part == null) {
        continue;
      }
      if (outcome.frames() == 0) {
        Files.delete(part);
        continue;
      }
      String name = Dataset.FRAMES + String.format("/part-%05d.parquet", outcome.index());
      Path file = Files.move(part, folder.resolve(name));
      files.add(
          new FrameFile(
              name, plans.get(outcome.index()).split(), outcome.frames(), Files.size(file)));
    }
    int rows = files.stream().mapToInt(FrameFile::frames).sum();
    int expected = outcomes.stream().mapToInt(FileOutcome::frames).sum();
    if (rows != expected || outcomes.size() != plans.size()) {
      throw new IllegalStateException(
          "Spark wrote " + rows + " frames of " + expected + " in " + outcomes.size() + " files");
    }
    return files;
  }

  /** Spark's files by partition; checksums and marks that are not data are deleted. */
  private static Map<Integer, Path> parts(Path table) throws IOException {
    Map<Integer, Path> parts = new TreeMap<>();
    List<Path> entries;
    try (var listing = Files.list(table)) {
      entries = listing.toList();
    }
    for (Path entry : entries) {
      String name = String.valueOf(entry.getFileName());
      if (name.startsWith("part-") && name.endsWith(".parquet")) {
        parts.put(Integer.parseInt(name.split("-", 3)[1]), entry);
      } else {
        Files.delete(entry);
      }
    }
    return parts;
  }

  private Map<String, Integer> writeSubjects(
      Path folder, List<FilePlan> plans, List<FileOutcome> outcomes) throws IOException {
    Set<String> posed = new TreeSet<>();
    for (FileOutcome outcome : outcomes) {
      for (FrameRange range : plans.get(outcome.index()).ranges()) {
        posed.add(range.subject());
      }
    }
    Map<String, Integer> counts = new TreeMap<>();
    List<Row> rows = new ArrayList<>();
    set.subjects()
        .forEach(
            subject -> {
              String split = set.identities().getOrDefault(subject.name(), SubjectRow.NO_SPLIT);
              counts.merge(split, 1, Integer::sum);
              rows.add(
                  DatasetSchema.toRow(
                      FrameCentring.centre(
                          subject, set.restPose(), split, posed.contains(subject.name()))));
            });
    long bytes = 12L * set.takes().vertexCount() * rows.size();
    int tasks = (int) Math.min(rows.size(), 1 + bytes / SUBJECT_TASK_BYTES);
    Path table = folder.resolve(Dataset.SUBJECTS);
    writeTable(context.parallelize(rows, tasks), DatasetSchema.SUBJECTS, table);
    for (Map.Entry<Integer, Path> part : parts(table).entrySet()) {
      Files.move(part.getValue(), table.resolve(String.format("part-%05d.parquet", part.getKey())));
    }
    return counts;
  }

  private List<RejectedFrames> rejected(List<FileOutcome> outcomes) {
    List<RejectedFrames> all = new ArrayList<>(set.rejected());
    outcomes.forEach(outcome -> all.addAll(outcome.rejected()));
    all.sort(
        Comparator.comparing(RejectedFrames::subject)
            .thenComparing(RejectedFrames::take)
            .thenComparingInt(RejectedFrames::first));
    RejectionList merged = new RejectionList();
    all.forEach(merged::add);
    return merged.toList();
  }

  private DatasetManifest manifest(
      List<FrameFile> files, List<FileOutcome> outcomes, Map<String, Integer> subjects) {
    Skeleton skeleton = set.rig().skeleton();
    Pose restPose = set.restPose();
    List<String> warnings = new ArrayList<>(set.warnings());
    outcomes.stream()
        .map(FileOutcome::fitted)
        .reduce(FitTally.NONE, FitTally::and)
        .sentence()
        .ifPresent(warnings::add);
    Set<String> kept = new TreeSet<>();
    files.forEach(file -> kept.add(file.split()));
    set.splits().keySet().stream()
        .filter(split -> !kept.contains(split))
        .forEach(split -> warnings.add("no frame of the split " + split + " is left"));
    return new DatasetManifest(
        set.takes().vertexCount(),
        skeleton.names(),
        Arrays.stream(skeleton.parents()).boxed().toList(),
        skeleton.name(skeleton.pelvis()),
        Arrays.stream(restPose.axisAngle()).boxed().toList(),
        DatasetManifest.PELVIS_MOTION,
        subjects,
        files,
        rejected(outcomes),
        warnings,
        fingerprint);
  }
}
