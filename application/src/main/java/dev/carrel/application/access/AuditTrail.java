package dev.carrel.application.access;

import dev.carrel.application.job.BackgroundJobs;
import dev.carrel.application.job.RetentionPeriod;
import dev.carrel.application.port.access.AuditLog;
import dev.carrel.domain.audit.AuditActor;
import dev.carrel.domain.audit.AuditEntry;
import dev.carrel.domain.audit.AuditKind;
import dev.carrel.domain.audit.AuditSelection;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The audit log, for programs that serve other users, such as the HTTP service. Thread-safe. */
public final class AuditTrail {

    /** The maximum number of entries in a page. */
    public static final int MAX_PAGE_SIZE = 1_000;

    /** Long enough to look into what is noticed late. */
    public static final Duration DEFAULT_RETENTION = Duration.ofDays(90);

    private static final Logger log = LoggerFactory.getLogger(AuditTrail.class);
    private static final int MAX_BATCH_SIZE = 500;

    private final AuditLog auditLog;
    private final RetentionPeriod retention;
    private final InstantSource clock;
    private final Supplier<String> ids;

    /**
     * Creates the log.
     *
     * @param ids generates ids in ascending order
     */
    public AuditTrail(AuditLog auditLog, Duration retention, InstantSource clock, Supplier<String> ids) {
        this.auditLog = auditLog;
        this.retention = new RetentionPeriod(retention);
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Adds an entry. A storage that fails is logged, since what the entry is about has been done.
     *
     * @see AuditEntry
     */
    public void record(AuditKind kind, String action, @Nullable LibraryId library, @Nullable String target,
            AuditActor actor, @Nullable String session, String request) {
        var entry = new AuditEntry(ids.get(), clock.instant(), kind, action, library, target, actor, session, request);
        try {
            auditLog.append(entry);
        } catch (StorageException e) {
            log.error("The audit log could not be written: {}", entry, e);
        }
    }

    /**
     * Returns selected entries, newest first.
     *
     * @param before the id that the page follows; null for the first page
     * @param limit 1 to {@value #MAX_PAGE_SIZE}
     */
    public List<AuditEntry> listNewest(AuditSelection selection, @Nullable String before, int limit) {
        return auditLog.listNewest(selection, before, Math.clamp(limit, 1, MAX_PAGE_SIZE));
    }

    /** Starts the job that deletes expired entries. */
    void startJob(BackgroundJobs jobs) {
        retention.startJob(jobs, "The retention of the audit log", clock,
                before -> auditLog.deleteBefore(before, MAX_BATCH_SIZE) > 0);
    }
}
