package dev.carrel.application.fake.model;

import dev.carrel.application.port.Reranker;
import dev.carrel.domain.error.RerankerException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Scores a passage by the number of words that it shares with the question. */
public final class WordOverlapReranker implements Reranker {

    private volatile boolean closed;

    @Override
    public String modelName() {
        return "overlap";
    }

    @Override
    public int maxConcurrentCalls() {
        return 8;
    }

    @Override
    public List<Double> scorePassages(String question, List<String> passages) {
        if (closed) {
            throw new RerankerException("The reranker is closed.", null);
        }
        Set<String> asked = findWords(question);
        return passages.stream().map(passage -> countShared(asked, passage)).toList();
    }

    @Override
    public void close() {
        closed = true;
    }

    private static double countShared(Set<String> asked, String passage) {
        Set<String> shared = findWords(passage);
        shared.retainAll(asked);
        return shared.size();
    }

    private static Set<String> findWords(String text) {
        return new HashSet<>(Arrays.asList(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+")));
    }
}
