package dev.sinew.training.export;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import onnx.Onnx;
import org.nd4j.shade.protobuf.ByteString;

/**
 * An ONNX graph under construction. Every method that adds something returns the name by which
 * later nodes refer to it; names begin with the current stage, so that a viewer shows the stages
 * apart.
 */
final class OnnxGraph {
  /** ONNX 1.12; what every runtime since 2022 has. */
  private static final int OPSET = 17;

  private static final int IR_VERSION = 8;

  private final Onnx.GraphProto.Builder graph;
  private String stage = "";
  private int count;

  OnnxGraph(String name) {
    graph = Onnx.GraphProto.newBuilder().setName(name);
  }

  /** Names what follows. */
  void stage(String name) {
    stage = name;
  }

  /** A float input [batch, dims...]. */
  String input(String name, String meaning, int... dims) {
    graph.addInput(value(name, meaning, dims));
    return name;
  }

  /** Declares {@code source}, [batch, dims...], as an output of this name. */
  void output(String name, String meaning, String source, int... dims) {
    graph.addNode(
        Onnx.NodeProto.newBuilder()
            .setName(name)
            .setOpType("Identity")
            .addInput(source)
            .addOutput(name));
    graph.addOutput(value(name, meaning, dims));
  }

  private static Onnx.ValueInfoProto.Builder value(String name, String meaning, int... dims) {
    Onnx.TensorShapeProto.Builder shape = Onnx.TensorShapeProto.newBuilder();
    shape.addDim(Onnx.TensorShapeProto.Dimension.newBuilder().setDimParam("batch"));
    for (int dim : dims) {
      shape.addDim(Onnx.TensorShapeProto.Dimension.newBuilder().setDimValue(dim));
    }
    Onnx.TypeProto.Tensor.Builder tensor =
        Onnx.TypeProto.Tensor.newBuilder()
            .setElemType(Onnx.TensorProto.DataType.FLOAT_VALUE)
            .setShape(shape);
    return Onnx.ValueInfoProto.newBuilder()
        .setName(name)
        .setDocString(meaning)
        .setType(Onnx.TypeProto.newBuilder().setTensorType(tensor));
  }

  /** A constant of floats. */
  String floats(float[] values, long... shape) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(values);
    return constant(Onnx.TensorProto.DataType.FLOAT_VALUE, bytes, shape);
  }

  /** A constant of doubles, rounded to floats. */
  String floats(double[] values, long... shape) {
    float[] rounded = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      rounded[i] = (float) values[i];
    }
    return floats(rounded, shape);
  }

  /** A constant of 32-bit integers, for indices. */
  String ints(int[] values, long... shape) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asIntBuffer().put(values);
    return constant(Onnx.TensorProto.DataType.INT32_VALUE, bytes, shape);
  }

  /** A constant list of 64-bit integers, for shapes and axes. */
  String longs(long... values) {
    ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asLongBuffer().put(values);
    return constant(Onnx.TensorProto.DataType.INT64_VALUE, bytes, values.length);
  }

  private String constant(int type, ByteBuffer bytes, long... shape) {
    String name = fresh("constant");
    Onnx.TensorProto.Builder tensor = Onnx.TensorProto.newBuilder().setName(name).setDataType(type);
    for (long dim : shape) {
      tensor.addDims(dim);
    }
    graph.addInitializer(tensor.setRawData(ByteString.copyFrom(bytes.rewind())));
    return name;
  }

  /** A node without attributes. */
  String op(String type, String... inputs) {
    return add(node(type, inputs));
  }

  /** A node whose one attribute is {@code axis}. */
  String opOnAxis(String type, int axis, String... inputs) {
    return add(node(type, inputs).addAttribute(attribute("axis", axis)));
  }

  /** The rows of {@code x} that {@code indices} name along {@code axis}. */
  String gather(String x, int axis, int... indices) {
    return opOnAxis("Gather", axis, x, ints(indices, indices.length));
  }

  /** x in another shape; 0 keeps an extent, −1 is what is left. */
  String reshape(String x, long... shape) {
    return op("Reshape", x, longs(shape));
  }

  /** x with its axes in another order. */
  String transpose(String x, long... order) {
    Onnx.AttributeProto.Builder perm =
        Onnx.AttributeProto.newBuilder()
            .setName("perm")
            .setType(Onnx.AttributeProto.AttributeType.INTS);
    for (long axis : order) {
      perm.addInts(axis);
    }
    return add(node("Transpose", x).addAttribute(perm));
  }

  /** Σ over one axis, which goes. */
  String sum(String x, int axis) {
    return add(node("ReduceSum", x, longs(axis)).addAttribute(attribute("keepdims", 0)));
  }

  /** x from {@code begin} to {@code end} (exclusive) along one axis. */
  String slice(String x, int axis, int begin, int end) {
    return op("Slice", x, longs(begin), longs(end), longs(axis));
  }

  /** x in {@code parts} equal pieces along {@code axis}, each one long. */
  List<String> split(String x, int axis, int parts, int length) {
    long[] lengths = new long[parts];
    java.util.Arrays.fill(lengths, length);
    Onnx.NodeProto.Builder node =
        node("Split", x, longs(lengths)).addAttribute(attribute("axis", axis));
    List<String> names = new ArrayList<>();
    for (int p = 0; p < parts; p++) {
      String name = node.getName() + "." + p;
      node.addOutput(name);
      names.add(name);
    }
    graph.addNode(node);
    return names;
  }

  private Onnx.NodeProto.Builder node(String type, String... inputs) {
    return Onnx.NodeProto.newBuilder()
        .setName(fresh(type))
        .setOpType(type)
        .addAllInput(List.of(inputs));
  }

  private String add(Onnx.NodeProto.Builder node) {
    graph.addNode(node.addOutput(node.getName()));
    return node.getName();
  }

  private static Onnx.AttributeProto.Builder attribute(String name, long value) {
    return Onnx.AttributeProto.newBuilder()
        .setName(name)
        .setType(Onnx.AttributeProto.AttributeType.INT)
        .setI(value);
  }

  private String fresh(String what) {
    return stage + "/" + what + "_" + count++;
  }

  /** The finished model. */
  Onnx.ModelProto build(String documentation) {
    return Onnx.ModelProto.newBuilder()
        .setIrVersion(IR_VERSION)
        .setProducerName("sinew")
        .setDocString(documentation)
        .addOpsetImport(Onnx.OperatorSetIdProto.newBuilder().setDomain("").setVersion(OPSET))
        .setGraph(graph)
        .build();
  }
}
