package dev.carrel.embedding.onnx;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Writes an ONNX file node by node. The fields are named in {@code onnx.proto}. For one thread. */
final class OnnxGraphWriter {

    /** The operators that ONNX Runtime adds to the standard. */
    static final String MICROSOFT = "com.microsoft";

    private static final int IR_VERSION = 8;
    private static final int STANDARD_OPERATORS = 17;
    private static final int FLOAT = 1;
    private static final int INT64 = 7;
    private static final int ATTRIBUTE_FLOAT = 1;
    private static final int ATTRIBUTE_INT = 2;
    private static final int ATTRIBUTE_INTS = 7;

    private final OnnxGraphReader original;
    private final ProtobufWriter graph = new ProtobufWriter();
    private final Set<String> tensors = new HashSet<>();

    /** @param original has the tensors to keep */
    OnnxGraphWriter(OnnxGraphReader original) {
        this.original = original;
    }

    /** Adds a tensor of the original file; returns its name. */
    String keep(String tensor) {
        if (tensors.add(tensor)) {
            graph.addBytes(5, original.findTensor(tensor));
        }
        return tensor;
    }

    /** Adds a tensor of one dimension; returns its name. */
    String addNumbers(String tensor, long... values) {
        var content = new ProtobufWriter().addNumber(1, values.length).addNumber(2, INT64).addText(8, tensor);
        Arrays.stream(values).forEach(value -> content.addNumber(7, value));
        graph.addMessage(5, content);
        return tensor;
    }

    /** Adds a node of the standard with one output; returns the output. */
    String addNode(String operator, String output, List<String> inputs, Attribute... attributes) {
        return addNode("", operator, List.of(output), inputs, attributes);
    }

    /** Adds a node of a set of operators; returns its first output. */
    String addNode(String domain, String operator, List<String> outputs, List<String> inputs,
            Attribute... attributes) {
        var node = new ProtobufWriter();
        inputs.forEach(input -> node.addText(1, input));
        outputs.forEach(output -> node.addText(2, output));
        node.addText(3, outputs.getFirst()).addText(4, operator);
        Arrays.stream(attributes).forEach(attribute -> node.addMessage(5, attribute.content));
        graph.addMessage(1, node.addText(7, domain));
        return outputs.getFirst();
    }

    /** Returns the file, with one input of numbers and one output of floats, both of a batch of texts. */
    ByteBuffer toModel(String input, String output, int outputWidth) {
        var whole = new ProtobufWriter().addText(2, "carrel")
                .addMessage(11, tensorType(input, INT64, new ProtobufWriter().addMessage(1, anyLength("texts"))
                        .addMessage(1, anyLength("tokens"))))
                .addMessage(12, tensorType(output, FLOAT, new ProtobufWriter().addMessage(1, anyLength("texts"))
                        .addMessage(1, anyLength("vectors"))
                        .addMessage(1, new ProtobufWriter().addNumber(1, outputWidth))));
        return new ProtobufWriter().addNumber(1, IR_VERSION)
                .addMessage(7, whole.addAll(graph))
                .addMessage(8, new ProtobufWriter().addText(1, "").addNumber(2, STANDARD_OPERATORS))
                .addMessage(8, new ProtobufWriter().addText(1, MICROSOFT).addNumber(2, 1))
                .toBuffer();
    }

    private static ProtobufWriter tensorType(String name, int type, ProtobufWriter shape) {
        var tensor = new ProtobufWriter().addNumber(1, type).addMessage(2, shape);
        return new ProtobufWriter().addText(1, name).addMessage(2, new ProtobufWriter().addMessage(1, tensor));
    }

    private static ProtobufWriter anyLength(String name) {
        return new ProtobufWriter().addText(2, name);
    }

    /** A named parameter of a node. */
    static final class Attribute {

        private final ProtobufWriter content;

        private Attribute(String name, int type) {
            content = new ProtobufWriter().addText(1, name).addNumber(20, type);
        }

        static Attribute ofNumber(String name, long value) {
            var attribute = new Attribute(name, ATTRIBUTE_INT);
            attribute.content.addNumber(3, value);
            return attribute;
        }

        static Attribute ofFloat(String name, float value) {
            var attribute = new Attribute(name, ATTRIBUTE_FLOAT);
            attribute.content.addFloat(2, value);
            return attribute;
        }

        static Attribute ofNumbers(String name, long... values) {
            var attribute = new Attribute(name, ATTRIBUTE_INTS);
            Arrays.stream(values).forEach(value -> attribute.content.addNumber(8, value));
            return attribute;
        }
    }
}
