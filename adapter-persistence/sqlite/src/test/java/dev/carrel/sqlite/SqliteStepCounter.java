package dev.carrel.sqlite;

import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.sqlite.ProgressHandler;

/** Counts the steps of the SQLite virtual machine on the writing connection. */
final class SqliteStepCounter {

    private final GroupCommitWriter writer;

    SqliteStepCounter(GroupCommitWriter writer) {
        this.writer = writer;
    }

    long countSteps(Runnable act) {
        var steps = new AtomicLong();
        setProgressHandler(new ProgressHandler() {
            @Override
            protected int progress() {
                steps.incrementAndGet();
                return 0;
            }
        });
        act.run();
        setProgressHandler(null);
        return steps.get();
    }

    private void setProgressHandler(@Nullable ProgressHandler handler) {
        writer.runExclusively(handle -> {
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
