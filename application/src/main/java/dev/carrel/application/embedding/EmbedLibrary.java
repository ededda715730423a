package dev.carrel.application.embedding;

import dev.carrel.application.embedding.ParallelEmbedder.EmbeddingOutcome;
import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.job.FailureLog;
import dev.carrel.application.port.Embeddings;
import dev.carrel.application.port.Embeddings.DocumentEmbeddings;
import dev.carrel.application.port.Embeddings.PendingDocument;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.application.trace.TraceSpan;
import dev.carrel.application.trace.Tracer;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.PassageHash;
import dev.carrel.domain.passage.PassageSplitter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Embeds the documents of one library, a batch at a time. Reuses saved embeddings, saves new ones at once, and syncs
 * the index when all passages of a document are embedded, so that little is lost whenever it stops.
 */
final class EmbedLibrary {

    private static final Logger log = LoggerFactory.getLogger(EmbedLibrary.class);
    private static final int MAX_BATCH_DOCUMENTS = 128;
    /** A limit, so that finished documents become visible and other libraries get their turn. */
    private static final int MAX_BATCH_PASSAGES = 1000;
    /** Longer than a batch takes on one slow processor; what takes even longer may be embedded twice. */
    private static final Duration CLAIM_TIME = Duration.ofMinutes(3);

    private final LeaseHolder engine;
    private final Embeddings embeddings;
    private final PassageEmbedder embedder;
    private final PassageSplitter splitter;
    private final SyncIndexes syncIndexes;
    private final EmbedQuestion embedQuestion;
    private final ParallelEmbedder parallelEmbedder;
    private final EngineObserver observer;
    private final ChangeFeed changes;
    private final EmbeddingRates rates;
    private final BacklogLogger backlogLogger;
    private final InstantSource clock;
    private final Tracer tracer;

    /**
     * @param engine embeds; others that share its storage leave alone what it has claimed
     * @param embedQuestion learns of libraries whose models may have changed
     */
    EmbedLibrary(LeaseHolder engine, Embeddings embeddings, PassageEmbedder embedder, PassageSplitter splitter,
            SyncIndexes syncIndexes, EmbedQuestion embedQuestion, ParallelEmbedder parallelEmbedder,
            EngineObserver observer, ChangeFeed changes, InstantSource clock, Tracer tracer) {
        this.engine = engine;
        this.embeddings = embeddings;
        this.embedder = embedder;
        this.splitter = splitter;
        this.syncIndexes = syncIndexes;
        this.embedQuestion = embedQuestion;
        this.parallelEmbedder = parallelEmbedder;
        this.observer = observer;
        this.changes = changes;
        this.clock = clock;
        this.tracer = tracer;
        this.rates = new EmbeddingRates(clock);
        this.backlogLogger = new BacklogLogger(library -> countPending(library, AttributeFilter.everything()), clock);
    }

    long countPending(LibraryId library, AttributeFilter filter) {
        return embeddings.countPending(library, embedder.modelId(), filter);
    }

    /** Returns how many documents of a library are embedded per second; empty if none is at present. */
    OptionalDouble documentsPerSecond(LibraryId library) {
        return rates.documentsPerSecond(library);
    }

    /** Stops embedding after the batches under way. */
    void stop() {
        parallelEmbedder.stop();
    }

    /** Embeds the next batch of documents of a library. */
    EmbeddingProgress embedNextBatch(LibraryId library) {
        Instant now = clock.instant();
        List<PendingDocument> documents = embeddings.claimPending(engine, library, embedder.modelId(),
                MAX_BATCH_DOCUMENTS, now, now.plus(CLAIM_TIME));
        embedQuestion.refreshModels(library);
        if (documents.isEmpty()) {
            if (countPending(library, AttributeFilter.everything()) > 0) {
                return EmbeddingProgress.CLAIMED_BY_OTHERS;
            }
            backlogLogger.logCompletion(library);
            rates.forget(library);
            observer.onEmbeddingProgress(0, rates.countPending());
            return new EmbeddingProgress(false, false, null);
        }
        rates.recordBegin(library);
        try {
            return tracer.callInSpan("carrel.embed", TraceSpan.Kind.INTERNAL, span -> {
                span.set("carrel.library.id", library.value()).set("carrel.embedding.documents", documents.size());
                return embedBatch(library, new EmbeddingBatch(documents, splitter));
            });
        } finally {
            embeddings.releaseClaims(engine, library);
            backlogLogger.logProgress(library);
        }
    }

    private EmbeddingProgress embedBatch(LibraryId library, EmbeddingBatch batch) {
        Map<PassageHash, String> missing = new LinkedHashMap<>(batch.textsByHash());
        Map<PassageHash, Embedding> known = embeddings.findByHash(library, embedder.modelId(), missing.keySet());
        missing.keySet().removeAll(known.keySet());
        EmbeddingOutcome outcome = parallelEmbedder.embedAll(missing, MAX_BATCH_PASSAGES,
                made -> embeddings.saveEmbeddings(library, embedder.modelId(), batch.selectEmbeddings(made)));
        Map<DocumentId, Long> finished = batch.findFinished(outcome.remaining());
        if (!finished.isEmpty()) {
            reportGivenUp(library, batch.findPassages(finished.keySet()), outcome.givenUp());
            saveShared(library, batch, finished.keySet(), known);
            embeddings.markEmbedded(library, embedder.modelId(), finished)
                    .ifPresent(revision -> syncIndex(library, revision));
        }
        rates.recordEnd(library, finished.size(), countPending(library, AttributeFilter.everything()));
        observer.onEmbeddingProgress(outcome.embedded(), rates.countPending());
        changes.noteEmbedding(library);
        return new EmbeddingProgress(true, false, outcome.failure());
    }

    /** Saves embeddings that were known from other texts for the finished documents too. */
    private void saveShared(LibraryId library, EmbeddingBatch batch, Set<DocumentId> finished,
            Map<PassageHash, Embedding> known) {
        List<DocumentEmbeddings> shared = batch.selectEmbeddings(known)
                .stream()
                .filter(each -> finished.contains(each.document()))
                .toList();
        if (!shared.isEmpty()) {
            embeddings.saveEmbeddings(library, embedder.modelId(), shared);
        }
    }

    private void reportGivenUp(LibraryId library, Set<PassageHash> passages, Set<PassageHash> givenUp) {
        passages.retainAll(givenUp);
        if (!passages.isEmpty()) {
            log.warn("The model cannot embed {} passages of library {}; queries find them by their words only",
                    passages.size(), library);
            parallelEmbedder.forgetFailures(passages);
        }
    }

    private void syncIndex(LibraryId library, long revision) {
        try {
            syncIndexes.syncTo(library, revision);
        } catch (IndexException e) {
            // Queries find the documents by their words; the next sync brings the embeddings into the index.
            FailureLog.warn(log, e, "The new embeddings of library {} could not be indexed at once", library);
        }
        embedQuestion.refreshModels(library);
    }

    /**
     * The result of embedding one batch.
     *
     * @param hasMore whether the library may have more documents to embed
     * @param claimedByOthers whether other engines have claimed all documents that are left
     * @param failure the reason why some passages of the batch were not embedded; null if all were
     */
    record EmbeddingProgress(boolean hasMore, boolean claimedByOthers, @Nullable Throwable failure) {

        static final EmbeddingProgress CLAIMED_BY_OTHERS = new EmbeddingProgress(false, true, null);
    }
}
