package dev.carrel.bootstrap.cli.place;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A part of a list that may be long.
 *
 * @param next the cursor of the part after it; null if this is the last
 */
public record Part<T>(List<T> items, @Nullable String next) {

    public Part {
        items = List.copyOf(items);
    }

    /**
     * The whole list.
     *
     * @param parts gives the part for a cursor, the first for null
     */
    public static <T> List<T> all(Function<@Nullable String, Part<T>> parts) {
        return first(Integer.MAX_VALUE, parts);
    }

    /** The beginning of the list, at least so many if there are so many, and no more parts than that takes. */
    public static <T> List<T> first(int enough, Function<@Nullable String, Part<T>> parts) {
        Part<T> part = parts.apply(null);
        var all = new ArrayList<>(part.items());
        while (part.next() != null && all.size() < enough) {
            part = parts.apply(part.next());
            all.addAll(part.items());
        }
        return all;
    }
}
