package dev.carrel.persistence.store;

import dev.carrel.application.port.PendingPurges;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import dev.carrel.persistence.table.PendingPurgeTable;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** Deletions whose data may still be in files. */
public record JdbiPendingPurges(DatabaseWriter writer, DatabaseReader readPool) implements PendingPurges {

    @Override
    public List<PendingPurge> findPending(LeaseHolder engine, Instant now) {
        // Reads first, since this is called periodically and an idle engine must not write.
        if (readPool.read(PendingPurgeTable::hasUndated)) {
            writer.useTransaction(handle -> PendingPurgeTable.dateUndated(handle, now));
        }
        return readPool.read(PendingPurgeTable::listPending);
    }

    @Override
    public void markStoragePurged(Collection<PendingPurge> purged) {
        // There are no others.
    }

    @Override
    public void markPurged(LeaseHolder engine, Collection<PendingPurge> purged) {
        writer.useTransaction(handle -> purged.forEach(each -> PendingPurgeTable.markPurged(handle, each)));
    }
}
