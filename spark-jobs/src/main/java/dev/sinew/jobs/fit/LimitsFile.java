package dev.sinew.jobs.fit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import dev.sinew.character.fitting.JointLimits;
import dev.sinew.character.format.InputFile;
import dev.sinew.character.skeleton.Skeleton;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Reads joint limits: {@code {"joint": {"low": [x, y, z], "high": [x, y, z]}}}, rotation vectors in
 * radians.
 */
final class LimitsFile {
  private LimitsFile() {}

  static JointLimits read(Path file, Skeleton skeleton) {
    JsonNode root;
    try {
      root =
          JsonMapper.builder()
              .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
              .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
              .build()
              .readTree(new String(InputFile.bytes(file), StandardCharsets.UTF_8));
    } catch (JsonProcessingException e) {
      throw malformed(file).found(e.getOriginalMessage()).toException();
    }
    if (!root.isObject()) {
      throw malformed(file).toException();
    }
    JointLimits limits = JointLimits.none();
    for (Iterator<Map.Entry<String, JsonNode>> all = root.fields(); all.hasNext(); ) {
      Map.Entry<String, JsonNode> one = all.next();
      OptionalInt joint = skeleton.indexOf(one.getKey());
      if (joint.isEmpty()) {
        throw Fault.of(FaultCode.JOINT, "the rig has no such joint", file)
            .found(one.getKey())
            .allowed(String.join(", ", skeleton.names()))
            .toException();
      }
      for (Iterator<String> keys = one.getValue().fieldNames(); keys.hasNext(); ) {
        String key = keys.next();
        if (!key.equals("low") && !key.equals("high")) {
          throw malformed(file + ", " + one.getKey()).found("key " + key).toException();
        }
      }
      try {
        limits =
            limits.with(
                joint.getAsInt(),
                vector(one.getValue().path("low"), file, one.getKey()),
                vector(one.getValue().path("high"), file, one.getKey()));
      } catch (IllegalArgumentException e) {
        throw malformed(file + ", " + one.getKey())
            .found(String.valueOf(e.getMessage()))
            .toException();
      }
    }
    return limits;
  }

  private static double[] vector(JsonNode node, Path file, String joint) {
    double[] vector = new double[3];
    for (int k = 0; k < 3; k++) {
      if (node.size() != 3 || !node.path(k).isNumber()) {
        throw malformed(file + ", " + joint).found(node).toException();
      }
      vector[k] = node.path(k).doubleValue();
    }
    return vector;
  }

  private static Fault malformed(Object where) {
    return Fault.of(FaultCode.FILE_MALFORMED, "these are no joint limits", where)
        .allowed(
            "{\"joint\": {\"low\": [x, y, z], \"high\": [x, y, z]}}, radians, each low at most its"
                + " high, within half a turn");
  }
}
