package dev.sinew.character.format.bvh;

import dev.sinew.character.fault.FaultCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Reads the HIERARCHY section of a BVH file up to its MOTION line. */
final class BvhHierarchy {
  private static final List<String> CHANNELS =
      List.of("xposition", "yposition", "zposition", "xrotation", "yrotation", "zrotation");

  /** What an open brace belongs to: a joint being read, or an end site (a null name). */
  private static final class Open {
    final int index;
    double[] offset = new double[0];

    Open(int index) {
      this.index = index;
    }
  }

  private static final int END_SITE = -2;

  private final BvhLines lines;
  private final Deque<Open> open = new ArrayDeque<>();
  private final List<BvhJoint> joints = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private int valueCount;
  private boolean braceExpected;

  private BvhHierarchy(BvhLines lines) {
    this.lines = lines;
  }

  /** The joints; {@code lines} stands at the MOTION line afterwards. */
  static List<BvhJoint> read(BvhLines lines) {
    if (!lines.next() || !lines.line().equalsIgnoreCase("HIERARCHY")) {
      throw lines
          .fault(FaultCode.FILE_MALFORMED, "this is no BVH file")
          .found(lines.line().isEmpty() ? "no text" : BvhLines.shortened(lines.line()))
          .allowed("a first line HIERARCHY")
          .toException();
    }
    return new BvhHierarchy(lines).joints();
  }

  private List<BvhJoint> joints() {
    while (lines.next()) {
      if (open.isEmpty() && !braceExpected && lines.line().equalsIgnoreCase("MOTION")) {
        if (joints.isEmpty()) {
          throw lines.fault(FaultCode.EMPTY, "the hierarchy has no joints").toException();
        }
        return joints;
      }
      // A brace may share its line with what it opens or closes.
      for (String part : lines.line().split("(?=[{}])|(?<=[{}])")) {
        if (!part.isBlank()) {
          take(part.strip());
        }
      }
    }
    throw lines
        .fault(FaultCode.FILE_MALFORMED, "there is no MOTION section")
        .found("the end of the file" + (open.isEmpty() ? "" : ", " + open.size() + " open braces"))
        .remedy("Copy or export the clip again.")
        .toException();
  }

  private void take(String part) {
    String[] words = part.split("\\s+", 2);
    String rest = words.length > 1 ? words[1] : "";
    String word = words[0].toUpperCase(Locale.ROOT);
    if (braceExpected != word.equals("{")) {
      throw lines.unexpected(braceExpected ? "{" : "a statement before {");
    }
    switch (word) {
      case "{" -> braceExpected = false;
      case "}" -> close();
      case "ROOT" -> begin(rest, open.isEmpty());
      case "JOINT" -> begin(rest, !open.isEmpty() && open.element().index != END_SITE);
      case "END" -> {
        if (open.isEmpty() || open.element().index == END_SITE) {
          throw lines.unexpected("an end site inside a joint");
        }
        open.push(new Open(END_SITE));
        braceExpected = true;
      }
      case "OFFSET" -> {
        if (open.isEmpty()) {
          throw lines.unexpected("ROOT or MOTION");
        }
        double[] offset = lines.numbers(rest, 3);
        System.arraycopy(offset, 0, placeOffset(open.element()), 0, 3);
      }
      case "CHANNELS" -> channels(rest);
      default ->
          throw lines.unexpected("ROOT, JOINT, End Site, OFFSET, CHANNELS, a brace or MOTION");
    }
  }

  private void begin(String name, boolean allowedHere) {
    if (!allowedHere) {
      throw lines.unexpected("ROOT outside of all joints, JOINT inside of one");
    }
    if (name.isBlank() || !names.add(name)) {
      throw lines
          .fault(FaultCode.JOINT, "joint names must be distinct and not blank")
          .found(name.isBlank() ? "no name" : name + " twice")
          .toException();
    }
    int parent = open.isEmpty() ? -1 : open.element().index;
    open.push(new Open(joints.size()));
    joints.add(new BvhJoint(name, parent, new double[3], new int[0], valueCount));
    braceExpected = true;
  }

  /** The array that takes the offset of what is open, marked as given. */
  private double[] placeOffset(Open element) {
    if (element.offset.length > 0) {
      throw lines.unexpected("one OFFSET a joint");
    }
    element.offset =
        element.index == END_SITE ? new double[3] : joints.get(element.index).offsets();
    return element.offset;
  }

  private void close() {
    if (open.isEmpty()) {
      throw lines.unexpected("no more } than {");
    }
    if (open.element().offset.length == 0) {
      throw lines.unexpected("an OFFSET before }");
    }
    open.pop();
  }

  private void channels(String rest) {
    Open element = open.peek();
    if (element == null
        || element.index == END_SITE
        || joints.get(element.index).channels().length > 0) {
      throw lines.unexpected("CHANNELS once inside a joint");
    }
    String[] words = rest.strip().split("\\s+");
    int[] channels = new int[words.length - 1];
    Set<Integer> seen = new HashSet<>();
    for (int i = 0; i < channels.length; i++) {
      channels[i] = CHANNELS.indexOf(words[i + 1].toLowerCase(Locale.ROOT));
      if (channels[i] < 0 || !seen.add(channels[i])) {
        throw lines
            .fault(FaultCode.FILE_MALFORMED, "a channel is unknown or given twice")
            .found(words[i + 1])
            .allowed("Xposition, Yposition, Zposition, Xrotation, Yrotation, Zrotation")
            .toException();
      }
    }
    if (lines.number(words[0]) != channels.length) {
      throw lines
          .fault(FaultCode.FILE_MALFORMED, "the number of channels is not what the line says")
          .found(channels.length + " channels")
          .allowed(words[0])
          .toException();
    }
    BvhJoint joint = joints.get(element.index);
    joints.set(
        element.index,
        new BvhJoint(joint.name(), joint.parent(), joint.offsets(), channels, valueCount));
    valueCount += channels.length;
  }
}
