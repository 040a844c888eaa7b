package dev.sinew.character.format.glb;

import dev.sinew.character.fault.FaultCode;
import java.util.HashMap;
import java.util.Map;

/**
 * Floats of any number of accessors, each read once however often the document names it. Together
 * they may claim no more bytes than the file has: a small file cannot ask for a large memory by
 * naming the same bytes again and again.
 */
final class FloatData {
  private final GltfJson json;
  private final Accessors accessors;
  private final long fileSize;
  private final Map<Long, double[]> read = new HashMap<>();
  private final Map<Long, SparseElements> sparse = new HashMap<>();
  private long claimed;

  FloatData(GltfJson json, Accessors accessors, long fileSize) {
    this.json = json;
    this.accessors = accessors;
    this.fileSize = fileSize;
  }

  /**
   * @param what what the numbers are, for a fault
   * @return [N, components] finite numbers; not to be modified
   */
  double[] read(long accessor, String what, String type) {
    double[] known = read.get(accessor);
    if (known == null) {
      claim(accessor, type);
      known = finite(accessors.read(accessor, what, type, true), what);
      read.put(accessor, known);
    }
    return known;
  }

  /**
   * @return the elements that may not be zero, all finite; not to be modified
   */
  SparseElements readSparse(long accessor, String what, String type) {
    SparseElements known = sparse.get(accessor);
    if (known == null) {
      claim(accessor, type);
      known = accessors.readSparse(accessor, what, type);
      finite(known.values(), what);
      sparse.put(accessor, known);
    }
    return known;
  }

  private void claim(long accessor, String type) {
    claimed += accessors.claim(accessor, type);
    if (claimed > fileSize) {
      throw json.malformed("morph targets and animations claim more than the file can hold")
          .found("accessor " + accessor + " ends " + claimed + " bytes")
          .allowed(fileSize + " bytes")
          .toException();
    }
  }

  private double[] finite(double[] values, String what) {
    for (int i = 0; i < values.length; i++) {
      if (!Double.isFinite(values[i])) {
        throw json.fault(FaultCode.NOT_FINITE, what + " are not finite")
            .found(values[i] + " at number " + i)
            .toException();
      }
    }
    return values;
  }
}
