package dev.carrel.http.request;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list, continued by a cursor.
 *
 * @param nextCursor of the next page; null if this one is the last
 */
public record CursorPage<T>(List<T> items, @Nullable String nextCursor) {

    /**
     * Reads a page, and checks whether another one follows.
     *
     * @param positionOf returns the position of an item in the list, whose text must be ASCII
     */
    public static <T, P> CursorPage<T> readPage(@Nullable P after, int limit, Function<T, P> positionOf,
            PageSource<T, P> source) {
        List<T> items = source.readAfter(after, limit);
        if (items.size() < limit) {
            return new CursorPage<>(items, null);
        }
        P last = positionOf.apply(items.getLast());
        return new CursorPage<>(items, source.readAfter(last, 1).isEmpty() ? null : PageCursor.encode(last.toString()));
    }

    /** A list that can be read from any position. */
    @FunctionalInterface
    public interface PageSource<T, P> {

        /**
         * Returns the items after a position, in order.
         *
         * @param after null for the start of the list
         * @param limit the most items to return
         */
        List<T> readAfter(@Nullable P after, int limit);
    }
}
