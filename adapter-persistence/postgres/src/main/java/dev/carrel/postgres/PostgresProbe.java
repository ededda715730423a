package dev.carrel.postgres;

import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Tries whether the server answers, on a connection of its own, which it keeps. Thread-safe. */
final class PostgresProbe implements AutoCloseable {

    private final DataSource source;
    private final int answerMillis;
    private @Nullable Connection connection;

    /** @param answerTimeout how long to wait for an answer */
    PostgresProbe(DataSource source, Duration answerTimeout) {
        this.source = source;
        this.answerMillis = Math.toIntExact(answerTimeout.toMillis());
    }

    /** Returns once the server has answered. A connection that the server has closed is replaced. */
    synchronized void tryServer() throws SQLException {
        Connection kept = connection;
        if (kept != null) {
            try {
                ask(kept);
                return;
            } catch (SQLException e) {
                close();
                if (e.getCause() instanceof SocketTimeoutException) {
                    throw e;
                }
            }
        }
        Connection opened = source.getConnection();
        connection = opened;
        try {
            opened.setNetworkTimeout(Runnable::run, answerMillis);
            ask(opened);
        } catch (SQLException e) {
            close();
            throw e;
        }
    }

    private static void ask(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SELECT 1");
        }
    }

    @Override
    public synchronized void close() {
        Connection kept = connection;
        connection = null;
        if (kept != null) {
            try {
                kept.close();
            } catch (SQLException ignored) {
                // It is lost, and so closed.
            }
        }
    }
}
