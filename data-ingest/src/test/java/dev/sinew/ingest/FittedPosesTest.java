package dev.sinew.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sinew.character.pose.Pose;
import dev.sinew.ingest.capture.CaptureSet;
import dev.sinew.ingest.capture.TakeCatalog;
import dev.sinew.ingest.capture.TakePoses;
import dev.sinew.ingest.capture.TakeReader;
import dev.sinew.ingest.dataset.DatasetManifest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Takes without motion capture: their poses are found from their meshes. */
class FittedPosesTest {
  @TempDir Path folder;
  private TubeCapture set;

  @BeforeEach
  void write() {
    set = TubeCapture.write(folder.resolve("set"));
  }

  @Test
  void aTakeWithoutPosesIsLeftOutUnlessTheyAreFitted() {
    set.delete(set.takeFolder("ann", "walk").resolve("poses.npz"));
    CaptureSet given = CaptureSet.open(set.root);
    assertThat(given.rejected()).singleElement().satisfies(one -> says(one.reason()));
    assertThat(given.fitted()).isEmpty();
    CaptureSet fitted = CaptureSet.open(set.root, TakePoses.FIT);
    assertThat(fitted.rejected()).isEmpty();
    assertThat(fitted.fitted()).containsExactly("ann/walk");
  }

  private static void says(String reason) {
    assertThat(reason).contains("the take has no poses").contains("data.poses: fit");
  }

  @Test
  void fittedPosesAreThoseThatMadeTheMeshes() {
    requireThePosesOf("walk", CaptureSet.open(set.root, TakePoses.REFIT));
    requireThePosesOf("run", CaptureSet.open(set.root, TakePoses.REFIT));
  }

  @Test
  void executorsFitWithWhatTheyAreSent() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(CaptureSet.open(set.root, TakePoses.REFIT).takes());
    }
    try (ObjectInputStream in =
            new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        TakeReader take = ((TakeCatalog) in.readObject()).open("ann", "walk")) {
      take.frame(0);
      assertThat(take.latestFit()).get().satisfies(fit -> assertThat(fit.max()).isLessThan(1e-5));
    }
  }

  private void requireThePosesOf(String name, CaptureSet opened) {
    List<Pose> poses = TubeCapture.poses(name.hashCode(), 4);
    try (TakeReader take = opened.takes().open("ann", name)) {
      for (int f = 0; f < 4; f++) {
        double[] expected = poses.get(f).rotations();
        double[] found = take.frame(f).pose().rotations();
        for (int i = 0; i < expected.length; i++) {
          assertThat(found[i]).isEqualTo(expected[i], within(1e-4));
        }
      }
    }
  }

  @Test
  void theDatasetSaysWhatWasFitted() {
    set.delete(set.takeFolder("ann", "walk").resolve("poses.npz"));
    DatasetManifest manifest = ingest("fitted", TakePoses.FIT);
    assertThat(manifest.frames()).containsEntry("train", 6).containsEntry("validation", 4);
    assertThat(manifest.warnings())
        .singleElement()
        .asString()
        .startsWith("poses of 6 frames were fitted to their meshes; skinned with them the rig is")
        .doesNotContain("settled");
  }

  @Test
  void fittedPosesMakeAnotherDatasetThanGivenOnes() {
    assertThat(ingest("fitted", TakePoses.REFIT).fingerprint())
        .isNotEqualTo(ingest("given", TakePoses.GIVEN).fingerprint());
    assertThat(ingest("nothing to fit", TakePoses.FIT).fingerprint())
        .isEqualTo(ingest("given", TakePoses.GIVEN).fingerprint());
  }

  private DatasetManifest ingest(String name, TakePoses poses) {
    return IngestJob.run(
            LocalSpark.session(),
            new IngestOptions(set.root, poses, folder.resolve(name), false),
            IngestProgress.SILENT)
        .manifest();
  }
}
