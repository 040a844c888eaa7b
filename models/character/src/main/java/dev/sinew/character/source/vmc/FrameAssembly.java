package dev.sinew.character.source.vmc;

import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Puts whole frames together from packets. A program sends a frame's bones in one bundle or in
 * several, mostly with {@code /VMC/Ext/OK} or {@code /VMC/Ext/T} in the last packet. A frame is
 * over
 *
 * <ul>
 *   <li>with the packet in which one of the two stands,
 *   <li>before a packet that has a bone which the frame has already,
 *   <li>or when nothing came for a while ({@link #idle}) of a sender that sent neither mark so far.
 * </ul>
 *
 * <p>A bone that a frame does not bring stays as it was. One sender is heard at a time: others are
 * dropped until it has been silent for {@value #SILENCE} seconds. Any number of threads.
 */
final class FrameAssembly {
  static final double SILENCE = 1;

  private final VmcReader reader = new VmcReader();
  private FrameState state = new FrameState();
  private @Nullable SocketAddress sender;
  private double heard;
  private @Nullable HumanoidFrame latest;
  private long frames;

  /**
   * @param seconds since the source was opened
   */
  synchronized void take(ByteBuffer packet, SocketAddress from, double seconds) {
    if (sender != null && !sender.equals(from) && seconds - heard < SILENCE) {
      reader.countOtherSender();
      return;
    }
    List<VmcMessage> messages = reader.read(packet);
    if (messages.isEmpty()) {
      return;
    }
    if (!from.equals(sender)) {
      sender = from;
      state = new FrameState();
    }
    heard = seconds;
    if (messages.stream().anyMatch(state::has)) {
      finish(seconds);
    }
    messages.forEach(state::take);
    if (messages.stream().anyMatch(VmcMessage.Mark.class::isInstance)) {
      finish(seconds);
    }
  }

  /** Nothing came for a while: without marks, what there is, is a frame. */
  synchronized void idle(double seconds) {
    if (!state.isMarked()) {
      finish(seconds);
    }
  }

  private void finish(double seconds) {
    if (state.isChanged()) {
      latest = state.finish(seconds, ++frames);
      notifyAll();
    }
  }

  synchronized Optional<HumanoidFrame> latest() {
    return Optional.ofNullable(latest);
  }

  /** Waits until a later frame than {@code number} is there; false if none came in time. */
  synchronized boolean await(long number, long nanos) throws InterruptedException {
    long end = System.nanoTime() + nanos;
    while (frames <= number) {
      long left = end - System.nanoTime();
      if (left <= 0) {
        return false;
      }
      // At least a millisecond: zero would wait for ever.
      wait(left / 1_000_000 + 1);
    }
    return true;
  }

  synchronized VmcCounts counts() {
    return reader.counts(frames);
  }
}
