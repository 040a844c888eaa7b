package dev.sinew.jobs.exemplar;

import dev.sinew.character.exemplar.Exemplar;
import dev.sinew.character.exemplar.ExemplarSet;
import dev.sinew.character.exemplar.PoseBlend;
import dev.sinew.character.library.Edit;
import dev.sinew.character.library.ExemplarCatalog;
import dev.sinew.character.library.StoredExemplar;
import dev.sinew.character.library.StoredReader;

/** Exemplars that were made of captured frames, as a catalog to be stored. */
public final class PickedExemplars {
  private static final int LONGEST = 90;

  private PickedExemplars() {}

  /**
   * @param set exemplars named for people, such as {@code elbow in anna/walk/12}
   * @return the same under names that can be typed, such as {@code elbow.anna.walk.12}
   */
  public static ExemplarCatalog catalog(ExemplarSet set, Edit edit) {
    ExemplarCatalog catalog = ExemplarCatalog.empty();
    for (PoseBlend blend : set.blends()) {
      catalog = catalog.with(new StoredReader(blend.reader(), blend.options()));
    }
    for (PoseBlend blend : set.blends()) {
      for (Exemplar exemplar : blend.exemplars()) {
        String name = free(typed(exemplar.name()), catalog);
        catalog =
            catalog.with(
                new StoredExemplar(
                    new Exemplar(name, exemplar.pose(), exemplar.difference(), exemplar.falloff()),
                    blend.reader().name(),
                    edit));
      }
    }
    return catalog;
  }

  private static String typed(String name) {
    String word = name.replace(" in ", ".").replaceAll("[^\\p{L}\\p{N}_.:+-]", ".");
    return word.length() > LONGEST ? word.substring(word.length() - LONGEST) : word;
  }

  private static String free(String name, ExemplarCatalog catalog) {
    String first = name.replaceFirst("^[^\\p{L}\\p{N}_]+", "");
    String candidate = first.isEmpty() ? "exemplar" : first;
    for (int n = 2; catalog.exemplar(candidate).isPresent(); n++) {
      candidate = first + ":" + n;
    }
    return candidate;
  }
}
