package dev.sinew.ingest.dataset;

import java.nio.ByteBuffer;
import org.apache.parquet.example.data.Group;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Columns of the {@code subjects} and {@code frames} tables, and rows to and from them. */
public final class DatasetSchema {
  /** Columns of {@code subjects}. */
  public static final StructType SUBJECTS =
      new StructType()
          .add("subject", DataTypes.StringType, false)
          .add("tpose", DataTypes.BinaryType, false)
          .add("joints", DataTypes.BinaryType, false)
          .add("split", DataTypes.StringType, false)
          .add("posed", DataTypes.BooleanType, false);

  /** Columns of {@code frames}. */
  public static final StructType FRAMES =
      new StructType()
          .add("subject", DataTypes.StringType, false)
          .add("take", DataTypes.StringType, false)
          .add("frame", DataTypes.IntegerType, false)
          .add("split", DataTypes.StringType, false)
          .add("vertices", DataTypes.BinaryType, false)
          .add("axis_angle", DataTypes.BinaryType, false)
          .add("rotations", DataTypes.BinaryType, false)
          .add("root_rotation", DataTypes.BinaryType, false)
          .add("root_translation", DataTypes.BinaryType, false)
          .add("joint_translation", DataTypes.BinaryType, true);

  private DatasetSchema() {}

  /** A subject as a row of {@link #SUBJECTS}. */
  public static Row toRow(SubjectRow subject) {
    return RowFactory.create(
        subject.subject(),
        FloatColumn.encode(subject.tpose()),
        FloatColumn.encode(subject.joints()),
        subject.split(),
        subject.posed());
  }

  /** A frame as a row of {@link #FRAMES}. */
  public static Row toRow(FrameRow frame) {
    float[] moved = frame.jointTranslations();
    return RowFactory.create(
        frame.subject(),
        frame.take(),
        frame.frame(),
        frame.split(),
        FloatColumn.encode(frame.vertices()),
        FloatColumn.encode(frame.axisAngle()),
        FloatColumn.encode(frame.rotations()),
        FloatColumn.encode(frame.rootRotation()),
        FloatColumn.encode(frame.rootTranslation()),
        moved == null ? null : FloatColumn.encode(moved));
  }

  static SubjectRow toSubject(Row row, int vertexCount, int jointCount) {
    String where = "subjects, subject " + row.getAs("subject");
    return new SubjectRow(
        row.getAs("subject"),
        FloatColumn.decode(ByteBuffer.wrap(row.getAs("tpose")), 3 * vertexCount, where),
        FloatColumn.decode(ByteBuffer.wrap(row.getAs("joints")), 3 * jointCount, where),
        row.getAs("split"),
        row.getAs("posed"));
  }

  static FrameRow toFrame(Group row, int vertexCount, int jointCount) {
    String subject = row.getString("subject", 0);
    String take = row.getString("take", 0);
    int frame = row.getInteger("frame", 0);
    String where = "frames, " + subject + "/" + take + " frame " + frame;
    return new FrameRow(
        subject,
        take,
        frame,
        row.getString("split", 0),
        floats(row, "vertices", 3 * vertexCount, where),
        floats(row, "axis_angle", 3 * jointCount, where),
        floats(row, "rotations", 9 * jointCount, where),
        floats(row, "root_rotation", 9, where),
        floats(row, "root_translation", 3, where),
        optionalFloats(row, "joint_translation", 3 * jointCount, where));
  }

  private static float @Nullable [] optionalFloats(
      Group row, String column, int count, String where) {
    return row.getFieldRepetitionCount(column) == 0 ? null : floats(row, column, count, where);
  }

  private static float[] floats(Group row, String column, int count, String where) {
    return FloatColumn.decode(
        row.getBinary(column, 0).toByteBuffer(), count, where + ", column " + column);
  }
}
