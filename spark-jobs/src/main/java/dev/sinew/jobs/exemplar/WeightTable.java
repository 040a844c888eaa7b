package dev.sinew.jobs.exemplar;

import dev.sinew.character.exemplar.Exemplar;
import dev.sinew.character.exemplar.ExemplarSet;
import dev.sinew.character.format.AtomicFiles;
import dev.sinew.character.pose.Pose;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The weights of every exemplar over a motion: a row a frame, a column an exemplar. */
public final class WeightTable {
  private final List<String> names;
  private final double[][] rows;

  private WeightTable(List<String> names, double[][] rows) {
    this.names = names;
    this.rows = rows;
  }

  /**
   * @throws dev.sinew.character.fault.SinewException if a pose is of another skeleton
   */
  public static WeightTable of(ExemplarSet exemplars, List<Pose> poses) {
    return new WeightTable(
        exemplars.exemplars().stream().map(Exemplar::name).toList(),
        poses.stream().map(exemplars::weights).toArray(double[][]::new));
  }

  /** The exemplars' names. */
  public List<String> names() {
    return names;
  }

  /** The largest weight that an exemplar has in any frame. */
  public double largest(int exemplar) {
    double largest = Double.NEGATIVE_INFINITY;
    for (double[] row : rows) {
      largest = Math.max(largest, row[exemplar]);
    }
    return largest;
  }

  /** The smallest weight that an exemplar has in any frame; interpolation goes below zero. */
  public double smallest(int exemplar) {
    double smallest = Double.POSITIVE_INFINITY;
    for (double[] row : rows) {
      smallest = Math.min(smallest, row[exemplar]);
    }
    return smallest;
  }

  /** The frame in which it has the largest, the first of several. */
  public int largestFrame(int exemplar) {
    int frame = 0;
    for (int f = 1; f < rows.length; f++) {
      frame = rows[f][exemplar] > rows[frame][exemplar] ? f : frame;
    }
    return frame;
  }

  /** Writes the table as comma-separated values: {@code frame}, then a column an exemplar. */
  public void write(Path file) {
    AtomicFiles.write(
        file,
        temporary -> {
          try (BufferedWriter out = Files.newBufferedWriter(temporary, StandardCharsets.UTF_8)) {
            write(out);
          }
        });
  }

  private void write(BufferedWriter out) throws IOException {
    // Names hold no commas or quotes: the library refuses them.
    out.write("frame," + String.join(",", names) + "\n");
    for (int f = 0; f < rows.length; f++) {
      StringBuilder line = new StringBuilder().append(f);
      for (double weight : rows[f]) {
        line.append(String.format(Locale.ROOT, ",%.9g", weight));
      }
      out.write(line.append('\n').toString());
    }
  }
}
