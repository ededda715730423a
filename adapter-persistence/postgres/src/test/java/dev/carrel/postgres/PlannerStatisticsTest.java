package dev.carrel.postgres;

import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The first statistics of a database that grows fast. */
class PlannerStatisticsTest {

    private static final TestDatabase DATABASE = TestDatabase.of(PlannerStatisticsTest.class);

    @Test
    void countsTheRowsOfTablesThatHaveChanged() {
        try (PostgresStorage storage = DATABASE.openEmpty(); Handle handle = DATABASE.openHandle()) {
            handle.execute("INSERT INTO library (id, public_id, created_at) VALUES ('handbook', 'handbook', 0)");
            handle.execute("""
                    INSERT INTO document (library, id, identity, status, attempts, created_at, updated_at)
                    SELECT 'handbook', 'document-' || n, 'key ' || n, 'success', 1, 0, 0
                    FROM generate_series(1, 777) AS n
                    """);
            handle.execute("SELECT pg_stat_force_next_flush()");
            new PlannerStatistics(storage.connections()).refresh();
            assertThat(handle.createQuery("SELECT reltuples FROM pg_class WHERE oid = to_regclass('document')")
                    .mapTo(int.class)
                    .one()).isEqualTo(777);
        }
    }

    @Test
    void isDueLessAndLessOften() {
        try (var connections = new PostgresConnections(DATABASE.settings(), 1)) {
            var statistics = new PlannerStatistics(connections);
            assertThat(IntStream.rangeClosed(1, 100_000).filter(each -> statistics.isDueAfterTransaction()))
                    .containsExactly(16, 64, 256, 1024, 4096);
        }
    }
}
