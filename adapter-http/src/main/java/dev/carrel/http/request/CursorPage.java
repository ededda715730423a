package dev.carrel.http.request;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list.
 *
 * @param nextCursor of the page after it; null if this one is the last
 */
public record CursorPage<T>(List<T> items, @Nullable String nextCursor) {

    /**
     * Reads a page, and looks whether anything comes after it.
     *
     * @param positionOf says of a thing where in the list it is, spelt as an id is
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

    /** What has the things in their order. */
    @FunctionalInterface
    public interface PageSource<T, P> {

        /**
         * At most so many of those that come after one.
         *
         * @param after where that is; null for the beginning
         */
        List<T> readAfter(@Nullable P after, int limit);
    }
}
