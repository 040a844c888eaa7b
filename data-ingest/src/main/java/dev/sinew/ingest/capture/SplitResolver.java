package dev.sinew.ingest.capture;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fault.SinewException;
import dev.sinew.ingest.dataset.RejectedFrames;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Turns what the splits say into frames that exist, looking into every take they name. */
final class SplitResolver {
  private static final String TRAIN = "train";

  /**
   * @param splits usable frames of every split that is named, none or more
   * @param identities the split of each subject's T-pose
   * @param rejected takes that cannot be used
   * @param fitted usable takes whose poses are fitted to their meshes
   */
  record Result(
      SortedMap<String, List<FrameRange>> splits,
      Map<String, String> identities,
      List<RejectedFrames> rejected,
      List<SplitEntry> fitted) {}

  private final TakeCatalog takes;
  private final Splits splits;
  private final Problems problems;
  private final List<String> warnings;
  private final List<RejectedFrames> rejected = new ArrayList<>();
  private final List<SplitEntry> fitted = new ArrayList<>();

  SplitResolver(TakeCatalog takes, Splits splits, Problems problems, List<String> warnings) {
    this.takes = takes;
    this.splits = splits;
    this.problems = problems;
    this.warnings = warnings;
  }

  Result resolve(List<Path> subjectFolders) {
    SortedMap<String, SortedSet<String>> present = present(subjectFolders);
    List<SplitEntry> known = new ArrayList<>();
    for (SplitEntry entry : splits.entries()) {
      if (isKnown(entry, present)) {
        known.add(entry);
      }
    }
    if (splits.entries().isEmpty()) {
      problems.add(
          Fault.of(FaultCode.EMPTY, "no split names a take", takes.root().resolve(Splits.FILE_NAME))
              .allowed("{\"train\": [\"subject/take\", ...], \"validation\": [...]}"));
    }
    warnOfUnused(known, present);
    Map<String, Integer> counts = frameCounts(known);
    SortedMap<String, List<FrameRange>> ranges = ranges(known, counts);
    return new Result(ranges, identities(known, present), rejected, fitted);
  }

  private static SortedMap<String, SortedSet<String>> present(List<Path> subjectFolders) {
    SortedMap<String, SortedSet<String>> present = new TreeMap<>();
    for (Path subject : subjectFolders) {
      SortedSet<String> names = new TreeSet<>();
      CaptureSetReader.folders(subject.resolve("takes"))
          .forEach(take -> names.add(String.valueOf(take.getFileName())));
      present.put(String.valueOf(subject.getFileName()), names);
    }
    return present;
  }

  private boolean isKnown(SplitEntry entry, SortedMap<String, SortedSet<String>> present) {
    SortedSet<String> names = present.get(entry.subject());
    if (names != null && names.contains(entry.take())) {
      return true;
    }
    problems.add(
        split(
                names == null
                    ? "a split names a subject that does not exist"
                    : "a split names a take that does not exist")
            .found(entry)
            .allowed(String.join(", ", names == null ? present.keySet() : names)));
    return false;
  }

  private void warnOfUnused(List<SplitEntry> known, SortedMap<String, SortedSet<String>> present) {
    SortedSet<String> unused = new TreeSet<>();
    present.forEach((subject, names) -> names.forEach(take -> unused.add(subject + "/" + take)));
    known.forEach(entry -> unused.remove(entry.path()));
    if (!unused.isEmpty()) {
      warnings.add("takes in no split are left out: " + String.join(", ", unused));
    }
  }

  /** Frames of every usable take; the others are rejected. */
  private Map<String, Integer> frameCounts(List<SplitEntry> entries) {
    SortedMap<String, SplitEntry> distinct = new TreeMap<>();
    entries.forEach(entry -> distinct.putIfAbsent(entry.path(), entry));
    Map<String, Integer> counts = new TreeMap<>();
    distinct.forEach((path, entry) -> count(entry).ifPresent(count -> counts.put(path, count)));
    return counts;
  }

  private Optional<Integer> count(SplitEntry entry) {
    int meshCount = -1;
    int poseCount = -1;
    List<Fault> faults = new ArrayList<>();
    try (TakeMeshes meshes = takes.meshes(entry.subject(), entry.take())) {
      meshCount = meshes.frameCount();
    } catch (SinewException e) {
      faults.add(e.fault());
    }
    boolean fits = takes.isFitted(entry.subject(), entry.take());
    try {
      poseCount = fits ? meshCount : poseCount(entry);
    } catch (SinewException e) {
      faults.add(e.fault());
    }
    if (faults.isEmpty() && meshCount != poseCount) {
      faults.add(
          Fault.of(FaultCode.FRAME_COUNT, "meshes and poses differ in number", entry.path())
              .found(meshCount + " meshes, " + poseCount + " poses")
              .allowed("one pose a mesh"));
    }
    if (faults.isEmpty()) {
      if (fits) {
        fitted.add(entry);
      }
      return Optional.of(meshCount);
    }
    int frames = Math.max(0, meshCount >= 0 ? meshCount : poseCount);
    rejected.add(
        Rejection.of(entry.subject(), entry.take(), 0, frames - 1, faults.get(0), takes.root()));
    return Optional.empty();
  }

  private int poseCount(SplitEntry entry) {
    PoseTrack poses = takes.poses(entry.subject(), entry.take());
    poses.warnings().forEach(warning -> warnings.add(entry.path() + ": " + warning));
    return poses.frameCount();
  }

  private SortedMap<String, List<FrameRange>> ranges(
      List<SplitEntry> entries, Map<String, Integer> counts) {
    Map<String, List<SplitEntry>> byTake = new TreeMap<>();
    SortedMap<String, List<FrameRange>> ranges = new TreeMap<>();
    entries.forEach(entry -> ranges.put(entry.split(), new ArrayList<>()));
    entries.forEach(
        entry -> byTake.computeIfAbsent(entry.path(), path -> new ArrayList<>()).add(entry));
    byTake.forEach(
        (path, all) -> {
          all.sort(Comparator.comparingInt(SplitEntry::first));
          requireDistinct(all);
          Integer count = counts.get(path);
          if (count != null) {
            all.forEach(entry -> addRange(entry, count, ranges));
          }
        });
    return ranges;
  }

  private void requireDistinct(List<SplitEntry> sorted) {
    for (int i = 1; i < sorted.size(); i++) {
      SplitEntry before = sorted.get(i - 1);
      SplitEntry entry = sorted.get(i);
      if (entry.first() <= before.last()) {
        problems.add(
            split("frames are named twice")
                .found(before + " and " + entry)
                .allowed("every frame in at most one split"));
      }
    }
  }

  private void addRange(SplitEntry entry, int count, SortedMap<String, List<FrameRange>> ranges) {
    if (!entry.wholeTake() && entry.last() >= count) {
      problems.add(
          split("a split names frames that do not exist").found(entry).allowed("0-" + (count - 1)));
      return;
    }
    List<FrameRange> split = ranges.computeIfAbsent(entry.split(), name -> new ArrayList<>());
    split.add(
        new FrameRange(
            entry.subject(), entry.take(), entry.first(), Math.min(entry.last(), count - 1)));
  }

  private Map<String, String> identities(
      List<SplitEntry> known, SortedMap<String, SortedSet<String>> present) {
    Map<String, String> identities = new TreeMap<>();
    if (splits.identities().isEmpty()) {
      present.keySet().forEach(subject -> identities.put(subject, TRAIN));
      Map<String, SortedSet<String>> frames = new TreeMap<>();
      known.forEach(
          entry ->
              frames.computeIfAbsent(entry.subject(), name -> new TreeSet<>()).add(entry.split()));
      frames.forEach(
          (subject, names) ->
              identities.put(subject, names.contains(TRAIN) ? TRAIN : names.first()));
      return identities;
    }
    splits
        .identities()
        .forEach(
            (subject, split) -> {
              if (present.containsKey(subject)) {
                identities.put(subject, split);
              } else {
                problems.add(
                    split("identities name a subject that does not exist")
                        .found(subject)
                        .allowed(String.join(", ", present.keySet())));
              }
            });
    SortedSet<String> left = new TreeSet<>(present.keySet());
    left.removeAll(identities.keySet());
    if (!left.isEmpty()) {
      warnings.add("subjects in no identity split are left out: " + String.join(", ", left));
    }
    SortedSet<String> seen = new TreeSet<>();
    known.stream()
        .filter(entry -> entry.split().equals(TRAIN))
        .filter(entry -> !TRAIN.equals(identities.getOrDefault(entry.subject(), TRAIN)))
        .forEach(entry -> seen.add(entry.subject()));
    if (!seen.isEmpty()) {
      warnings.add(
          "subjects outside the train identities have train frames: " + String.join(", ", seen));
    }
    return identities;
  }

  private Fault split(String what) {
    return Fault.of(FaultCode.SPLIT, what, takes.root().resolve(Splits.FILE_NAME));
  }
}
