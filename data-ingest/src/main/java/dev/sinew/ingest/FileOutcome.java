package dev.sinew.ingest;

import dev.sinew.ingest.dataset.RejectedFrames;
import java.io.Serializable;
import java.util.List;

/**
 * What became of a planned file.
 *
 * @param index its {@link FilePlan#index}
 * @param frames rows written
 * @param rejected frames left out, in order
 */
record FileOutcome(int index, int frames, List<RejectedFrames> rejected) implements Serializable {
  FileOutcome {
    rejected = List.copyOf(rejected);
  }
}
