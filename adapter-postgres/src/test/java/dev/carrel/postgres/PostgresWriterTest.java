package dev.carrel.postgres;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PostgresWriterTest {

    private final PostgresConnections connections = new PostgresConnections(PostgresServer.settings(), 6);
    private final PostgresWriter writer = new PostgresWriter(connections, 4);

    @BeforeEach
    void createTable() {
        try (Handle handle = PostgresServer.openHandle()) {
            handle.execute("CREATE TABLE written_later (number INTEGER)");
        }
    }

    @AfterEach
    void dropTable() {
        writer.close();
        connections.close();
        try (Handle handle = PostgresServer.openHandle()) {
            handle.execute("DROP TABLE written_later");
        }
    }

    @Test
    void aTransactionSeesTheWritesHandedInBeforeWhileOtherThreadsWrite() throws Exception {
        var isDone = new AtomicBoolean();
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            Future<?> other = threads.submit(() -> {
                while (!isDone.get()) {
                    writer.useTransaction(handle -> {});
                }
            });
            for (int round = 1; round <= 20; round++) {
                writer.writeLater(PostgresWriterTest::insertSlowly);
                Thread.sleep(5);
                // The other thread waits for the first write now, and not for this one.
                writer.writeLater(PostgresWriterTest::insertSlowly);
                Thread.sleep(20);
                assertThat(countWritten()).isEqualTo(2 * round);
            }
            isDone.set(true);
            other.get();
        } finally {
            isDone.set(true);
            threads.shutdown();
        }
    }

    private int countWritten() {
        return writer.runInTransaction(handle -> handle.createQuery("SELECT count(*) FROM written_later")
                .mapTo(int.class)
                .one());
    }

    private static void insertSlowly(Handle handle) {
        handle.execute("INSERT INTO written_later SELECT 1 FROM pg_sleep(0.02)");
    }
}
