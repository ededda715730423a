package dev.carrel.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.carrel.persistence.database.JdbiSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.postgresql.ds.PGSimpleDataSource;

/** The pool of connections to a database, with the settings that they need. Thread-safe. */
final class PostgresConnections implements AutoCloseable {

    /** The rows that a transaction fetches at a time, so that a long result is never in memory as a whole. */
    private static final int FETCH_ROWS = 200;

    /**
     * The longest wait for an answer, unless the URL sets another: a server that vanished without closing its
     * connections would keep their users waiting until TCP gives up, which takes hours.
     */
    private static final Duration SOCKET_TIMEOUT = Duration.ofMinutes(2);

    /**
     * Ends the transactions of a server that lost its power or its network, which would keep their locks until TCP
     * gives up.
     */
    private static final String LIMIT_SILENCE = "SET idle_in_transaction_session_timeout = '2min';"
            + " SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3";

    private final PostgresSettings settings;
    private final DatabaseSource source;
    private final HikariDataSource pool;
    private final Jdbi jdbi;

    /**
     * Creates a pool, which opens connections when they are needed.
     *
     * @param size the maximum number of connections
     */
    PostgresConnections(PostgresSettings settings, int size) {
        this.settings = settings;
        this.source = new DatabaseSource(settings);
        var config = new HikariConfig();
        config.setPoolName("carrel-postgres");
        config.setDataSource(source);
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(1);
        config.setConnectionTimeout(settings.connectTimeout().toMillis());
        config.setConnectionInitSql(LIMIT_SILENCE);
        // The first use reports a database that cannot be reached.
        config.setInitializationFailTimeout(-1);
        this.pool = new HikariDataSource(config);
        this.jdbi = Jdbi.create(pool).setStatementBuilderFactory(connection -> new TextCodec());
        jdbi.registerArgument(new SortableTextArgument());
        JdbiSettings.apply(jdbi, new SqlDialect());
    }

    PostgresSettings settings() {
        return settings;
    }

    DataSource dataSource() {
        return pool;
    }

    Jdbi jdbi() {
        return jdbi;
    }

    /** Takes a connection from the pool; closing the handle returns it. */
    Handle open() {
        return jdbi.open();
    }

    /** Takes a connection for work that may be silent for longer than {@link #SOCKET_TIMEOUT}, such as a vacuum. */
    Handle openUnlimited() {
        Handle handle = jdbi.open();
        try {
            // The pool sets it back.
            handle.getConnection().setNetworkTimeout(Runnable::run, 0);
            return handle;
        } catch (SQLException e) {
            handle.close();
            throw new ConnectionException(e);
        }
    }

    /** Opens a connection for the caller to keep. */
    Connection openUnpooled() throws SQLException {
        return source.getConnection();
    }

    @Override
    public void close() {
        pool.close();
    }

    /** Asks for the password each time, since it may have changed. */
    private static final class DatabaseSource extends PGSimpleDataSource {

        private static final long serialVersionUID = 1L;

        private final transient PostgresSettings settings;

        DatabaseSource(PostgresSettings settings) {
            this.settings = settings;
            setURL(settings.url());
            setApplicationName("carrel");
            setTcpKeepAlive(true);
            if (getSocketTimeout() == 0) {
                setSocketTimeout(Math.toIntExact(SOCKET_TIMEOUT.toSeconds()));
            }
            setConnectTimeout(Math.toIntExact(Math.max(1, settings.connectTimeout().toSeconds())));
            setDefaultRowFetchSize(FETCH_ROWS);
            // Server messages quote values of rows, and logs would contain them.
            setLogServerErrorDetail(false);
        }

        @Override
        public Connection getConnection() throws SQLException {
            return getConnection(settings.user(), settings.password().get());
        }
    }
}
