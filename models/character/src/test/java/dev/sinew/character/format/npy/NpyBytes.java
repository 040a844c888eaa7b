package dev.sinew.character.format.npy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Makes .npy and .npz files byte by byte, good and bad ones. */
final class NpyBytes {
  private NpyBytes() {}

  static byte[] npy(String header, byte[] values) {
    return npy(1, header, values);
  }

  static byte[] npy(int version, String header, byte[] values) {
    byte[] text = header.getBytes(StandardCharsets.UTF_8);
    ByteBuffer file =
        ByteBuffer.allocate(12 + text.length + values.length).order(ByteOrder.LITTLE_ENDIAN);
    file.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.US_ASCII));
    file.put((byte) version).put((byte) 0);
    if (version == 1) {
      file.putShort((short) text.length);
    } else {
      file.putInt(text.length);
    }
    file.put(text).put(values);
    return java.util.Arrays.copyOf(file.array(), file.position());
  }

  static String header(String type, boolean fortran, String shape) {
    return "{'descr': '"
        + type
        + "', 'fortran_order': "
        + (fortran ? "True" : "False")
        + ", 'shape': "
        + shape
        + ", }\n";
  }

  static Path zip(Path file, boolean stored, String name, byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      ZipEntry entry = new ZipEntry(name);
      if (stored) {
        CRC32 crc = new CRC32();
        crc.update(content);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(content.length);
        entry.setCrc(crc.getValue());
      }
      zip.putNextEntry(entry);
      zip.write(content);
      zip.closeEntry();
    }
    return Files.write(file, bytes.toByteArray());
  }
}
