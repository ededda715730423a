package dev.carrel.application.embedding;

import dev.carrel.domain.passage.PassageHash;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Passages that were not embedded though the embedder works. Each is tried alone, and after a few tries no more, so
 * that one that no model can take does not hold up a library. Thread-safe.
 */
final class FailedPassages {

    private static final int MAX_ATTEMPTS = 3;

    private final Map<PassageHash, Integer> attempts = new HashMap<>();

    /** A call for these failed. */
    synchronized void recordFailure(Collection<PassageHash> passages) {
        int more = passages.size() == 1 ? 1 : 0;
        passages.forEach(passage -> attempts.merge(passage, more, Integer::sum));
    }

    synchronized boolean isSuspect(PassageHash passage) {
        return attempts.containsKey(passage);
    }

    synchronized boolean isGivenUp(PassageHash passage) {
        return attempts.getOrDefault(passage, 0) >= MAX_ATTEMPTS;
    }

    /** They are embedded, or nobody asks for them any more. */
    synchronized void forget(Collection<PassageHash> passages) {
        attempts.keySet().removeAll(passages);
    }
}
