package dev.carrel.persistence;

import dev.carrel.application.port.DocumentQueue;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.FetchReason;
import dev.carrel.domain.document.Lease;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.document.Validators;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

record JdbiDocumentQueue(Writer writer, Readers readers, Turns turns) implements DocumentQueue {

    /** A seek in the index for each library that has its pages read again, whatever the others hold. */
    static final String STALE_LIBRARIES = """
            SELECT life, under_way FROM (
                SELECT library.id AS life,
                    refresh_interval + (SELECT read_at FROM document INDEXED BY document_read
                        WHERE document.library = library.id AND read_at IS NOT NULL ORDER BY read_at LIMIT 1) AS stale_at,
                    (SELECT count(*) FROM document INDEXED BY document_scheduled
                        WHERE document.library = library.id AND occasion = 'scheduled'
                            AND status IN ('queued', 'running')) AS under_way
                FROM library INDEXED BY library_refreshing
                WHERE refresh_interval IS NOT NULL AND known_as IS NOT NULL)
            WHERE stale_at <= :now AND under_way < :share ORDER BY stale_at, life LIMIT :limit
            """;
    static final String STALE = """
            SELECT document.* FROM library CROSS JOIN document INDEXED BY document_read ON document.library = library.id
            WHERE library.id = :life AND known_as IS NOT NULL AND refresh_interval IS NOT NULL AND read_at IS NOT NULL
                AND read_at <= :now - refresh_interval
            ORDER BY read_at LIMIT :limit
            """;
    static final String NEXT_DUE = """
            SELECT due FROM document CROSS JOIN library ON library.id = document.library
            WHERE status = 'queued' AND due >= :from AND known_as IS NOT NULL ORDER BY due LIMIT 1
            """;
    static final String GONE = """
            SELECT document.* FROM document INDEXED BY document_gone
                CROSS JOIN library ON library.id = document.library
            WHERE gone_since < :before AND status = 'failed' AND content_title IS NOT NULL AND known_as IS NOT NULL
            ORDER BY gone_since LIMIT :limit
            """;
    /** Few enough texts that other writes wait for a moment only. */
    private static final int WITHDRAWN_AT_ONCE = 50;

    @Override
    public List<ClaimedDocument> claimDue(Instant now, Instant leaseUntil, Set<String> busyHosts, int most) {
        Instant kept = Micros.kept(now);
        Instant until = Micros.kept(leaseUntil);
        return writer.write(handle -> {
            var busy = new HashSet<>(busyHosts);
            var claims = new ArrayList<ClaimedDocument>();
            Optional<DocumentRow> row = turns.next(handle, kept, busy);
            while (row.isPresent()) {
                claims.add(claim(handle, row.get(), until, kept));
                Optional.ofNullable(row.get().document().url()).map(WebAddress::host).ifPresent(busy::add);
                row = claims.size() < most ? turns.next(handle, kept, busy) : Optional.empty();
            }
            return claims;
        });
    }

    private ClaimedDocument claim(Handle handle, DocumentRow row, Instant until, Instant now) {
        Document before = row.document();
        var lease = new Lease(row.lease() + 1, until);
        DocumentState running = ((DocumentState.Queued) before.state()).claim(lease);
        DocumentTable.updateState(handle, row.key(), running, now);
        var document = new Document(before.id(), before.library(), before.url(), before.key(), before.metadata(),
                before.contentTitle(), running, before.createdAt(), now);
        return new ClaimedDocument(document, SubmissionTable.source(handle, readers, row), lease, row.occasion(),
                row.known());
    }

    @Override
    public void extendLeases(Collection<? extends LeasedDocument> claims, Instant leaseUntil) {
        writer.write(handle -> {
            for (LeasedDocument claim : claims) {
                handle.createUpdate("""
                        UPDATE document SET lease_until = :until
                        WHERE library = (SELECT id FROM library WHERE known_as = :library)
                            AND id = :id AND status = 'running' AND lease = :lease
                        """)
                        .bind("until", Micros.of(leaseUntil))
                        .bind("library", claim.library().value())
                        .bind("id", claim.id().value())
                        .bind("lease", claim.lease().fencingToken())
                        .execute();
            }
            return claims;
        });
    }

    @Override
    public boolean hasDueDocument(Instant now) {
        return readers.read(handle -> Turns.isAnyDue(handle, now));
    }

    @Override
    public Optional<Instant> findNextDueTime(Instant from) {
        return readers
                .read(handle -> handle.createQuery(NEXT_DUE).bind("from", Micros.of(from)).mapTo(long.class).findOne())
                .map(Micros::toInstant);
    }

    @Override
    public long countExpiredLeases(Instant moment) {
        return readers.read(handle -> handle.createQuery("""
                SELECT count(*) FROM document CROSS JOIN library ON library.id = document.library
                WHERE status = 'running' AND lease_until < :moment AND known_as IS NOT NULL
                """).bind("moment", Micros.of(moment)).mapTo(long.class).one());
    }

    @Override
    public long countPending() {
        return readers.read(handle -> handle.createQuery("""
                SELECT coalesce(sum(documents), 0)
                FROM document_count INDEXED BY document_count_waiting
                    CROSS JOIN library ON library.id = document_count.library
                WHERE status IN ('queued', 'running') AND documents > 0 AND known_as IS NOT NULL
                """).mapTo(long.class).one());
    }

    @Override
    public OptionalLong storeContent(LeasedDocument claim, DocumentContent content, Validators validators,
            Instant now) {
        String digest = Hash.of(content);
        return writer.write(handle -> held(handle, claim).map(row -> {
            ContentTable.remember(handle, row.key(), validators);
            OptionalLong same = ContentTable.revisionOfSame(handle, row.key(), digest);
            if (same.isPresent()) {
                return same;
            }
            Removals.recall(handle, claim.library(), claim.id());
            long revision = LibraryTable.nextRevision(handle, claim.library());
            ContentTable.replace(handle, row.key(), content, digest, revision, now);
            if (row.document().hasContent()) {
                EmbeddingTable.release(handle, row.key());
            }
            return OptionalLong.of(revision);
        }).orElse(OptionalLong.empty()));
    }

    @Override
    public Optional<DocumentState> applyTransition(LeasedDocument claim,
            Function<DocumentState.Running, DocumentState> transition, Instant now) {
        return writer.write(handle -> held(handle, claim).map(row -> {
            DocumentState state = transition.apply((DocumentState.Running) row.document().state());
            advance(handle, row, state, now);
            return state;
        }));
    }

    @Override
    public void markSucceeded(Collection<? extends LeasedDocument> claims, Instant now) {
        writer.write(handle -> {
            claims.forEach(claim -> held(handle, claim).ifPresent(row -> advance(handle, row,
                    ((DocumentState.Running) row.document().state()).succeed(now), now)));
            return claims;
        });
    }

    private static void advance(Handle handle, DocumentRow row, DocumentState state, Instant now) {
        DocumentTable.updateState(handle, row.key(), state, now);
        if (DocumentTable.isEnd(state)) {
            if (row.document().url() == null) {
                SubmissionTable.delete(handle, row.key());
            }
            CrawlPageTable.ended(handle, row.key(), state);
            CallbackTable.ended(handle, row, state, now);
        }
    }

    @Override
    public boolean deleteIfEmpty(LeasedDocument claim) {
        return writer.write(handle -> held(handle, claim)
                .filter(row -> !row.document().hasContent() && !row.asked() && !row.isToBeRead())
                .map(row -> Removals.remove(handle, row))
                .isPresent());
    }

    /** The row of the document if the claim is the current one, which the number of its lease tells. */
    private static Optional<DocumentRow> held(Handle handle, LeasedDocument claim) {
        return handle.createQuery("""
                SELECT * FROM document
                WHERE library = (SELECT id FROM library WHERE known_as = :library)
                    AND id = :id AND status = 'running' AND lease = :lease
                """)
                .bind("library", claim.library().value())
                .bind("id", claim.id().value())
                .bind("lease", claim.lease().fencingToken())
                .map((row, context) -> DocumentRow.read(row))
                .findOne();
    }

    @Override
    public int expireLeases(Instant endedBefore, RetryPolicy policy, Instant now) {
        return writer.write(handle -> {
            List<DocumentRow> expired = handle.createQuery("""
                    SELECT document.* FROM document CROSS JOIN library ON library.id = document.library
                    WHERE status = 'running' AND (lease_until < :before OR :all) AND known_as IS NOT NULL
                    """)
                    .bind("before", Micros.of(endedBefore))
                    .bind("all", endedBefore.equals(Instant.MAX))
                    .map((row, context) -> DocumentRow.read(row))
                    .list();
            for (DocumentRow row : expired) {
                advance(handle, row, ((DocumentState.Running) row.document().state()).expire(policy, now), now);
            }
            return expired.size();
        });
    }

    @Override
    public int enqueueRefreshes(Instant now, int share, int limit) {
        int refreshed = 0;
        for (StaleLibrary library : staleLibraries(now, share, limit)) {
            int most = Math.min(share - library.underWay(), limit - refreshed);
            if (most > 0) {
                refreshed += writer.write(handle -> refresh(handle, library, now, most));
            }
        }
        return refreshed;
    }

    private List<StaleLibrary> staleLibraries(Instant now, int share, int limit) {
        return readers.read(handle -> handle.createQuery(STALE_LIBRARIES)
                .bind("now", Micros.of(now))
                .bind("share", share)
                .bind("limit", limit)
                .map((row, context) -> new StaleLibrary(row.getString("life"), row.getInt("under_way")))
                .list());
    }

    private static int refresh(Handle handle, StaleLibrary library, Instant now, int limit) {
        List<DocumentRow> stale = handle.createQuery(STALE)
                .bind("life", library.life())
                .bind("now", Micros.of(now))
                .bind("limit", limit)
                .map((row, context) -> DocumentRow.read(row))
                .list();
        for (DocumentRow row : stale) {
            DocumentTable.updateState(handle, row.key(), row.document().state().resubmit(now), now);
            DocumentTable.updateOccasion(handle, row.key(), FetchReason.SCHEDULED);
        }
        return stale.size();
    }

    /**
     * A library of which a page is to be read again.
     *
     * @param underWay how many are already
     */
    private record StaleLibrary(String life, int underWay) {}

    @Override
    public Set<LibraryId> unpublishGone(Instant goneBefore, Instant now) {
        Set<LibraryId> libraries = new LinkedHashSet<>();
        while (readers.read(handle -> gone(handle, goneBefore, 1)).size() > 0) {
            libraries.addAll(writer.write(handle -> withdrawSome(handle, goneBefore, now)));
        }
        return libraries;
    }

    private static Set<LibraryId> withdrawSome(Handle handle, Instant goneBefore, Instant now) {
        Set<LibraryId> libraries = new LinkedHashSet<>();
        for (DocumentRow row : gone(handle, goneBefore, WITHDRAWN_AT_ONCE)) {
            ContentTable.clear(handle, row.key(), now);
            Removals.forget(handle, row.document());
            libraries.add(row.document().library());
        }
        return libraries;
    }

    private static List<DocumentRow> gone(Handle handle, Instant before, int limit) {
        return handle.createQuery(GONE)
                .bind("before", Micros.of(before))
                .bind("limit", limit)
                .map((row, context) -> DocumentRow.read(row))
                .list();
    }
}
