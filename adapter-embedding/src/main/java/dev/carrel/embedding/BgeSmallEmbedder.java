package dev.carrel.embedding;

import ai.onnxruntime.OrtException;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.domain.error.EmbeddingException;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.embedding.bert.BertModel;
import dev.carrel.embedding.bert.BgeSmallFiles;
import dev.carrel.embedding.bert.EnglishDetector;
import dev.carrel.embedding.bert.LazyResource;
import dev.carrel.embedding.bert.WordPieceTokenizer;
import java.util.List;

/**
 * Embedder that runs bge-small-en-v1.5, quantized to 8 bits, in this process and without a network. It supports
 * English. The model is loaded on first use, which takes about a second and 140 MiB of memory outside the heap; at work
 * it uses up to 290 MiB.
 */
public final class BgeSmallEmbedder implements PassageEmbedder {

    /** The id of the embeddings. */
    public static final ModelId MODEL = new ModelId("bge-small-en-v1.5-q");

    /** The prefix that the model was trained with for questions; passages have none. */
    private static final String QUESTION_PREFIX = "Represent this sentence for searching relevant passages: ";
    /** Rounded mean over questions and unrelated passages of several public collections. */
    private static final double BASELINE_COSINE = 0.4;
    private static final int MAX_PIECES = 512;
    /** Passages are embedded one by one, since a joint run is not faster; a small batch keeps calls short. */
    private static final int BATCH_SIZE = 4;

    private final LazyResource<WordPieceTokenizer> pieces = new LazyResource<>(BgeSmallFiles::loadTokenizer);
    private final LazyResource<BertModel> model = new LazyResource<>(BgeSmallFiles::loadModel);

    @Override
    public ModelId modelId() {
        return MODEL;
    }

    @Override
    public boolean supportsText(String text) {
        return new EnglishDetector(pieces.get()).isEnglish(text);
    }

    @Override
    public double baselineCosine() {
        return BASELINE_COSINE;
    }

    @Override
    public int preferredBatchSize() {
        return BATCH_SIZE;
    }

    @Override
    public List<Embedding> embedPassages(List<String> passages) {
        return passages.stream().map(this::embedText).toList();
    }

    @Override
    public Embedding embedQuestion(String question) {
        return embedText(QUESTION_PREFIX + question);
    }

    private Embedding embedText(String text) {
        long[] numbers = pieces.get().tokenizeText(text, MAX_PIECES);
        try {
            return Embedding.of(MODEL, model.get().embedPieces(numbers));
        } catch (OrtException | IllegalStateException e) {
            throw new EmbeddingException("The embedding model failed: " + e.getMessage(), e);
        }
    }

    /** Closes the model after the current runs. {@link #supportsText} still works. */
    @Override
    public void close() {
        model.close();
    }
}
