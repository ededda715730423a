package dev.carrel.postgres;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** The tables of the storage. Other tables of the schema are left alone. */
final class PostgresTables {

    private PostgresTables() {}

    /** Returns the tables that exist, so that each comes after the tables that it refers to. */
    static List<String> list(Handle handle) {
        List<String> tables = handle.createQuery("""
                SELECT relname FROM pg_class
                WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY relname
                """).mapTo(String.class).filter(PostgresSchema.tables()::contains).list();
        Map<String, Set<String>> references = new HashMap<>();
        handle.createQuery("""
                SELECT referring.relname AS referring, referred.relname AS referred FROM pg_constraint
                    JOIN pg_class AS referring ON referring.oid = conrelid
                    JOIN pg_class AS referred ON referred.oid = confrelid
                WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
                """)
                .map((row, context) -> Map.entry(row.getString("referring"), row.getString("referred")))
                .forEach(each -> references.computeIfAbsent(each.getKey(), table -> new HashSet<>())
                        .add(each.getValue()));
        Set<String> ordered = new LinkedHashSet<>();
        tables.forEach(table -> add(table, references, ordered));
        return new ArrayList<>(ordered);
    }

    private static void add(String table, Map<String, Set<String>> references, Set<String> ordered) {
        references.getOrDefault(table, Set.of())
                .stream()
                .sorted()
                .filter(referred -> !referred.equals(table) && !ordered.contains(referred))
                .forEach(referred -> add(referred, references, ordered));
        ordered.add(table);
    }
}
