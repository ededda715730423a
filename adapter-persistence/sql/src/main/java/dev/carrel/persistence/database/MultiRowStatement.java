package dev.carrel.persistence.database;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/**
 * One statement for many rows, which a database does with less work than one for each: it reads them as
 * {@code (VALUES %s)}, whose columns both databases call column1, column2, and so on. A column that is not a text is
 * cast, since PostgreSQL takes one that is always null for a text.
 */
public final class MultiRowStatement {

    /** The largest number of rows of a statement; others are powers of two, so that few statements are prepared. */
    private static final int MAX_ROWS = 32;

    private MultiRowStatement() {}

    /**
     * Executes a statement for rows.
     *
     * @param columns returns the values of a row, which may be null
     * @return the number of rows that were changed
     */
    public static <R> int execute(Handle handle, String sql, List<? extends R> rows,
            Function<? super R, List<? extends @Nullable Object>> columns) {
        return split(rows).stream().mapToInt(part -> {
            List<List<? extends @Nullable Object>> values = columnsOf(part, columns);
            return bindAll(handle.createUpdate(expand(sql, values)), values).execute();
        }).sum();
    }

    /**
     * Executes a statement for rows that returns some.
     *
     * @param columns returns the values of a row, which may be null
     */
    public static <R, T> List<T> query(Handle handle, String sql, List<? extends R> rows,
            Function<? super R, List<? extends @Nullable Object>> columns, RowMapper<T> mapper) {
        var found = new ArrayList<T>();
        for (List<? extends R> part : split(rows)) {
            List<List<? extends @Nullable Object>> values = columnsOf(part, columns);
            found.addAll(bindAll(handle.createQuery(expand(sql, values)), values).map(mapper).list());
        }
        return found;
    }

    private static <R> List<List<? extends R>> split(List<? extends R> rows) {
        var parts = new ArrayList<List<? extends R>>();
        for (int first = 0, size; first < rows.size(); first += size) {
            size = Math.min(MAX_ROWS, Integer.highestOneBit(rows.size() - first));
            parts.add(rows.subList(first, first + size));
        }
        return parts;
    }

    private static <R> List<List<? extends @Nullable Object>> columnsOf(List<? extends R> rows,
            Function<? super R, List<? extends @Nullable Object>> columns) {
        var values = new ArrayList<List<? extends @Nullable Object>>();
        rows.forEach(row -> values.add(columns.apply(row)));
        return values;
    }

    private static String expand(String sql, List<List<? extends @Nullable Object>> values) {
        String row = '(' + String.join(", ", Collections.nCopies(values.getFirst().size(), "?")) + ')';
        return sql.formatted(String.join(", ", Collections.nCopies(values.size(), row)));
    }

    private static <S extends SqlStatement<S>> S bindAll(S statement,
            List<List<? extends @Nullable Object>> values) {
        int position = 0;
        for (List<? extends @Nullable Object> row : values) {
            for (Object value : row) {
                statement.bind(position++, value);
            }
        }
        return statement;
    }
}
