package dev.carrel.application.port.copy;

import java.util.List;
import java.util.Optional;

/**
 * A storage that a copy is written to. From {@link #begin} to {@link #complete} no engine can open it. Each call that
 * changes something is one durable transaction. Nothing but the copy runs: no trigger changes or adds a row.
 */
public interface CopyTarget extends CopySource {

    /** Returns the origin of a copy that was begun and not completed; empty if there is none. */
    Optional<CopyOrigin> findUnfinished();

    /** Returns whether no table has a row, except what every new database has. */
    boolean isEmpty();

    /** Begins a copy in an empty database. */
    void begin(CopyOrigin origin);

    /** Deletes all rows of an unfinished copy and begins another one. */
    void beginAgain(CopyOrigin origin);

    /** Returns how far a table was copied; empty if it has no row. */
    Optional<CopyPosition> findPosition(CopiedTable table);

    /**
     * Adds rows to a table.
     *
     * @param position how far the table is copied with these rows
     */
    void addRows(CopiedTable table, List<CopiedRow> rows, CopyPosition position);

    /**
     * Completes the copy, so that engines can open it: with a new epoch, by which all indexes are rebuilt, with
     * generated keys that begin after the copied keys, and with evaluations marked as interrupted that were running.
     */
    void complete();
}
