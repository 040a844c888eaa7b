package dev.sinew.training.evaluation;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.skeleton.Skeleton;
import dev.sinew.ingest.dataset.SubjectRow;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;

/** The T-pose mesh and the given joints of every subject of a dataset, pelvis-centred. */
public final class SubjectShapes implements Serializable {
  private static final long serialVersionUID = 1L;

  private final HashMap<String, Shape> shapes;

  private SubjectShapes(HashMap<String, Shape> shapes) {
    this.shapes = shapes;
  }

  /**
   * @param tpose [V,3] mesh in rest pose P*, metres; not to be modified
   * @param skeleton the hierarchy with this subject's joints, in the mesh's frame
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Shape(float[] tpose, Skeleton skeleton) implements Serializable {

    /** [V,3] the T-pose mesh in double precision, a new array. */
    public double[] tposeAsDoubles() {
      double[] doubles = new double[tpose.length];
      for (int i = 0; i < tpose.length; i++) {
        doubles[i] = tpose[i];
      }
      return doubles;
    }
  }

  /**
   * @param hierarchy names and parents; its positions are not used
   * @param subjects rows of the dataset
   * @throws dev.sinew.character.fault.SinewException if a row has another number of joints
   */
  public static SubjectShapes of(Skeleton hierarchy, Iterable<SubjectRow> subjects) {
    HashMap<String, Shape> shapes = new HashMap<>();
    for (SubjectRow row : subjects) {
      if (row.joints().length != 3 * hierarchy.jointCount()) {
        throw Fault.of(FaultCode.JOINT, "a subject has other joints", "subject " + row.subject())
            .found(row.joints().length + " numbers")
            .allowed("3·" + hierarchy.jointCount())
            .toException();
      }
      double[] joints = new double[row.joints().length];
      for (int i = 0; i < joints.length; i++) {
        joints[i] = row.joints()[i];
      }
      shapes.put(row.subject(), new Shape(row.tpose(), hierarchy.withJoints(joints)));
    }
    return new SubjectShapes(shapes);
  }

  /**
   * One subject's shape.
   *
   * @throws dev.sinew.character.fault.SinewException if the dataset lists no such subject
   */
  public Shape shape(String subject) {
    Shape shape = shapes.get(subject);
    if (shape == null) {
      throw Fault.of(
              FaultCode.DATASET,
              "frames of a subject that the dataset does not list",
              "subject " + subject)
          .remedy("ingest the capture set again")
          .toException();
    }
    return shape;
  }

  /** All shapes by subject, a copy. */
  public Map<String, Shape> all() {
    return Map.copyOf(shapes);
  }
}
