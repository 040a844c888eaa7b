package dev.sinew.jobs.train;

import dev.sinew.character.pose.PelvisFrame;
import dev.sinew.character.pose.Pose;
import dev.sinew.character.symmetry.Mirror;
import dev.sinew.ingest.dataset.FrameRow;
import dev.sinew.ingest.dataset.SubjectRow;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction;

/**
 * Every frame, and right after it its reflection in x = 0, the plane of pelvis-centred frames: a
 * frame of the reflected person, who is a subject of its own, since nobody is quite symmetric.
 */
record MirroredRows(Mirror mirror) implements FlatMapFunction<FrameRow, FrameRow>, Serializable {
  /** No folder, hence no subject, has a name with a slash. */
  private static final String REFLECTED = "/reflected";

  /** How many rows a frame becomes. */
  static final int COPIES = 2;

  @Override
  public Iterator<FrameRow> call(FrameRow frame) {
    return List.of(frame, reflected(frame)).iterator();
  }

  /** The reflected person. */
  SubjectRow reflected(SubjectRow row) {
    return new SubjectRow(
        row.subject() + REFLECTED,
        mirror.vertices(row.tpose(), 0),
        mirror.joints(row.joints(), 0),
        row.split(),
        row.posed());
  }

  /** The reflected person's frame. */
  FrameRow reflected(FrameRow frame) {
    Pose pose = mirror.pose(frame.pose());
    PelvisFrame pelvis = mirror.pelvisFrame(frame.pelvisFrame());
    double[] translations = pose.jointTranslations();
    return new FrameRow(
        frame.subject() + REFLECTED,
        frame.take(),
        frame.frame(),
        frame.split(),
        mirror.vertices(frame.vertices(), 0),
        floats(pose.axisAngle()),
        floats(pose.rotations()),
        floats(pelvis.rotation()),
        floats(pelvis.translation()),
        translations == null ? null : floats(translations));
  }

  private static float[] floats(double[] values) {
    float[] floats = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      floats[i] = (float) values[i];
    }
    return floats;
  }
}
