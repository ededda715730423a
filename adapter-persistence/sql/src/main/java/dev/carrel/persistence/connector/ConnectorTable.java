package dev.carrel.persistence.connector;

import dev.carrel.domain.connector.Connector;
import dev.carrel.domain.connector.Connector.RunRequest;
import dev.carrel.domain.connector.ConnectorKey;
import dev.carrel.domain.connector.ConnectorRun;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.EpochMicros;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * The {@code connector} table, and that of the reports of runs. A deleted connector stays as long as there are
 * documents that it has added, under a name that no key can be, so that it has them again if it is added again.
 */
final class ConnectorTable {

    /** The beginning of the names of deleted connectors. */
    private static final String DELETED = "/";

    /** Selects connectors with the ids of their libraries. */
    static final String SELECT = """
            SELECT connector.key AS connector_key, connector.name, settings, place_revision, request, running_since,
                due_at, checked_at, connector.created_at, connector.updated_at, public_id
            FROM connector CROSS JOIN library ON library.id = connector.library AND public_id IS NOT NULL
                AND connector.name NOT LIKE '/%'
            """;

    /** Selects the connectors of a library. */
    static final String SELECT_OF_LIBRARY = SELECT
            + " WHERE connector.library = (SELECT id FROM library WHERE public_id = :library)";

    private ConnectorTable() {}

    /** A connector with the key of its row. */
    record ConnectorRow(long key, Connector connector) {}

    static ConnectorRow readRow(ResultSet row) throws SQLException {
        return new ConnectorRow(row.getLong("connector_key"),
                new Connector(new LibraryId(row.getString("public_id")), new ConnectorKey(row.getString("name")),
                        ConnectorColumns.readSettings(row.getString("settings")), row.getString("place_revision"),
                        RunRequest.valueOf(row.getString("request").toUpperCase(Locale.ROOT)),
                        EpochMicros.readNullable(row, "running_since"), EpochMicros.toInstant(row.getLong("due_at")),
                        EpochMicros.readNullable(row, "checked_at"), EpochMicros.toInstant(row.getLong("created_at")),
                        EpochMicros.toInstant(row.getLong("updated_at"))));
    }

    static String toColumn(RunRequest request) {
        return request.name().toLowerCase(Locale.ROOT);
    }

    static Optional<ConnectorRow> find(Handle handle, LibraryId library, ConnectorKey key) {
        return handle.createQuery(SELECT_OF_LIBRARY + " AND connector.name = :name")
                .bind("library", library.value())
                .bind("name", key.value())
                .map((row, context) -> readRow(row))
                .findOne();
    }

    static int count(Handle handle, LibraryId library) {
        return handle.createQuery("""
                SELECT count(*) FROM connector WHERE library = (SELECT id FROM library WHERE public_id = :library)
                    AND name NOT LIKE '/%'
                """).bind("library", library.value()).mapTo(int.class).one();
    }

    /** Deletes a connector; its row stays if there are documents that it has added. */
    static void delete(Handle handle, ConnectorRow row) {
        handle.createUpdate("DELETE FROM connector_run WHERE connector = :key").bind("key", row.key()).execute();
        handle.createUpdate("UPDATE connector SET name = :deleted WHERE key = :key")
                .bind("deleted", DELETED + row.connector().key())
                .bind("key", row.key())
                .execute();
        handle.createUpdate("""
                DELETE FROM connector WHERE name LIKE '/%'
                    AND library = (SELECT id FROM library WHERE public_id = :library)
                    AND NOT EXISTS (SELECT 1 FROM connector_item WHERE connector_item.connector = connector.key)
                """).bind("library", row.connector().library().value()).execute();
    }

    /**
     * Has a connector that was added have what a deleted one with its key had added, if it may
     * {@linkplain dev.carrel.domain.connector.ConnectorSettings#mayBeContinuedBy continue} that.
     */
    static void takeOver(Handle handle, ConnectorRow added) {
        handle.createQuery("""
                SELECT key, settings FROM connector WHERE name = :deleted
                    AND library = (SELECT id FROM library WHERE public_id = :library)
                """)
                .bind("deleted", DELETED + added.connector().key())
                .bind("library", added.connector().library().value())
                .map((row, context) -> Map.entry(row.getLong("key"),
                        ConnectorColumns.readSettings(row.getString("settings"))))
                .findOne()
                .ifPresent(deleted -> {
                    if (deleted.getValue().mayBeContinuedBy(added.connector().settings())) {
                        handle.createUpdate("UPDATE connector_item SET connector = :added WHERE connector = :deleted")
                                .bind("added", added.key())
                                .bind("deleted", deleted.getKey())
                                .execute();
                    }
                    handle.createUpdate("DELETE FROM connector WHERE key = :key")
                            .bind("key", deleted.getKey())
                            .execute();
                });
    }

    /** Adds a connector; returns whether its library exists. */
    static boolean insert(Handle handle, Connector connector) {
        return handle.createUpdate("""
                INSERT INTO connector (library, name, settings, request, due_at, created_at, updated_at)
                SELECT id, :name, :settings, :request, :due_at, :created_at, :updated_at
                FROM library WHERE public_id = :library
                """)
                .bind("library", connector.library().value())
                .bind("name", connector.key().value())
                .bind("settings", ConnectorColumns.toColumn(connector.settings()))
                .bind("request", toColumn(connector.request()))
                .bind("due_at", EpochMicros.of(connector.nextRunAt()))
                .bind("created_at", EpochMicros.of(connector.createdAt()))
                .bind("updated_at", EpochMicros.of(connector.updatedAt()))
                .execute() > 0;
    }

    /** Replaces the settings, after which the connector is due. */
    static void updateSettings(Handle handle, long key, Connector connector) {
        handle.createUpdate("""
                UPDATE connector SET settings = :settings, updated_at = :updated_at, due_at = :updated_at,
                    place_revision = NULL,
                    request = CASE WHEN request = 'none' THEN 'run' ELSE request END
                WHERE key = :key
                """)
                .bind("settings", ConnectorColumns.toColumn(connector.settings()))
                .bind("updated_at", EpochMicros.of(connector.updatedAt()))
                .bind("key", key)
                .execute();
    }

    static void updateRequest(Handle handle, long key, RunRequest request, Instant now) {
        handle.createUpdate("UPDATE connector SET request = :request, due_at = :now WHERE key = :key")
                .bind("request", toColumn(request))
                .bind("now", EpochMicros.of(now))
                .bind("key", key)
                .execute();
    }

    /** Returns the reports, newest first, each with its number. */
    static List<NumberedRun> listRuns(Handle handle, long key, int limit) {
        return handle.createQuery("""
                SELECT number, started_at, ended_at, report FROM connector_run
                WHERE connector = :key ORDER BY number DESC LIMIT :limit
                """)
                .bind("key", key)
                .bind("limit", limit)
                .map((row, context) -> new NumberedRun(row.getLong("number"),
                        ConnectorColumns.readRun(row.getString("report"),
                                EpochMicros.toInstant(row.getLong("started_at")),
                                EpochMicros.toInstant(row.getLong("ended_at")))))
                .list();
    }

    /** A report with its number. */
    record NumberedRun(long number, ConnectorRun run) {}

    /** Adds a report, in place of the last one if it repeats that, and deletes the oldest. */
    static void addRun(Handle handle, long key, ConnectorRun run) {
        Optional<NumberedRun> last = listRuns(handle, key, 1).stream().findFirst();
        long number = last.map(NumberedRun::number).orElse(0L) + 1;
        boolean replaces = last.filter(each -> run.repeats(each.run())).isPresent();
        handle.createUpdate(
                "DELETE FROM connector_run WHERE connector = :key AND (number <= :oldest OR number = :same)")
                .bind("key", key)
                .bind("oldest", number - ConnectorRun.MAX_KEPT)
                .bind("same", replaces ? number - 1 : -1)
                .execute();
        handle.createUpdate("""
                INSERT INTO connector_run (connector, number, started_at, ended_at, report)
                VALUES (:key, :number, :started_at, :ended_at, :report)
                """)
                .bind("key", key)
                .bind("number", replaces ? number - 1 : number)
                .bind("started_at", EpochMicros.of(run.startedAt()))
                .bind("ended_at", EpochMicros.of(run.endedAt()))
                .bind("report", ConnectorColumns.toColumn(run))
                .execute();
    }
}
