package dev.sinew.character.format;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What every reader does with the file it is given. */
public final class InputFile {
  /** Largest file that is read into memory at once: 2 GiB less what arrays reserve. */
  public static final long MAX_BYTES = Integer.MAX_VALUE - 8;

  private InputFile() {}

  /**
   * The bytes of a file.
   *
   * @throws SinewException if there is no such file, or it is larger than {@link #MAX_BYTES}
   */
  public static byte[] bytes(Path file) {
    if (size(file) > MAX_BYTES) {
      throw Fault.of(FaultCode.FILE_UNSUPPORTED, "the file is too large to be read at once", file)
          .found(size(file) + " bytes")
          .allowed("at most " + MAX_BYTES)
          .toException();
    }
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The size of a file in bytes.
   *
   * @throws SinewException if there is no such file
   */
  public static long size(Path file) {
    if (!Files.isRegularFile(file)) {
      throw Fault.of(
              FaultCode.FILE_MISSING,
              Files.exists(file) ? "this is no file" : "there is no such file",
              file)
          .toException();
    }
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What reads something and may fail in input. */
  @FunctionalInterface
  public interface Reading<T> {
    /** Reads it. */
    T read() throws IOException;
  }

  /**
   * Runs {@code reading}; a fault it ends in gets {@code place} before its own place.
   *
   * @param place the file, or the part of it that is read
   * @throws SinewException as {@code reading} throws it
   * @throws UncheckedIOException if the file cannot be read for reasons that are not its own
   */
  public static <T> T located(Object place, Reading<T> reading) {
    try {
      return reading.read();
    } catch (SinewException e) {
      Fault fault = e.fault();
      String where = fault.where();
      String name = place.toString();
      if (where.startsWith(name)) {
        throw e;
      }
      throw new SinewException(fault.at(where.isEmpty() ? name : name + ", " + where), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
