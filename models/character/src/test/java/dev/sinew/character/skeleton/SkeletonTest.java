package dev.sinew.character.skeleton;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sinew.character.Faults;
import dev.sinew.character.Figures;
import dev.sinew.character.fault.FaultCode;
import java.util.List;
import org.junit.jupiter.api.Test;

class SkeletonTest {
  @Test
  void severalRootsAreLegal() {
    Skeleton skeleton = Figures.twoRoots();
    assertThat(skeleton.roots()).containsExactly(0, 3);
    assertThat(skeleton.children(1)).containsExactly(2);
    assertThat(skeleton.children(4)).isEmpty();
    assertThat(skeleton.isRoot(3)).isTrue();
    assertThat(skeleton.offset(3, 0)).isEqualTo(0.7);
    assertThat(skeleton.indexOf("spine")).hasValue(2);
    assertThat(skeleton.indexOf("Spine")).isEmpty();
  }

  @Test
  void pelvisIsTheJointNamedSoElseTheFirstRoot() {
    assertThat(Figures.twoRoots().pelvis()).isEqualTo(1);
    assertThat(Figures.chain().pelvis()).isZero();
    assertThat(
            Skeleton.of(List.of("root", "PELVIS", "hips"), new int[] {-1, 0, 1}, new double[9])
                .pelvis())
        .isEqualTo(1);
  }

  @Test
  void otherRestPositionsKeepTheHierarchy() {
    double[] positions = new double[9];
    positions[4] = 2;
    Skeleton other = Figures.chain().withJoints(positions);
    assertThat(other.names()).isEqualTo(Figures.chain().names());
    assertThat(other.joint(1, 1)).isEqualTo(2);
    assertThat(other).isNotEqualTo(Figures.chain());
    assertThat(Figures.chain()).isEqualTo(Figures.chain());
  }

  @Test
  void givenArraysAreNotSharedWithTheCaller() {
    double[] joints = new double[9];
    int[] parents = {-1, 0, 1};
    Skeleton skeleton = Skeleton.of(List.of("a", "b", "c"), parents, joints);
    joints[0] = 5;
    parents[1] = -1;
    skeleton.joints()[3] = 7;
    skeleton.parents()[2] = 0;
    assertThat(skeleton.joint(0, 0)).isZero();
    assertThat(skeleton.joint(1, 0)).isZero();
    assertThat(skeleton.parents()).containsExactly(-1, 0, 1);
  }

  @Test
  void rejectsAParentThatDoesNotComeFirst() {
    assertThat(
            Faults.of(
                    FaultCode.JOINT,
                    () -> Skeleton.of(List.of("a", "b"), new int[] {-1, 1}, new double[6]))
                .where())
        .contains("joint 1 (b)");
    Faults.of(FaultCode.JOINT, () -> Skeleton.of(List.of("a"), new int[] {-2}, new double[3]));
  }

  @Test
  void rejectsNamesThatRepeatOrAreBlank() {
    Faults.of(
        FaultCode.JOINT, () -> Skeleton.of(List.of("a", "a"), new int[] {-1, 0}, new double[6]));
    Faults.of(FaultCode.JOINT, () -> Skeleton.of(List.of(" "), new int[] {-1}, new double[3]));
  }

  @Test
  void rejectsPositionsThatAreNotFinite() {
    Faults.of(
        FaultCode.NOT_FINITE,
        () -> Skeleton.of(List.of("a"), new int[] {-1}, new double[] {0, Double.NaN, 0}));
  }

  @Test
  void rejectsListsOfDifferentLengthAndNoJoints() {
    Faults.of(FaultCode.SHAPE, () -> Skeleton.of(List.of("a"), new int[] {-1, 0}, new double[3]));
    Faults.of(FaultCode.JOINT, () -> Skeleton.of(List.of(), new int[0], new double[0]));
  }
}
