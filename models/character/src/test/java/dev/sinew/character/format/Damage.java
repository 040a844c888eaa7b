package dev.sinew.character.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.fault.SinewException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Assertions;

/** Breaks good files at random: a reader may read what is left or refuse it, and nothing else. */
public final class Damage {
  private static final int TRIES = 400;

  private Damage() {}

  /**
   * Gives {@code reader} the file cut anywhere, with bytes changed, and with stretches repeated.
   *
   * @param file receives the broken bytes
   */
  public static void readsOrRefuses(byte[] good, Path file, Consumer<Path> reader) {
    Random random = new Random(20);
    int[] refused = new int[1];
    Assertions.assertTimeout(
        Duration.ofSeconds(60),
        () -> {
          for (int i = 0; i < TRIES; i++) {
            Files.write(file, broken(good, random, i % 4));
            try {
              reader.accept(file);
            } catch (SinewException e) {
              refused[0]++;
              assertThat(e.fault().where()).startsWith(file.toString());
            }
          }
        });
    assertThat(refused[0]).isGreaterThan(TRIES / 8);
  }

  private static byte[] broken(byte[] good, Random random, int kind) {
    if (kind == 0) {
      return Arrays.copyOf(good, random.nextInt(good.length));
    }
    byte[] bad = good.clone();
    if (kind == 3) {
      int from = random.nextInt(good.length);
      int to = random.nextInt(good.length);
      System.arraycopy(good, from, bad, to, good.length - Math.max(from, to));
      return bad;
    }
    // Headers are short: half of the changes go into the first hundred bytes.
    for (int n = 0; n < 3; n++) {
      bad[random.nextInt(kind == 1 ? Math.min(100, bad.length) : bad.length)] =
          (byte) random.nextInt();
    }
    return bad;
  }

  /** Bytes of no meaning. */
  public static Path noise(Path file, int length) throws IOException {
    byte[] noise = new byte[length];
    new Random(length).nextBytes(noise);
    return Files.write(file, noise);
  }
}
