package dev.carrel.retrieval.analysis;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * What became of terms, for many threads. Each term has one place, which it takes from whatever term had it before: so
 * it never grows, forgets by itself, and the frequent are mostly there.
 */
final class TermCache {

    private static final int SLOT_COUNT = 1 << 15;

    private final AtomicReferenceArray<CachedTerm> slots = new AtomicReferenceArray<>(SLOT_COUNT);

    /** Null if nothing is known of the term, or not any more. */
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
     * @param term as it was
     * @param result what became of it
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record CachedTerm(char[] term, char[] result, int flags) {}
}
