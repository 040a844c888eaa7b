package dev.sinew.character.source.vmc;

import com.illposed.osc.OSCMessage;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Takes from packets what is of the pose, and counts what it drops. For one thread. */
final class VmcReader {
  /** Farther from the origin, metres, float32 numbers no longer place a body. */
  private static final double FARTHEST = 10_000;

  private static final int LONGEST_NAME = 64;

  private final OscPackets osc = new OscPackets();
  private final Map<String, Long> unknownBones = new TreeMap<>();
  private long packets;
  private long malformedPackets;
  private long otherSenders;
  private long invalidMessages;
  private long otherMessages;
  private long furtherUnknownBones;

  /** What a packet says; nothing if it is malformed. */
  List<VmcMessage> read(ByteBuffer packet) {
    packets++;
    List<VmcMessage> result = new ArrayList<>();
    try {
      for (OSCMessage message : osc.messages(packet)) {
        VmcMessage read = read(message);
        if (read != null) {
          result.add(read);
        }
      }
    } catch (MalformedPacketException e) {
      malformedPackets++;
      result.clear();
    }
    return result;
  }

  /** Counts a packet that is dropped unread. */
  void countOtherSender() {
    packets++;
    otherSenders++;
  }

  private @Nullable VmcMessage read(OSCMessage message) {
    List<Object> arguments = message.getArguments();
    return switch (message.getAddress()) {
      case "/VMC/Ext/Bone/Pos" -> bone(arguments);
      case "/VMC/Ext/Root/Pos" -> root(arguments);
      case "/VMC/Ext/OK" ->
          !arguments.isEmpty() && arguments.get(0) instanceof Integer
              ? new VmcMessage.Mark(OptionalDouble.empty())
              : invalid();
      case "/VMC/Ext/T" -> time(arguments);
      default -> {
        otherMessages++;
        yield null;
      }
    };
  }

  private @Nullable VmcMessage invalid() {
    invalidMessages++;
    return null;
  }

  private @Nullable VmcMessage time(List<Object> arguments) {
    boolean known =
        !arguments.isEmpty()
            && arguments.get(0) instanceof Float seconds
            && Float.isFinite(seconds);
    return known ? new VmcMessage.Mark(OptionalDouble.of((Float) arguments.get(0))) : invalid();
  }

  private @Nullable VmcMessage bone(List<Object> arguments) {
    double[] placed = placed(arguments);
    if (placed.length == 0) {
      return invalid();
    }
    String name = (String) arguments.get(0);
    Optional<HumanoidBone> bone = HumanoidBone.named(name);
    if (bone.isEmpty()) {
      countUnknown(name);
      return null;
    }
    return new VmcMessage.Bone(bone.get(), rotation(placed), position(placed));
  }

  private @Nullable VmcMessage root(List<Object> arguments) {
    double[] placed = placed(arguments);
    return placed.length == 0 ? invalid() : new VmcMessage.Root(rotation(placed), position(placed));
  }

  /** px, py, pz, qx, qy, qz, qw after a name; none if that is not what the arguments are. */
  private static double[] placed(List<Object> arguments) {
    if (arguments.size() < 8 || !(arguments.get(0) instanceof String)) {
      return new double[0];
    }
    double[] numbers = new double[7];
    for (int i = 0; i < 7; i++) {
      if (!(arguments.get(i + 1) instanceof Float number)) {
        return new double[0];
      }
      numbers[i] = number;
      // Written so that NaN is out of reach too.
      if (i < 3 && !(Math.abs(numbers[i]) <= FARTHEST)) {
        return new double[0];
      }
    }
    return UnityAxes.isRotation(numbers[3], numbers[4], numbers[5], numbers[6])
        ? numbers
        : new double[0];
  }

  private static double[] position(double[] placed) {
    return UnityAxes.position(placed[0], placed[1], placed[2]);
  }

  private static double[] rotation(double[] placed) {
    return UnityAxes.rotation(placed[3], placed[4], placed[5], placed[6]);
  }

  private void countUnknown(String name) {
    String kept = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name;
    if (unknownBones.containsKey(kept) || unknownBones.size() < VmcCounts.MOST_UNKNOWN) {
      unknownBones.merge(kept, 1L, Long::sum);
    } else {
      furtherUnknownBones++;
    }
  }

  VmcCounts counts(long frames) {
    return new VmcCounts(
        packets,
        frames,
        malformedPackets,
        otherSenders,
        invalidMessages + osc.otherTypes(),
        otherMessages,
        unknownBones,
        furtherUnknownBones);
  }
}
