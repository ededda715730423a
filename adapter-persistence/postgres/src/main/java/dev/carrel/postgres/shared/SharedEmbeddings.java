package dev.carrel.postgres.shared;

import dev.carrel.application.port.Embeddings;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.domain.passage.PassageHash;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.database.DatabaseWriter;
import dev.carrel.persistence.database.RowBatch;
import dev.carrel.persistence.store.JdbiEmbeddings;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;

/**
 * Embeddings whose computing engines share.
 *
 * @param embeddings the embeddings themselves
 */
public record SharedEmbeddings(JdbiEmbeddings embeddings, DatabaseWriter writer)
        implements
            Embeddings {

    /** The texts of documents that others have claimed are not read: one batch of texts is soon full. */
    private static final String UNCLAIMED = JdbiEmbeddings.pendingWhere("""
            NOT EXISTS (SELECT 1 FROM embedding_claim
                WHERE embedding_claim.document = document.key AND engine <> :engine AND until >= :now)
            """);

    @Override
    public List<PendingDocument> claimPending(LeaseHolder holder, LibraryId library, ModelId model, int limit,
            Instant now, Instant until) {
        while (true) {
            List<PendingDocument> pending = embeddings.findPending(library, model, limit,
                    handle -> handle.createQuery(UNCLAIMED)
                            .bind("engine", holder.engine())
                            .bind("now", EpochMicros.of(now)));
            if (pending.isEmpty()) {
                return pending;
            }
            List<PendingDocument> claimed = writer.runInTransaction(library,
                    handle -> tryClaim(handle, holder, library, pending, now, until));
            if (!claimed.isEmpty()) {
                return claimed;
            }
            // Another engine was quicker: its claims are left out now.
        }
    }

    /** Returns the documents that no other engine has claimed, which are claimed now. */
    private static List<PendingDocument> tryClaim(Handle handle, LeaseHolder holder, LibraryId library,
            List<PendingDocument> documents, Instant now, Instant until) {
        int[] claimed = RowBatch.execute(handle, """
                INSERT INTO embedding_claim (document, engine, run, until)
                SELECT key, :engine, :run, :until FROM document
                WHERE library = (SELECT id FROM library WHERE public_id = :library) AND id = :document
                ON CONFLICT (document) DO UPDATE SET engine = :engine, run = :run, until = :until
                WHERE embedding_claim.until < :now OR embedding_claim.engine = :engine
                """, documents, (insert, each) -> insert.bind("engine", holder.engine())
                .bind("run", holder.run())
                .bind("until", EpochMicros.of(until))
                .bind("now", EpochMicros.of(now))
                .bind("library", library.value())
                .bind("document", each.document().value()));
        return IntStream.range(0, claimed.length).filter(each -> claimed[each] > 0).mapToObj(documents::get).toList();
    }

    @Override
    public void releaseClaims(LeaseHolder holder, LibraryId library) {
        writer.useTransaction(library, handle -> handle.createUpdate("""
                DELETE FROM embedding_claim WHERE engine = :engine AND run = :run AND document IN (SELECT key
                    FROM document WHERE library = (SELECT id FROM library WHERE public_id = :library))
                """)
                .bind("engine", holder.engine())
                .bind("run", holder.run())
                .bind("library", library.value())
                .execute());
    }

    @Override
    public List<PendingDocument> findPending(LibraryId library, ModelId model, int limit) {
        return embeddings.findPending(library, model, limit);
    }

    @Override
    public long countPending(LibraryId library, ModelId model, AttributeFilter filter) {
        return embeddings.countPending(library, model, filter);
    }

    @Override
    public Set<ModelId> findModels(LibraryId library) {
        return embeddings.findModels(library);
    }

    @Override
    public Map<PassageHash, Embedding> findByHash(LibraryId library, ModelId model, Collection<PassageHash> passages) {
        return embeddings.findByHash(library, model, passages);
    }

    @Override
    public void saveEmbeddings(LibraryId library, ModelId model, Collection<DocumentEmbeddings> saved) {
        embeddings.saveEmbeddings(library, model, saved);
    }

    @Override
    public OptionalLong markEmbedded(LibraryId library, ModelId model, Map<DocumentId, Long> texts) {
        return embeddings.markEmbedded(library, model, texts);
    }
}
