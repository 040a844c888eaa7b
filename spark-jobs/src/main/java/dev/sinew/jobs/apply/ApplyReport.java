package dev.sinew.jobs.apply;

import java.util.List;

/**
 * What an application came to.
 *
 * @param frames meshes written
 * @param vertices vertices a mesh
 * @param outside frames whose pose lies outside the range seen in training
 * @param partlyFaded frames so far outside that some of their corrections fade
 * @param whollyFaded frames so far outside that none of their corrections is left
 * @param warnings what the user should know, one sentence each
 */
public record ApplyReport(
    int frames,
    int vertices,
    int outside,
    int partlyFaded,
    int whollyFaded,
    List<String> warnings) {
  public ApplyReport {
    warnings = List.copyOf(warnings);
  }
}
