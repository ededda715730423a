package dev.carrel.persistence.store;

import dev.carrel.application.port.WebhookQueue;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import dev.carrel.persistence.table.LibraryTable;
import dev.carrel.persistence.table.WebhookEventTable;
import dev.carrel.persistence.table.WebhookScheduleTable;
import dev.carrel.persistence.table.WebhookScheduleTable.DueEndpoint;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The webhook queue: libraries take turns, one event at a time. */
public record JdbiWebhookQueue(DatabaseWriter writer, DatabaseReader readPool) implements WebhookQueue {

    /** The number of events in one transaction: few, so that other writes wait only briefly. */
    private static final int BATCH_ROWS = 500;

    @Override
    public Optional<WebhookDelivery> claimNext(Instant now, Instant again, Set<String> busyHosts) {
        return readPool.read(handle -> WebhookScheduleTable.findDue(handle, now, busyHosts)).isPresent()
                ? writer.runInTransaction(handle -> claimOldest(handle, now, again, busyHosts))
                : Optional.empty();
    }

    private Optional<WebhookDelivery> claimOldest(Handle handle, Instant now, Instant again, Set<String> busyHosts) {
        Optional<WebhookDelivery> oldest = Optional.empty();
        var turn = findLocked(handle, now, busyHosts);
        while (oldest.isEmpty() && turn.isPresent()) {
            String library = turn.get().library();
            oldest = WebhookEventTable.findOldest(handle, turn.get(), now);
            if (oldest.isPresent()) {
                WebhookDelivery due = oldest.get();
                WebhookEventTable.updateDue(handle, due.event(), again, due.attempts(), now);
                WebhookScheduleTable.pauseEndpoint(handle, library, again, due.consecutiveFailures(), now);
            } else {
                // The document of its event was deleted.
                WebhookScheduleTable.scheduleNext(handle, library, now);
                turn = findLocked(handle, now, busyHosts);
            }
        }
        return oldest;
    }

    /** Returns the endpoint whose turn it is, with its library locked. */
    private Optional<DueEndpoint> findLocked(Handle handle, Instant now, Set<String> busyHosts) {
        Optional<DueEndpoint> locked = Optional.empty();
        Optional<DueEndpoint> due = WebhookScheduleTable.findDue(handle, now, busyHosts);
        while (!due.equals(locked)) {
            due.map(DueEndpoint::library)
                    .map(LibraryTable::libraryIdOf)
                    .ifPresent(library -> writer.lockLibraries(handle, Set.of(new LibraryId(library))));
            locked = due;
            due = WebhookScheduleTable.findDue(handle, now, busyHosts);
        }
        return due;
    }

    @Override
    public Optional<Instant> findNextDueTime(Instant now) {
        return readPool.read(handle -> WebhookScheduleTable.findFirstDue(handle, now));
    }

    @Override
    public void markDelivered(WebhookDelivery due, Instant now) {
        finishAttempt(due, null, null, now);
    }

    @Override
    public void markFailed(WebhookDelivery due, @Nullable Instant next, @Nullable Instant restUntil, Instant now) {
        finishAttempt(due, next, restUntil, now);
    }

    /**
     * Stores the result of an attempt.
     *
     * @param next when the event is delivered again; null to delete it
     * @param restUntil the end of a pause of the endpoint after a failure; null to end its series of failures
     */
    private void finishAttempt(WebhookDelivery due, @Nullable Instant next, @Nullable Instant restUntil, Instant now) {
        writer.useTransaction(due.event().library(), handle -> {
            WebhookEventTable.updateDue(handle, due.event(), next, due.attempts(), now);
            WebhookScheduleTable.findRowId(handle, due.event().library()).ifPresent(library -> {
                WebhookScheduleTable.pauseEndpoint(handle, library, restUntil == null ? Instant.EPOCH : restUntil,
                        restUntil == null ? 0 : due.consecutiveFailures() + 1, now);
                WebhookScheduleTable.scheduleNext(handle, library, now);
            });
        });
    }

    @Override
    public void discardBefore(LibraryId library, Instant endedBefore) {
        int deleted = BATCH_ROWS;
        while (deleted == BATCH_ROWS) {
            deleted = writer
                    .runInTransaction(library,
                            handle -> WebhookEventTable.deleteOld(handle, library, endedBefore, BATCH_ROWS));
        }
    }
}
