package dev.sinew.character.symmetry;

import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.mesh.MeshEdges;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * How well a rest mesh is its own reflection in a plane x = c, and which vertex mirrors which.
 *
 * <p>Partners are the vertices nearest to each other's reflection, one to one, within {@link
 * #TOLERANCE} of the mesh's diagonal. The plane is found from the mesh alone: of x = 0, the middle
 * of its box and the median vertex the first that pairs all vertices, else the one that pairs most,
 * then moved to the mean middle of the pairs. Immutable.
 */
public final class MeshSymmetry implements Serializable {
  private static final long serialVersionUID = 1L;

  /** How far a vertex may lie from its partner's reflection, as a share of the mesh's diagonal. */
  public static final double TOLERANCE = 1e-3;

  /** Which share of the edges may join vertices whose partners are not joined. */
  public static final double EDGE_TOLERANCE = 0.005;

  private final double centre;
  private final int[] partners;
  private final double largestDistance;
  private final int edges;
  private final int strayEdges;

  private MeshSymmetry(
      double centre, int[] partners, double largestDistance, int edges, int strayEdges) {
    this.centre = centre;
    this.partners = partners;
    this.largestDistance = largestDistance;
    this.edges = edges;
    this.strayEdges = strayEdges;
  }

  /** Looks for the plane and the partners; always finds the best there are. */
  public static MeshSymmetry of(Mesh mesh) {
    MeshEdges edges = MeshEdges.of(mesh.faces(), mesh.vertexCount());
    double tolerance = TOLERANCE * Math.max(mesh.diagonal(), Float.MIN_NORMAL);
    MeshSymmetry best = null;
    for (double centre : centres(mesh.vertices())) {
      MeshSymmetry found = at(mesh, edges, centre, tolerance);
      for (int refined = 0; refined < 2; refined++) {
        MeshSymmetry moved = at(mesh, edges, found.middle(mesh.vertices()), tolerance);
        if (moved.betterThan(found)) {
          found = moved;
        }
      }
      if (best == null || found.betterThan(best)) {
        best = found;
      }
      if (best.unpartnered() == 0) {
        break;
      }
    }
    if (best == null) {
      throw new IllegalStateException("no plane was tried");
    }
    return best;
  }

  private static double[] centres(float[] vertices) {
    double[] x = new double[vertices.length / 3];
    Arrays.setAll(x, v -> vertices[3 * v]);
    Arrays.sort(x);
    return Arrays.stream(new double[] {0, (x[0] + x[x.length - 1]) / 2, x[x.length / 2]})
        .distinct()
        .toArray();
  }

  private static MeshSymmetry at(Mesh mesh, MeshEdges edges, double centre, double tolerance) {
    int[] partners = VertexPairs.of(mesh.vertices(), edges, centre, tolerance);
    double largest = 0;
    for (int v = 0; v < partners.length; v++) {
      if (partners[v] >= 0) {
        largest = Math.max(largest, distance(mesh.vertices(), v, partners[v], centre));
      }
    }
    return new MeshSymmetry(
        centre, partners, largest, edges.count(), MappedEdges.stray(edges, partners));
  }

  private static double distance(float[] vertices, int v, int u, double centre) {
    double x = 2 * centre - vertices[3 * v] - vertices[3 * u];
    double y = (double) vertices[3 * v + 1] - vertices[3 * u + 1];
    double z = (double) vertices[3 * v + 2] - vertices[3 * u + 2];
    return Math.sqrt(x * x + y * y + z * z);
  }

  private double middle(float[] vertices) {
    double sum = 0;
    int count = 0;
    for (int v = 0; v < partners.length; v++) {
      if (partners[v] >= 0) {
        sum += 0.5 * ((double) vertices[3 * v] + vertices[3 * partners[v]]);
        count++;
      }
    }
    return count == 0 ? centre : sum / count;
  }

  private boolean betterThan(MeshSymmetry other) {
    if (unpartnered() != other.unpartnered()) {
      return unpartnered() < other.unpartnered();
    }
    return largestDistance < other.largestDistance;
  }

  /** x of the plane, in the mesh's frame, metres. */
  public double centre() {
    return centre;
  }

  /** V, the number of vertices. */
  public int vertexCount() {
    return partners.length;
  }

  /** The vertex that mirrors {@code v}, itself on the plane; −1 if there is none. */
  public int partner(int v) {
    return partners[v];
  }

  /** [V] all partners, a copy. */
  public int[] partners() {
    return partners.clone();
  }

  /** How many vertices have no partner. */
  public int unpartnered() {
    return (int) Arrays.stream(partners).filter(partner -> partner < 0).count();
  }

  /** The largest distance of a vertex from its partner's reflection, metres. */
  public double largestDistance() {
    return largestDistance;
  }

  /** How many edges join vertices whose partners are not joined. */
  public int strayEdges() {
    return strayEdges;
  }

  /** Why the mesh does not count as symmetric; empty if it does. */
  public Optional<String> asymmetry() {
    if (unpartnered() > 0) {
      int first = 0;
      while (partners[first] >= 0) {
        first++;
      }
      return Optional.of(
          String.format(
              Locale.ROOT,
              "%d of %d vertices have no partner across the plane x = %.4f m, the first is vertex"
                  + " %d",
              unpartnered(),
              partners.length,
              centre,
              first));
    }
    if (strayEdges > EDGE_TOLERANCE * edges) {
      return Optional.of(
          strayEdges + " of " + edges + " edges join vertices whose partners are not joined");
    }
    return Optional.empty();
  }
}
