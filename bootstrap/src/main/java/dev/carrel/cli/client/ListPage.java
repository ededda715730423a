package dev.carrel.cli.client;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A part of a list that may be long.
 *
 * @param nextCursor the cursor of the part after it; null if this is the last
 */
public record ListPage<T>(List<T> items, @Nullable String nextCursor) {

    public ListPage {
        items = List.copyOf(items);
    }

    /**
     * The whole list.
     *
     * @param parts gives the part for a cursor, the first for null
     */
    public static <T> List<T> readAll(Function<@Nullable String, ListPage<T>> parts) {
        return readAtLeast(Integer.MAX_VALUE, parts);
    }

    /** The beginning of the list, at least so many if there are so many, and no more parts than that takes. */
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
