package dev.sinew.character.format.npy;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.InputFile;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** Reads {@code .npz} files: a zip, stored or deflated, of {@code .npy} entries. */
public final class NpzReader {
  private static final String EXTENSION = ".npy";

  /** Deflate makes at most 1032 bytes of one. */
  private static final long MAX_RATIO = 1032;

  /** What an array takes beside its values. */
  private static final long ENTRY_BYTES = 1024;

  private final ZipFile zip;

  /** Bytes of memory that further arrays may take. */
  private long left = NpyReader.MAX_DATA;

  private NpzReader(ZipFile zip) {
    this.zip = zip;
  }

  /**
   * @return the arrays by name, in the file's order; entries that do not end in {@code .npy} are
   *     left out
   * @throws dev.sinew.character.fault.SinewException if the file is missing, is no zip, an entry is
   *     damaged, repeated, or not what its header says, or the arrays exceed 2 GiB
   */
  public static Map<String, NpyArray> read(Path file) {
    InputFile.size(file);
    return InputFile.located(
        file,
        () -> {
          try (ZipFile zip = new ZipFile(file.toFile())) {
            return new NpzReader(zip).arrays(file);
          } catch (ZipException | EOFException | IllegalArgumentException e) {
            throw damaged(e);
          }
        });
  }

  private Map<String, NpyArray> arrays(Path file) {
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    for (ZipEntry entry : Collections.list(zip.entries())) {
      if (!entry.getName().endsWith(EXTENSION)) {
        continue;
      }
      String name = entry.getName().substring(0, entry.getName().length() - EXTENSION.length());
      String where = file + ", array " + name;
      NpyArray array = InputFile.located(where, () -> array(entry)).from(where);
      if (arrays.put(name, array) != null) {
        throw Fault.of(FaultCode.AMBIGUOUS, "two arrays have the same name", where).toException();
      }
    }
    return arrays;
  }

  private NpyArray array(ZipEntry entry) throws IOException {
    try {
      return unpacked(entry);
    } catch (ZipException | EOFException e) {
      throw damaged(e);
    }
  }

  private NpyArray unpacked(ZipEntry entry) throws IOException {
    CheckedInputStream stream =
        new CheckedInputStream(new BufferedInputStream(zip.getInputStream(entry)), new CRC32());
    NpyHeader header = NpyHeader.read(stream);
    NpyReader.requireReadable(header);
    left -= ENTRY_BYTES + header.memoryBytes();
    if (left < 0) {
      throw Fault.of(FaultCode.FILE_UNSUPPORTED, "the arrays are too large to be read", "")
          .allowed("at most " + NpyReader.MAX_DATA + " bytes together")
          .toException();
    }
    // Before memory is taken for what a short entry only claims to hold.
    if (header.dataBytes() > MAX_RATIO * entry.getCompressedSize()) {
      throw NpyHeader.malformed("an array is shorter than its header says")
          .found(entry.getCompressedSize() + " compressed bytes")
          .allowed(header.dataBytes() + " bytes of values")
          .toException();
    }
    NpyArray array = NpyDecoder.decode(stream, header);
    if (stream.getChecksum().getValue() != entry.getCrc()) {
      throw NpyHeader.malformed("an array's checksum is wrong: the file is damaged").toException();
    }
    return array;
  }

  private static RuntimeException damaged(Exception cause) {
    return NpyHeader.malformed("this is no .npz file, or a damaged one")
        .found(String.valueOf(cause.getMessage()))
        .allowed("a zip of .npy entries")
        .toException();
  }
}
