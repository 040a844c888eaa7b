package dev.sinew.jobs.fit;

import dev.sinew.character.pose.Pose;
import java.io.File;
import java.io.Serializable;
import java.util.List;

/**
 * One take that is to be fitted.
 *
 * @param subject the person
 * @param take the take
 * @param meshes what {@link dev.sinew.ingest.capture.MeshSource#open} takes
 * @param frames F
 * @param given [F] the poses it came with; empty if it came with none
 * @param framesPerSecond poses a second
 */
record FitTake(
    String subject, String take, File meshes, int frames, List<Pose> given, double framesPerSecond)
    implements Serializable {

  FitTake {
    given = List.copyOf(given);
  }

  String path() {
    return subject + "/" + take;
  }
}
