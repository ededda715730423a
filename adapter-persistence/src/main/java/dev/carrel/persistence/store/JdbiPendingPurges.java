package dev.carrel.persistence.store;

import dev.carrel.application.port.PendingPurges;
import dev.carrel.persistence.sqlite.GroupCommitWriter;
import dev.carrel.persistence.sqlite.ReadPool;
import dev.carrel.persistence.table.PendingPurgeTable;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** Deletions whose data may still be in files. */
public record JdbiPendingPurges(GroupCommitWriter writer, ReadPool readPool) implements PendingPurges {

    @Override
    public List<PendingPurge> findPending(Instant now) {
        // Reads first, since this is called periodically and an idle engine must not write.
        if (readPool.read(PendingPurgeTable::hasUndated)) {
            writer.useTransaction(handle -> PendingPurgeTable.dateUndated(handle, now));
        }
        return readPool.read(PendingPurgeTable::listPending);
    }

    @Override
    public void markPurged(Collection<PendingPurge> purged) {
        writer.useTransaction(handle -> purged.forEach(each -> PendingPurgeTable.markPurged(handle, each)));
    }
}
