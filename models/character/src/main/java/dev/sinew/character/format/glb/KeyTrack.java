package dev.sinew.character.format.glb;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sinew.character.fault.FaultCode;
import java.util.Arrays;

/**
 * Values at rising times, and between them what their interpolation says (glTF 2.0, section 3.11
 * and appendix C): {@code STEP} or {@code LINEAR}, which for rotations is spherical. Before the
 * first and after the last time they stay.
 */
final class KeyTrack {
  /** Above this cosine of half the angle between rotations, linear and spherical are the same. */
  private static final double NEARLY_EQUAL = 1 - 1e-9;

  private enum Blend {
    STEP,
    LINEAR,
    SPHERICAL
  }

  private final double[] times;
  private final double[] values;
  private final int width;
  private final Blend blend;

  private KeyTrack(double[] times, double[] values, int width, Blend blend) {
    this.times = times;
    this.values = values;
    this.width = width;
    this.blend = blend;
  }

  /**
   * @param path what a channel animates: {@code rotation}, {@code translation}, {@code scale} or
   *     {@code weights}
   * @param width numbers a time
   * @throws dev.sinew.character.fault.SinewException if times do not rise, values are not one a
   *     time, or the interpolation is another
   */
  static KeyTrack read(GltfJson json, FloatData data, JsonNode sampler, String path, int width) {
    double[] times = data.read(json.whole(sampler, "input"), "key times", "SCALAR");
    for (int k = 0; k < times.length; k++) {
      if (times[k] < 0 || (k > 0 && times[k] <= times[k - 1])) {
        throw json.malformed("key times of a " + path + " do not rise from zero or more")
            .found(times[k] + " s at key " + k)
            .toException();
      }
    }
    String type = path.equals("weights") ? "SCALAR" : path.equals("rotation") ? "VEC4" : "VEC3";
    double[] values = data.read(json.whole(sampler, "output"), "keys of a " + path, type);
    if (times.length == 0 || values.length != (long) times.length * width) {
      throw json.malformed("a " + path + " needs one value a key time, at least one")
          .found(values.length + " numbers, " + times.length + " times")
          .allowed(width + " numbers a time")
          .toException();
    }
    KeyTrack track = new KeyTrack(times, values, width, blend(json, sampler, path));
    if (path.equals("rotation")) {
      track.requireRotations(json);
    }
    return track;
  }

  private static Blend blend(GltfJson json, JsonNode sampler, String path) {
    String name = GltfJson.text(sampler, "interpolation", "LINEAR");
    return switch (name) {
      case "STEP" -> Blend.STEP;
      case "LINEAR" -> path.equals("rotation") ? Blend.SPHERICAL : Blend.LINEAR;
      default ->
          throw json.fault(FaultCode.FILE_UNSUPPORTED, "an interpolation is not supported")
              .found(name)
              .allowed("LINEAR or STEP")
              .remedy("Bake the animation when exporting it.")
              .toException();
    };
  }

  private void requireRotations(GltfJson json) {
    for (int o = 0; o < values.length; o += 4) {
      double squared = dot(values, o, values, o);
      if (!(squared > 1e-12 && squared < Double.POSITIVE_INFINITY)) {
        throw json.malformed("a key of a rotation is no quaternion")
            .found("key " + o / 4)
            .toException();
      }
    }
  }

  /** The last key time, seconds. */
  double end() {
    return times[times.length - 1];
  }

  /** [width] the value at a time, seconds; a new array. */
  double[] at(double seconds) {
    int found = Arrays.binarySearch(times, seconds);
    int next = found >= 0 ? found : -found - 1;
    int key = found >= 0 || next == 0 ? Math.min(next, times.length - 1) : next - 1;
    double[] value = Arrays.copyOfRange(values, key * width, (key + 1) * width);
    if (next > key && next < times.length && blend != Blend.STEP) {
      double share = (seconds - times[key]) / (times[next] - times[key]);
      if (blend == Blend.SPHERICAL) {
        turn(value, next * width, share);
      } else {
        mix(value, next * width, 1 - share, share);
      }
    }
    return value;
  }

  private void mix(double[] value, int other, double here, double there) {
    for (int c = 0; c < value.length; c++) {
      value[c] = here * value[c] + there * values[other + c];
    }
  }

  /** Turns a rotation by a share of the shorter way to another. */
  private void turn(double[] value, int other, double share) {
    double lengths = Math.sqrt(dot(value, 0, value, 0) * dot(values, other, values, other));
    double cosine = dot(value, 0, values, other) / lengths;
    double sign = cosine < 0 ? -1 : 1;
    if (Math.abs(cosine) > NEARLY_EQUAL) {
      mix(value, other, 1 - share, sign * share);
    } else {
      double angle = Math.acos(Math.abs(cosine));
      double sine = Math.sin(angle);
      mix(
          value,
          other,
          Math.sin((1 - share) * angle) / sine,
          sign * Math.sin(share * angle) / sine);
    }
  }

  private static double dot(double[] a, int ao, double[] b, int bo) {
    return a[ao] * b[bo] + a[ao + 1] * b[bo + 1] + a[ao + 2] * b[bo + 2] + a[ao + 3] * b[bo + 3];
  }
}
