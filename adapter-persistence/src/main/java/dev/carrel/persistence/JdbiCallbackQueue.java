package dev.carrel.persistence;

import dev.carrel.application.port.CallbackQueue;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

record JdbiCallbackQueue(Writer writer, Readers readers) implements CallbackQueue {

    @Override
    public Optional<Due> take(Instant now, Instant again) {
        return writer.write(handle -> {
            Optional<Due> oldest = CallbackTable.oldest(handle, now);
            oldest.ifPresent(due -> handle.createUpdate("""
                    UPDATE callback SET due = :due, attempts = :attempts WHERE event = :event
                    """)
                    .bind("due", Micros.of(again))
                    .bind("attempts", due.attempts())
                    .bind("event", due.event().id())
                    .execute());
            return oldest;
        });
    }

    @Override
    public Optional<Instant> nextDue() {
        return readers.read(handle -> handle.createQuery("SELECT due FROM callback ORDER BY due LIMIT 1")
                .mapTo(long.class)
                .findOne()
                .map(Micros::toInstant));
    }

    @Override
    public void told(Due due) {
        writer.write(handle -> delete(handle, due));
    }

    @Override
    public void failed(Due due, @Nullable Instant next) {
        writer.write(handle -> next == null ? delete(handle, due) : postpone(handle, due, next));
    }

    private static int delete(Handle handle, Due due) {
        return handle.createUpdate("""
                DELETE FROM callback WHERE event = :event
                """)
                .bind("event", due.event().id())
                .execute();
    }

    private static int postpone(Handle handle, Due due, Instant next) {
        return handle.createUpdate("""
                UPDATE callback SET due = :due WHERE event = :event
                """)
                .bind("due", Micros.of(next))
                .bind("event", due.event().id())
                .execute();
    }
}
