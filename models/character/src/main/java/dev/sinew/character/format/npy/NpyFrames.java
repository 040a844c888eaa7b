package dev.sinew.character.format.npy;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.HalfFloat;
import dev.sinew.character.format.InputFile;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * The frames of an [F,V,3] {@code .npy} file (f2, f4 or f8, either byte order, either axis order),
 * one at a time; the file may be larger than memory. For one thread.
 */
public final class NpyFrames implements AutoCloseable {
  private static final int READ_AHEAD_BYTES = 32 << 20;

  private final Path file;
  private final FileChannel channel;
  private final NpyHeader header;
  private final int frameSize;
  private final int readAheadBytes;
  // Where the first axis runs fastest, a frame is spread over the whole file: a block of
  // consecutive frames is then gathered in one pass.
  private float[][] block = new float[0][];
  private int blockStart;

  private NpyFrames(Path file, FileChannel channel, NpyHeader header, int readAheadBytes) {
    this.file = file;
    this.channel = channel;
    this.header = header;
    this.frameSize = 3 * header.shape()[1];
    this.readAheadBytes = readAheadBytes;
  }

  /**
   * @throws dev.sinew.character.fault.SinewException if the file is missing, is no NumPy file, is
   *     not [F,V,3] floating point with F and V at least one, or has another length than that needs
   */
  public static NpyFrames open(Path file) {
    return open(file, READ_AHEAD_BYTES);
  }

  /** With another room for the frames that are gathered at once. */
  static NpyFrames open(Path file, int readAheadBytes) {
    long size = InputFile.size(file);
    return InputFile.located(
        file,
        () -> {
          NpyHeader header;
          try (InputStream stream = new BufferedInputStream(Files.newInputStream(file))) {
            header = NpyHeader.read(stream);
          }
          requireFrames(header);
          NpyReader.requireSize(header, size);
          return new NpyFrames(file, FileChannel.open(file), header, readAheadBytes);
        });
  }

  private static void requireFrames(NpyHeader header) {
    int[] shape = header.shape();
    String found = new NpyArray(shape, new int[0], "").shapeText();
    if (shape.length != 3 || shape[2] != 3) {
      throw Fault.of(FaultCode.SHAPE, "an array holds no frames of vertices", "")
          .found(found)
          .allowed("[F,V,3]")
          .toException();
    }
    if (shape[0] == 0 || shape[1] == 0) {
      throw Fault.of(FaultCode.EMPTY, "an array has no frame or no vertex", "")
          .found(found)
          .toException();
    }
    if (!header.type().isFloat()) {
      throw Fault.of(FaultCode.FILE_UNSUPPORTED, "vertices are not floating point", "")
          .found("dtype " + header.type())
          .allowed("f2, f4 or f8")
          .toException();
    }
    if (24L * shape[1] > NpyReader.MAX_DATA) {
      throw Fault.of(FaultCode.FILE_UNSUPPORTED, "a frame has too many vertices", "")
          .found(shape[1])
          .toException();
    }
  }

  /** [F,V,3], a copy. */
  public int[] shape() {
    return header.shape().clone();
  }

  /** F, the number of frames. */
  public int frameCount() {
    return header.shape()[0];
  }

  /** V, the number of vertices of every frame. */
  public int vertexCount() {
    return header.shape()[1];
  }

  /**
   * One frame's vertices [V,3]; they may hold anything a float can, also what is not finite.
   *
   * @throws dev.sinew.character.fault.SinewException if the file shrank since it was opened
   * @throws IndexOutOfBoundsException if there is no such frame
   */
  public float[] frame(int index) {
    Objects.checkIndex(index, frameCount());
    try {
      if (!header.fortran()) {
        float[] vertices = new float[frameSize];
        ByteBuffer buffer = read((long) index * frameSize, frameSize);
        for (int i = 0; i < frameSize; i++) {
          vertices[i] = value(buffer, i);
        }
        return vertices;
      }
      if (index < blockStart || index >= blockStart + block.length) {
        gather(index);
      }
      return block[index - blockStart].clone();
    } catch (IOException e) {
      throw new UncheckedIOException(file + ", frame " + index, e);
    }
  }

  /** Value (f, v, c) lies at f + F·(v + V·c): for each v and c, the block's frames are together. */
  private void gather(int first) throws IOException {
    int frames = frameCount();
    int n = Math.min(frames - first, Math.max(1, readAheadBytes / (4 * frameSize)));
    float[][] gathered = new float[n][frameSize];
    int vertices = frameSize / 3;
    boolean dense = (long) frames * header.type().bytes() <= 4096;
    // Short runs: whole stretches are read and all but the block's frames skipped.
    int stretch = dense ? Math.max(1, (1 << 16) / (frames * header.type().bytes())) : 1;
    for (int c = 0; c < 3; c++) {
      for (int v = 0; v < vertices; v += stretch) {
        int runs = Math.min(stretch, vertices - v);
        long at = first + (long) frames * (v + (long) vertices * c);
        ByteBuffer buffer = read(at, (runs - 1) * frames + n);
        for (int r = 0; r < runs; r++) {
          for (int f = 0; f < n; f++) {
            gathered[f][3 * (v + r) + c] = value(buffer, r * frames + f);
          }
        }
      }
    }
    block = gathered;
    blockStart = first;
  }

  private float value(ByteBuffer buffer, int i) {
    return switch (header.type().bytes()) {
      case 2 -> HalfFloat.toFloat(buffer.getShort(2 * i));
      case 4 -> buffer.getFloat(4 * i);
      default -> (float) buffer.getDouble(8 * i);
    };
  }

  private ByteBuffer read(long value, int count) throws IOException {
    int bytes = header.type().bytes();
    ByteBuffer buffer = ByteBuffer.allocate(count * bytes).order(header.type().order());
    long from = header.offset() + value * bytes;
    while (buffer.hasRemaining()) {
      int read = channel.read(buffer, from + buffer.position());
      if (read < 0) {
        throw NpyHeader.malformed("the file was cut while it was read").at(file).toException();
      }
    }
    return buffer;
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
