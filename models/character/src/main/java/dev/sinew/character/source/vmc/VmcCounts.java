package dev.sinew.character.source.vmc;

import java.util.Map;

/**
 * What a stream brought, since the source was opened.
 *
 * @param packets packets that came
 * @param frames whole frames
 * @param malformedPackets packets that are no Open Sound Control; dropped whole
 * @param otherSenders packets that came while another sender was heard; dropped
 * @param invalidMessages messages with arguments of types that the protocol has not, or of the pose
 *     with wrong arguments, a rotation that is none, or a place out of reach; dropped
 * @param otherMessages messages that say nothing of the pose; left out
 * @param unknownBones messages by bone that is no humanoid bone, for the first {@value
 *     #MOST_UNKNOWN} names
 * @param furtherUnknownBones messages of bones by further such names
 */
public record VmcCounts(
    long packets,
    long frames,
    long malformedPackets,
    long otherSenders,
    long invalidMessages,
    long otherMessages,
    Map<String, Long> unknownBones,
    long furtherUnknownBones) {
  /** As many names of unknown bones are kept. */
  public static final int MOST_UNKNOWN = 64;

  public VmcCounts {
    unknownBones = Map.copyOf(unknownBones);
  }
}
