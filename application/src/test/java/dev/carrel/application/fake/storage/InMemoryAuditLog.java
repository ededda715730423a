package dev.carrel.application.fake.storage;

import dev.carrel.application.port.access.AuditLog;
import dev.carrel.domain.audit.AuditEntry;
import dev.carrel.domain.audit.AuditSelection;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

record InMemoryAuditLog(InMemoryState state) implements AuditLog {

    @Override
    public void append(AuditEntry entry) {
        synchronized (state) {
            state.audit.add(entry);
        }
    }

    @Override
    public List<AuditEntry> listNewest(AuditSelection selection, @Nullable String before, int limit) {
        synchronized (state) {
            return state.audit.stream()
                    .filter(entry -> selection.matches(entry)
                            && (before == null || entry.id().compareTo(before) < 0))
                    .sorted(Comparator.comparing(AuditEntry::id).reversed())
                    .limit(limit)
                    .toList();
        }
    }

    @Override
    public int deleteBefore(Instant before, int limit) {
        synchronized (state) {
            List<AuditEntry> expired = state.audit.stream()
                    .filter(entry -> entry.at().isBefore(before))
                    .sorted(Comparator.comparing(AuditEntry::id))
                    .limit(limit)
                    .toList();
            state.audit.removeAll(expired);
            return expired.size();
        }
    }
}
