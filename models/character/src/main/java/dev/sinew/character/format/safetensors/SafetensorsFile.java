package dev.sinew.character.format.safetensors;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a safetensors file holds.
 *
 * @param source the file, for messages
 * @param tensors by name, in the file's order
 * @param metadata the {@code __metadata__} entry; may be empty
 */
public record SafetensorsFile(
    String source, Map<String, Tensor> tensors, Map<String, String> metadata) {
  /** Keeps copies of the maps. */
  public SafetensorsFile {
    tensors = Collections.unmodifiableMap(new LinkedHashMap<>(tensors));
    metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
  }

  /**
   * The floating-point tensor of that name.
   *
   * @throws dev.sinew.character.fault.SinewException if there is none
   */
  public FloatTensor floats(String name) {
    if (tensors.get(name) instanceof FloatTensor tensor) {
      return tensor;
    }
    throw missing(name, "floating-point");
  }

  /**
   * The integer tensor of that name.
   *
   * @throws dev.sinew.character.fault.SinewException if there is none
   */
  public IntTensor ints(String name) {
    if (tensors.get(name) instanceof IntTensor tensor) {
      return tensor;
    }
    throw missing(name, "integer");
  }

  private RuntimeException missing(String name, String kind) {
    return Fault.of(
            FaultCode.FILE_MALFORMED, "there is no " + kind + " tensor '" + name + "'", source)
        .found("tensors " + tensors.keySet())
        .toException();
  }
}
