package dev.carrel.cli.client;

import java.util.ArrayList;
import java.util.List;
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
     * Reads the whole list.
     *
     * @param parts returns the page at a cursor; the first page for null
     */
    public static <T> List<T> readAll(Function<@Nullable String, ListPage<T>> parts) {
        return readAtLeast(Integer.MAX_VALUE, parts);
    }

    /** Reads pages until the list has at least the given number of items or ends. */
    public static <T> List<T> readAtLeast(int enough, Function<@Nullable String, ListPage<T>> parts) {
        ListPage<T> part = parts.apply(null);
        var all = new ArrayList<>(part.items());
        while (part.nextCursor() != null && all.size() < enough) {
            part = parts.apply(part.nextCursor());
            all.addAll(part.items());
        }
        return all;
    }
}
