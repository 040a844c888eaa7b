package dev.sinew.character.deformer;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;

/**
 * How flesh swings.
 *
 * @param frequency at which a vertex by itself swings, hertz
 * @param damping ratio ζ: 0 swings for ever, 1 returns without swinging over
 * @param coupling frequency of the springs that pull a vertex to where its neighbours are, hertz; 0
 *     for none
 * @param step of the simulation, seconds
 */
public record JiggleOptions(double frequency, double damping, double coupling, double step) {

  /**
   * @throws dev.sinew.character.fault.SinewException if a number is out of range, or the step is
   *     too long for the springs
   */
  public JiggleOptions {
    boolean valid =
        frequency > 0
            && damping >= 0
            && coupling >= 0
            && step > 0
            && Double.isFinite(frequency + damping + coupling + step);
    if (!valid) {
      throw Fault.of(FaultCode.CONFIG, "a number is out of range", "jiggle")
          .found(
              "frequency "
                  + frequency
                  + ", damping "
                  + damping
                  + ", coupling "
                  + coupling
                  + ", step "
                  + step)
          .allowed("frequency > 0, damping ≥ 0, coupling ≥ 0, step > 0")
          .toException();
    }
    // The stiffest motion: neighbours that swing against each other.
    double stiffest = Math.hypot(frequency, Math.sqrt(2) * coupling);
    double turns = 2 * Math.PI * step * Math.max(stiffest, 2 * damping * frequency);
    if (!(turns <= 1)) {
      throw Fault.of(FaultCode.CONFIG, "the step is too long for such stiff springs", "jiggle")
          .found("step " + step + " s")
          .allowed("at most " + step / turns + " s")
          .toException();
    }
  }

  /** 4 Hz, damping 0.2, coupling 4 Hz, steps of 1∕240 s. */
  public static JiggleOptions defaults() {
    return new JiggleOptions(4, 0.2, 4, 1.0 / 240);
  }
}
