package dev.sinew.character.deformer;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.mesh.MeshEdges;
import java.util.Arrays;

/**
 * A mass at every vertex, on a spring to where the surface below puts it and on springs to its
 * neighbours: ü_v = −ω²·u_v − 2ζω·u̇_v + ω_c²·(mean of the neighbours' u − u_v) − T̈_v, with T_v
 * the vertex below, u_v what the mass is off from it, and T_v + softness_v·u_v the vertex given.
 *
 * <p>Between frames T moves in straight lines. Time goes in steps of fixed length from the first
 * frame's time on (semi-implicit Euler), so that the same frames always give the same surfaces. A
 * frame at the time of the last one moves no mass; at an earlier time, or more than {@link
 * #LONGEST} steps later, the masses start anew, at rest. For one character and one thread.
 */
public final class SpringMassJiggle implements SurfaceDeformer {
  /** Most steps from one frame to the next. */
  public static final int LONGEST = 2400;

  private final MeshEdges edges;
  private final double[] softness;
  private final JiggleOptions options;

  /** [V,3] what the masses are off from the surface below, and how fast that changes. */
  private final double[] offsets;

  private final double[] velocities;

  /** [V,3] the surface below in the last frame, and how fast it got there. */
  private final float[] last;

  private final double[] speeds;
  private double lastTime = Double.NaN;
  private double start;
  private long steps;

  private SpringMassJiggle(MeshEdges edges, double[] softness, JiggleOptions options) {
    this.edges = edges;
    this.softness = softness;
    this.options = options;
    this.offsets = new double[3 * softness.length];
    this.velocities = new double[3 * softness.length];
    this.last = new float[3 * softness.length];
    this.speeds = new double[3 * softness.length];
  }

  /**
   * @param edges of the mesh
   * @param softness [V] share of its mass's motion that a vertex follows, 0 (bone) to 1 (fat)
   * @throws dev.sinew.character.fault.SinewException if there is not one softness within 0 and 1 a
   *     vertex
   */
  public static SpringMassJiggle of(MeshEdges edges, double[] softness, JiggleOptions options) {
    if (softness.length != edges.vertexCount()) {
      throw Fault.of(FaultCode.VERTEX_COUNT, "softness is of another mesh", "jiggle")
          .found(softness.length + " numbers")
          .allowed(edges.vertexCount() + " vertices")
          .toException();
    }
    for (int v = 0; v < softness.length; v++) {
      if (!(softness[v] >= 0 && softness[v] <= 1)) {
        throw Fault.of(FaultCode.CONFIG, "softness is out of range", "jiggle, vertex " + v)
            .found(softness[v])
            .allowed("0..1")
            .toException();
      }
    }
    return new SpringMassJiggle(edges, softness.clone(), options);
  }

  @Override
  public void reset() {
    lastTime = Double.NaN;
  }

  @Override
  public void deform(SurfaceFrame frame, float[] surface) {
    Surfaces.requireVertices("jiggle", surface, softness.length);
    if (!Double.isFinite(frame.time())) {
      throw Fault.of(FaultCode.NOT_FINITE, "a frame's time is not finite", "jiggle")
          .found(frame.time())
          .toException();
    }
    long until = steps(frame.time());
    if (!(frame.time() >= lastTime) || until - steps > LONGEST) {
      begin(frame.time());
    } else {
      kick(surface, frame.time() - lastTime);
      for (; steps < until; steps++) {
        step();
      }
    }
    System.arraycopy(surface, 0, last, 0, last.length);
    lastTime = frame.time();
    for (int i = 0; i < surface.length; i++) {
      surface[i] = (float) (surface[i] + softness[i / 3] * offsets[i]);
    }
  }

  /** Whole steps from the start to a time; one that rounding missed counts. */
  private long steps(double time) {
    return (long) Math.floor((time - start) / options.step() + 1e-6);
  }

  private void begin(double time) {
    start = time;
    steps = 0;
    Arrays.fill(offsets, 0);
    Arrays.fill(velocities, 0);
    Arrays.fill(speeds, 0);
  }

  /** T moves in straight lines, so that all of T̈ is a change of speed at the frames. */
  private void kick(float[] surface, double span) {
    for (int i = 0; i < surface.length && span > 0; i++) {
      double speed = ((double) surface[i] - last[i]) / span;
      velocities[i] -= speed - speeds[i];
      speeds[i] = speed;
    }
  }

  private void step() {
    double h = options.step();
    double omega = 2 * Math.PI * options.frequency();
    double coupling = 2 * Math.PI * options.coupling();
    double stiffness = omega * omega;
    double drag = 2 * options.damping() * omega;
    for (int v = 0; v < softness.length; v++) {
      int begin = edges.begin(v);
      int end = edges.end(v);
      for (int c = 0; c < 3; c++) {
        int at = 3 * v + c;
        double pull = -stiffness * offsets[at] - drag * velocities[at];
        if (begin < end) {
          double sum = 0;
          for (int i = begin; i < end; i++) {
            sum += offsets[3 * edges.neighbour(i) + c];
          }
          pull += coupling * coupling * (sum / (end - begin) - offsets[at]);
        }
        velocities[at] += h * pull;
      }
    }
    for (int i = 0; i < offsets.length; i++) {
      offsets[i] += h * velocities[i];
    }
  }
}
