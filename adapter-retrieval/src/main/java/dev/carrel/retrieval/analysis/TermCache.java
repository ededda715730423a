package dev.carrel.retrieval.analysis;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * A lock-free, direct-mapped cache of analysed terms: each term has one slot, and a collision replaces the older entry.
 * The cache has a fixed size, and frequent terms are mostly present. Thread-safe.
 */
final class TermCache {

    private static final int SLOT_COUNT = 1 << 15;

    private final AtomicReferenceArray<CachedTerm> slots = new AtomicReferenceArray<>(SLOT_COUNT);

    /** Returns the entry of a term; null if the cache does not contain it. */
    @Nullable
    CachedTerm findTerm(char[] term, int length) {
        CachedTerm cached = slots.getAcquire(slotOf(term, length));
        return cached != null && Arrays.equals(cached.term, 0, cached.term.length, term, 0, length) ? cached : null;
    }

    void putTerm(CachedTerm cached) {
        slots.setRelease(slotOf(cached.term, cached.term.length), cached);
    }

    private static int slotOf(char[] term, int length) {
        int hash = 0;
        for (int at = 0; at < length; at++) {
            hash = 31 * hash + term[at];
        }
        return (hash ^ hash >>> 15) & SLOT_COUNT - 1;
    }

    /**
     * An entry of the cache.
     *
     * @param term the term before the filters
     * @param result the term after the filters
     * @param flags the token flags that the filters set
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record CachedTerm(char[] term, char[] result, int flags) {}
}
