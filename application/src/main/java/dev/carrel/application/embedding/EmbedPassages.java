package dev.carrel.application.embedding;

import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.limits.EmbeddingLimits;
import dev.carrel.application.port.Embeddings;
import dev.carrel.application.port.Embeddings.DocumentEmbeddings;
import dev.carrel.application.port.Embeddings.PendingDocument;
import dev.carrel.application.port.Libraries;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.application.port.Storage;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.PassageHash;
import dev.carrel.domain.passage.PassageSplitter;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Embeds what the libraries answer with, a portion of each in turn: what is kept already is used, what is made is kept
 * at once, and when all of a document is there the index follows. So whenever it ends, little is lost, and it goes on
 * where it was. A document is found by its words all the while.
 */
public final class EmbedPassages {

    private static final Logger log = LoggerFactory.getLogger(EmbedPassages.class);
    private static final int MAX_BATCH_DOCUMENTS = 128;
    /** After so many another library has its turn, and what is finished is shown. */
    private static final int MAX_BATCH_PASSAGES = 1000;

    private final Libraries libraries;
    private final Embeddings embeddings;
    private final PassageEmbedder embedder;
    private final PassageSplitter splitter;
    private final SyncIndexes syncIndexes;
    private final PendingLibraries pendingLibraries;
    private final EmbedBatches embedBatches;
    private final Consumer<LibraryId> onEmbedded;
    private final BacklogLogger backlogLogger;
    private final OutageBackoff outage = new OutageBackoff("To embed passages", Duration.ofMillis(250));
    private @Nullable Thread thread;

    /**
     * @param pendingLibraries is given every library in which something changed
     * @param onEmbedded told of a library when the models by which it is embedded may have changed
     */
    public EmbedPassages(Storage storage, PassageEmbedder embedder, PassageSplitter splitter,
            SyncIndexes syncIndexes, PendingLibraries pendingLibraries, Consumer<LibraryId> onEmbedded,
            EmbeddingLimits limits, BackgroundThrottle throttle, InstantSource clock) {
        this.libraries = storage.libraries();
        this.embeddings = storage.embeddings();
        this.embedder = embedder;
        this.splitter = splitter;
        this.syncIndexes = syncIndexes;
        this.pendingLibraries = pendingLibraries;
        this.onEmbedded = onEmbedded;
        this.embedBatches = new EmbedBatches(embedder, limits, throttle);
        this.backlogLogger = new BacklogLogger(this::countPending, clock);
    }

    /** Goes on where an earlier life left off. */
    public synchronized void start() {
        libraries.findAll().stream().map(Library::id).forEach(pendingLibraries::add);
        thread = Thread.ofPlatform().daemon().name("carrel-embedding").start(this::runLoop);
    }

    /** How many documents of a library are not found by their meaning yet. */
    public long countPending(LibraryId library) {
        return embeddings.countPending(library, embedder.modelId());
    }

    /** Ends after the batches under way, or the patience. */
    public synchronized void stop(Duration timeout) throws InterruptedException {
        pendingLibraries.close();
        embedBatches.stop();
        if (thread != null) {
            thread.join(timeout);
        }
    }

    private void runLoop() {
        for (Optional<LibraryId> next = pendingLibraries.takeNext(); next
                .isPresent(); next = pendingLibraries.takeNext()) {
            LibraryId library = next.get();
            try {
                Throwable failure = embedNextBatch(library);
                if (failure != null) {
                    backOff(library, failure);
                } else {
                    outage.recordSuccess();
                }
            } catch (RuntimeException | Error e) {
                backOff(library, e);
            }
        }
    }

    private void backOff(LibraryId library, Throwable failure) {
        if (!pendingLibraries.isClosed()) {
            pendingLibraries.add(library);
            pendingLibraries.pauseFor(outage.recordFailure(failure));
        }
    }

    /** Embeds a portion of a library, and has it wait for its next turn if there may be more. */
    private @Nullable Throwable embedNextBatch(LibraryId library) {
        List<PendingDocument> documents = embeddings.findPending(library, embedder.modelId(), MAX_BATCH_DOCUMENTS);
        onEmbedded.accept(library);
        if (documents.isEmpty()) {
            backlogLogger.logCompletion(library);
            return null;
        }
        Throwable failure = embedBatch(library, new EmbeddingBatch(documents, splitter));
        pendingLibraries.add(library);
        backlogLogger.logProgress(library);
        return failure;
    }

    private @Nullable Throwable embedBatch(LibraryId library, EmbeddingBatch batch) {
        Map<PassageHash, String> missing = new LinkedHashMap<>(batch.textsByHash());
        Map<PassageHash, Embedding> known = embeddings.findByHash(library, embedder.modelId(), missing.keySet());
        missing.keySet().removeAll(known.keySet());
        EmbedBatches.EmbeddingOutcome outcome = embedBatches.embedAll(missing, MAX_BATCH_PASSAGES,
                made -> embeddings.saveEmbeddings(library, embedder.modelId(), batch.selectEmbeddings(made)));
        Map<DocumentId, Long> finished = batch.findFinished(outcome.remaining());
        if (!finished.isEmpty()) {
            reportGivenUp(library, batch.findPassages(finished.keySet()), outcome.givenUp());
            saveShared(library, batch, finished.keySet(), known);
            embeddings.markEmbedded(library, embedder.modelId(), finished)
                    .ifPresent(revision -> syncIndex(library, revision));
        }
        return outcome.failure();
    }

    /** What was kept of other texts is kept of those that are finished now too. */
    private void saveShared(LibraryId library, EmbeddingBatch batch, Set<DocumentId> finished,
            Map<PassageHash, Embedding> known) {
        List<DocumentEmbeddings> shared = batch.selectEmbeddings(known)
                .stream()
                .filter(kept -> finished.contains(kept.document()))
                .toList();
        if (!shared.isEmpty()) {
            embeddings.saveEmbeddings(library, embedder.modelId(), shared);
        }
    }

    private void reportGivenUp(LibraryId library, Set<PassageHash> passages, Set<PassageHash> givenUp) {
        passages.retainAll(givenUp);
        if (!passages.isEmpty()) {
            log.warn("The model cannot embed {} passages of library {}; they are found by their words only",
                    passages.size(), library);
            embedBatches.forgetFailures(passages);
        }
    }

    private void syncIndex(LibraryId library, long revision) {
        try {
            syncIndexes.syncTo(library, revision);
        } catch (IndexException e) {
            // They are found by their words; the index hears of the rest with its next change.
            log.warn("The index could not follow at once what was embedded of library {}", library, e);
        }
        onEmbedded.accept(library);
    }
}
