package dev.carrel.persistence.copy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The order of tables in which rows can be added. */
public final class TableOrder {

    private TableOrder() {}

    /**
     * Returns tables so that each comes after the tables that it refers to.
     *
     * @param references the tables that a table refers to by foreign keys, by the name of the table
     */
    public static List<String> sort(Collection<String> tables, Map<String, Set<String>> references) {
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
