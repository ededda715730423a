package dev.carrel.application.port.copy;

import java.util.List;

/**
 * A table as all databases have it. Columns that only one kind of database has are left out.
 *
 * @param columns the names of the columns, sorted
 * @param key the columns of the primary key, in its order
 */
public record CopiedTable(String name, List<String> columns, List<String> key) {

    /** Copies the lists. */
    public CopiedTable {
        columns = List.copyOf(columns);
        key = List.copyOf(key);
    }

    /** Returns the primary key of a row, which has no nulls. */
    public List<Object> keyOf(CopiedRow row) {
        return key.stream().<Object>map(column -> row.valueAt(columns.indexOf(column))).toList();
    }
}
