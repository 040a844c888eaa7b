package dev.sinew.ingest.dataset;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.glb.GlbReader;
import dev.sinew.character.pose.PelvisFrame;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.skeleton.Skeleton;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;

/**
 * A dataset folder, opened for reading. It may lie on any Hadoop file system.
 *
 * <p>The manifest, the rig and the subjects are held in memory (a T-pose a subject); frames are
 * read on the executors, a row at a time, each time an RDD is evaluated.
 */
public final class Dataset {
  /** The table of subjects, below the dataset's folder. */
  public static final String SUBJECTS = "subjects";

  /** The table of frames, below the dataset's folder. */
  public static final String FRAMES = "frames";

  /** The character's rig as the capture set had it, below the dataset's folder. */
  public static final String RIG = "rig.glb";

  private final SparkSession spark;
  private final Path folder;
  private final DatasetManifest manifest;
  private final Rig rig;
  private final List<SubjectRow> subjects;

  private Dataset(
      SparkSession spark,
      Path folder,
      DatasetManifest manifest,
      Rig rig,
      List<SubjectRow> subjects) {
    this.spark = spark;
    this.folder = folder;
    this.manifest = manifest;
    this.rig = rig;
    this.subjects = subjects;
  }

  /** Opens a dataset on the local file system. See {@link #open(SparkSession, String)}. */
  public static Dataset open(SparkSession spark, java.nio.file.Path folder) {
    return open(spark, new Path(folder.toAbsolutePath().normalize().toUri()));
  }

  /**
   * @param location a Hadoop path, such as {@code hdfs://host/sets/antonia}; not percent-encoded
   * @throws dev.sinew.character.fault.SinewException {@code file-missing} if there is no dataset,
   *     {@code dataset} if it is incomplete or of an unknown schema version
   */
  public static Dataset open(SparkSession spark, String location) {
    return open(spark, new Path(location));
  }

  private static Dataset open(SparkSession spark, Path folder) {
    Path file = new Path(folder, DatasetManifest.FILE_NAME);
    Configuration configuration = spark.sessionState().newHadoopConf();
    try {
      FileSystem files = folder.getFileSystem(configuration);
      DatasetManifest manifest = DatasetManifestJson.read(text(files, file), file);
      for (FrameFile frames : manifest.files()) {
        requireWhole(files, new Path(folder, frames.path()), frames.bytes());
      }
      List<SubjectRow> subjects =
          spark
              .read()
              .schema(DatasetSchema.SUBJECTS)
              .parquet(new Path(folder, SUBJECTS).toString())
              .orderBy("subject")
              .collectAsList()
              .stream()
              .map(
                  row ->
                      DatasetSchema.toSubject(row, manifest.vertexCount(), manifest.jointCount()))
              .toList();
      return new Dataset(spark, folder, manifest, rig(files, folder, manifest), subjects);
    } catch (FileNotFoundException e) {
      throw Fault.of(FaultCode.FILE_MISSING, "there is no dataset", folder)
          .found("no " + DatasetManifest.FILE_NAME)
          .remedy("Make one with `sinew ingest`.")
          .toException();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(FileSystem files, Path file) throws IOException {
    try (FSDataInputStream in = files.open(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** The GLB reader needs a file of the local system, so the rig is copied there first. */
  private static Rig rig(FileSystem files, Path folder, DatasetManifest manifest)
      throws IOException {
    Path file = new Path(folder, RIG);
    java.nio.file.Path local = Files.createTempFile("sinew-rig", ".glb");
    try (FSDataInputStream in = files.open(file)) {
      Files.copy(in, local, StandardCopyOption.REPLACE_EXISTING);
      Rig rig = GlbReader.readRig(local).rig();
      if (rig.mesh().vertexCount() != manifest.vertexCount()
          || !rig.skeleton().names().equals(manifest.jointNames())) {
        throw Fault.of(FaultCode.DATASET, "the rig is not the one the manifest tells of", file)
            .found(rig.mesh().vertexCount() + " vertices, joints " + rig.skeleton().names())
            .allowed(manifest.vertexCount() + " vertices, joints " + manifest.jointNames())
            .remedy("Ingest the capture set again.")
            .toException();
      }
      return rig;
    } finally {
      Files.deleteIfExists(local);
    }
  }

  private static void requireWhole(FileSystem files, Path file, long bytes) throws IOException {
    long found = files.exists(file) ? files.getFileStatus(file).getLen() : 0;
    if (found != bytes) {
      throw Fault.of(FaultCode.DATASET, "a frame file is missing or cut", file)
          .found(found + " bytes")
          .allowed(bytes + " bytes")
          .remedy("Ingest the capture set again.")
          .toException();
    }
  }

  /** What the dataset says about itself. */
  public DatasetManifest manifest() {
    return manifest;
  }

  /** P*, the pose in which the T-poses are given. */
  public Pose restPose() {
    return manifest.rest();
  }

  /** The character's rig in its own frame: not pelvis-centred. */
  public Rig rig() {
    return rig;
  }

  /** The rig's skeleton, pelvis-centred in the rest pose. */
  public Skeleton centredSkeleton() {
    return PelvisFrame.centre(rig.skeleton(), restPose());
  }

  /** All subjects, ordered by name, posed or not. */
  public List<SubjectRow> subjects() {
    return subjects;
  }

  /**
   * The subject of that name.
   *
   * @throws dev.sinew.character.fault.SinewException if the dataset has none
   */
  public SubjectRow subject(String name) {
    return subjects.stream()
        .filter(row -> row.subject().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                Fault.of(FaultCode.DATASET, "the dataset has no such subject", folder)
                    .found(name)
                    .allowed(String.join(", ", subjects.stream().map(SubjectRow::subject).toList()))
                    .toException());
  }

  /** A subject's skeleton, pelvis-centred as {@link SubjectRow#joints} is. */
  public Skeleton skeleton(String subject) {
    float[] joints = subject(subject).joints();
    double[] positions = new double[joints.length];
    for (int i = 0; i < joints.length; i++) {
      positions[i] = joints[i];
    }
    return manifest.skeleton(positions);
  }

  /**
   * The frames of a split, ordered by subject, take and frame; a partition is a file. Nothing is
   * read before an action runs. The rows of a split that the dataset lacks are none.
   */
  public JavaRDD<FrameRow> frames(String split) {
    List<FrameFile> files =
        manifest.files().stream().filter(file -> file.split().equals(split)).toList();
    SerializableConfiguration configuration =
        new SerializableConfiguration(spark.sessionState().newHadoopConf());
    return JavaSparkContext.fromSparkContext(spark.sparkContext())
        .parallelize(files, Math.max(1, files.size()))
        .flatMap(
            new FrameFileReader(
                folder.toString(), manifest.vertexCount(), manifest.jointCount(), configuration));
  }
}
