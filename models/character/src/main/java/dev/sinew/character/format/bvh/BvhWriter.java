package dev.sinew.character.format.bvh;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.format.AtomicFiles;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Writes poses as a BVH file in metres and degrees. Rotations are in the order Z, Y, X. A root's
 * offset is zero and its position channels are its position in the world, which readers that add
 * offsets and readers that replace them take alike; another joint has position channels only if it
 * translates, and they replace its offset.
 */
public final class BvhWriter {
  private static final String POSITION = " Xposition Yposition Zposition";
  private static final String ROTATION = " Zrotation Yrotation Xrotation";

  private final Skeleton skeleton;
  private final List<Pose> poses;
  private final boolean[] moves;

  private BvhWriter(Skeleton skeleton, List<Pose> poses) {
    this.skeleton = skeleton;
    this.poses = poses;
    this.moves = new boolean[skeleton.jointCount()];
  }

  /**
   * Writes a clip.
   *
   * @param framesPerSecond poses a second
   * @param poses one a frame, at least one
   * @throws dev.sinew.character.fault.SinewException if there is no pose, the frame rate is none, a
   *     pose is of another skeleton, or a joint's name has white space or a brace in it, which
   *     readers take apart; nothing is written then
   * @throws java.io.UncheckedIOException if the file cannot be written
   */
  public static void write(Path file, Skeleton skeleton, double framesPerSecond, List<Pose> poses) {
    BvhWriter writer = new BvhWriter(skeleton, List.copyOf(poses));
    writer.check(file, framesPerSecond);
    AtomicFiles.write(
        file,
        temporary -> {
          try (BufferedWriter out = Files.newBufferedWriter(temporary)) {
            writer.write(out, framesPerSecond);
          }
        });
  }

  private void check(Path file, double framesPerSecond) {
    if (poses.isEmpty()) {
      throw Fault.of(FaultCode.EMPTY, "a clip needs at least one pose", file).toException();
    }
    if (!(framesPerSecond > 0 && framesPerSecond < Double.POSITIVE_INFINITY)) {
      throw Fault.of(FaultCode.USAGE, "the frame rate is none", file)
          .found(framesPerSecond)
          .toException();
    }
    for (String name : skeleton.names()) {
      if (name.chars().anyMatch(c -> Character.isWhitespace(c) || c == '{' || c == '}')) {
        throw Fault.of(FaultCode.JOINT, "BVH cannot hold this joint's name", file)
            .found("\"" + name + "\"")
            .allowed("names without white space and braces")
            .remedy("Rename the joint.")
            .toException();
      }
    }
    for (int f = 0; f < poses.size(); f++) {
      Pose pose = poses.get(f);
      if (pose.jointCount() != moves.length) {
        throw Fault.of(FaultCode.JOINT, "the pose is of another skeleton", file + ", frame " + f)
            .found(pose.jointCount() + " joints")
            .allowed(moves.length + " joints")
            .toException();
      }
      for (int j = 0; j < moves.length; j++) {
        for (int c = 0; c < 3; c++) {
          moves[j] |= skeleton.isRoot(j) || pose.localTranslation(j, skeleton.isRoot(j), c) != 0;
        }
      }
    }
  }

  private void write(Writer out, double framesPerSecond) throws IOException {
    out.write("HIERARCHY\n");
    for (int root : skeleton.roots()) {
      writeJoint(out, root, 0);
    }
    out.write("MOTION\nFrames: " + poses.size() + "\n");
    out.write(String.format(Locale.ROOT, "Frame Time: %.9f\n", 1 / framesPerSecond));
    for (Pose pose : poses) {
      StringBuilder line = new StringBuilder();
      double[] rotations = pose.rotations();
      for (int root : skeleton.roots()) {
        appendValues(line, root, pose, rotations);
      }
      line.setCharAt(line.length() - 1, '\n');
      out.append(line);
    }
  }

  private void writeJoint(Writer out, int j, int depth) throws IOException {
    String indent = "\t".repeat(depth);
    boolean root = skeleton.isRoot(j);
    out.write(indent + (root ? "ROOT " : "JOINT ") + skeleton.name(j) + "\n" + indent + "{\n");
    out.write(indent + "\tOFFSET " + (root ? "0 0 0" : offset(j, 1)) + "\n");
    String channels = moves[j] ? "6" + POSITION : "3";
    out.write(indent + "\tCHANNELS " + channels + ROTATION + "\n");
    int[] children = skeleton.children(j);
    for (int child : children) {
      writeJoint(out, child, depth + 1);
    }
    if (children.length == 0) {
      // The format wants a tip; half the joint's own bone is as good as any.
      String tip = offset(j, 0.5);
      out.write(indent + "\tEnd Site\n" + indent + "\t{\n" + indent + "\t\tOFFSET " + tip + "\n");
      out.write(indent + "\t}\n");
    }
    out.write(indent + "}\n");
  }

  private String offset(int j, double scale) {
    return String.format(
        Locale.ROOT,
        "%.9f %.9f %.9f",
        scale * skeleton.offset(j, 0),
        scale * skeleton.offset(j, 1),
        scale * skeleton.offset(j, 2));
  }

  /** Values of a joint and all below it, in the order the hierarchy was written in. */
  private void appendValues(StringBuilder line, int j, Pose pose, double[] rotations) {
    boolean root = skeleton.isRoot(j);
    for (int c = 0; c < 3 && moves[j]; c++) {
      append(line, skeleton.offset(j, c) + pose.localTranslation(j, root, c));
    }
    int m = 9 * j;
    // R = Rz·Ry·Rx, so that its first column is (cos z cos y, sin z cos y, −sin y).
    double cosY = Math.hypot(rotations[m], rotations[m + 3]);
    boolean straightUp = cosY < 1e-9;
    double z =
        straightUp
            ? Math.atan2(-rotations[m + 1], rotations[m + 4])
            : Math.atan2(rotations[m + 3], rotations[m]);
    double x = straightUp ? 0 : Math.atan2(rotations[m + 7], rotations[m + 8]);
    append(line, Math.toDegrees(z));
    append(line, Math.toDegrees(Math.atan2(-rotations[m + 6], cosY)));
    append(line, Math.toDegrees(x));
    for (int child : skeleton.children(j)) {
      appendValues(line, child, pose, rotations);
    }
  }

  private static void append(StringBuilder line, double value) {
    line.append(String.format(Locale.ROOT, "%.9f ", value));
  }
}
