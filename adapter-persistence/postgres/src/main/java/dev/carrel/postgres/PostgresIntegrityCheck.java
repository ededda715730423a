package dev.carrel.postgres;

import java.io.IOException;
import java.io.OutputStream;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.postgresql.PGConnection;

/** A check of a database that reads all of it, as a backup does. */
final class PostgresIntegrityCheck {

    private PostgresIntegrityCheck() {}

    /** Returns a sentence for each table that cannot be read as a whole. */
    static List<String> findProblems(PostgresConnections connections) {
        var problems = new ArrayList<String>();
        try (Handle handle = connections.openUnlimited()) {
            PGConnection connection = handle.getConnection().unwrap(PGConnection.class);
            for (String table : PostgresTables.list(handle)) {
                try {
                    connection.getCopyAPI().copyOut("COPY " + table + " TO STDOUT", OutputStream.nullOutputStream());
                } catch (SQLException e) {
                    problems.add("The table " + table + " cannot be read: " + e.getMessage());
                }
            }
        } catch (IOException | SQLException | JdbiException e) {
            throw PostgresErrors.toCarrelException(connections.settings(), e);
        }
        return problems;
    }
}
