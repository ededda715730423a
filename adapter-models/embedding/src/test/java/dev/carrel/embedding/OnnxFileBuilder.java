package dev.carrel.embedding;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Builder of small ONNX files, which are Protocol Buffers: field numbers as in {@code onnx.proto3}. */
final class OnnxFileBuilder {

    static final int FLOAT = 1;
    static final int INT64 = 7;

    private static final int IR_VERSION = 8;
    private static final int OPSET = 11;
    private static final int INTS_ATTRIBUTE = 7;
    private static final int INT_ATTRIBUTE = 2;

    private final ProtoMessage graph = new ProtoMessage().text(2, "tiny");

    /** Adds an input whose dimensions are all variable. */
    OnnxFileBuilder input(String name, int dimensions) {
        graph.message(11, valueInfo(name, INT64, dimensions));
        return this;
    }

    /** Adds an output whose dimensions are all variable. */
    OnnxFileBuilder output(String name, int type, int dimensions) {
        graph.message(12, valueInfo(name, type, dimensions));
        return this;
    }

    /** Adds a constant. */
    OnnxFileBuilder constant(String name, float[] values, long... dimensions) {
        var tensor = new ProtoMessage();
        for (long dimension : dimensions) {
            tensor.number(1, dimension);
        }
        ByteBuffer raw = ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (float value : values) {
            raw.putFloat(value);
        }
        graph.message(5, tensor.number(2, FLOAT).text(8, name).bytes(9, raw.array()));
        return this;
    }

    /** Adds an operation without attributes. */
    OnnxFileBuilder node(String operation, List<String> inputs, String output) {
        graph.message(1, newNode(operation, inputs, output));
        return this;
    }

    /** Adds an operation with an attribute of several whole numbers. */
    OnnxFileBuilder node(String operation, List<String> inputs, String output, String attribute, long... values) {
        var list = new ProtoMessage().text(1, attribute);
        for (long value : values) {
            list.number(8, value);
        }
        graph.message(1, newNode(operation, inputs, output).message(5, list.number(20, INTS_ATTRIBUTE)));
        return this;
    }

    /** Adds a conversion to another type. */
    OnnxFileBuilder cast(String input, String output, int type) {
        var to = new ProtoMessage().text(1, "to").number(3, type).number(20, INT_ATTRIBUTE);
        graph.message(1, newNode("Cast", List.of(input), output).message(5, to));
        return this;
    }

    byte[] build() {
        return new ProtoMessage().number(1, IR_VERSION)
                .message(7, graph)
                .message(8, new ProtoMessage().text(1, "").number(2, OPSET))
                .toBytes();
    }

    private static ProtoMessage newNode(String operation, List<String> inputs, String output) {
        var node = new ProtoMessage();
        inputs.forEach(input -> node.text(1, input));
        return node.text(2, output).text(4, operation);
    }

    private static ProtoMessage valueInfo(String name, int type, int dimensions) {
        var shape = new ProtoMessage();
        for (int i = 0; i < dimensions; i++) {
            shape.message(1, new ProtoMessage().text(2, name + i));
        }
        var tensor = new ProtoMessage().number(1, type).message(2, shape);
        return new ProtoMessage().text(1, name).message(2, new ProtoMessage().message(1, tensor));
    }

    /** A message of Protocol Buffers. */
    private static final class ProtoMessage {

        private static final int VARINT = 0;
        private static final int LENGTH_DELIMITED = 2;

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        ProtoMessage number(int field, long value) {
            varint((long) field << 3 | VARINT);
            varint(value);
            return this;
        }

        ProtoMessage text(int field, String value) {
            return bytes(field, value.getBytes(UTF_8));
        }

        ProtoMessage message(int field, ProtoMessage value) {
            return bytes(field, value.toBytes());
        }

        ProtoMessage bytes(int field, byte[] value) {
            varint((long) field << 3 | LENGTH_DELIMITED);
            varint(value.length);
            bytes.writeBytes(value);
            return this;
        }

        byte[] toBytes() {
            return bytes.toByteArray();
        }

        private void varint(long value) {
            long rest = value;
            while ((rest & ~0x7FL) != 0) {
                bytes.write((int) (rest & 0x7F | 0x80));
                rest >>>= 7;
            }
            bytes.write((int) rest);
        }
    }
}
