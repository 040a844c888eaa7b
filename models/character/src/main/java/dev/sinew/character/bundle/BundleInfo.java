package dev.sinew.character.bundle;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What a bundle says of its model beside the numbers.
 *
 * @param name such as {@code antonia}; letters, digits, dot, underscore and hyphen
 * @param version such as {@code 1.0.0}; the same characters and plus
 * @param provenance data, configuration and code it was made from
 * @param lossTerms coefficient of every term of the loss it was trained with
 * @param figures what it was measured to do
 * @param limits what it is known not to do, one sentence each
 * @param rigInfluences K, the most influences a vertex has in {@code rig.glb}
 */
public record BundleInfo(
    String name,
    String version,
    Provenance provenance,
    Map<String, Double> lossTerms,
    List<Figure> figures,
    List<String> limits,
    int rigInfluences) {

  /** Influences a vertex that every engine takes. */
  public static final int DEFAULT_INFLUENCES = 4;

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
  private static final Pattern VERSION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._+-]{0,99}");

  /**
   * @throws dev.sinew.character.fault.SinewException if name or version cannot be part of a path,
   *     or a number is out of range
   */
  public BundleInfo {
    require(NAME, "name", name);
    require(VERSION, "version", version);
    lossTerms = Collections.unmodifiableMap(new TreeMap<>(lossTerms));
    figures = List.copyOf(figures);
    limits = List.copyOf(limits);
    for (Map.Entry<String, Double> term : lossTerms.entrySet()) {
      if (!Double.isFinite(term.getValue())) {
        throw Fault.of(FaultCode.BUNDLE, "a loss term is not finite", term.getKey())
            .found(term.getValue())
            .toException();
      }
    }
    if (rigInfluences < 1) {
      throw Fault.of(FaultCode.BUNDLE, "a rig needs influences", "bundle " + name)
          .found(rigInfluences)
          .allowed("at least 1")
          .toException();
    }
  }

  private static void require(Pattern pattern, String what, String value) {
    if (!pattern.matcher(value).matches()) {
      throw Fault.of(FaultCode.BUNDLE, "a bundle's " + what + " cannot be used as one", what)
          .found("'" + value + "'")
          .allowed(pattern.pattern())
          .toException();
    }
  }
}
