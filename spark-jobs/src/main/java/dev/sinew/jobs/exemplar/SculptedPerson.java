package dev.sinew.jobs.exemplar;

import dev.sinew.character.bundle.Bundle;
import dev.sinew.character.exemplar.ExemplarSet;
import dev.sinew.character.exemplar.RestSpace;
import dev.sinew.character.library.ExemplarCatalog;
import dev.sinew.character.library.ExemplarLibrary;
import dev.sinew.character.mesh.Mesh;
import dev.sinew.character.pose.Pose;
import dev.sinew.jobs.person.Person;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A person whose exemplars are edited: what lies below them is the model's own surface, skinned and
 * with its learned corrections.
 *
 * @param person who is posed
 * @param library where the exemplars are kept
 */
public record SculptedPerson(Person person, ExemplarLibrary library) {

  /**
   * @param tpose T-pose mesh of the person; null for the bundle's rig
   * @param joints that person's joints; null to predict them
   * @throws dev.sinew.character.fault.SinewException if a file cannot be used
   */
  public static SculptedPerson open(Bundle bundle, @Nullable Path tpose, @Nullable Path joints) {
    return new SculptedPerson(Person.read(bundle, tpose, joints), bundle.exemplars());
  }

  /** A catalog's exemplars as they are weighed on this character. */
  public ExemplarSet set(ExemplarCatalog catalog) {
    return catalog.toSet(person.model().weights());
  }

  /** Rest space at a pose. */
  public RestSpace space(Pose pose) {
    return RestSpace.at(person.model().weights(), person.skinningMatrices(pose));
  }

  /**
   * The surface below the exemplars.
   *
   * @return [V,3] world frame, metres
   */
  public float[] below(Pose pose) {
    float[] surface = new float[3 * person.model().vertexCount()];
    person.subject().apply(pose, surface, person.model().newWorkspace());
    return surface;
  }

  /**
   * The surface with exemplars on top.
   *
   * @return [V,3] world frame, metres
   */
  public float[] surface(Pose pose, ExemplarSet exemplars) {
    float[] surface = below(pose);
    exemplars.addPosed(pose, floats(person.skinningMatrices(pose)), surface, exemplars.newSums());
    return surface;
  }

  /**
   * How far off a sculpt comes back in its pose, with all that a catalog blends there: exactly if
   * its reader interpolates, partly if weights add up or are regularised.
   *
   * @param name of the exemplar in the catalog
   * @param sculpt the edited mesh
   * @return longest way of a vertex from the sculpt, millimetres
   */
  public double lostMm(ExemplarCatalog catalog, String name, Mesh sculpt) {
    float[] again = surface(catalog.require(name).exemplar().pose(), set(catalog));
    float[] wanted = sculpt.vertices();
    double most = 0;
    for (int i = 0; i < again.length; i += 3) {
      double x = again[i] - wanted[i];
      double y = again[i + 1] - wanted[i + 1];
      double z = again[i + 2] - wanted[i + 2];
      most = Math.max(most, Math.sqrt(x * x + y * y + z * z));
    }
    return 1000 * most;
  }

  private static float[] floats(double[] values) {
    float[] floats = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      floats[i] = (float) values[i];
    }
    return floats;
  }
}
