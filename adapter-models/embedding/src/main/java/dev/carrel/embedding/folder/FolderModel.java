package dev.carrel.embedding.folder;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.carrel.embedding.bert.ModelSession;
import dev.carrel.embedding.folder.FolderTokenizer.TokenizedText;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;

/**
 * A model of a folder with its tokenizer. A call computes on its own thread. Safe for use by multiple threads.
 */
public final class FolderModel implements AutoCloseable {

    private static final String IDS = "input_ids";
    private static final String MASK = "attention_mask";
    private static final String TYPES = "token_type_ids";
    private static final String POSITIONS = "position_ids";
    /** A text without tokens, such as a control character, is read like this one. */
    private static final String BLANK_TEXT = ".";

    private final ModelFolder folder;
    private final FolderTokenizer tokenizer;
    private final ModelSession session;
    private final String output;
    private final PoolingMode pooling;
    private final AtomicBoolean isClosed = new AtomicBoolean();

    private FolderModel(ModelFolder folder, FolderTokenizer tokenizer, ModelSession session,
            List<String> preferredOutputs) {
        this.folder = folder;
        this.tokenizer = tokenizer;
        this.session = session;
        this.pooling = folder.config().poolingMode();
        this.output = preferredOutputs.stream()
                .filter(session.outputNames()::contains)
                .findFirst()
                .orElseGet(() -> session.outputNames().iterator().next());
    }

    /** The output of a model for a text. */
    public record ModelOutput(float[] values, long[] shape) {}

    /** Loads an embedding model. */
    public static FolderModel loadEmbedder(ModelFolder folder) throws IOException, OrtException {
        FolderModel model = load(folder, List.of("sentence_embedding", "last_hidden_state", "token_embeddings"));
        List<String> further = folder.config().furtherLayers();
        if (!further.isEmpty() && !model.output.equals("sentence_embedding")) {
            model.close();
            throw new ModelFolderException("The model in " + folder.folder() + " needs layers that are not in its ONNX "
                    + "file (modules.json: " + String.join(", ", further) + "). Export it with optimum-cli export onnx "
                    + "--task sentence-similarity --model NAME FOLDER, or choose another model.");
        }
        return model;
    }

    /** Loads a cross-encoder. */
    public static FolderModel loadCrossEncoder(ModelFolder folder) throws IOException, OrtException {
        return load(folder, List.of("logits"));
    }

    private static FolderModel load(ModelFolder folder, List<String> preferredOutputs)
            throws IOException, OrtException {
        FolderTokenizer tokenizer = FolderTokenizer.read(folder.tokenizerFile(), folder.config().maxTokens());
        try {
            ModelSession session = loadSession(folder);
            checkInputs(folder, session);
            return new FolderModel(folder, tokenizer, session, preferredOutputs);
        } catch (IOException | OrtException | RuntimeException e) {
            tokenizer.close();
            throw e;
        }
    }

    private static ModelSession loadSession(ModelFolder folder) throws IOException {
        try {
            return ModelSession.load(folder.modelFile());
        } catch (OrtException e) {
            throw new ModelFolderException("The file " + folder.modelFile() + " is no ONNX model that can be run here: "
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse("") + ". Download it again, with the "
                    + "files beside it that have its weights (.onnx_data).", e);
        }
    }

    private static void checkInputs(ModelFolder folder, ModelSession session) throws OrtException {
        List<String> unknown = session.inputNames()
                .stream()
                .filter(name -> !List.of(IDS, MASK, TYPES, POSITIONS).contains(name))
                .toList();
        if (!unknown.isEmpty() || !session.inputNames().contains(IDS)) {
            String inputs = String.join(", ", session.inputNames());
            session.close();
            throw new ModelFolderException("The model " + folder.modelFile() + " does not read text: its inputs are "
                    + inputs + ", and not " + IDS + ", " + MASK + " and " + TYPES + ". Choose a model for sentence "
                    + "embeddings or for reranking.");
        }
    }

    /** Returns the vector of a text, not normalised. */
    public float[] embedText(String text) throws OrtException {
        ModelOutput result = session.run(open -> {
            TokenizedText tokens = tokenizer.encodeText(text);
            return runSession(open, tokens.ids().length == 0 ? tokenizer.encodeText(BLANK_TEXT) : tokens);
        });
        long[] shape = result.shape();
        if (shape.length == 2) {
            return result.values();
        }
        if (shape.length != 3) {
            throw new ModelFolderException("The model " + folder.modelFile() + " is no embedding model: its output "
                    + output + " has the shape " + Arrays.toString(shape) + ", not texts, tokens and dimensions. For a "
                    + "reranking model set reranker.model.");
        }
        return pooling.pool(result.values(), Math.toIntExact(shape[2]));
    }

    /** Returns the score of a pair of texts; of two values, the second is for yes and the first for no. */
    public double scorePair(String first, String second) throws OrtException {
        ModelOutput result = session.run(open -> runSession(open, tokenizer.encodePair(first, second)));
        float[] values = result.values();
        if (result.shape().length > 2 || values.length > 2 || values.length == 0) {
            throw new ModelFolderException("The model " + folder.modelFile() + " is no cross-encoder: its output "
                    + output + " has the shape " + Arrays.toString(result.shape()) + ", and not one score for a "
                    + "question and a passage. For an embedding model set embedding.model.");
        }
        return values.length == 1 ? values[0] : values[1] - values[0];
    }

    private ModelOutput runSession(OrtSession open, TokenizedText text) throws OrtException {
        int length = text.ids().length;
        var inputs = new HashMap<String, OnnxTensor>();
        try {
            for (String name : session.inputNames()) {
                inputs.put(name, session.newTensor(switch (name) {
                    case IDS -> text.ids();
                    case TYPES -> text.types();
                    case POSITIONS -> LongStream.range(0, length).toArray();
                    default -> LongStream.generate(() -> 1).limit(length).toArray();
                }));
            }
            return readOutput(open, inputs);
        } finally {
            inputs.values().forEach(OnnxTensor::close);
        }
    }

    private ModelOutput readOutput(OrtSession open, Map<String, OnnxTensor> inputs) throws OrtException {
        try (OrtSession.Result result = open.run(inputs, Set.of(output))) {
            OnnxValue value = result.get(0);
            if (value instanceof OnnxTensor tensor && tensor.getInfo().type == OnnxJavaType.FLOAT) {
                FloatBuffer content = tensor.getFloatBuffer();
                var values = new float[content.remaining()];
                content.get(values);
                return new ModelOutput(values, tensor.getInfo().getShape());
            }
            throw new ModelFolderException("The model " + folder.modelFile() + " is neither for embeddings nor for "
                    + "reranking: its output " + output + " is not made of decimal numbers.");
        }
    }

    /** Closes the model after the current runs. Idempotent. */
    @Override
    public void close() throws OrtException {
        if (isClosed.compareAndSet(false, true)) {
            session.close();
            tokenizer.close();
        }
    }
}
