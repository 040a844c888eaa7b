package dev.sinew.jobs.exemplar;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.source.PoseSample;
import dev.sinew.character.source.vmc.VmcCounts;
import dev.sinew.character.source.vmc.VmcSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Poses that a motion-capture program sends, taken for a while.
 *
 * @param poses in the order in which they came, those that were overtaken left out
 * @param framesPerSecond that came on average
 * @param counts what else came
 */
public record MotionStream(List<Pose> poses, double framesPerSecond, VmcCounts counts) {
  /** More would fill the memory of a machine that somebody forgot to stop. */
  private static final int MOST_FRAMES = 100_000;

  public MotionStream {
    poses = List.copyOf(poses);
  }

  /**
   * Listens for so long, or until nothing more is kept.
   *
   * @param each is told every sample as it comes
   * @throws dev.sinew.character.fault.SinewException if no whole frame came
   * @throws InterruptedException if the thread is told to stop
   */
  public static MotionStream take(VmcSource source, Duration length, Consumer<PoseSample> each)
      throws InterruptedException {
    List<Pose> poses = new ArrayList<>();
    double first = 0;
    double last = 0;
    PoseSample sample = source.sample(0);
    long end = System.nanoTime() + length.toNanos();
    for (long left = length.toNanos(); left > 0; left = end - System.nanoTime()) {
      if (!source.await(sample.revision(), Duration.ofNanos(left))) {
        break;
      }
      sample = source.sample(0);
      first = poses.isEmpty() ? sample.time() : first;
      last = sample.time();
      poses.add(sample.pose());
      each.accept(sample);
      if (poses.size() == MOST_FRAMES) {
        break;
      }
    }
    if (poses.isEmpty()) {
      throw Fault.of(FaultCode.EMPTY, "no motion came", source.address())
          .found(told(source.counts()))
          .remedy(
              "Start the sending program, and let it send VMC to this address and port;"
                  + " --vmc-address listens to other machines.")
          .toException();
    }
    double rate = last > first ? (poses.size() - 1) / (last - first) : 30;
    return new MotionStream(poses, rate, source.counts());
  }

  private static String told(VmcCounts counts) {
    long unknown =
        counts.unknownBones().values().stream().mapToLong(Long::longValue).sum()
            + counts.furtherUnknownBones();
    return String.format(
        Locale.ROOT,
        "%d packets: %d are no OSC, %d of another sender; %d invalid messages, %d of unknown bones,"
            + " %d that tell no pose",
        counts.packets(),
        counts.malformedPackets(),
        counts.otherSenders(),
        counts.invalidMessages(),
        unknown,
        counts.otherMessages());
  }
}
