package dev.sinew.ingest.dataset;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.util.SerializableConfiguration;
import org.apache.spark.util.TaskCompletionListener;
import org.jspecify.annotations.Nullable;

/**
 * Reads frame files on the executors, one row at a time and in the order they were written. Spark's
 * own Parquet scan packs files into partitions by size, which would lose that order.
 */
final class FrameFileReader implements FlatMapFunction<FrameFile, FrameRow> {
  private static final long serialVersionUID = 1L;

  private final String folder;
  private final int vertexCount;
  private final int jointCount;
  private final SerializableConfiguration configuration;

  FrameFileReader(
      String folder, int vertexCount, int jointCount, SerializableConfiguration configuration) {
    this.folder = folder;
    this.vertexCount = vertexCount;
    this.jointCount = jointCount;
    this.configuration = configuration;
  }

  @Override
  public Iterator<FrameRow> call(FrameFile file) throws IOException {
    Rows rows = new Rows(new Path(folder, file.path()));
    TaskContext task = TaskContext.get();
    if (task != null) {
      TaskCompletionListener close = ended -> rows.close();
      task.addTaskCompletionListener(close);
    }
    return rows;
  }

  private final class Rows implements Iterator<FrameRow> {
    private final Path path;
    private final ParquetReader<Group> reader;
    private @Nullable Group next;

    Rows(Path path) throws IOException {
      this.path = path;
      this.reader =
          ParquetReader.builder(new GroupReadSupport(), path)
              .withConf(configuration.value())
              .build();
      this.next = read();
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public FrameRow next() {
      Group row = next;
      if (row == null) {
        throw new NoSuchElementException(path.toString());
      }
      FrameRow frame = DatasetSchema.toFrame(row, vertexCount, jointCount);
      next = read();
      if (next == null) {
        close();
      }
      return frame;
    }

    private @Nullable Group read() {
      try {
        return reader.read();
      } catch (IOException | RuntimeException e) {
        close();
        throw Fault.of(FaultCode.DATASET, "a frame file cannot be read", path)
            .found(String.valueOf(e.getMessage()))
            .remedy("Ingest the capture set again.")
            .toException();
      }
    }

    void close() {
      try {
        reader.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
