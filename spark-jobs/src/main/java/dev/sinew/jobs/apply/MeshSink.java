package dev.sinew.jobs.apply;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.npy.NpyArray;
import dev.sinew.character.format.npy.NpyWriter;
import dev.sinew.character.format.obj.ObjWriter;
import dev.sinew.character.format.ply.PlyWriter;
import dev.sinew.character.mesh.Faces;
import dev.sinew.character.mesh.Mesh;
import java.nio.file.Path;
import java.util.Locale;

/** Takes the frames of a motion one by one and writes them into a folder. */
interface MeshSink {

  /** Takes one frame [V,3]; frames come in order, each once, and the array is the caller's. */
  void put(int frame, float[] vertices);

  /** Writes what was not written yet, after the last frame. */
  void finish();

  /**
   * @param frames F, of {@code vertices} vertices each
   * @throws dev.sinew.character.fault.SinewException if that many do not fit into one file
   */
  static MeshSink of(MeshFormat format, Path folder, Faces faces, int frames, int vertices) {
    return switch (format) {
      case NPY -> new ArraySink(folder.resolve("vertices.npy"), frames, vertices);
      case OBJ -> numbered(folder, "obj", faces, ObjWriter::write);
      case PLY -> numbered(folder, "ply", faces, PlyWriter::write);
    };
  }

  /** Writes one mesh to one file. */
  @FunctionalInterface
  interface MeshWriter {
    /** Writes it. */
    void write(Path file, Mesh mesh);
  }

  private static MeshSink numbered(Path folder, String extension, Faces faces, MeshWriter writer) {
    return new MeshSink() {
      @Override
      public void put(int frame, float[] vertices) {
        String name = String.format(Locale.ROOT, "frame-%05d.%s", frame, extension);
        writer.write(folder.resolve(name), new Mesh(vertices.clone(), faces));
      }

      @Override
      public void finish() {}
    };
  }

  /** One array of all frames, held in memory until the end. */
  final class ArraySink implements MeshSink {
    private static final long MOST_NUMBERS = 1L << 28;

    private final Path file;
    private final int[] shape;
    private final float[] all;

    ArraySink(Path file, int frames, int vertices) {
      long numbers = 3L * frames * vertices;
      if (numbers > MOST_NUMBERS) {
        throw Fault.of(FaultCode.FILE_UNSUPPORTED, "too many frames for one array", "--format npy")
            .found(frames + " frames of " + vertices + " vertices")
            .allowed(MOST_NUMBERS / 3 / vertices + " frames")
            .remedy("Take a part with --frames, or --format ply")
            .toException();
      }
      this.file = file;
      this.shape = new int[] {frames, vertices, 3};
      this.all = new float[(int) numbers];
    }

    @Override
    public void put(int frame, float[] vertices) {
      System.arraycopy(vertices, 0, all, frame * vertices.length, vertices.length);
    }

    @Override
    public void finish() {
      NpyWriter.write(file, NpyArray.ofFloats(shape, all));
    }
  }
}
