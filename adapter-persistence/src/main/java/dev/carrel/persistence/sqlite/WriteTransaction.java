package dev.carrel.persistence.sqlite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;

/**
 * The transactions of the connection that writes, by statements: the driver's own {@code commit} begins the next one at
 * once, and when that fails reports the commit as failed.
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
        this.savepoint = connection.prepareStatement("SAVEPOINT unit");
        this.release = connection.prepareStatement("RELEASE unit");
        this.rollbackTo = connection.prepareStatement("ROLLBACK TO unit");
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

    /** Returns whether any row was inserted, updated or deleted since this was asked last. */
    boolean hasChanged() throws SQLException {
        try (ResultSet row = countChanges.executeQuery()) {
            long changes = row.getLong(1);
            boolean hasChanged = changes != changesBefore;
            changesBefore = changes;
            return hasChanged;
        }
    }

    /** Marks the place to which {@link #rollbackTo} goes back; it holds until {@link #release}. */
    void setSavepoint() throws SQLException {
        savepoint.execute();
    }

    void releaseSavepoint() throws SQLException {
        release.execute();
    }

    /** @throws SQLException if SQLite has ended the whole transaction by itself */
    void rollbackToSavepoint() throws SQLException {
        rollbackTo.execute();
    }

    /** Closes the connection, and with it ends a transaction that is open. */
    @Override
    public void close() {
        handle.close();
    }
}
