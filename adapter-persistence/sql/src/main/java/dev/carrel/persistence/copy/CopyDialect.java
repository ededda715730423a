package dev.carrel.persistence.copy;

import dev.carrel.application.port.copy.CopiedRow;
import dev.carrel.application.port.copy.CopiedTable;
import dev.carrel.application.port.copy.CopyPosition;
import dev.carrel.domain.error.CarrelException;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** What each kind of database does in its own way in a copy. Statements run on one connection. */
public interface CopyDialect {

    /** Returns the database for messages. */
    String description();

    /** Checks that no engine uses the database, and returns a text that is another one after an engine used it. */
    String requireUnused(Handle handle);

    /** Returns the tables that all databases have, each after the tables that it refers to. */
    List<CopiedTable> findTables(Handle handle);

    /** Returns whether a table exists. */
    boolean hasTable(Handle handle, String table);

    /**
     * Reads rows.
     *
     * @param isOrdered whether in the order of the primary key
     * @param after the position behind which to begin, if they are ordered; null for the first row
     */
    void readRows(Handle handle, CopiedTable table, boolean isOrdered, @Nullable CopyPosition after,
            Consumer<CopiedRow> reader) throws SQLException;

    /** Adds rows within a transaction, without triggers. */
    void insertRows(Handle handle, CopiedTable table, List<CopiedRow> rows) throws SQLException;

    /** Deletes all rows of the tables, in an order that they allow, within a transaction. */
    void deleteRows(Handle handle, List<CopiedTable> tables);

    /** Assigns a new epoch, and lets generated keys begin after the existing ones, within a transaction. */
    void renewDatabase(Handle handle);

    /** Returns a failure of the database with a message for users. */
    CarrelException translate(Exception failure);

    /** Releases what the connection needed, after it was closed. */
    void close();
}
