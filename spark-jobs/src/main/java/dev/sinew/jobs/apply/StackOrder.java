package dev.sinew.jobs.apply;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The deformers of a stack in the order in which they act, before and after skinning.
 *
 * @param below skinning, of the rest mesh
 * @param above skinning, of the posed mesh
 */
public record StackOrder(List<Stage> below, List<Stage> above) {

  /** What a stage is. */
  public enum Kind {
    /** The bundle's learned corrections. */
    LEARNED,
    /** Delta mush; its value is the number of iterations. */
    SMOOTH,
    /** Masses on springs; its value is a file with every vertex's softness. */
    JIGGLE,
    /** Another system's surface; its value is the file. */
    CACHE,
    /** The bundle's exemplars. */
    EXEMPLARS
  }

  /**
   * One deformer.
   *
   * @param kind what it is
   * @param value what it is told; empty if nothing
   */
  public record Stage(Kind kind, String value) {}

  /** {@link #usual} as text. */
  public static final String USUAL = "learned,skin,exemplars";

  private static final String SKIN = "skin";

  private static final String ALLOWED =
      "learned, skin (once), smooth or smooth=ITERATIONS, jiggle=FILE, cache=FILE, exemplars,"
          + " separated by commas";

  public StackOrder {
    below = List.copyOf(below);
    above = List.copyOf(above);
  }

  /**
   * Reads {@code learned,skin,smooth=20,exemplars}.
   *
   * @throws dev.sinew.character.fault.SinewException if a stage is unknown, skinning does not stand
   *     in it once, or the bundle's corrections or exemplars stand in it twice
   */
  public static StackOrder parse(String text) {
    List<Stage> below = new ArrayList<>();
    List<Stage> above = new ArrayList<>();
    boolean skinned = false;
    for (String part : text.split(",", -1)) {
      if (part.equals(SKIN)) {
        if (skinned) {
          throw refused("a stack skins once", text);
        }
        skinned = true;
      } else {
        Stage stage = stage(part, text);
        boolean own = stage.kind() == Kind.LEARNED || stage.kind() == Kind.EXEMPLARS;
        if (own && (below.contains(stage) || above.contains(stage))) {
          throw refused("a stack has " + part + " once", text);
        }
        (skinned ? above : below).add(stage);
      }
    }
    if (!skinned) {
      throw refused("a stack needs skin", text);
    }
    return new StackOrder(below, above);
  }

  private static Stage stage(String part, String text) {
    int equals = part.indexOf('=');
    String name = equals < 0 ? part : part.substring(0, equals);
    String value = equals < 0 ? "" : part.substring(equals + 1);
    Kind kind =
        switch (name) {
          case "learned" -> Kind.LEARNED;
          case "smooth" -> Kind.SMOOTH;
          case "jiggle" -> Kind.JIGGLE;
          case "cache" -> Kind.CACHE;
          case "exemplars" -> Kind.EXEMPLARS;
          default -> throw refused("there is no such stage: '" + part + "'", text);
        };
    boolean needs = kind == Kind.JIGGLE || kind == Kind.CACHE;
    boolean takes = needs || kind == Kind.SMOOTH;
    if ((needs && value.isEmpty()) || (!takes && equals >= 0)) {
      throw refused(needs ? name + " needs a file" : name + " takes no value", text);
    }
    return new Stage(kind, value);
  }

  /** The bundle as it was trained and sculpted. */
  public static StackOrder usual() {
    return parse(USUAL);
  }

  /** Whether it is {@code learned,skin} or {@code learned,skin,exemplars}. */
  boolean isUsual() {
    Stage learned = new Stage(Kind.LEARNED, "");
    return below.equals(List.of(learned))
        && (above.isEmpty() || above.equals(List.of(new Stage(Kind.EXEMPLARS, ""))));
  }

  /** Whether the bundle's exemplars are in it. */
  boolean hasExemplars() {
    return has(new Stage(Kind.EXEMPLARS, ""));
  }

  /** Whether the bundle's learned corrections are in it. */
  boolean hasLearned() {
    return has(new Stage(Kind.LEARNED, ""));
  }

  /** The files of other systems' surfaces. */
  List<Path> caches() {
    return Stream.concat(below.stream(), above.stream())
        .filter(stage -> stage.kind() == Kind.CACHE)
        .map(stage -> Path.of(stage.value()))
        .toList();
  }

  private boolean has(Stage stage) {
    return below.contains(stage) || above.contains(stage);
  }

  private static RuntimeException refused(String what, String text) {
    return Fault.of(FaultCode.USAGE, what, "--stack").found(text).allowed(ALLOWED).toException();
  }
}
