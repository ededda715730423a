package dev.carrel.persistence;

import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.sqlite.ProgressHandler;

/** Counts the steps that SQLite's machine takes on the connection that writes. */
final class MachineSteps {

    private final Writer writer;

    MachineSteps(Writer writer) {
        this.writer = writer;
    }

    long of(Runnable act) {
        var steps = new AtomicLong();
        watch(new ProgressHandler() {
            @Override
            protected int progress() {
                steps.incrementAndGet();
                return 0;
            }
        });
        act.run();
        watch(null);
        return steps.get();
    }

    private void watch(@Nullable ProgressHandler handler) {
        writer.alone(handle -> {
            try {
                if (handler == null) {
                    ProgressHandler.clearHandler(handle.getConnection());
                } else {
                    ProgressHandler.setHandler(handle.getConnection(), 1, handler);
                }
                return handle;
            } catch (SQLException e) {
                throw new AssertionError(e);
            }
        });
    }
}
