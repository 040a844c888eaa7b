package dev.sinew.character.source.vmc;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.source.PoseSample;
import dev.sinew.character.source.PoseSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Poses that a motion-capture program sends over UDP in the Virtual Motion Capture protocol (<a
 * href="https://protocol.vmc.info/english">protocol.vmc.info</a>). A thread of its own receives;
 * any number of threads may sample, and never see half a frame.
 *
 * <p>The protocol knows no passwords: whoever reaches the address can move the body. What a sender
 * can do beyond that is be dropped and {@linkplain #counts counted}.
 */
public final class VmcSource implements PoseSource {
  /** Where programs send to unless told otherwise. */
  public static final int USUAL_PORT = 39539;

  /** Longer silence, milliseconds, ends a frame that has no end mark: programs send at 30 Hz up. */
  private static final int SILENCE = 50;

  /** No datagram is larger. */
  private static final int LARGEST = 65_536;

  private final DatagramSocket socket;
  private final InetSocketAddress address;
  private final HumanoidRig rig;
  private final FrameAssembly frames = new FrameAssembly();
  private final long opened = System.nanoTime();
  private final Thread receiver;
  private volatile @Nullable IOException failure;
  private @Nullable PoseSample last;

  private VmcSource(DatagramSocket socket, HumanoidRig rig) {
    this.socket = socket;
    this.address = (InetSocketAddress) socket.getLocalSocketAddress();
    this.rig = rig;
    this.receiver = new Thread(this::receive, "vmc-" + socket.getLocalPort());
    receiver.setDaemon(true);
  }

  /**
   * Listens on this machine's loopback address, where only programs on it can send to.
   *
   * @param port 0 for a free one
   * @throws dev.sinew.character.fault.SinewException as {@link #open}
   */
  public static VmcSource onLoopback(int port, HumanoidRig rig) {
    if (port < 0 || port > 65_535) {
      throw Fault.of(FaultCode.USAGE, "there is no such port", "VMC")
          .found(port)
          .allowed("1 to 65535, or 0 for a free one")
          .toException();
    }
    return open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), rig);
  }

  /**
   * Listens.
   *
   * @param address one of this machine's; port 0 for a free one
   * @throws dev.sinew.character.fault.SinewException if the address is not this machine's, or its
   *     port is taken
   */
  public static VmcSource open(InetSocketAddress address, HumanoidRig rig) {
    DatagramSocket socket;
    try {
      socket = new DatagramSocket(address);
      socket.setSoTimeout(SILENCE);
    } catch (IOException e) {
      throw Fault.of(FaultCode.USAGE, "cannot listen at this address", "VMC")
          .found(address + ": " + e.getMessage())
          .allowed("a free port of an address of this machine")
          .toException();
    }
    VmcSource source = new VmcSource(socket, rig);
    source.receiver.start();
    return source;
  }

  private void receive() {
    DatagramPacket packet = new DatagramPacket(new byte[LARGEST], LARGEST);
    while (!socket.isClosed()) {
      try {
        packet.setLength(LARGEST);
        socket.receive(packet);
        frames.take(
            ByteBuffer.wrap(packet.getData(), 0, packet.getLength()),
            packet.getSocketAddress(),
            elapsed());
      } catch (SocketTimeoutException e) {
        frames.idle(elapsed());
      } catch (IOException e) {
        if (!socket.isClosed()) {
          failure = e;
          socket.close();
        }
      }
    }
  }

  private double elapsed() {
    return (System.nanoTime() - opened) * 1e-9;
  }

  /** Where this source listens, with the port that was found. */
  public InetSocketAddress address() {
    return address;
  }

  /** The last whole frame; none before the first. */
  public Optional<HumanoidFrame> latest() {
    return frames.latest();
  }

  /** What came and what was dropped. */
  public VmcCounts counts() {
    return frames.counts();
  }

  /**
   * {@inheritDoc}
   *
   * <p>The pose of the last whole frame, the revision its number, the time when it was whole;
   * before the first the T-pose, of revision zero.
   *
   * @throws UncheckedIOException if the socket failed while listening
   */
  @Override
  public synchronized PoseSample sample(double time) {
    IOException broken = failure;
    if (broken != null) {
      throw new UncheckedIOException(broken);
    }
    HumanoidFrame frame = frames.latest().orElse(null);
    if (frame == null) {
      return new PoseSample(rig.tPose(), 0, 0);
    }
    PoseSample sample = last;
    if (sample == null || sample.revision() != frame.number()) {
      sample = new PoseSample(rig.pose(frame), frame.arrived(), frame.number());
      last = sample;
    }
    return sample;
  }

  /**
   * Waits for a frame later than {@code revision}.
   *
   * @return whether one is there; false if none came within {@code timeout}
   * @throws InterruptedException if the waiting thread is interrupted
   */
  public boolean await(long revision, Duration timeout) throws InterruptedException {
    return frames.await(revision, timeout.toNanos());
  }

  /** Stops listening, and waits until the receiving thread has ended. */
  @Override
  public void close() {
    socket.close();
    try {
      receiver.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
