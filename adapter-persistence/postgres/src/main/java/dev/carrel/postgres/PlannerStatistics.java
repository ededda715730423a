package dev.carrel.postgres;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The statistics by which PostgreSQL plans statements, while a database is young. Its autovacuum looks once a minute by
 * default; until then, statements keep plans for empty tables, and a first import would read whole tables for each
 * document. Thread-safe.
 */
final class PlannerStatistics {

    private static final Logger log = LoggerFactory.getLogger(PlannerStatistics.class);

    /** Numbers of transactions, in steps by which tables grow: afterwards autovacuum has had its minute. */
    private static final List<Long> CHECKS = List.of(16L, 64L, 256L, 1024L, 4096L);

    private static final String OUTDATED = """
            SELECT relname FROM pg_stat_user_tables
            WHERE schemaname = current_schema() AND n_mod_since_analyze > 50 + n_live_tup / 2
            """;

    private final PostgresConnections connections;
    private final AtomicLong transactions = new AtomicLong();

    PlannerStatistics(PostgresConnections connections) {
        this.connections = connections;
    }

    /** Counts a transaction; returns whether to {@link #refresh} the statistics. */
    boolean isDueAfterTransaction() {
        return CHECKS.contains(transactions.incrementAndGet());
    }

    /** Has PostgreSQL look again at tables that have changed for the most part. Does nothing if it cannot. */
    void refresh() {
        try (Handle handle = connections.open()) {
            List<String> outdated = handle.createQuery(OUTDATED)
                    .mapTo(String.class)
                    .filter(PostgresSchema.tables()::contains)
                    .list();
            outdated.forEach(table -> handle.execute("ANALYZE " + table));
        } catch (JdbiException e) {
            log.debug("The statistics of the tables were not refreshed.", e);
        }
    }
}
