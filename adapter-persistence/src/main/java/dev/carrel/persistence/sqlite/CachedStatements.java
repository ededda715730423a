package dev.carrel.persistence.sqlite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import org.jdbi.v3.core.statement.DefaultStatementBuilder;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/**
 * Prepares each SQL once for a connection and lends it out again, for there are few and to prepare one costs more than
 * to run it. The connection closes them with itself.
 */
final class CachedStatements extends DefaultStatementBuilder {

    private final Map<String, PreparedStatement> idle = new HashMap<>();

    @Override
    public PreparedStatement create(Connection connection, String sql, StatementContext context) throws SQLException {
        PreparedStatement prepared = idle.remove(sql);
        return prepared != null ? prepared : super.create(connection, sql, context);
    }

    @Override
    public void close(Connection connection, String sql, @Nullable Statement statement) throws SQLException {
        if (statement instanceof PreparedStatement prepared && !idle.containsKey(sql)) {
            // Else the values, a whole text among them, would be held until the statement is used again.
            prepared.clearParameters();
            idle.put(sql, prepared);
        } else if (statement != null) {
            statement.close();
        }
    }
}
