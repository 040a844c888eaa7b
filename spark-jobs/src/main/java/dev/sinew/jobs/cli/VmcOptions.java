package dev.sinew.jobs.cli;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which motion-capture stream is listened to, and for how long. */
final class VmcOptions {
  private static final double USUAL_SECONDS = 10;

  @Option(
      names = "--vmc",
      paramLabel = "PORT",
      description = "Listen on this UDP port; programs send to 39539 unless told.")
  private @Nullable Integer port;

  @Option(
      names = "--vmc-address",
      paramLabel = "ADDRESS",
      description =
          "With --vmc: address to listen on; default 127.0.0.1: this machine alone. Anybody who"
              + " reaches another may send.")
  private @Nullable String address;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "With --vmc: how long to listen; default 10.")
  private @Nullable Double seconds;

  @Option(
      names = "--record",
      paramLabel = "FILE",
      description = "With --vmc: keep the poses that came, as .npz.")
  private @Nullable Path record;

  /**
   * Whether a stream gives the poses.
   *
   * @throws dev.sinew.character.fault.SinewException if an option only means something with one
   */
  boolean given() {
    if (port == null) {
      requireNone("--vmc-address", address);
      requireNone("--seconds", seconds);
      requireNone("--record", record);
    }
    return port != null;
  }

  private static void requireNone(String option, @Nullable Object value) {
    if (value != null) {
      throw Fault.of(FaultCode.USAGE, "there is no stream", option)
          .remedy("Add --vmc, or leave it out.")
          .toException();
    }
  }

  /**
   * @throws dev.sinew.character.fault.SinewException if the time is none
   */
  Duration duration() {
    double wanted = seconds == null ? USUAL_SECONDS : seconds;
    if (!(wanted > 0 && wanted <= 86_400)) {
      throw Fault.of(FaultCode.USAGE, "this is no time to listen", "--seconds")
          .found(wanted)
          .allowed("more than 0, at most 86400")
          .toException();
    }
    return Duration.ofNanos((long) (1e9 * wanted));
  }

  /**
   * @throws dev.sinew.character.fault.SinewException if port or address is none
   */
  InetSocketAddress listening() {
    int wanted = port == null ? 0 : port;
    if (wanted < 0 || wanted > 65_535) {
      throw Fault.of(FaultCode.USAGE, "this is no port", "--vmc")
          .found(wanted)
          .allowed("1..65535, or 0 for any that is free")
          .toException();
    }
    InetSocketAddress found =
        new InetSocketAddress(address == null ? "127.0.0.1" : address, wanted);
    if (found.isUnresolved()) {
      throw Fault.of(FaultCode.USAGE, "there is no such address", "--vmc-address")
          .found(found.getHostString())
          .toException();
    }
    return found;
  }

  /** Where the poses are kept; null: nowhere. */
  @Nullable Path record() {
    return record;
  }
}
