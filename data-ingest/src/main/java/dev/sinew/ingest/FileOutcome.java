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
 * @param fitted those whose poses were fitted
 */
record FileOutcome(int index, int frames, List<RejectedFrames> rejected, FitTally fitted)
    implements Serializable {
  FileOutcome {
    rejected = List.copyOf(rejected);
  }
}
