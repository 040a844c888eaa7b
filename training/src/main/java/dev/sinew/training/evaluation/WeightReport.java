package dev.sinew.training.evaluation;

import dev.sinew.character.rig.Rig;
import dev.sinew.character.skinning.SkinWeights;
import java.util.ArrayList;
import java.util.List;

/**
 * What training did to W, and what shipping it costs.
 *
 * @param before the rig's W
 * @param after the learned W
 * @param shipped the learned W as {@code rig.glb} holds it: the K largest a vertex, scaled to sum
 *     to one
 * @param influences K of {@code rig.glb}
 * @param diagonalMm length of the box around the rig's rest mesh, corner to corner
 * @param truncation what K costs, measured
 */
public record WeightReport(
    Figures before,
    Figures after,
    Figures shipped,
    int influences,
    double diagonalMm,
    TruncationCosts truncation) {

  /** The share of the body's diagonal that a joint may reach farther than in the rig. */
  public static final double LEAK_PERCENT = 5;

  /**
   * One W.
   *
   * @param structure rows and influences
   * @param spread how far from joints it reaches
   */
  public record Figures(WeightStructure structure, GeodesicSpread spread) {}

  /**
   * What some K cost on a split.
   *
   * @param split whose frames were skinned
   * @param frames how many
   * @param costs by K, rising
   */
  public record TruncationCosts(String split, long frames, List<Truncation.Cost> costs) {

    public TruncationCosts {
      costs = List.copyOf(costs);
    }
  }

  /**
   * Measures weights.
   *
   * @param rig before training, with faces
   * @param learned [V,J]
   * @param influences K of the shipped rig
   * @throws dev.sinew.character.fault.SinewException if a vertex has no positive weight
   */
  public static WeightReport of(
      Rig rig, SkinWeights learned, int influences, TruncationCosts truncation) {
    List<SkinWeights> all = List.of(rig.weights(), learned, learned.topNormalised(influences));
    List<GeodesicSpread> spreads = GeodesicSpread.of(rig, all);
    List<Figures> figures = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      figures.add(new Figures(WeightStructure.of(all.get(i)), spreads.get(i)));
    }
    return new WeightReport(
        figures.get(0),
        figures.get(1),
        figures.get(2),
        influences,
        1000 * rig.mesh().diagonal(),
        truncation);
  }

  /** A distance as per cent of the body's diagonal. */
  public double percent(double mm) {
    return 100 * mm / diagonalMm;
  }

  /**
   * Joints by which the learned W has leaked: it moves a vertex (by more than a hundredth) that
   * lies farther from the joint's region than any that the rig lets it move, by more than {@value
   * #LEAK_PERCENT} % of the diagonal.
   */
  public List<String> leaked() {
    List<String> leaked = new ArrayList<>();
    for (GeodesicSpread.JointSpread joint : after.spread().joints()) {
      double allowed =
          before.spread().joints().stream()
              .filter(other -> other.joint().equals(joint.joint()))
              .mapToDouble(GeodesicSpread.JointSpread::maxMm)
              .findAny()
              .orElse(0);
      if (percent(joint.maxMm() - allowed) > LEAK_PERCENT) {
        leaked.add(joint.joint());
      }
    }
    return leaked;
  }
}
