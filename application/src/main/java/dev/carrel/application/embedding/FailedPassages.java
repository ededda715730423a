package dev.carrel.application.embedding;

import dev.carrel.domain.passage.PassageHash;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * The passages that could not be embedded although the model works. Each is tried alone, and given up after a few
 * attempts, so that a poison passage does not block its library. Thread-safe.
 */
final class FailedPassages {

    private static final int MAX_ATTEMPTS = 3;

    private final Map<PassageHash, Integer> attempts = new HashMap<>();

    /** Records that a call with these passages failed; only a call with a single one counts as its attempt. */
    synchronized void recordFailure(Collection<PassageHash> passages) {
        int more = passages.size() == 1 ? 1 : 0;
        passages.forEach(passage -> attempts.merge(passage, more, Integer::sum));
    }

    /** Returns whether a call with the passage failed. */
    synchronized boolean isSuspect(PassageHash passage) {
        return attempts.containsKey(passage);
    }

    /** Returns whether the passage failed too often. */
    synchronized boolean isGivenUp(PassageHash passage) {
        return attempts.getOrDefault(passage, 0) >= MAX_ATTEMPTS;
    }

    /** Forgets passages that are embedded or no longer wanted. */
    synchronized void forget(Collection<PassageHash> passages) {
        attempts.keySet().removeAll(passages);
    }
}
