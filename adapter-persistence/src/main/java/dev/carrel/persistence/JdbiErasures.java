package dev.carrel.persistence;

import dev.carrel.application.port.PendingPurges;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

record JdbiErasures(Writer writer, Readers readers) implements PendingPurges {

    @Override
    public List<PendingPurge> findPending(Instant now) {
        // An idle engine asks again and again, and writes nothing.
        if (readers.read(ErasureTable::hasUndated)) {
            writer.write(handle -> {
                ErasureTable.date(handle, now);
                return now;
            });
        }
        return readers.read(ErasureTable::list);
    }

    @Override
    public void markPurged(Collection<PendingPurge> erased) {
        writer.write(handle -> {
            erased.forEach(each -> ErasureTable.settle(handle, each));
            return erased;
        });
    }
}
