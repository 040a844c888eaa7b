package dev.sinew.ingest;

import dev.sinew.ingest.capture.CaptureSet;
import dev.sinew.ingest.dataset.DatasetManifest;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * Names the content of a capture set: the SHA-256 over the schema version and, in order, every
 * file's relative path and its own SHA-256, and what takes have fitted poses. The executors read
 * the files, each as a stream.
 */
final class Fingerprint {
  private static final int BUFFER_BYTES = 1 << 16;

  private Fingerprint() {}

  static String of(JavaSparkContext spark, CaptureSet set) {
    File root = set.root().toFile();
    List<String> paths =
        set.files().stream().map(path -> path.toString().replace(File.separatorChar, '/')).toList();
    List<String> digests =
        spark
            .parallelize(paths, Math.min(paths.size(), 4 * spark.defaultParallelism()))
            .map(path -> digest(root.toPath().resolve(path)))
            .collect();
    MessageDigest whole = sha256();
    whole.update(("schema " + DatasetManifest.SCHEMA + "\n").getBytes(StandardCharsets.UTF_8));
    for (int i = 0; i < paths.size(); i++) {
      String line = digests.get(i) + "  " + paths.get(i) + "\n";
      whole.update(line.getBytes(StandardCharsets.UTF_8));
    }
    for (String take : set.fitted()) {
      whole.update(("poses fitted " + take + "\n").getBytes(StandardCharsets.UTF_8));
    }
    return "sha256:" + HexFormat.of().formatHex(whole.digest());
  }

  private static String digest(Path file) throws IOException {
    MessageDigest digest = sha256();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      byte[] buffer = new byte[BUFFER_BYTES];
      while (in.read(buffer) >= 0) {
        // Reading is what feeds the digest.
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
