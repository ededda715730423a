package dev.carrel.persistence;

import dev.carrel.application.port.DocumentQueue;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.Lease;
import dev.carrel.domain.document.RetryPolicy;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

record JdbiDocumentQueue(Writer writer, Readers readers) implements DocumentQueue {

    @Override
    public Optional<Claim> claim(Instant now, Instant leaseUntil) {
        Instant kept = Micros.kept(now);
        Instant until = Micros.kept(leaseUntil);
        return writer.write(handle -> handle.createQuery("""
                SELECT * FROM document WHERE status = 'queued' AND due <= :now ORDER BY due, id LIMIT 1
                """)
                .bind("now", Micros.of(now))
                .map((row, context) -> DocumentRow.read(row))
                .findOne()
                .map(row -> claim(handle, row, until, kept)));
    }

    private static Claim claim(Handle handle, DocumentRow row, Instant until, Instant now) {
        Document before = row.document();
        var lease = new Lease(row.lease() + 1, until);
        DocumentState running = ((DocumentState.Queued) before.state()).claim(lease);
        DocumentTable.updateState(handle, row.key(), running, now);
        var document = new Document(before.id(), before.library(), before.url(), before.details(),
                before.contentTitle(), running, before.createdAt(), now);
        return new Claim(document, source(handle, row), lease);
    }

    private static DocumentSource source(Handle handle, DocumentRow row) {
        var url = row.document().url();
        return url != null
                ? new DocumentSource.WebPage(url)
                : new DocumentSource.RawText(
                        handle.createQuery("SELECT text FROM submitted_text WHERE document = :document")
                                .bind("document", row.key())
                                .mapTo(String.class)
                                .one());
    }

    @Override
    public Optional<Instant> nextDue() {
        return readers
                .read(handle -> handle
                        .createQuery("SELECT due FROM document WHERE status = 'queued' ORDER BY due LIMIT 1")
                        .mapTo(long.class)
                        .findOne())
                .map(Micros::toInstant);
    }

    @Override
    public long waiting() {
        return readers.read(handle -> handle.createQuery("""
                SELECT (SELECT count(*) FROM document WHERE status = 'queued')
                    + (SELECT count(*) FROM document WHERE status = 'running')
                """).mapTo(long.class).one());
    }

    @Override
    public OptionalLong store(Claim claim, DocumentContent content, Instant now) {
        return writer.write(handle -> {
            Optional<DocumentRow> held = held(handle, claim);
            if (held.isEmpty()) {
                return OptionalLong.empty();
            }
            long revision = LibraryTable.nextRevision(handle, claim.document().library());
            DocumentTable.updateContent(handle, held.get().key(), content, revision, now);
            return OptionalLong.of(revision);
        });
    }

    @Override
    public Optional<DocumentState> advance(Claim claim, Function<DocumentState.Running, DocumentState> transition,
            Instant now) {
        return writer.write(handle -> held(handle, claim).map(row -> {
            DocumentState state = transition.apply((DocumentState.Running) row.document().state());
            DocumentTable.updateState(handle, row.key(), state, now);
            if (state instanceof DocumentState.Success) {
                handle.createUpdate("DELETE FROM submitted_text WHERE document = :document")
                        .bind("document", row.key())
                        .execute();
            }
            return state;
        }));
    }

    /** The row of the document if the claim is the current one, which the number of its lease tells. */
    private static Optional<DocumentRow> held(Handle handle, Claim claim) {
        return handle.createQuery("""
                SELECT * FROM document
                WHERE library = :library AND id = :id AND status = 'running' AND lease = :lease
                """)
                .bind("library", claim.document().library().value())
                .bind("id", claim.document().id().value())
                .bind("lease", claim.lease().number())
                .map((row, context) -> DocumentRow.read(row))
                .findOne();
    }

    @Override
    public int expireLeases(Instant endedBefore, RetryPolicy policy, Instant now) {
        return writer.write(handle -> {
            List<DocumentRow> expired = handle.createQuery("""
                    SELECT * FROM document WHERE status = 'running' AND (lease_until < :before OR :all)
                    """)
                    .bind("before", Micros.of(endedBefore))
                    .bind("all", endedBefore.equals(Instant.MAX))
                    .map((row, context) -> DocumentRow.read(row))
                    .list();
            for (DocumentRow row : expired) {
                var running = (DocumentState.Running) row.document().state();
                DocumentTable.updateState(handle, row.key(), running.expire(policy, now), now);
            }
            return expired.size();
        });
    }
}
