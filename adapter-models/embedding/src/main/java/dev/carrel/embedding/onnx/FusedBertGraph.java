package dev.carrel.embedding.onnx;

import dev.carrel.embedding.onnx.OnnxGraphWriter.Attribute;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

import static dev.carrel.embedding.onnx.OnnxGraphWriter.MICROSOFT;

/**
 * The graph of a BERT model with 8-bit weights, as {@code optimum} exports it, written anew for one text at a time
 * whose embedding is the vector of the first token. It computes the same with the same weights, but leaves out what
 * such a run does not need: the attention mask, the biases and transpositions as steps of their own, and in the last
 * layer everything but the first token. Operators that fuse more, such as {@code QAttention} and
 * {@code SkipLayerNormalization}, were slower.
 */
public final class FusedBertGraph {

    /** The one input: the ids of the word pieces. */
    private static final String INPUT = "input_ids";
    private static final String FIRST = "first";
    private static final String SECOND = "second";
    private static final String HEADS = "heads";
    private static final String HIDDEN = "hidden";
    /** BERT's, in every size. */
    private static final float NORM_EPSILON = 1e-12f;

    private final BertShape shape;
    private final OnnxGraphReader original;
    private final OnnxGraphWriter graph;

    private FusedBertGraph(OnnxGraphReader original, BertShape shape) {
        this.shape = shape;
        this.original = original;
        this.graph = new OnnxGraphWriter(original);
    }

    /**
     * Returns the model with the fused graph, whose only input is {@code input_ids}.
     *
     * @throws IllegalArgumentException if the model is not such a BERT model
     */
    public static ByteBuffer rewriteModel(ByteBuffer model, BertShape shape) {
        return new FusedBertGraph(new OnnxGraphReader(model), shape).rewrite();
    }

    private ByteBuffer rewrite() {
        graph.addNumbers(FIRST, 0);
        graph.addNumbers(SECOND, 1);
        graph.addNumbers(HEADS, -1, shape.heads(), shape.headWidth());
        graph.addNumbers(HIDDEN, 1, -1, shape.width());
        String hidden = addEmbeddings();
        for (int layer = 0; layer < shape.layers(); layer++) {
            hidden = addLayer(layer, hidden, layer == shape.layers() - 1);
        }
        return graph.toModel(INPUT, hidden, shape.width());
    }

    private String addEmbeddings() {
        String words = addTable("word", "Gather", List.of(INPUT));
        String types = addTable("token_type", "Gather", List.of(FIRST));
        String size = graph.addNode("Shape", "size", List.of(INPUT));
        String length = graph.addNode("Gather", "length", List.of(size, SECOND));
        String positions = addTable("position", "Slice", List.of(FIRST, length, FIRST));
        String typed = graph.addNode("Add", "typed", List.of(words, types));
        String placed = graph.addNode("Add", "placed", List.of(typed, positions));
        return addNorm("embeddings.LayerNorm", placed, "embedded");
    }

    /** Adds rows of a quantized table of embeddings. */
    private String addTable(String kind, String selector, List<String> selection) {
        String table = "embeddings." + kind + "_embeddings.weight_";
        var inputs = new ArrayList<>(List.of(graph.keep(table + "quantized")));
        inputs.addAll(selection);
        String rows = graph.addNode(selector, kind + "_rows", inputs);
        return graph.addNode("DequantizeLinear", kind + "_vectors",
                List.of(rows, graph.keep(table + "scale"), graph.keep(table + "zero_point")));
    }

    /** @param last whether only the first token is wanted */
    private String addLayer(int number, String hidden, boolean last) {
        String layer = "encoder.layer." + number;
        var quantized = new QuantizedInput(hidden + "_bytes", hidden + "_scale", hidden + "_zero");
        graph.addNode("", "DynamicQuantizeLinear",
                List.of(quantized.bytes, quantized.scale, quantized.zero), List.of(hidden));
        var forQuery = last ? new QuantizedInput(addFirstToken(quantized.bytes), quantized.scale, quantized.zero)
                : quantized;
        String attention = addAttention(layer, addProjection(layer, "query", forQuery),
                addProjection(layer, "key", quantized), addProjection(layer, "value", quantized));
        String attended = addDense(layer + ".attention.output", attention);
        String residual = last ? addFirstToken(hidden) : hidden;
        String middle = addNorm(layer + ".attention.output.LayerNorm",
                graph.addNode("Add", layer + ".attended", List.of(attended, residual)), layer + ".middle");
        String wide = graph.addNode(MICROSOFT, "FastGelu", List.of(layer + ".wide"),
                List.of(addDense(layer + ".intermediate", middle)));
        String narrow = addDense(layer + ".output", wide);
        return addNorm(layer + ".output.LayerNorm",
                graph.addNode("Add", layer + ".sum", List.of(narrow, middle)), layer + ".result");
    }

    private String addFirstToken(String vectors) {
        return graph.addNode("Slice", vectors + "_first", List.of(vectors, FIRST, SECOND, SECOND));
    }

    /** Adds the queries, keys or values, separated by heads. */
    private String addProjection(String layer, String kind, QuantizedInput input) {
        String name = layer + ".attention.self." + kind;
        Weights weights = findWeights(name);
        String projected = graph.addNode(MICROSOFT, "MatMulIntegerToFloat", List.of(name), List.of(input.bytes,
                weights.bytes, input.scale, weights.scale, input.zero, weights.zero, graph.keep(name + ".bias")));
        return graph.addNode("Reshape", name + "_heads", List.of(projected, HEADS));
    }

    private String addAttention(String layer, String queries, String keys, String values) {
        Attribute swapped = Attribute.ofNumber("transBatchB", 1);
        String scores = graph.addNode(MICROSOFT, "FusedMatMul", List.of(layer + ".scores"), List.of(queries, keys),
                Attribute.ofNumber("transBatchA", 1), swapped, Attribute.ofNumber("transB", 1),
                Attribute.ofFloat("alpha", (float) (1 / Math.sqrt(shape.headWidth()))));
        String shares = graph.addNode("Softmax", layer + ".shares", List.of(scores), Attribute.ofNumber("axis", -1));
        String byHead = graph.addNode(MICROSOFT, "FusedMatMul", List.of(layer + ".by_head"), List.of(shares, values),
                swapped);
        String byToken = graph.addNode("Transpose", layer + ".by_token", List.of(byHead),
                Attribute.ofNumbers("perm", 1, 0, 2));
        return graph.addNode("Reshape", layer + ".attention", List.of(byToken, HIDDEN));
    }

    private String addDense(String name, String input) {
        Weights weights = findWeights(name + ".dense");
        return graph.addNode(MICROSOFT, "DynamicQuantizeMatMul", List.of(name + ".dense"),
                List.of(input, weights.bytes, weights.scale, weights.zero, graph.keep(name + ".dense.bias")));
    }

    private String addNorm(String name, String input, String output) {
        return graph.addNode("LayerNormalization", output,
                List.of(input, graph.keep(name + ".weight"), graph.keep(name + ".bias")),
                Attribute.ofNumber("axis", -1), Attribute.ofFloat("epsilon", NORM_EPSILON));
    }

    /** Finds the weights of a step by the node that multiplies with them. */
    private Weights findWeights(String name) {
        String path = "/" + name.replace('.', '/').replace("layer/", "layer.") + "/MatMul_quant";
        String bytes = original.inputOf(path, 1);
        String scale = original.inputOf(path + "_scales_mul", 1);
        String zero = original.inputOf(path, 3);
        return new Weights(graph.keep(bytes), graph.keep(scale), graph.keep(zero));
    }

    private record Weights(String bytes, String scale, String zero) {}

    private record QuantizedInput(String bytes, String scale, String zero) {}

    /**
     * The size of a BERT model.
     *
     * @param width the components of a vector
     */
    public record BertShape(int layers, int heads, int width) {

        int headWidth() {
            return width / heads;
        }
    }
}
