package dev.carrel.embedding.onnx;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The nodes and tensors of an ONNX file by their names. */
final class OnnxGraphReader {

    private static final int MODEL_GRAPH = 7;
    private static final int GRAPH_NODE = 1;
    private static final int GRAPH_TENSOR = 5;
    private static final int NODE_INPUT = 1;
    private static final int NODE_NAME = 3;
    private static final int TENSOR_NAME = 8;

    private final Map<String, List<String>> inputsByNode = new HashMap<>();
    private final Map<String, ByteBuffer> tensors = new HashMap<>();

    OnnxGraphReader(ByteBuffer model) {
        var fields = new ProtobufReader(model);
        while (fields.nextField()) {
            if (fields.fieldNumber() == MODEL_GRAPH) {
                readGraph(fields.fieldBytes());
            }
        }
    }

    private void readGraph(ByteBuffer graph) {
        var fields = new ProtobufReader(graph);
        while (fields.nextField()) {
            if (fields.fieldNumber() == GRAPH_NODE) {
                readNode(fields.fieldBytes());
            } else if (fields.fieldNumber() == GRAPH_TENSOR) {
                readTensor(fields.fieldBytes());
            }
        }
    }

    private void readNode(ByteBuffer node) {
        String name = "";
        var inputs = new ArrayList<String>();
        var fields = new ProtobufReader(node);
        while (fields.nextField()) {
            if (fields.fieldNumber() == NODE_INPUT) {
                inputs.add(fields.fieldText());
            } else if (fields.fieldNumber() == NODE_NAME) {
                name = fields.fieldText();
            }
        }
        inputsByNode.put(name, inputs);
    }

    private void readTensor(ByteBuffer tensor) {
        var fields = new ProtobufReader(tensor);
        while (fields.nextField()) {
            if (fields.fieldNumber() == TENSOR_NAME) {
                tensors.put(fields.fieldText(), tensor);
            }
        }
    }

    /** Returns the name of an input of a node. */
    String inputOf(String node, int position) {
        List<String> inputs = inputsByNode.get(node);
        if (inputs == null || inputs.size() <= position) {
            throw new IllegalArgumentException("the model has no node " + node + " with input " + position);
        }
        return inputs.get(position);
    }

    /** Returns a tensor as it is in the file, with its name. */
    ByteBuffer findTensor(String name) {
        ByteBuffer tensor = tensors.get(name);
        if (tensor == null) {
            throw new IllegalArgumentException("the model has no tensor " + name);
        }
        return tensor;
    }
}
