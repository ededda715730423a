package dev.carrel.postgres;

import dev.carrel.persistence.copy.TableOrder;
import java.util.HashMap;
import java.util.HashSet;
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
        return TableOrder.sort(tables, references);
    }

    /** Returns whether the tables exist and have what an engine has stored, such as a library or an access token. */
    static boolean haveData(Handle handle) {
        return list(handle).contains("library") && handle.createQuery("""
                SELECT EXISTS (SELECT 1 FROM library WHERE id <> '!') OR EXISTS (SELECT 1 FROM access_token)
                """).mapTo(boolean.class).one();
    }

    /** Lets generated keys begin after the keys that exist. */
    static void restartKeys(Handle handle) {
        List<String> keyed = handle.createQuery("""
                SELECT relname FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
                WHERE attidentity <> '' AND attname = 'key' AND relnamespace = current_schema()::regnamespace
                """).mapTo(String.class).list();
        for (String table : keyed) {
            handle.execute("SELECT setval(pg_get_serial_sequence('" + table + "', 'key'), "
                    + "(SELECT coalesce(max(key), 0) + 1 FROM " + table + "), false)");
        }
    }

    /** Begins another life of the database, by which all indexes are rebuilt. */
    static void assignNewEpoch(Handle handle) {
        handle.execute("UPDATE storage SET epoch = replace(gen_random_uuid()::text, '-', '')");
    }
}
