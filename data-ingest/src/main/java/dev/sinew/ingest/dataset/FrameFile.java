package dev.sinew.ingest.dataset;

import java.io.Serializable;
import java.util.Objects;

/**
 * One Parquet file of a dataset's frames. All its rows are of one split, ordered by subject, take
 * and frame.
 *
 * @param path relative to the dataset's folder, with forward slashes
 * @param split the split of all its rows
 * @param frames number of rows, at least one
 * @param bytes size of the file
 */
public record FrameFile(String path, String split, int frames, long bytes) implements Serializable {

  public FrameFile {
    Objects.requireNonNull(path);
    Objects.requireNonNull(split);
    if (frames < 1 || bytes < 1) {
      throw new IllegalArgumentException("a frame file holds rows: " + frames + ", " + bytes);
    }
  }
}
