package dev.sinew.character.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.Faults;
import dev.sinew.character.exemplar.Exemplar;
import dev.sinew.character.exemplar.PoseDistance;
import dev.sinew.character.exemplar.PoseReader;
import dev.sinew.character.exemplar.RadialOptions;
import dev.sinew.character.exemplar.SparseOffsets;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.skeleton.Skeleton;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExemplarCatalogTest {
  private static final Skeleton SKELETON =
      Skeleton.of(
          List.of("pelvis", "arm", "hand"),
          new int[] {-1, 0, 1},
          new double[] {0, 1, 0, 0.3, 1, 0, 1, 1, 0});
  private static final Edit EDIT = new Edit("a", Instant.EPOCH, "");

  private static StoredReader reader(String joint) {
    return new StoredReader(
        PoseReader.of(
            joint, SKELETON, Pose.identity(3), List.of(joint), PoseDistance.ROTATION_ANGLE),
        RadialOptions.defaults());
  }

  private static StoredExemplar exemplar(String name, String reader, double x) {
    SparseOffsets offsets = SparseOffsets.of(4, new int[] {1}, new double[] {x, 0, 0});
    return new StoredExemplar(new Exemplar(name, Pose.identity(3), offsets, 1), reader, EDIT);
  }

  private static final ExemplarCatalog TWO =
      ExemplarCatalog.empty()
          .with(reader("arm"))
          .with(reader("hand"))
          .with(exemplar("a", "arm", 1))
          .with(exemplar("b", "hand", 2));

  @Test
  void replacesWhereItStands() {
    ExemplarCatalog changed = TWO.with(exemplar("a", "hand", 3));
    assertThat(changed.exemplars()).extracting(StoredExemplar::name).containsExactly("a", "b");
    assertThat(changed.require("a").exemplar().difference().offset(0, 0)).isEqualTo(3);
    assertThat(TWO.require("a").exemplar().difference().offset(0, 0)).isEqualTo(1);
  }

  @Test
  void forgetsAReaderWithItsLastExemplar() {
    ExemplarCatalog left = TWO.without("a");
    assertThat(left.readers()).extracting(StoredReader::name).containsExactly("hand");
    assertThat(TWO.with(exemplar("c", "arm", 1)).without("a").readers()).hasSize(2);
  }

  @Test
  void refusesAnUnknownReader() {
    Faults.of(FaultCode.USAGE, () -> TWO.with(exemplar("c", "leg", 1)));
  }

  @Test
  void namesWhatThereIs() {
    assertThat(Faults.of(FaultCode.USAGE, () -> TWO.require("c")).allowed()).contains("a, b");
    assertThat(Faults.of(FaultCode.USAGE, () -> ExemplarCatalog.empty().without("c")).allowed())
        .contains("none");
  }
}
