package dev.carrel.ranking.analysis;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * A lock-free, direct-mapped cache of analysed terms: each term has one slot, and a collision replaces the older entry.
 * The cache has a fixed size, and frequent terms are mostly present. Thread-safe.
 */
final class TermCache<T extends TermCache.CachedEntry> {

    private static final int SLOT_COUNT = 1 << 15;
    private static final int MAX_CACHED_LETTERS = 30;

    private final AtomicReferenceArray<T> slots = new AtomicReferenceArray<>(SLOT_COUNT);

    /** Returns the entry of a term; null if the cache does not contain it. */
    @Nullable
    T findTerm(char[] term, int length) {
        T cached = slots.getAcquire(slotOf(term, length));
        return cached != null && Arrays.equals(cached.term(), 0, cached.term().length, term, 0, length) ? cached : null;
    }

    /** Caches an entry, unless its term is so long that it is hardly a word. */
    void putTerm(T cached) {
        if (cached.term().length <= MAX_CACHED_LETTERS) {
            slots.setRelease(slotOf(cached.term(), cached.term().length), cached);
        }
    }

    private static int slotOf(char[] term, int length) {
        int hash = 0;
        for (int at = 0; at < length; at++) {
            hash = 31 * hash + term[at];
        }
        return (hash ^ hash >>> 15) & SLOT_COUNT - 1;
    }

    /** An entry of a cache. */
    interface CachedEntry {

        /** The term before the filters. */
        char[] term();
    }
}
