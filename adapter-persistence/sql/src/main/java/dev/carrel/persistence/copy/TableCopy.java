package dev.carrel.persistence.copy;

import dev.carrel.application.port.copy.CopiedRow;
import dev.carrel.application.port.copy.CopiedTable;
import dev.carrel.application.port.copy.CopyOrigin;
import dev.carrel.application.port.copy.CopyPosition;
import dev.carrel.application.port.copy.CopyTarget;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a database that no engine has opened, on one connection.
 *
 * @param handle the connection, read-only for a source; closed with the copy
 */
public record TableCopy(Handle handle, CopyDialect dialect) implements CopyTarget {

    /** The row of the trash, which every new database has. */
    private static final String TRASH = "id = '!'";

    @Override
    public CopyOrigin origin() {
        return call(() -> new CopyOrigin(handle.createQuery("SELECT epoch FROM storage").mapTo(String.class).one(),
                dialect.description()));
    }

    @Override
    public String requireUnused() {
        return call(() -> dialect.requireUnused(handle));
    }

    @Override
    public List<CopiedTable> tables() {
        return call(() -> dialect.findTables(handle));
    }

    @Override
    public long countRows(CopiedTable table) {
        return call(() -> handle.createQuery("SELECT count(*) FROM " + table.name()).mapTo(long.class).one());
    }

    @Override
    public void readRows(CopiedTable table, Consumer<CopiedRow> reader) {
        call(() -> {
            dialect.readRows(handle, table, false, null, reader);
            return true;
        });
    }

    @Override
    public void readRowsAfter(@Nullable CopyPosition after, CopiedTable table, Consumer<CopiedRow> reader) {
        call(() -> {
            dialect.readRows(handle, table, true, after, reader);
            return true;
        });
    }

    @Override
    public Optional<CopyOrigin> findUnfinished() {
        return call(() -> dialect.hasTable(handle, UnfinishedCopy.TABLE)
                ? Optional.of(UnfinishedCopy.findOrigin(handle))
                : Optional.empty());
    }

    @Override
    public boolean isEmpty() {
        return tables().stream().noneMatch(this::hasRows);
    }

    private boolean hasRows(CopiedTable table) {
        String besidesTrash = table.name().equals("library") ? " WHERE NOT " + TRASH : "";
        return call(() -> handle
                .createQuery("SELECT EXISTS (SELECT 1 FROM " + table.name() + besidesTrash + ")")
                .mapTo(boolean.class)
                .one());
    }

    @Override
    public void begin(CopyOrigin origin) {
        change(() -> {
            UnfinishedCopy.create(handle, origin);
            // The source has the row too.
            handle.execute("DELETE FROM library WHERE " + TRASH);
        });
    }

    @Override
    public void beginAgain(CopyOrigin origin) {
        List<CopiedTable> tables = tables();
        change(() -> {
            dialect.deleteRows(handle, tables);
            UnfinishedCopy.replace(handle, origin);
        });
    }

    @Override
    public Optional<CopyPosition> findPosition(CopiedTable table) {
        return call(() -> UnfinishedCopy.findPosition(handle, table));
    }

    @Override
    public void addRows(CopiedTable table, List<CopiedRow> rows, CopyPosition position) {
        change(() -> {
            dialect.insertRows(handle, table, rows);
            UnfinishedCopy.savePosition(handle, table, position);
        });
    }

    @Override
    public void complete() {
        change(() -> {
            handle.execute("UPDATE evaluation SET status = 'interrupted' WHERE status = 'running'");
            dialect.renewDatabase(handle);
            UnfinishedCopy.drop(handle);
        });
    }

    @Override
    public void close() {
        try {
            handle.close();
        } finally {
            dialect.close();
        }
    }

    private void change(DatabaseChange change) {
        call(() -> {
            handle.begin();
            try {
                change.run();
                handle.commit();
                return true;
            } catch (SQLException | RuntimeException | Error e) {
                handle.rollback();
                throw e;
            }
        });
    }

    private <T> T call(DatabaseCall<T> call) {
        try {
            return call.run();
        } catch (SQLException | JdbiException e) {
            throw dialect.translate(e);
        }
    }

    private interface DatabaseCall<T> {
        T run() throws SQLException;
    }

    private interface DatabaseChange {
        void run() throws SQLException;
    }
}
