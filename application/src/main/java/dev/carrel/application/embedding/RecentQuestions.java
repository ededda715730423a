package dev.carrel.application.embedding;

import dev.carrel.application.port.PassageIndex.QueryEmbedding;
import dev.carrel.domain.passage.ModelId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What was asked last, with what it means: people ask again, and page through what was found. Thread-safe. */
final class RecentQuestions {

    private static final int MOST = 1000;
    private static final int LONGEST = 1000;

    private final LinkedHashMap<Key, QueryEmbedding> meanings = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, QueryEmbedding> eldest) {
            return size() > MOST;
        }
    };

    synchronized Optional<QueryEmbedding> find(ModelId model, String question) {
        return Optional.ofNullable(meanings.get(new Key(model, question)));
    }

    synchronized void add(String question, QueryEmbedding meaning) {
        if (question.length() <= LONGEST) {
            meanings.put(new Key(meaning.embedding().modelId(), question), meaning);
        }
    }

    private record Key(ModelId model, String question) {}
}
