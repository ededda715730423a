package dev.carrel.persistence.copy;

import dev.carrel.application.port.copy.CopiedTable;
import dev.carrel.application.port.copy.CopyOrigin;
import dev.carrel.application.port.copy.CopyPosition;
import dev.carrel.domain.error.StorageException;
import dev.carrel.persistence.column.JsonColumns;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The two tables that a database has while a copy is written to it: the origin of the rows, and how far it is. */
public final class UnfinishedCopy {

    /** The table of the origin, by which a database is known to have an unfinished copy. */
    public static final String TABLE = "unfinished_copy";

    private UnfinishedCopy() {}

    /** Creates the exception for an engine that is to open the database. */
    public static StorageException refuse(String database) {
        return new StorageException(database + " has an unfinished copy: finish it with the same carrel copy as before,"
                + " or discard it with carrel copy --restart.", null);
    }

    /** Creates the exception for a target that has data of its own. */
    public static StorageException refuseData(String database) {
        return new StorageException(
                "There is data already in " + database + ": a copy needs an empty target. Create another"
                        + " one, or this one again if nothing in it is needed.",
                null);
    }

    static void create(Handle handle, CopyOrigin origin) {
        handle.execute("CREATE TABLE " + TABLE + " (epoch text NOT NULL, description text NOT NULL)");
        handle.execute(
                "CREATE TABLE copy_position (name text PRIMARY KEY, row_key text NOT NULL, rows bigint NOT NULL)");
        insert(handle, origin);
    }

    private static void insert(Handle handle, CopyOrigin origin) {
        handle.createUpdate("INSERT INTO unfinished_copy (epoch, description) VALUES (:epoch, :description)")
                .bind("epoch", origin.epoch())
                .bind("description", origin.description())
                .execute();
    }

    static void replace(Handle handle, CopyOrigin origin) {
        handle.execute("DELETE FROM copy_position");
        handle.execute("DELETE FROM unfinished_copy");
        insert(handle, origin);
    }

    static void drop(Handle handle) {
        handle.execute("DROP TABLE copy_position");
        handle.execute("DROP TABLE unfinished_copy");
    }

    static CopyOrigin findOrigin(Handle handle) {
        return handle.createQuery("SELECT epoch, description FROM unfinished_copy")
                .map((row, context) -> new CopyOrigin(row.getString("epoch"), row.getString("description")))
                .one();
    }

    static Optional<CopyPosition> findPosition(Handle handle, CopiedTable table) {
        return handle.createQuery("SELECT row_key, rows FROM copy_position WHERE name = :name")
                .bind("name", table.name())
                .map((row, context) -> new CopyPosition(parseKey(row.getString("row_key")), row.getLong("rows")))
                .findOne();
    }

    static void savePosition(Handle handle, CopiedTable table, CopyPosition position) {
        handle.createUpdate("""
                INSERT INTO copy_position (name, row_key, rows) VALUES (:name, :key, :rows)
                ON CONFLICT (name) DO UPDATE SET row_key = excluded.row_key, rows = excluded.rows
                """)
                .bind("name", table.name())
                .bind("key", JsonColumns.write(position.key()))
                .bind("rows", position.rows())
                .execute();
    }

    private static List<Object> parseKey(String column) {
        return ((List<?>) JsonColumns.read(column)).stream()
                .<Object>map(value -> value instanceof Number number ? (Object) number.longValue() : value)
                .toList();
    }
}
