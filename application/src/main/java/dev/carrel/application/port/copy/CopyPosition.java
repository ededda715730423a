package dev.carrel.application.port.copy;

import java.util.List;

/**
 * How far a table is copied.
 *
 * @param key the primary key of the last copied row
 * @param rows the number of copied rows
 */
public record CopyPosition(List<Object> key, long rows) {

    /** Copies the list. */
    public CopyPosition {
        key = List.copyOf(key);
    }
}
