package dev.sinew.ingest.dataset;

import java.io.Serializable;

/**
 * One person of a dataset, in the rest pose P*. Arrays are not copied: whoever makes a row gives
 * them away, and nobody changes them.
 *
 * @param subject the person's name, unique in the dataset
 * @param tpose [V,3] rest mesh, metres, the pelvis in the origin
 * @param joints [J,3] rest joints, metres, the pelvis in the origin
 * @param split the identity's split, {@link #NO_SPLIT} if the capture set leaves it out
 * @param posed whether the dataset has frames of this person
 */
@SuppressWarnings("ArrayRecordComponent")
public record SubjectRow(String subject, float[] tpose, float[] joints, String split, boolean posed)
    implements Serializable {

  /** The split of an identity that the capture set's splits do not name. */
  public static final String NO_SPLIT = "none";
}
