package dev.sinew.character.format.npy;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * What stands before an array's values (numpy.lib.format, versions 1.0, 2.0 and 3.0).
 *
 * @param type type of an element
 * @param fortran whether the first axis runs fastest
 * @param shape extents; their product times the element's size is below 2^62
 * @param offset bytes before the first value
 */
record NpyHeader(NpyType type, boolean fortran, int[] shape, int offset) {
  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};

  /** NumPy's own limit on what it parses without being told to trust the file is 10,000. */
  private static final int MAX_HEADER = 64 * 1024;

  /** What an object of text takes beside its characters. */
  private static final int TEXT_BYTES = 64;

  static NpyHeader read(InputStream stream) throws IOException {
    try {
      DataInputStream in = new DataInputStream(stream);
      byte[] magic = in.readNBytes(MAGIC.length);
      if (!java.util.Arrays.equals(magic, MAGIC)) {
        throw malformed("this is no NumPy array: its first bytes are wrong").toException();
      }
      int major = in.readUnsignedByte();
      int minor = in.readUnsignedByte();
      if (major < 1 || major > 3 || minor != 0) {
        throw Fault.of(FaultCode.FILE_UNSUPPORTED, "a NumPy format version is not supported", "")
            .found(major + "." + minor)
            .allowed("1.0, 2.0 or 3.0")
            .toException();
      }
      int lengthBytes = major == 1 ? 2 : 4;
      long length =
          major == 1
              ? Short.toUnsignedInt(Short.reverseBytes(in.readShort()))
              : Integer.toUnsignedLong(Integer.reverseBytes(in.readInt()));
      if (length > MAX_HEADER) {
        throw malformed("a NumPy header is too long")
            .found(length + " bytes")
            .allowed("at most " + MAX_HEADER)
            .toException();
      }
      byte[] text = in.readNBytes((int) length);
      if (text.length < length) {
        throw new EOFException();
      }
      NpyHeaderText.Fields fields =
          NpyHeaderText.parse(
              new String(text, major == 3 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1));
      int offset = MAGIC.length + 2 + lengthBytes + (int) length;
      return new NpyHeader(
          NpyType.parse(fields.description()), fields.fortran(), fields.shape(), offset);
    } catch (EOFException e) {
      throw malformed("a NumPy file ends inside its header").toException();
    }
  }

  /** Number of values. */
  long count() {
    long count = 1;
    for (int n : shape) {
      count *= n;
    }
    return count;
  }

  /** Bytes that the values take. */
  long dataBytes() {
    return count() * type.bytes();
  }

  /** Bytes of memory that the values take, at most; short text takes more than in the file. */
  long memoryBytes() {
    return count() * (type.isText() ? TEXT_BYTES + type.bytes() : Math.max(4, type.bytes()));
  }

  static Fault malformed(String what) {
    return Fault.of(FaultCode.FILE_MALFORMED, what, "");
  }
}
