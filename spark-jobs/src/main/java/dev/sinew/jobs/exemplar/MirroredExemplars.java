package dev.sinew.jobs.exemplar;

import dev.sinew.character.exemplar.ExemplarMirror;
import dev.sinew.character.exemplar.PoseReader;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.library.Edit;
import dev.sinew.character.library.ExemplarCatalog;
import dev.sinew.character.library.StoredExemplar;
import dev.sinew.character.library.StoredReader;
import dev.sinew.character.rig.Rig;
import dev.sinew.character.symmetry.SideNames;
import java.util.Arrays;
import java.util.List;

/** Reflects exemplars of a catalog, with the readers that weigh them. */
public final class MirroredExemplars {
  private static final String MIRRORED = ".mirrored";

  private final ExemplarMirror mirror;

  public MirroredExemplars(Rig rig) {
    this.mirror = ExemplarMirror.of(rig);
  }

  /** How the mesh and the joints are paired. */
  public ExemplarMirror mirror() {
    return mirror;
  }

  /**
   * A reflected exemplar in its catalog.
   *
   * @param catalog with the reflection, and its reader if there was none
   * @param name of the reflection
   * @param reader that weighs it
   * @param replaced whether there was an exemplar of that name
   * @param withoutPartner how many sculpted vertices have no partner
   */
  public record Reflection(
      ExemplarCatalog catalog, String name, String reader, boolean replaced, int withoutPartner) {}

  /**
   * Adds the reflection of an exemplar; one of its name is replaced.
   *
   * @param name of the reflection
   * @throws dev.sinew.character.fault.SinewException if a joint that is read has no partner, or the
   *     name is the exemplar's own
   */
  public Reflection add(ExemplarCatalog catalog, StoredExemplar stored, String name, Edit edit) {
    if (name.equals(stored.name())) {
      throw Fault.of(FaultCode.USAGE, "a reflection would replace what it reflects", "--to")
          .found(name)
          .remedy("Give another name; one that exists is replaced.")
          .toException();
    }
    StoredReader reader =
        catalog
            .reader(stored.reader())
            .orElseThrow(() -> new IllegalArgumentException(stored.reader()));
    StoredReader reflected = reflected(catalog, reader);
    ExemplarMirror.Mirrored mirrored = mirror.mirror(stored.exemplar(), name);
    ExemplarCatalog more =
        catalog
            .with(reflected)
            .with(new StoredExemplar(mirrored.exemplar(), reflected.name(), edit));
    return new Reflection(
        more,
        name,
        reflected.name(),
        catalog.exemplar(name).isPresent(),
        mirrored.withoutPartner().length);
  }

  /**
   * What a name is called on the other side. One that tells no side gets {@code .mirrored}, or
   * loses it again.
   */
  public static String counterpart(String name) {
    List<String> names = SideNames.counterparts(name);
    if (!names.isEmpty()) {
      return names.get(0);
    }
    boolean back = name.endsWith(MIRRORED) && name.length() > MIRRORED.length();
    return back ? name.substring(0, name.length() - MIRRORED.length()) : name + MIRRORED;
  }

  /** The reader that sees the other side: one that is there already, or a new one. */
  private StoredReader reflected(ExemplarCatalog catalog, StoredReader reader) {
    PoseReader other = mirror.mirror(reader.reader(), reader.name());
    for (StoredReader there : catalog.readers()) {
      if (sees(there.reader(), other) && there.options().equals(reader.options())) {
        return there;
      }
    }
    String name = counterpart(reader.name());
    while (catalog.reader(name).isPresent()) {
      name += MIRRORED;
    }
    return new StoredReader(mirror.mirror(reader.reader(), name), reader.options());
  }

  private static boolean sees(PoseReader a, PoseReader b) {
    if (!a.jointNames().equals(b.jointNames()) || a.distance() != b.distance()) {
      return false;
    }
    for (int n = 0; n < a.jointNames().size(); n++) {
      if (!close(a.twistAxis(n), b.twistAxis(n))) {
        return false;
      }
    }
    return true;
  }

  /** Bodies that are nearly symmetric have nearly reflected bones. */
  private static boolean close(double[] a, double[] b) {
    double dot = 0;
    for (int c = 0; c < 3; c++) {
      dot += a[c] * b[c];
    }
    return Arrays.equals(a, b) || dot > Math.cos(Math.toRadians(1));
  }
}
