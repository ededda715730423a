package dev.carrel.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.carrel.application.job.Deadline;
import dev.carrel.application.job.OutageCircuit;
import dev.carrel.domain.error.StorageException.StorageUnreachableException;
import dev.carrel.persistence.database.JdbiSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import javax.sql.DataSource;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.postgresql.ds.PGSimpleDataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The pool of connections to a database, with the settings that they need. Once a connection is refused or gets no
 * answer, the next ones fail at once, until the server answers again. Thread-safe.
 */
final class PostgresConnections implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(PostgresConnections.class);

    /** The rows that a transaction fetches at a time, so that a long result is never in memory as a whole. */
    private static final int FETCH_ROWS = 200;

    /**
     * The longest wait for an answer, unless the URL sets another: a server that vanished without closing its
     * connections would keep their users waiting until TCP gives up, which takes hours.
     */
    private static final Duration SOCKET_TIMEOUT = Duration.ofMinutes(2);

    /**
     * A wait for the pool is a series of these, so that it ends when the server is found to be away. The pool accepts
     * no shorter one.
     */
    private static final Duration WAIT_STEP = Duration.ofMillis(250);
    /** A server that has not answered a small statement by then is away. */
    private static final Duration MAX_PROBE_TIMEOUT = Duration.ofSeconds(5);

    /**
     * Ends the transactions of a server that lost its power or its network, which would keep their locks until TCP
     * gives up.
     */
    private static final String LIMIT_SILENCE = "SET idle_in_transaction_session_timeout = '2min';"
            + " SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3";

    private final PostgresSettings settings;
    private final DatabaseSource source;
    private final PostgresProbe probe;
    private final OutageCircuit circuit;
    private final WaitingPool pool;
    private final Jdbi jdbi;

    /**
     * Creates a pool, which opens connections when they are needed.
     *
     * @param size the maximum number of connections
     */
    PostgresConnections(PostgresSettings settings, int size) {
        this.settings = settings;
        this.source = new DatabaseSource(settings.connectTimeout());
        Duration probeTimeout = shorterOf(settings.connectTimeout(), MAX_PROBE_TIMEOUT);
        this.probe = new PostgresProbe(new DatabaseSource(probeTimeout), probeTimeout);
        this.circuit = new OutageCircuit("postgres", this::answers);
        var config = new HikariConfig();
        config.setPoolName("carrel-postgres");
        config.setDataSource(source);
        config.setMaximumPoolSize(size);
        // With an idle one, the pool would try on while the server is away, and less and less often.
        config.setMinimumIdle(0);
        config.setConnectionTimeout(WAIT_STEP.toMillis());
        config.setConnectionInitSql(LIMIT_SILENCE);
        // The first use reports a database that cannot be reached.
        config.setInitializationFailTimeout(-1);
        this.pool = new WaitingPool(config);
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
        requireReachable();
        return source.getConnection();
    }

    /**
     * Tries whether the server answers.
     *
     * @throws StorageUnreachableException if it does not, or is known to be away
     */
    void checkServer() {
        try {
            requireReachable();
            tryServer();
        } catch (SQLException e) {
            throw PostgresErrors.toCarrelException(settings, e);
        }
    }

    /** Returns whether connections are attempted. */
    boolean isReachable() {
        return circuit.outage().isEmpty();
    }

    private void requireReachable() throws SQLException {
        Exception outage = circuit.outage().orElse(null);
        if (outage != null) {
            throw new SQLException("the server was away at the last attempt", outage);
        }
    }

    /** Ends the calls that wait for a silent server. */
    private void tryServer() throws SQLException {
        try {
            probe.tryServer();
        } catch (SQLException e) {
            if (PostgresErrors.isAway(e)) {
                circuit.open(e);
                source.abortAll();
            }
            throw e;
        }
    }

    /** A server that rejects the user has answered. */
    private boolean answers() {
        try {
            tryServer();
            return true;
        } catch (SQLException e) {
            return !PostgresErrors.isAway(e);
        }
    }

    private static Duration shorterOf(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    @Override
    public void close() {
        circuit.close();
        probe.close();
        pool.close();
    }

    /** Waits for a connection as long as the settings say, unless the server is away. */
    private final class WaitingPool extends HikariDataSource {

        WaitingPool(HikariConfig config) {
            super(config);
        }

        @Override
        public Connection getConnection() throws SQLException {
            Deadline deadline = Deadline.after(settings.connectTimeout());
            while (true) {
                requireReachable();
                try {
                    return super.getConnection();
                } catch (SQLTransientConnectionException e) {
                    requireReachable();
                    if (deadline.isOver()) {
                        throw e;
                    }
                }
            }
        }
    }

    /** Asks for the password each time, since it may have changed. */
    private final class DatabaseSource extends PGSimpleDataSource {

        private static final long serialVersionUID = 1L;

        /** The connections that may wait for an answer. */
        private final transient Set<Connection> opened = Collections
                .synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
        private volatile boolean isFull;

        DatabaseSource(Duration connectTimeout) {
            setURL(settings.url());
            setApplicationName("carrel");
            setTcpKeepAlive(true);
            if (getSocketTimeout() == 0) {
                setSocketTimeout(Math.toIntExact(SOCKET_TIMEOUT.toSeconds()));
            }
            int connectSeconds = Math.toIntExact(Math.max(1, connectTimeout.toSeconds()));
            setConnectTimeout(connectSeconds);
            super.setLoginTimeout(connectSeconds);
            setDefaultRowFetchSize(FETCH_ROWS);
            // Server messages quote values of rows, and logs would contain them.
            setLogServerErrorDetail(false);
        }

        /** The pool would set the time that it waits itself. */
        @Override
        public void setLoginTimeout(int seconds) {
            // It is set.
        }

        @Override
        public Connection getConnection() throws SQLException {
            try {
                Connection connection = getConnection(settings.user(), settings.password().get());
                opened.add(connection);
                isFull = false;
                return connection;
            } catch (SQLException e) {
                if (PostgresErrors.isAway(e)) {
                    circuit.open(e);
                } else if (PostgresErrors.isFull(e) && !isFull) {
                    isFull = true;
                    log.warn(PostgresErrors.toCarrelException(settings, e).userMessage());
                }
                throw e;
            }
        }

        /** Breaks all connections but the ones whose work may be silent for long. */
        void abortAll() {
            for (Connection each : opened.toArray(Connection[]::new)) {
                try {
                    if (each.getNetworkTimeout() > 0) {
                        each.abort(Runnable::run);
                    }
                } catch (SQLException ignored) {
                    // It is closed.
                }
            }
        }
    }
}
