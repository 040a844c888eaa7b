package dev.sinew.character.format.npy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.Faults;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.Damage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class BrokenNpyTest {
  private final Path folder;

  BrokenNpyTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void missingFileAndFolderAreNamed() {
    Path file = folder.resolve("none.npy");
    assertThat(Faults.of(FaultCode.FILE_MISSING, () -> NpyReader.read(file)).where())
        .isEqualTo(file.toString());
    Faults.of(FaultCode.FILE_MISSING, () -> NpyReader.read(folder));
    Faults.of(FaultCode.FILE_MISSING, () -> NpzReader.read(file));
    Faults.of(FaultCode.FILE_MISSING, () -> NpyFrames.open(file));
  }

  @Test
  void emptyFilesAndNoiseAreRefused() throws Exception {
    for (int length : new int[] {0, 1, 5, 100, 10_000}) {
      Path file = Damage.noise(folder.resolve("noise"), length);
      Faults.of(FaultCode.FILE_MALFORMED, () -> NpyReader.read(file));
      Faults.of(FaultCode.FILE_MALFORMED, () -> NpzReader.read(file));
      Faults.of(FaultCode.FILE_MALFORMED, () -> NpyFrames.open(file));
    }
  }

  @Test
  void fileShorterOrLongerThanItsShapeIsRefusedWithBothSizes() throws Exception {
    for (int bytes : new int[] {0, 23, 25, 48}) {
      Fault fault =
          refused(FaultCode.FILE_MALFORMED, NpyBytes.header("<f4", false, "(2, 3)"), bytes);
      assertThat(fault.allowed()).isNotEmpty();
      assertThat(fault.found()).isNotEmpty();
    }
  }

  @Test
  void shapeThatClaimsMoreThanTheFileTakesNoMemory() throws Exception {
    refused(FaultCode.FILE_MALFORMED, NpyBytes.header("<f8", false, "(2000000000,)"), 16);
    refused(FaultCode.FILE_MALFORMED, NpyBytes.header("<f8", false, "(99999999999999,)"), 16);
    refused(FaultCode.FILE_MALFORMED, NpyBytes.header("<f8", false, "(65536, 65536, 65536)"), 16);
    refused(FaultCode.FILE_UNSUPPORTED, NpyBytes.header("<U0", false, "(2000000000,)"), 0);
  }

  @Test
  void headerThatClaimsMoreThanTheFileIsRefused() throws Exception {
    byte[] bytes = NpyBytes.npy(2, "{}", new byte[0]);
    Arrays.fill(bytes, 8, 12, (byte) 0xff);
    Path file = Files.write(folder.resolve("a.npy"), bytes);
    Faults.of(FaultCode.FILE_MALFORMED, () -> NpyReader.read(file));
    byte[] cut = NpyBytes.npy(NpyBytes.header("<f4", false, "(2, 3)"), new byte[0]);
    Files.write(file, Arrays.copyOf(cut, 40));
    Faults.of(FaultCode.FILE_MALFORMED, () -> NpyReader.read(file));
  }

  @Test
  void picklesAreNeverRead() throws Exception {
    Fault fault = refused(FaultCode.FILE_UNSUPPORTED, NpyBytes.header("|O", false, "(1,)"), 30);
    assertThat(fault.message()).contains("pickle");
  }

  @ParameterizedTest
  @ValueSource(strings = {"<c8", "<f16", "<M8[ns]", "|V4", "<i3", "<U5000", "f4", "", "<f"})
  void typesThatAreNotSupportedAreNamed(String type) throws Exception {
    Fault fault = refused(FaultCode.FILE_UNSUPPORTED, NpyBytes.header(type, false, "(2,)"), 8);
    assertThat(fault.found()).contains(type);
  }

  @Test
  void recordsAreRefused() throws Exception {
    refused(
        FaultCode.FILE_UNSUPPORTED,
        "{'descr': [('x', '<f4')], 'fortran_order': False, 'shape': (2,), }",
        8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "{}",
        "{'descr': '<f4', 'fortran_order': False}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2,)",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), } x",
        "{'descr': '<f4', 'fortran_order': 0, 'shape': (2,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (-2,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2.5,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': [2], }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,), }",
        "{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (2,), }",
        "{'descr': '<f4, 'fortran_order': False, 'shape': (2,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), 'code': 'x'}",
        "__import__('os').system('true')",
      })
  void headersThatAreNoneAreRefused(String header) throws Exception {
    refused(FaultCode.FILE_MALFORMED, header, 8);
  }

  @Test
  void versionThatIsNotKnownIsNamed() throws Exception {
    byte[] bytes = NpyBytes.npy(NpyBytes.header("<f4", false, "(2,)"), new byte[8]);
    bytes[6] = 4;
    Path file = Files.write(folder.resolve("a.npy"), bytes);
    assertThat(Faults.of(FaultCode.FILE_UNSUPPORTED, () -> NpyReader.read(file)).found())
        .isEqualTo("4.0");
  }

  @Test
  void laterVersionsAreRead() throws Exception {
    for (int version : new int[] {2, 3}) {
      byte[] bytes = NpyBytes.npy(version, NpyBytes.header("<i4", false, "(2,)"), new byte[8]);
      assertThat(NpyReader.read(Files.write(folder.resolve("a.npy"), bytes)).toInts())
          .containsExactly(0, 0);
    }
  }

  @Test
  void textOfNoCharactersIsRefused() throws Exception {
    byte[] values = {0, 0, 0x11, 0};
    Path file =
        Files.write(
            folder.resolve("a.npy"), NpyBytes.npy(NpyBytes.header("<U1", false, "(1,)"), values));
    Faults.of(FaultCode.FILE_MALFORMED, () -> NpyReader.read(file));
  }

  @Test
  void archiveEntryShorterOrLongerThanItsShapeIsRefusedByName() throws Exception {
    for (boolean stored : new boolean[] {true, false}) {
      for (int bytes : new int[] {0, 23, 25, 100_000}) {
        byte[] content = NpyBytes.npy(NpyBytes.header("<f4", false, "(2, 3)"), new byte[bytes]);
        Path file = NpyBytes.zip(folder.resolve("a.npz"), stored, "joints.npy", content);
        assertThat(Faults.of(FaultCode.FILE_MALFORMED, () -> NpzReader.read(file)).where())
            .isEqualTo(file + ", array joints");
      }
    }
  }

  @Test
  void zipBombsAreRefusedBeforeTheyAreBlownUp() throws Exception {
    Path file = folder.resolve("bomb.npz");
    String tooMuch = NpyBytes.header("<f4", false, "(1000000000,)");
    NpyBytes.zip(file, false, "a.npy", NpyBytes.npy(tooMuch, new byte[20_000_000]));
    Faults.of(FaultCode.FILE_UNSUPPORTED, () -> NpzReader.read(file));
    // Within the limit, but more than the few bytes can hold.
    String lie = NpyBytes.header("<f4", false, "(100000000,)");
    NpyBytes.zip(file, false, "a.npy", NpyBytes.npy(lie, new byte[100]));
    Faults.of(FaultCode.FILE_MALFORMED, () -> NpzReader.read(file));
    // Far longer than its shape: reading stops where the shape ends.
    String small = NpyBytes.header("<f4", false, "(2,)");
    NpyBytes.zip(file, false, "a.npy", NpyBytes.npy(small, new byte[20_000_000]));
    Faults.of(FaultCode.FILE_MALFORMED, () -> NpzReader.read(file));
  }

  @Test
  void archiveWithAChangedValueIsRefusedByItsChecksum() throws Exception {
    byte[] values = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    byte[] content = NpyBytes.npy(NpyBytes.header("<f4", false, "(4,)"), values);
    Path file = NpyBytes.zip(folder.resolve("a.npz"), true, "a.npy", content);
    byte[] bytes = Files.readAllBytes(file);
    int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("0123456789abcdef");
    bytes[at + 7] ^= 1;
    Files.write(file, bytes);
    assertThat(Faults.of(FaultCode.FILE_MALFORMED, () -> NpzReader.read(file)).message())
        .contains("checksum");
  }

  @Test
  void entriesThatAreNoArraysAreLeftOut() throws Exception {
    Path file = NpyBytes.zip(folder.resolve("a.npz"), false, "notes.txt", new byte[10]);
    assertThat(NpzReader.read(file)).isEmpty();
  }

  @Test
  void picklesInArchivesAreNeverRead() throws Exception {
    byte[] content = NpyBytes.npy(NpyBytes.header("|O", false, "()"), new byte[30]);
    Path file = NpyBytes.zip(folder.resolve("a.npz"), false, "a.npy", content);
    Faults.of(FaultCode.FILE_UNSUPPORTED, () -> NpzReader.read(file));
  }

  @Test
  void manyLargeEntriesTogetherAreRefused() throws Exception {
    byte[] content = NpyBytes.npy(NpyBytes.header("<U0", false, "(1000000,)"), new byte[0]);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (int i = 0; i < 40; i++) {
        zip.putNextEntry(new ZipEntry("a" + i + ".npy"));
        zip.write(content);
        zip.closeEntry();
      }
    }
    Path file = Files.write(folder.resolve("a.npz"), bytes.toByteArray());
    Faults.of(FaultCode.FILE_UNSUPPORTED, () -> NpzReader.read(file));
  }

  private Fault refused(FaultCode code, String header, int bytes) throws IOException {
    Path file = Files.write(folder.resolve("bad.npy"), NpyBytes.npy(header, new byte[bytes]));
    Fault fault = Faults.of(code, () -> NpyReader.read(file));
    assertThat(fault.where()).startsWith(file.toString());
    return fault;
  }
}
