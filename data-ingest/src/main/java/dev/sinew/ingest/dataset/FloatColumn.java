package dev.sinew.ingest.dataset;

import dev.sinew.character.fault.Fault;
import dev.sinew.character.fault.FaultCode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A tensor in a {@code binary} column: float32, little-endian, row-major, no header. */
final class FloatColumn {
  private FloatColumn() {}

  static byte[] encode(float[] values) {
    ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * values.length);
    bytes.order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().put(values);
    return bytes.array();
  }

  /**
   * @param count how many numbers the column must hold
   * @param where column and row, for the fault
   * @throws dev.sinew.character.fault.SinewException if it holds another number of them
   */
  static float[] decode(ByteBuffer bytes, int count, String where) {
    if (bytes.remaining() != Float.BYTES * count) {
      throw Fault.of(FaultCode.DATASET, "a tensor column has the wrong size", where)
          .found(bytes.remaining() + " bytes")
          .allowed(Float.BYTES * count + " bytes")
          .remedy("Ingest the capture set again.")
          .toException();
    }
    float[] values = new float[count];
    bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(values);
    return values;
  }
}
