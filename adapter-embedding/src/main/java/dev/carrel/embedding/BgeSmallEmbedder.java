package dev.carrel.embedding;

import ai.onnxruntime.OrtException;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.domain.error.EmbeddingException;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import java.util.List;

/**
 * Embeds with bge-small-en-v1.5 in eight bits, in this process and without a network. It reads English. The model is
 * loaded when it is first needed, which takes about a second and 140 MiB of memory outside the heap; at work it takes
 * up to 290 MiB.
 */
public final class BgeSmallEmbedder implements PassageEmbedder {

    /** What its embeddings are made by. */
    public static final ModelId MODEL = new ModelId("bge-small-en-v1.5-q");

    /** What the model was taught to see in front of a question, and of nothing else. */
    private static final String QUESTION = "Represent this sentence for searching relevant passages: ";
    /** About the mean over questions and passages of different public collections. */
    private static final double UNRELATED = 0.4;
    private static final int MOST_PIECES = 512;
    /** A run takes one passage, for together they are not quicker; so a call is soon over. */
    private static final int BATCH = 4;

    private final LoadedOnce<WordPieces> pieces = new LoadedOnce<>(BgeSmallFiles::wordPieces);
    private final LoadedOnce<BertModel> model = new LoadedOnce<>(BgeSmallFiles::model);

    @Override
    public ModelId modelId() {
        return MODEL;
    }

    @Override
    public boolean supportsText(String text) {
        return new English(pieces.get()).is(text);
    }

    @Override
    public double baselineCosine() {
        return UNRELATED;
    }

    @Override
    public int preferredBatchSize() {
        return BATCH;
    }

    @Override
    public List<Embedding> embedPassages(List<String> passages) {
        return passages.stream().map(this::embed).toList();
    }

    @Override
    public Embedding embedQuestion(String question) {
        return embed(QUESTION + question);
    }

    private Embedding embed(String text) {
        long[] numbers = pieces.get().of(text, MOST_PIECES);
        try {
            return Embedding.of(MODEL, model.get().embed(numbers));
        } catch (OrtException | IllegalStateException e) {
            throw new EmbeddingException("The embedding model failed: " + e.getMessage(), e);
        }
    }

    /** Waits for what is under way. What it reads can still be asked. */
    @Override
    public void close() {
        model.close();
    }
}
