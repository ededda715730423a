package dev.carrel.application.port.access;

import dev.carrel.domain.audit.AuditEntry;
import dev.carrel.domain.audit.AuditSelection;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Stores the audit log. Entries are only added; they are deleted by their age alone, not with their library.
 */
public interface AuditLog {

    /** Adds an entry, which is durable on return. */
    void append(AuditEntry entry);

    /**
     * Returns selected entries, newest first.
     *
     * @param before the id that the page follows; null for the first page
     * @param limit at least 1
     */
    List<AuditEntry> listNewest(AuditSelection selection, @Nullable String before, int limit);

    /** Deletes the oldest entries of before a time; returns how many. */
    int deleteBefore(Instant before, int limit);
}
