package dev.carrel.application.port.copy;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A storage that no engine has opened, with the tables of the latest version. Reading changes nothing. Not thread-safe.
 * Methods throw a {@link dev.carrel.domain.error.StorageException} if the database fails.
 */
public interface CopySource extends AutoCloseable {

    /** Returns where the rows are. */
    CopyOrigin origin();

    /**
     * Checks that no engine uses the database.
     *
     * @return a text that is another one after an engine has used the database meanwhile
     * @throws dev.carrel.domain.error.StorageException if an engine does
     */
    String requireUnused();

    /**
     * Returns the tables, each after the tables that it refers to: all but the tables that only this database has, and
     * the table of the epoch.
     */
    List<CopiedTable> tables();

    /** Returns the number of rows of a table. */
    long countRows(CopiedTable table);

    /** Reads all rows of a table in any order, and never holds more than a few of them. */
    void readRows(CopiedTable table, Consumer<CopiedRow> reader);

    /**
     * Reads the rows of a table in the order of the primary key, and never holds more than a few of them.
     *
     * @param after the position behind which to begin; null for the first row
     */
    void readRowsAfter(@Nullable CopyPosition after, CopiedTable table, Consumer<CopiedRow> reader);

    /** Closes the database and releases its lock. */
    @Override
    void close();
}
