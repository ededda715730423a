package dev.carrel.persistence;

import dev.carrel.application.port.WebhookQueue;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

record JdbiCallbackQueue(Writer writer, Readers readers) implements WebhookQueue {

    /** Few enough events that other writes wait for a moment only. */
    private static final int PORTION = 500;

    @Override
    public Optional<WebhookDelivery> claimNext(Instant now, Instant again, Set<String> busyHosts) {
        return readers.read(handle -> CallbackTurnTable.due(handle, now, busyHosts)).isPresent()
                ? writer.write(handle -> take(handle, now, again, busyHosts))
                : Optional.empty();
    }

    private static Optional<WebhookDelivery> take(Handle handle, Instant now, Instant again, Set<String> busyHosts) {
        Optional<WebhookDelivery> oldest = Optional.empty();
        var turn = CallbackTurnTable.due(handle, now, busyHosts);
        while (oldest.isEmpty() && turn.isPresent()) {
            String library = turn.get().library();
            oldest = CallbackTable.oldest(handle, turn.get(), now);
            if (oldest.isPresent()) {
                WebhookDelivery due = oldest.get();
                CallbackTable.postpone(handle, due.event(), again, due.attempts(), now);
                CallbackTurnTable.rest(handle, library, again, due.consecutiveFailures(), now);
            } else {
                // Its document was deleted.
                CallbackTurnTable.schedule(handle, library, now);
                turn = CallbackTurnTable.due(handle, now, busyHosts);
            }
        }
        return oldest;
    }

    @Override
    public Optional<Instant> findNextDueTime(Instant now) {
        return readers.read(handle -> CallbackTurnTable.firstDue(handle, now));
    }

    @Override
    public void markDelivered(WebhookDelivery due, Instant now) {
        markFailed(due, null, null, now);
    }

    @Override
    public void markFailed(WebhookDelivery due, @Nullable Instant next, @Nullable Instant restUntil, Instant now) {
        writer.write(handle -> {
            CallbackTable.postpone(handle, due.event(), next, due.attempts(), now);
            CallbackTurnTable.rowId(handle, due.event().library()).ifPresent(library -> {
                CallbackTurnTable.rest(handle, library, restUntil == null ? Instant.EPOCH : restUntil,
                        restUntil == null ? 0 : due.consecutiveFailures() + 1, now);
                CallbackTurnTable.schedule(handle, library, now);
            });
            return due;
        });
    }

    @Override
    public void discardBefore(LibraryId library, Instant endedBefore) {
        int deleted = PORTION;
        while (deleted == PORTION) {
            deleted = writer.write(handle -> CallbackTable.deleteOld(handle, library, endedBefore, PORTION));
        }
    }
}
