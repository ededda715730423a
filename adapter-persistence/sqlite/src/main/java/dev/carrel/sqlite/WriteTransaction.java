package dev.carrel.sqlite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;

/**
 * The transactions of the writing connection, as prepared SQL statements. The driver's own {@code commit} would begin
 * the next transaction at once, and report a failure of that as a failed commit.
 */
final class WriteTransaction implements AutoCloseable {

    private final Handle handle;
    private final PreparedStatement begin;
    private final PreparedStatement commit;
    private final PreparedStatement savepoint;
    private final PreparedStatement release;
    private final PreparedStatement rollbackTo;
    private final PreparedStatement countChanges;
    private long changesBefore;

    WriteTransaction(Handle handle) throws SQLException {
        Connection connection = handle.getConnection();
        this.handle = handle;
        this.begin = connection.prepareStatement("BEGIN IMMEDIATE");
        this.commit = connection.prepareStatement("COMMIT");
        this.savepoint = connection.prepareStatement("SAVEPOINT task");
        this.release = connection.prepareStatement("RELEASE task");
        this.rollbackTo = connection.prepareStatement("ROLLBACK TO task");
        this.countChanges = connection.prepareStatement("SELECT total_changes()");
    }

    Handle handle() {
        return handle;
    }

    void begin() throws SQLException {
        begin.execute();
    }

    void commit() throws SQLException {
        commit.execute();
    }

    /** Returns whether a row was inserted, updated or deleted since the last call. */
    boolean hasChanged() throws SQLException {
        try (ResultSet row = countChanges.executeQuery()) {
            long changes = row.getLong(1);
            boolean hasChanged = changes != changesBefore;
            changesBefore = changes;
            return hasChanged;
        }
    }

    /** Sets the savepoint for {@link #rollbackToSavepoint}, valid until {@link #releaseSavepoint}. */
    void setSavepoint() throws SQLException {
        savepoint.execute();
    }

    void releaseSavepoint() throws SQLException {
        release.execute();
    }

    /**
     * Rolls back to the savepoint.
     *
     * @throws SQLException if SQLite has rolled back the whole transaction
     */
    void rollbackToSavepoint() throws SQLException {
        rollbackTo.execute();
    }

    /** Closes the connection, which rolls back an open transaction. */
    @Override
    public void close() {
        handle.close();
    }
}
