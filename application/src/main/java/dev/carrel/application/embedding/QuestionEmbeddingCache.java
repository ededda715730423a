package dev.carrel.application.embedding;

import dev.carrel.application.port.PassageIndex.QueryEmbedding;
import dev.carrel.domain.passage.ModelId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An LRU cache of the embeddings of recent questions: people repeat questions and page through results. Thread-safe.
 */
final class QuestionEmbeddingCache {

    private static final int MAX_SIZE = 1000;
    private static final int MAX_QUESTION_LENGTH = 1000;

    private final LinkedHashMap<CacheKey, QueryEmbedding> embeddings = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<CacheKey, QueryEmbedding> eldest) {
            return size() > MAX_SIZE;
        }
    };

    synchronized Optional<QueryEmbedding> find(ModelId model, String question) {
        return Optional.ofNullable(embeddings.get(new CacheKey(model, question)));
    }

    synchronized void add(String question, QueryEmbedding embedding) {
        if (question.length() <= MAX_QUESTION_LENGTH) {
            embeddings.put(new CacheKey(embedding.embedding().modelId(), question), embedding);
        }
    }

    private record CacheKey(ModelId model, String question) {}
}
