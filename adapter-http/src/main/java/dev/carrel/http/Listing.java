package dev.carrel.http;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list.
 *
 * @param nextCursor of the page after it; null if this one is the last
 */
record Listing<T>(List<T> items, @Nullable String nextCursor) {

    /**
     * Reads a page, and looks whether anything comes after it.
     *
     * @param place says of a thing where in the list it is, spelt as an id is
     */
    static <T, P> Listing<T> read(@Nullable P after, int limit, Function<T, P> place,
            From<T, P> from) {
        List<T> items = from.read(after, limit);
        if (items.size() < limit) {
            return new Listing<>(items, null);
        }
        P last = place.apply(items.getLast());
        return new Listing<>(items, from.read(last, 1).isEmpty() ? null : Cursor.of(last.toString()));
    }

    /** What has the things in their order. */
    @FunctionalInterface
    interface From<T, P> {

        /**
         * At most so many of those that come after one.
         *
         * @param after where that is; null for the beginning
         */
        List<T> read(@Nullable P after, int limit);
    }
}
