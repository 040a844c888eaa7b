package dev.sinew.character.format.bvh;

import dev.sinew.character.fault.FaultCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads BVH files: any order and number of channels on any joint, several roots, any line ends and
 * white space, names with spaces (a name runs to the end of its line or to a brace). The format has
 * no standard; what is read is what Biovision's and Poser's exporters began and others kept.
 */
public final class BvhReader {
  private BvhReader() {}

  /**
   * Reads a whole clip.
   *
   * @throws dev.sinew.character.fault.SinewException if there is no such file or it breaks the
   *     format; the fault names the line
   */
  public static BvhClip read(Path file) {
    BvhLines lines = new BvhLines(file);
    List<BvhJoint> joints = BvhHierarchy.read(lines);
    int valueCount = joints.stream().mapToInt(joint -> joint.channels().length).sum();
    if (valueCount == 0) {
      throw lines.fault(FaultCode.EMPTY, "no joint has a channel").toException();
    }
    lines.next();
    double claimed = lines.number(after(lines, "Frames"));
    if (!(claimed >= 1)) {
      throw lines
          .fault(FaultCode.EMPTY, "the clip has no frames")
          .found(lines.line())
          .allowed("at least one frame")
          .toException();
    }
    lines.next();
    double frameTime = lines.number(after(lines, "Frame Time"));
    if (!(frameTime > 0)) {
      throw lines
          .fault(FaultCode.FILE_MALFORMED, "the frame time is none")
          .found(lines.line())
          .allowed("a positive number of seconds")
          .toException();
    }
    return new BvhClip(joints, frameTime, frames(lines, joints, valueCount, claimed));
  }

  private static String after(BvhLines lines, String label) {
    String line = lines.line();
    int colon = line.indexOf(':');
    String found = colon < 0 ? "" : line.substring(0, colon).strip().replaceAll("\\s+", " ");
    if (!found.toLowerCase(Locale.ROOT).equals(label.toLowerCase(Locale.ROOT))) {
      throw lines.unexpected(label + ": and a number");
    }
    return line.substring(colon + 1).strip();
  }

  /** As many frames as the file has lines for; what it claims reserves nothing. */
  private static List<double[]> frames(
      BvhLines lines, List<BvhJoint> joints, int valueCount, double claimed) {
    List<double[]> frames = new ArrayList<>();
    while (lines.next()) {
      double[] values = lines.numbers(lines.line(), valueCount);
      for (BvhJoint joint : joints) {
        for (int i = 0; i < joint.channels().length; i++) {
          if (joint.channels()[i] >= BvhJoint.X_ROTATION) {
            values[joint.firstValue() + i] = Math.toRadians(values[joint.firstValue() + i]);
          }
        }
      }
      frames.add(values);
    }
    if (frames.size() != claimed) {
      throw lines
          .fault(FaultCode.FRAME_COUNT, "the number of frames is not what the file says")
          .found(frames.size() + " lines of values")
          .allowed(String.format(Locale.ROOT, "%.0f", claimed))
          .remedy("Copy or export the clip again.")
          .toException();
    }
    return frames;
  }
}
