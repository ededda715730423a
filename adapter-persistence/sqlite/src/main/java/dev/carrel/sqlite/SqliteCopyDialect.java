package dev.carrel.sqlite;

import dev.carrel.application.port.copy.CopiedRow;
import dev.carrel.application.port.copy.CopiedTable;
import dev.carrel.application.port.copy.CopyPosition;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.persistence.copy.CopyDialect;
import dev.carrel.persistence.copy.TableOrder;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Copies from and to a database file, which is locked: no engine can open it meanwhile. Triggers are dropped before
 * rows are added, and created again in the same transaction.
 */
record SqliteCopyDialect(Path file, DataFolderLock lock) implements CopyDialect {

    /** The table of the epoch, which belongs to this database. */
    private static final Set<String> NOT_COPIED = Set.of("storage");

    private record TableColumn(String name, String type, int keyPosition) {}

    @Override
    public String description() {
        return "the data folder " + file.getParent();
    }

    @Override
    public String requireUnused(Handle handle) {
        return "the lock excludes engines";
    }

    @Override
    public List<CopiedTable> findTables(Handle handle) {
        Set<String> created = DatabaseSchema.createdTables();
        List<String> existing = handle.createQuery("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
                .mapTo(String.class)
                .filter(table -> created.contains(table) && !NOT_COPIED.contains(table))
                .list();
        Map<String, Set<String>> references = new HashMap<>();
        for (String table : existing) {
            references.put(table, new HashSet<>(handle
                    .createQuery("SELECT \"table\" FROM pragma_foreign_key_list(:table)")
                    .bind("table", table)
                    .mapTo(String.class)
                    .list()));
        }
        return TableOrder.sort(existing, references).stream().map(table -> describeTable(handle, table)).toList();
    }

    private static CopiedTable describeTable(Handle handle, String table) {
        List<TableColumn> columns = findColumns(handle, table);
        return new CopiedTable(table, columns.stream().map(TableColumn::name).toList(),
                columns.stream()
                        .filter(column -> column.keyPosition() > 0)
                        .sorted((one, other) -> Integer.compare(one.keyPosition(), other.keyPosition()))
                        .map(TableColumn::name)
                        .toList());
    }

    private static List<TableColumn> findColumns(Handle handle, String table) {
        return handle.createQuery("SELECT name, type, pk FROM pragma_table_info(:table) ORDER BY name")
                .bind("table", table)
                .map((row, context) -> new TableColumn(row.getString("name"), row.getString("type"), row.getInt("pk")))
                .list();
    }

    @Override
    public boolean hasTable(Handle handle, String table) {
        return DatabaseSchema.hasTable(handle, table);
    }

    @Override
    public void readRows(Handle handle, CopiedTable table, boolean isOrdered, @Nullable CopyPosition after,
            Consumer<CopiedRow> reader) throws SQLException {
        List<String> types = findColumns(handle, table.name()).stream().map(TableColumn::type).toList();
        String key = quoteAll(table.key());
        String sql = "SELECT " + quoteAll(table.columns()) + " FROM " + table.name()
                + (after == null ? "" : " WHERE (" + key + ") > (" + placeholders(table.key()) + ")")
                + (isOrdered ? " ORDER BY " + key : "");
        try (PreparedStatement statement = handle.getConnection().prepareStatement(sql)) {
            if (after != null) {
                bind(statement, after.key());
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    reader.accept(readRow(rows, types));
                }
            }
        }
    }

    private static CopiedRow readRow(ResultSet rows, List<String> types) throws SQLException {
        List<@Nullable Object> values = new ArrayList<>(types.size());
        for (String type : types) {
            Object value = readValue(rows, values.size() + 1, type);
            values.add(rows.wasNull() ? null : value);
        }
        return new CopiedRow(values);
    }

    private static @Nullable Object readValue(ResultSet rows, int column, String type) throws SQLException {
        return switch (type) {
            case "INTEGER" -> rows.getLong(column);
            case "REAL" -> rows.getDouble(column);
            case "TEXT" -> rows.getString(column);
            case "BLOB" -> rows.getBytes(column);
            // A column of any type has no whole numbers.
            case "ANY" -> rows.getObject(column);
            default -> throw new IllegalStateException("no type of a column: " + type);
        };
    }

    @Override
    public void insertRows(Handle handle, CopiedTable table, List<CopiedRow> rows) throws SQLException {
        List<String> triggers = dropTriggers(handle, table);
        String sql = "INSERT INTO " + table.name() + " (" + quoteAll(table.columns()) + ") VALUES ("
                + placeholders(table.columns()) + ")";
        try (PreparedStatement statement = handle.getConnection().prepareStatement(sql)) {
            for (CopiedRow row : rows) {
                bind(statement, row.values());
                statement.executeUpdate();
            }
        }
        triggers.forEach(handle::execute);
    }

    /** Returns the statements that create the triggers again. */
    private static List<String> dropTriggers(Handle handle, CopiedTable table) {
        List<Map.Entry<String, String>> triggers = handle
                .createQuery("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = :table")
                .bind("table", table.name())
                .map((row, context) -> Map.entry(row.getString("name"), row.getString("sql")))
                .list();
        triggers.forEach(trigger -> handle.execute("DROP TRIGGER " + trigger.getKey()));
        return triggers.stream().map(Map.Entry::getValue).toList();
    }

    @Override
    public void deleteRows(Handle handle, List<CopiedTable> tables) {
        for (CopiedTable table : tables.reversed()) {
            List<String> triggers = dropTriggers(handle, table);
            handle.execute("DELETE FROM " + table.name());
            triggers.forEach(handle::execute);
        }
    }

    @Override
    public void renewDatabase(Handle handle) {
        handle.execute("UPDATE storage SET epoch = lower(hex(randomblob(16)))");
    }

    @Override
    public CarrelException translate(Exception failure) {
        return SqliteErrors.toStorageException(file, failure);
    }

    @Override
    public void close() {
        lock.close();
    }

    private static void bind(PreparedStatement statement, List<? extends @Nullable Object> values)
            throws SQLException {
        for (int position = 0; position < values.size(); position++) {
            statement.setObject(position + 1, values.get(position));
        }
    }

    private static String quoteAll(List<String> columns) {
        return columns.stream().map(column -> '"' + column + '"').collect(Collectors.joining(", "));
    }

    private static String placeholders(List<String> columns) {
        return columns.stream().map(column -> "?").collect(Collectors.joining(", "));
    }
}
