package dev.carrel.sqlite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jdbi.v3.core.statement.DefaultStatementBuilder;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/**
 * A statement cache of one connection: there are few different statements, and preparing one costs more than running
 * it. The statements are closed together with the connection.
 */
final class CachedStatements extends DefaultStatementBuilder {

    private final Map<String, PreparedStatement> idle = new HashMap<>();
    /** The SQL of each statement in use: JDBI closes a statement by its template, whose parameters have names. */
    private final IdentityHashMap<Statement, String> inUse = new IdentityHashMap<>();

    @Override
    public PreparedStatement create(Connection connection, String sql, StatementContext context) throws SQLException {
        PreparedStatement cached = idle.remove(sql);
        PreparedStatement prepared = cached != null ? cached : super.create(connection, sql, context);
        inUse.put(prepared, sql);
        return prepared;
    }

    @Override
    public void close(Connection connection, String template, @Nullable Statement statement) throws SQLException {
        String sql = inUse.remove(statement);
        if (sql != null && statement instanceof PreparedStatement prepared && !idle.containsKey(sql)) {
            if (!isQuery(sql)) {
                // Releases bound values, which may be large texts. SQLite plans a query anew after that.
                prepared.clearParameters();
            }
            idle.put(sql, prepared);
        } else if (statement != null) {
            statement.close();
        }
    }

    /** Returns whether a statement only reads, and so has only short values, such as ids. */
    private static boolean isQuery(String sql) {
        return sql.stripLeading().regionMatches(true, 0, "SELECT", 0, 6);
    }
}
