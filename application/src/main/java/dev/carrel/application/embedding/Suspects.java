package dev.carrel.application.embedding;

import dev.carrel.domain.passage.PassageHash;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Passages that were not embedded though the embedder works. Each is tried alone, and after a few tries no more, so
 * that one that no model can take does not hold up a library. Thread-safe.
 */
final class Suspects {

    private static final int TRIES = 3;

    private final Map<PassageHash, Integer> tries = new HashMap<>();

    /** A call for these failed. */
    synchronized void failed(Collection<PassageHash> passages) {
        int more = passages.size() == 1 ? 1 : 0;
        passages.forEach(passage -> tries.merge(passage, more, Integer::sum));
    }

    synchronized boolean isSuspect(PassageHash passage) {
        return tries.containsKey(passage);
    }

    synchronized boolean isGivenUp(PassageHash passage) {
        return tries.getOrDefault(passage, 0) >= TRIES;
    }

    /** They are embedded, or nobody asks for them any more. */
    synchronized void forget(Collection<PassageHash> passages) {
        tries.keySet().removeAll(passages);
    }
}
