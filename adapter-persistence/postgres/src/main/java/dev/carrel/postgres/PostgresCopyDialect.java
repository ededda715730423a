package dev.carrel.postgres;

import dev.carrel.application.port.copy.CopiedRow;
import dev.carrel.application.port.copy.CopiedTable;
import dev.carrel.application.port.copy.CopyPosition;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.persistence.copy.CopyDialect;
import dev.carrel.postgres.CopyTextFormat.ColumnType;
import dev.carrel.postgres.shared.PostgresCoordination;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.postgresql.copy.CopyManager;
import org.postgresql.copy.CopyOut;

/** Copies from and to a database by {@code COPY}, which is faster than statements and holds one row at a time. */
record PostgresCopyDialect(PostgresConnections connections) implements CopyDialect {

    /** The table of the epoch, and what engines that share the database leave for each other. */
    private static final Set<String> NOT_COPIED = Set.of("storage", "engine", "duty", "paused_host", "acknowledged",
            "erasure_done", "embedding_claim");
    private static final Map<String, Set<String>> COLUMNS_NOT_COPIED = Map.of("library",
            Set.of("horizon", "help_version", "changed_at"), "evaluation", Set.of("engine", "run"));

    @Override
    public String description() {
        return "the database " + connections.settings().describeDatabase();
    }

    @Override
    public String requireUnused(Handle handle) {
        PostgresCoordination.requireUnused(handle);
        return PostgresCoordination.describeUses(handle);
    }

    @Override
    public List<CopiedTable> findTables(Handle handle) {
        return PostgresTables.list(handle)
                .stream()
                .filter(table -> !NOT_COPIED.contains(table))
                .map(table -> describeTable(handle, table))
                .toList();
    }

    private static CopiedTable describeTable(Handle handle, String table) {
        Set<String> left = COLUMNS_NOT_COPIED.getOrDefault(table, Set.of());
        List<String> columns = handle.createQuery("""
                SELECT attname FROM pg_attribute
                WHERE attrelid = CAST(:table AS regclass) AND attnum > 0 AND NOT attisdropped
                ORDER BY attname COLLATE "C"
                """).bind("table", table).mapTo(String.class).filter(column -> !left.contains(column)).list();
        List<String> key = handle.createQuery("""
                SELECT attname FROM pg_index
                    JOIN LATERAL unnest(indkey) WITH ORDINALITY AS part(number, place) ON TRUE
                    JOIN pg_attribute ON attrelid = indrelid AND attnum = part.number
                WHERE indisprimary AND indrelid = CAST(:table AS regclass) ORDER BY part.place
                """).bind("table", table).mapTo(String.class).list();
        return new CopiedTable(table, columns, key);
    }

    private static CopyTextFormat formatOf(Handle handle, CopiedTable table) {
        Map<String, String> types = handle.createQuery("""
                SELECT attname, format_type(atttypid, NULL) AS type FROM pg_attribute
                WHERE attrelid = CAST(:table AS regclass) AND attnum > 0 AND NOT attisdropped
                """)
                .bind("table", table.name())
                .map((row, context) -> Map.entry(row.getString("attname"), row.getString("type")))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        boolean isSortable = table.name().equals("document_attribute");
        return new CopyTextFormat(table.columns()
                .stream()
                .map(column -> isSortable && column.equals("value") ? ColumnType.SORTABLE
                        : typeOf(types.getOrDefault(column, "")))
                .toList());
    }

    private static ColumnType typeOf(String type) {
        return switch (type) {
            case "bigint", "integer" -> ColumnType.WHOLE;
            case "double precision" -> ColumnType.REAL;
            case "boolean" -> ColumnType.FLAG;
            case "text" -> ColumnType.TEXT;
            case "bytea" -> ColumnType.BINARY;
            default -> throw new IllegalStateException("no type of a column: " + type);
        };
    }

    @Override
    public boolean hasTable(Handle handle, String table) {
        return PostgresSchema.hasTable(handle, table);
    }

    @Override
    public void readRows(Handle handle, CopiedTable table, boolean isOrdered, @Nullable CopyPosition after,
            Consumer<CopiedRow> reader) throws SQLException {
        CopyTextFormat format = formatOf(handle, table);
        String key = quoteAll(table.key());
        CopyOut rows = copyManager(handle).copyOut("COPY (SELECT " + quoteAll(table.columns()) + " FROM "
                + table.name() + (after == null ? "" : " WHERE (" + key + ") > (" + literals(handle, after) + ")")
                + (isOrdered ? " ORDER BY " + key : "") + ") TO STDOUT");
        try {
            for (byte[] row = rows.readFromCopy(); row != null; row = rows.readFromCopy()) {
                reader.accept(format.read(row));
            }
        } finally {
            if (rows.isActive()) {
                rows.cancelCopy();
            }
        }
    }

    private static String literals(Handle handle, CopyPosition position) throws SQLException {
        PGConnection connection = handle.getConnection().unwrap(PGConnection.class);
        var literals = new StringBuilder();
        for (Object value : position.key()) {
            literals.append(literals.isEmpty() ? "" : ", ");
            if (value instanceof String text) {
                literals.append('\'').append(connection.escapeLiteral(TextCodec.encode(text))).append('\'');
            } else {
                literals.append(value);
            }
        }
        return literals.toString();
    }

    @Override
    public void insertRows(Handle handle, CopiedTable table, List<CopiedRow> rows) throws SQLException {
        CopyTextFormat format = formatOf(handle, table);
        var lines = new StringBuilder();
        rows.forEach(row -> format.write(row, lines));
        byte[] bytes = lines.toString().getBytes(StandardCharsets.UTF_8);
        handle.execute("ALTER TABLE " + table.name() + " DISABLE TRIGGER USER");
        CopyIn copy = copyManager(handle).copyIn("COPY " + table.name() + " (" + quoteAll(table.columns())
                + ") FROM STDIN");
        try {
            copy.writeToCopy(bytes, 0, bytes.length);
            copy.endCopy();
        } finally {
            if (copy.isActive()) {
                copy.cancelCopy();
            }
        }
        handle.execute("ALTER TABLE " + table.name() + " ENABLE TRIGGER USER");
    }

    @Override
    public void deleteRows(Handle handle, List<CopiedTable> tables) {
        handle.execute("TRUNCATE " + tables.stream().map(CopiedTable::name).collect(Collectors.joining(", "))
                + " CASCADE");
    }

    @Override
    public void renewDatabase(Handle handle) {
        PostgresTables.restartKeys(handle);
        PostgresTables.assignNewEpoch(handle);
    }

    @Override
    public CarrelException translate(Exception failure) {
        return PostgresErrors.toCarrelException(connections.settings(), failure);
    }

    @Override
    public void close() {
        connections.close();
    }

    private static CopyManager copyManager(Handle handle) throws SQLException {
        return handle.getConnection().unwrap(PGConnection.class).getCopyAPI();
    }

    private static String quoteAll(List<String> columns) {
        return columns.stream().map(column -> '"' + column + '"').collect(Collectors.joining(", "));
    }
}
