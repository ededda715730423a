package dev.carrel.retrieval;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * What became of terms, for many threads. Each term has one place, which it takes from whatever term had it before: so
 * it never grows, forgets by itself, and the frequent are mostly there.
 */
final class TermMemory {

    private static final int PLACES = 1 << 15;

    private final AtomicReferenceArray<Known> places = new AtomicReferenceArray<>(PLACES);

    /** Null if nothing is known of the term, or not any more. */
    @Nullable
    Known find(char[] term, int length) {
        Known known = places.getAcquire(place(term, length));
        return known != null && Arrays.equals(known.term, 0, known.term.length, term, 0, length) ? known : null;
    }

    void keep(Known known) {
        places.setRelease(place(known.term, known.term.length), known);
    }

    private static int place(char[] term, int length) {
        int hash = 0;
        for (int at = 0; at < length; at++) {
            hash = 31 * hash + term[at];
        }
        return (hash ^ hash >>> 15) & PLACES - 1;
    }

    /**
     * @param term as it was
     * @param result what became of it
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Known(char[] term, char[] result, int flags) {}
}
