package dev.carrel.persistence.database;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads rows until enough of them match a condition that is not part of the statement, some at a time: PostgreSQL plans
 * a statement without a limit to read all its rows, however few are fetched.
 */
public final class NewestFirst {

    /** Few numbers, which are part of the statement: the planner does not know parameters. */
    private static final int FEW_ROWS = 25;
    private static final int MANY_ROWS = 200;

    private NewestFirst() {}

    /** Reads rows in descending order of their ids. */
    @FunctionalInterface
    public interface PageReader<T> {

        /**
         * Reads the next rows.
         *
         * @param before the id that all of them precede; null for the first rows
         * @param rows the maximum number
         */
        List<T> read(@Nullable String before, int rows);
    }

    /**
     * Returns the first rows that match.
     *
     * @param before the id that all of them precede; null for no condition
     * @param limit the maximum number
     */
    public static <T> List<T> find(@Nullable String before, int limit, Predicate<? super T> matches,
            Function<? super T, String> id,
            PageReader<T> reader) {
        var found = new ArrayList<T>();
        String last = before;
        int rows = limit <= FEW_ROWS ? FEW_ROWS : MANY_ROWS;
        while (found.size() < limit) {
            List<T> page = reader.read(last, rows);
            page.stream().filter(matches).limit((long) limit - found.size()).forEach(found::add);
            if (page.size() < rows) {
                break;
            }
            last = id.apply(page.getLast());
            rows = MANY_ROWS;
        }
        return found;
    }
}
