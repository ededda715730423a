package dev.carrel.application.port;

import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import java.util.List;

/**
 * Tells what texts mean, so that a passage is found by a question that says the same in other words. Safe for use by
 * many threads; a call works on its own thread, so whoever wants more at once calls from several.
 */
public interface PassageEmbedder extends AutoCloseable {

    /** Of all its embeddings; another as soon as they would come out otherwise. */
    ModelId modelId();

    /** Whether the model can make anything of a text, which many cannot of most languages. Cheap. */
    boolean supportsText(String text);

    /** The cosine that it gives a question and a passage which have nothing to do with each other; below 1. */
    double baselineCosine();

    /** How many passages a call is best given; at least 1. */
    int preferredBatchSize();

    /**
     * Embeds passages, which may take long. What is too long for the model counts by its beginning.
     *
     * @param passages not blank
     * @return as many, in their order
     * @throws dev.carrel.domain.error.EmbeddingException if it cannot now
     */
    List<Embedding> embedPassages(List<String> passages);

    /**
     * Embeds a question, so that it is near to the passages that answer it.
     *
     * @throws dev.carrel.domain.error.EmbeddingException if it cannot now, or not soon enough for somebody who waits
     */
    Embedding embedQuestion(String question);

    /** Ends all use. Idempotent. */
    @Override
    void close();
}
