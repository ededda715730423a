package dev.carrel.persistence.queue;

import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.DocumentQueue.ExtractedContent;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.ContentDigest;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.crawl.CrawlPageTable;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import dev.carrel.persistence.database.LockedRows;
import dev.carrel.persistence.store.Tombstones;
import dev.carrel.persistence.table.ContentTable;
import dev.carrel.persistence.table.DocumentRow;
import dev.carrel.persistence.table.DocumentStateChange;
import dev.carrel.persistence.table.DocumentTable;
import dev.carrel.persistence.table.SubmissionTable;
import dev.carrel.persistence.table.WebhookEventTable;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** The document queue: claims are leased and fenced by the number of the lease. */
public record JdbiDocumentQueue(DatabaseWriter writer, DatabaseReader readPool,
        FairClaimOrder claimOrder) implements DocumentQueue {

    public static final String NEXT_DUE = """
            SELECT due FROM document CROSS JOIN library ON library.id = document.library
            WHERE status = 'queued' AND due >= :from AND public_id IS NOT NULL ORDER BY due LIMIT 1
            """;
    public static final String GONE = """
            SELECT document.* FROM document INDEXED BY document_gone
                CROSS JOIN library ON library.id = document.library
            WHERE gone_since < :before AND status = 'failed' AND content_title IS NOT NULL AND public_id IS NOT NULL
            ORDER BY gone_since LIMIT :limit
            """;
    /** The number of documents in one transaction: few, so that other writes wait only briefly. */
    private static final int UNPUBLISH_BATCH_ROWS = 50;

    @Override
    public List<ClaimedDocument> claimDue(LeaseHolder holder, Instant now, Instant leaseUntil, Set<String> busyHosts,
            Set<LibraryId> busyLibraries, int limit, int maxWithTexts) {
        return new DocumentClaims(writer, readPool, claimOrder).claimDue(holder, now, leaseUntil, busyHosts,
                busyLibraries, limit, maxWithTexts);
    }

    @Override
    public Optional<ClaimedDocument> claimIsolated(LeaseHolder holder, Instant now, Instant leaseUntil) {
        return new DocumentClaims(writer, readPool, claimOrder).claimIsolated(holder, now, leaseUntil);
    }

    @Override
    public boolean hasDueIsolated(Instant now) {
        return readPool.read(handle -> FairClaimOrder.findIsolated(handle, now).isPresent());
    }

    @Override
    public void extendLeases(Collection<? extends LeasedDocument> claims, Instant leaseUntil) {
        writer.useTransaction(librariesOf(claims), handle -> {
            for (LeasedDocument claim : claims) {
                handle.createUpdate("""
                        UPDATE document SET lease_until = :until
                        WHERE library = (SELECT id FROM library WHERE public_id = :library)
                            AND id = :id AND status = 'running' AND lease = :lease
                        """)
                        .bind("until", EpochMicros.of(leaseUntil))
                        .bind("library", claim.library().value())
                        .bind("id", claim.id().value())
                        .bind("lease", claim.lease().fencingToken())
                        .execute();
            }
        });
    }

    @Override
    public boolean hasDueDocument(Instant now) {
        return readPool.read(handle -> FairClaimOrder.hasDueDocument(handle, now));
    }

    @Override
    public Optional<Instant> findNextDueTime(Instant from) {
        return readPool
                .read(handle -> handle.createQuery(NEXT_DUE)
                        .bind("from", EpochMicros.of(from))
                        .mapTo(long.class)
                        .findOne())
                .map(EpochMicros::toInstant);
    }

    @Override
    public long countExpiredLeases(Instant moment) {
        return readPool.read(handle -> handle.createQuery("""
                SELECT count(*) FROM document CROSS JOIN library ON library.id = document.library
                WHERE status = 'running' AND lease_until < :moment AND public_id IS NOT NULL
                """).bind("moment", EpochMicros.of(moment)).mapTo(long.class).one());
    }

    @Override
    public long countPending() {
        return readPool.read(handle -> handle.createQuery("""
                SELECT coalesce(sum(documents), 0)
                FROM document_count INDEXED BY document_count_waiting
                    CROSS JOIN library ON library.id = document_count.library
                WHERE status IN ('queued', 'running') AND documents > 0 AND public_id IS NOT NULL
                """).mapTo(long.class).one());
    }

    @Override
    public OptionalLong storeContent(LeasedDocument claim, ExtractedContent extracted, Validators validators,
            Instant now) {
        return storeContents(List.of(new ExtractedDocument(claim, extracted, validators)), now).getFirst();
    }

    @Override
    public List<OptionalLong> storeContents(List<ExtractedDocument> documents, Instant now) {
        List<String> digests = documents.stream()
                .map(document -> ContentDigest.hexOf(document.extracted().content()))
                .toList();
        return writer.runInTransaction(librariesOf(documents.stream().map(ExtractedDocument::claim).toList()),
                handle -> ContentIntake.storeContents(handle, documents, digests, now));
    }

    @Override
    public Optional<DocumentState> applyTransition(LeasedDocument claim,
            Function<DocumentState.Running, DocumentState> transition, Instant now) {
        return writer.runInTransaction(claim.library(), handle -> ClaimedRows.find(handle, claim).map(row -> {
            DocumentState state = transition.apply((DocumentState.Running) row.document().state());
            updateStates(handle, List.of(new DocumentStateChange(row, state)), now);
            return state;
        }));
    }

    @Override
    public void markSucceeded(Collection<? extends LeasedDocument> claims, Instant now) {
        writer.useTransaction(librariesOf(claims),
                handle -> updateStates(handle, ClaimedRows.findAll(handle, claims)
                        .stream()
                        .flatMap(Optional::stream)
                        .map(row -> new DocumentStateChange(row,
                                ((DocumentState.Running) row.document().state()).succeed(now)))
                        .toList(), now));
    }

    private static Set<LibraryId> librariesOf(Collection<? extends LeasedDocument> claims) {
        return claims.stream().map(LeasedDocument::library).collect(Collectors.toSet());
    }

    private static void updateStates(Handle handle, List<DocumentStateChange> changes, Instant now) {
        DocumentTable.updateStates(handle, changes, now);
        List<DocumentStateChange> ends = changes.stream().filter(DocumentStateChange::isFinal).toList();
        SubmissionTable.deleteProcessedSources(handle,
                ends.stream().map(DocumentStateChange::row).filter(row -> row.document().url() == null).toList());
        CrawlPageTable.recordDocumentEnds(handle,
                ends.stream().filter(end -> end.row().document().url() != null).toList());
        WebhookEventTable.recordEnds(handle, ends, now);
    }

    @Override
    public boolean deleteIfEmpty(LeasedDocument claim) {
        return writer.runInTransaction(claim.library(), handle -> ClaimedRows.find(handle, claim)
                .filter(row -> !row.document().hasContent() && !row.everRequested() && !row.isAwaitingRead())
                .map(row -> Tombstones.deleteDocument(handle, row))
                .isPresent());
    }

    @Override
    public int expireLeases(Instant endedBefore, RetryPolicy policy, Instant now) {
        return expireAll(handle -> findExpiredLeases(handle, endedBefore), policy, now);
    }

    @Override
    public int expireFormerLeases(LeaseHolder holder, RetryPolicy policy, Instant now) {
        return expireAll(handle -> findFormerLeases(handle, holder), policy, now);
    }

    private int expireAll(Function<Handle, List<DocumentRow>> query, RetryPolicy policy, Instant now) {
        return writer.runInTransaction(handle -> {
            List<DocumentRow> expired = LockedRows.find(writer, handle, query, row -> row.document().library());
            updateStates(handle, expired.stream()
                    .map(row -> new DocumentStateChange(row,
                            ((DocumentState.Running) row.document().state()).expire(policy, now)))
                    .toList(), now);
            return expired.size();
        });
    }

    /** Returns the running documents whose lease ended before a time. */
    private static List<DocumentRow> findExpiredLeases(Handle handle, Instant endedBefore) {
        return handle.createQuery("""
                SELECT document.* FROM document CROSS JOIN library ON library.id = document.library
                WHERE status = 'running' AND lease_until < :before AND public_id IS NOT NULL
                """)
                .bind("before", EpochMicros.of(endedBefore))
                .map((row, context) -> DocumentRow.fromRow(row))
                .list();
    }

    /** Returns the running documents that earlier runs of an engine claimed, or a version that kept no holder. */
    private static List<DocumentRow> findFormerLeases(Handle handle, LeaseHolder holder) {
        return handle.createQuery("""
                SELECT document.* FROM document CROSS JOIN library ON library.id = document.library
                WHERE status = 'running' AND public_id IS NOT NULL
                    AND (lease_run IS NULL OR (lease_engine = :engine AND lease_run <> :run))
                """)
                .bind("engine", holder.engine())
                .bind("run", holder.run())
                .map((row, context) -> DocumentRow.fromRow(row))
                .list();
    }

    @Override
    public int enqueueRefreshes(Instant now, int share, int limit) {
        return new RefreshScheduler(writer, readPool).enqueueRefreshes(now, share, limit);
    }

    @Override
    public Set<LibraryId> unpublishGone(Instant goneBefore, Instant now) {
        Set<LibraryId> libraries = new LinkedHashSet<>();
        while (readPool.read(handle -> findGone(handle, goneBefore, 1)).size() > 0) {
            libraries.addAll(writer.runInTransaction(handle -> unpublishBatch(handle, goneBefore, now)));
        }
        return libraries;
    }

    private Set<LibraryId> unpublishBatch(Handle handle, Instant goneBefore, Instant now) {
        Set<LibraryId> libraries = new LinkedHashSet<>();
        for (DocumentRow row : LockedRows.find(writer, handle,
                reader -> findGone(reader, goneBefore, UNPUBLISH_BATCH_ROWS), row -> row.document().library())) {
            ContentTable.clearContent(handle, row, now);
            Tombstones.recordTombstone(handle, row.document());
            libraries.add(row.document().library());
        }
        return libraries;
    }

    private static List<DocumentRow> findGone(Handle handle, Instant before, int limit) {
        return handle.createQuery(GONE)
                .bind("before", EpochMicros.of(before))
                .bind("limit", limit)
                .map((row, context) -> DocumentRow.fromRow(row))
                .list();
    }
}
