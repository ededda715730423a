package dev.carrel.application.port;

import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import java.util.List;

/**
 * An embedding model for passages and questions. A call works on its own thread, so that callers parallelise by calling
 * from many. Safe for use by many threads.
 */
public interface PassageEmbedder extends AutoCloseable {

    /** Returns the id of the model; it changes whenever embeddings would come out differently. */
    ModelId modelId();

    /** Returns whether the model supports the language of a text. Cheap. */
    boolean supportsText(String text);

    /** Returns the cosine that the model gives an unrelated question and passage, below 1. */
    double baselineCosine();

    /** Returns how many passages a call should get, at least 1. */
    int preferredBatchSize();

    /**
     * Embeds passages, possibly slowly. A passage too long for the model counts by its beginning.
     *
     * @param passages not blank
     * @return one embedding for each passage, in order
     * @throws dev.carrel.domain.error.EmbeddingException if the model is unavailable
     */
    List<Embedding> embedPassages(List<String> passages);

    /**
     * Embeds a question so that it is near the passages that answer it.
     *
     * @throws dev.carrel.domain.error.EmbeddingException if the model is unavailable, or too slow for a user who waits
     */
    Embedding embedQuestion(String question);

    /** Closes the model. Idempotent. */
    @Override
    void close();
}
