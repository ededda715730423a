package dev.carrel.sqlite;

import dev.carrel.domain.error.StorageException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The writer thread survives errors of its own code. */
class GroupCommitWriterFaultTest {

    @Test
    void failsOnlyTheTakenBatchOnAWriterError(@TempDir Path folder) {
        Path file = folder.resolve("carrel.db");
        SqliteStorage.open(file).close();
        var queue = new FailingQueue();
        try (var writer = GroupCommitWriter.start(new SqliteConnections(file), queue)) {
            queue.fails.set(true);
            assertThatThrownBy(() -> writer.runInTransaction(addLibrary("one"))).isInstanceOf(StorageException.class)
                    .hasRootCauseInstanceOf(OutOfMemoryError.class);
            assertThat(writer.runInTransaction(addLibrary("two"))).isEqualTo("two");
        }
    }

    private static Function<Handle, String> addLibrary(String id) {
        return handle -> {
            handle.execute("INSERT INTO library (id, public_id, created_at) VALUES (?, ?, 0)", id, id);
            return id;
        };
    }

    /** A queue that runs out of memory once, in a call of the writer itself. */
    private static final class FailingQueue extends LinkedBlockingQueue<WriteTask<?>> {

        private static final long serialVersionUID = 1;

        private final AtomicBoolean fails = new AtomicBoolean();

        @Override
        public int drainTo(Collection<? super WriteTask<?>> into, int limit) {
            if (fails.getAndSet(false)) {
                throw new OutOfMemoryError("simulated");
            }
            return super.drainTo(into, limit);
        }
    }
}
