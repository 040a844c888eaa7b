package dev.sinew.character.format.npy;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.InputFile;
import java.io.BufferedInputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads {@code .npy} files whole: f2, f4, f8, integers, booleans and text, either byte order. */
public final class NpyReader {
  /** Bytes of values that are read into memory at once. */
  static final long MAX_DATA = InputFile.MAX_BYTES;

  private NpyReader() {}

  /**
   * @return the array, row-major whatever its order in the file
   * @throws dev.sinew.character.fault.SinewException if the file is missing, is no NumPy file, has
   *     a type that is not supported, is longer or shorter than its shape says, or is larger than 2
   *     GiB
   */
  public static NpyArray read(Path file) {
    long size = InputFile.size(file);
    return InputFile.located(
        file,
        () -> {
          try (InputStream stream = new BufferedInputStream(Files.newInputStream(file))) {
            NpyHeader header = NpyHeader.read(stream);
            requireSize(header, size);
            requireReadable(header);
            return NpyDecoder.decode(stream, header).from(file.toString());
          }
        });
  }

  /** Refuses a file that is longer or shorter than its header says. */
  static void requireSize(NpyHeader header, long fileSize) {
    if (header.offset() + header.dataBytes() != fileSize) {
      throw NpyHeader.malformed("an array file has another length than its header says")
          .found(fileSize + " bytes")
          .allowed(header.offset() + header.dataBytes() + " bytes")
          .remedy("Save or copy it again.")
          .toException();
    }
  }

  /** Refuses an array that does not fit into memory at once. */
  static void requireReadable(NpyHeader header) {
    if (header.memoryBytes() > MAX_DATA) {
      throw Fault.of(FaultCode.FILE_UNSUPPORTED, "an array is too large to be read at once", "")
          .found(header.count() + " values, " + header.dataBytes() + " bytes")
          .allowed("at most " + MAX_DATA + " bytes in memory")
          .toException();
    }
  }
}
