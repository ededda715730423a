package dev.carrel.bootstrap.cli.client.page;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list.
 *
 * @param nextCursor the cursor of the next page; null on the last page
 */
public record ListPage<T>(List<T> items, @Nullable String nextCursor) {

    public ListPage {
        items = List.copyOf(items);
    }

    /**
     * Returns the page of what was found; it is the last one if fewer were found than asked for.
     *
     * @param view returns the item of what was found
     * @param cursor returns the cursor of the page after it
     */
    public static <F, T> ListPage<T> of(List<F> found, int limit, Function<F, T> view, Function<F, String> cursor) {
        return new ListPage<>(found.stream().map(view).toList(),
                found.size() < limit ? null : cursor.apply(found.getLast()));
    }

    /** Returns the parameters of a page of a list. */
    public static String formatQuery(@Nullable String cursor, int limit) {
        return "?limit=" + limit
                + (cursor == null ? "" : "&cursor=" + URLEncoder.encode(cursor, StandardCharsets.UTF_8));
    }

    /**
     * Reads the whole list.
     *
     * @param parts returns the page at a cursor; the first page for null
     */
    public static <T> List<T> readAll(Function<@Nullable String, ListPage<T>> parts) {
        return readUntil(Integer.MAX_VALUE, parts);
    }

    /**
     * Reads the first items of a list.
     *
     * @param limit how many items at most
     * @param maxPageSize how many items a request may ask for
     * @param parts returns the page at a cursor with at most a number of items; the first page for null
     */
    public static <T> List<T> readFirst(int limit, int maxPageSize,
            BiFunction<@Nullable String, Integer, ListPage<T>> parts) {
        int pageSize = Math.min(limit, maxPageSize);
        List<T> read = readUntil(limit, cursor -> parts.apply(cursor, pageSize));
        return read.size() > limit ? read.subList(0, limit) : read;
    }

    /** Reads pages until the list has at least the given number of items or ends. */
    private static <T> List<T> readUntil(int enough, Function<@Nullable String, ListPage<T>> parts) {
        ListPage<T> part = parts.apply(null);
        var all = new ArrayList<>(part.items());
        while (part.nextCursor() != null && all.size() < enough) {
            part = parts.apply(part.nextCursor());
            all.addAll(part.items());
        }
        return all;
    }
}
