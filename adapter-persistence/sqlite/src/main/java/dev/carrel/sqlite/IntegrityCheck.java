package dev.carrel.sqlite;

import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The integrity check of a database. */
final class IntegrityCheck {

    private IntegrityCheck() {}

    /** Returns each problem as a sentence; empty if the database is sound. */
    public static List<String> findProblems(Handle handle) {
        List<String> problems = new ArrayList<>(
                handle.createQuery("PRAGMA integrity_check").mapTo(String.class).list());
        problems.remove("ok");
        problems.addAll(handle.createQuery("PRAGMA foreign_key_check")
                .map((row, context) -> "A row of \"" + row.getString(1) + "\" refers to a row of \"" + row.getString(3)
                        + "\" that does not exist.")
                .list());
        return problems;
    }
}
