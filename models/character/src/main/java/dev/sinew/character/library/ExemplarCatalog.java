package dev.sinew.character.library;

import dev.sinew.character.exemplar.Exemplar;
import dev.sinew.character.exemplar.ExemplarSet;
import dev.sinew.character.exemplar.PoseBlend;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.skinning.SkinWeights;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Readers and exemplars of a character by name, in the order in which they came. Immutable: each
 * change gives another catalog.
 */
public final class ExemplarCatalog {
  private final Map<String, StoredReader> readers;
  private final Map<String, StoredExemplar> exemplars;

  private ExemplarCatalog(
      Map<String, StoredReader> readers, Map<String, StoredExemplar> exemplars) {
    this.readers = Collections.unmodifiableMap(readers);
    this.exemplars = Collections.unmodifiableMap(exemplars);
  }

  /** A catalog of nothing. */
  public static ExemplarCatalog empty() {
    return new ExemplarCatalog(new LinkedHashMap<>(), new LinkedHashMap<>());
  }

  /** The readers, those without exemplars too. */
  public List<StoredReader> readers() {
    return List.copyOf(readers.values());
  }

  /** All exemplars. */
  public List<StoredExemplar> exemplars() {
    return List.copyOf(exemplars.values());
  }

  /** The exemplars of one reader. */
  public List<StoredExemplar> exemplarsOf(String reader) {
    return exemplars.values().stream().filter(e -> e.reader().equals(reader)).toList();
  }

  /** The reader of that name, if there is one. */
  public Optional<StoredReader> reader(String name) {
    return Optional.ofNullable(readers.get(name));
  }

  /** The exemplar of that name, if there is one. */
  public Optional<StoredExemplar> exemplar(String name) {
    return Optional.ofNullable(exemplars.get(name));
  }

  /**
   * The exemplar of that name.
   *
   * @throws dev.sinew.character.fault.SinewException if there is none
   */
  public StoredExemplar require(String name) {
    return exemplar(name)
        .orElseThrow(
            () ->
                Fault.of(FaultCode.USAGE, "there is no such exemplar", "exemplar " + name)
                    .allowed(
                        exemplars.isEmpty()
                            ? "none: nothing is sculpted yet"
                            : "one of " + String.join(", ", exemplars.keySet()))
                    .toException());
  }

  /** This catalog with a reader; one of that name is replaced where it stands. */
  public ExemplarCatalog with(StoredReader reader) {
    Map<String, StoredReader> more = new LinkedHashMap<>(readers);
    more.put(reader.name(), reader);
    return new ExemplarCatalog(more, new LinkedHashMap<>(exemplars));
  }

  /**
   * This catalog with an exemplar; one of that name is replaced where it stands.
   *
   * @throws dev.sinew.character.fault.SinewException if its reader is not in the catalog
   */
  public ExemplarCatalog with(StoredExemplar exemplar) {
    if (!readers.containsKey(exemplar.reader())) {
      throw Fault.of(FaultCode.USAGE, "there is no such reader", "exemplar " + exemplar.name())
          .found(exemplar.reader())
          .allowed(readers.isEmpty() ? "none yet" : String.join(", ", readers.keySet()))
          .toException();
    }
    Map<String, StoredExemplar> more = new LinkedHashMap<>(exemplars);
    more.put(exemplar.name(), exemplar);
    return new ExemplarCatalog(new LinkedHashMap<>(readers), more);
  }

  /**
   * This catalog without an exemplar, and without its reader if it was the last under it.
   *
   * @throws dev.sinew.character.fault.SinewException if there is none of that name
   */
  public ExemplarCatalog without(String exemplar) {
    StoredExemplar gone = require(exemplar);
    Map<String, StoredExemplar> fewer = new LinkedHashMap<>(exemplars);
    fewer.remove(exemplar);
    Map<String, StoredReader> left = new LinkedHashMap<>(readers);
    if (fewer.values().stream().noneMatch(e -> e.reader().equals(gone.reader()))) {
      left.remove(gone.reader());
    }
    return new ExemplarCatalog(left, fewer);
  }

  /**
   * This catalog without a reader that weighs nothing.
   *
   * @throws dev.sinew.character.fault.SinewException if there is none of that name, or it has
   *     exemplars
   */
  public ExemplarCatalog withoutReader(String reader) {
    if (!readers.containsKey(reader)) {
      throw Fault.of(FaultCode.USAGE, "there is no such reader", "reader " + reader)
          .allowed(
              readers.isEmpty()
                  ? "none: there are no readers"
                  : String.join(", ", readers.keySet()))
          .toException();
    }
    List<StoredExemplar> under = exemplarsOf(reader);
    if (!under.isEmpty()) {
      throw Fault.of(FaultCode.CONFLICT, "the reader weighs exemplars", "reader " + reader)
          .found(under.stream().map(StoredExemplar::name).collect(Collectors.joining(", ")))
          .remedy("Remove those; a reader goes with its last exemplar.")
          .toException();
    }
    Map<String, StoredReader> left = new LinkedHashMap<>(readers);
    left.remove(reader);
    return new ExemplarCatalog(left, new LinkedHashMap<>(exemplars));
  }

  /**
   * The exemplars as they are weighed and blended.
   *
   * @param weights W [V,J] of the character
   * @throws dev.sinew.character.fault.SinewException as {@link PoseBlend#of} and {@link
   *     ExemplarSet#of} throw it: two exemplars at one pose, weights that are not determined …
   */
  public ExemplarSet toSet(SkinWeights weights) {
    List<PoseBlend> blends = new ArrayList<>();
    for (StoredReader reader : readers.values()) {
      List<Exemplar> under =
          exemplarsOf(reader.name()).stream().map(StoredExemplar::exemplar).toList();
      if (!under.isEmpty()) {
        blends.add(PoseBlend.of(reader.reader(), under, reader.options()));
      }
    }
    return ExemplarSet.of(weights, blends);
  }
}
