package dev.carrel.application.embedding;

import dev.carrel.application.indexing.FollowChanges;
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
    private static final int DOCUMENTS = 128;
    /** After so many another library has its turn, and what is finished is shown. */
    private static final int PASSAGES = 1000;

    private final Libraries libraries;
    private final Embeddings embeddings;
    private final PassageEmbedder embedder;
    private final PassageSplitter splitter;
    private final FollowChanges followChanges;
    private final WaitingLibraries waiting;
    private final EmbedBatches embedBatches;
    private final Consumer<LibraryId> onEmbedded;
    private final Backlog backlog;
    private final Outage outage = new Outage("To embed passages", Duration.ofMillis(250));
    private @Nullable Thread thread;

    /**
     * @param waiting is given every library in which something changed
     * @param onEmbedded told of a library when the models by which it is embedded may have changed
     */
    public EmbedPassages(Storage storage, PassageEmbedder embedder, PassageSplitter splitter,
            FollowChanges followChanges, WaitingLibraries waiting, Consumer<LibraryId> onEmbedded,
            EmbeddingLimits limits, Courtesy courtesy, InstantSource clock) {
        this.libraries = storage.libraries();
        this.embeddings = storage.embeddings();
        this.embedder = embedder;
        this.splitter = splitter;
        this.followChanges = followChanges;
        this.waiting = waiting;
        this.onEmbedded = onEmbedded;
        this.embedBatches = new EmbedBatches(embedder, limits, courtesy);
        this.backlog = new Backlog(this::pending, clock);
    }

    /** Goes on where an earlier life left off. */
    public synchronized void start() {
        libraries.findAll().stream().map(Library::id).forEach(waiting::add);
        thread = Thread.ofPlatform().daemon().name("carrel-embedding").start(this::work);
    }

    /** How many documents of a library are not found by their meaning yet. */
    public long pending(LibraryId library) {
        return embeddings.countPending(library, embedder.modelId());
    }

    /** Ends after the batches under way, or the patience. */
    public synchronized void stop(Duration patience) throws InterruptedException {
        waiting.end();
        embedBatches.stop();
        if (thread != null) {
            thread.join(patience);
        }
    }

    private void work() {
        for (Optional<LibraryId> next = waiting.take(); next.isPresent(); next = waiting.take()) {
            LibraryId library = next.get();
            try {
                Throwable trouble = embedSome(library);
                if (trouble != null) {
                    pause(library, trouble);
                } else {
                    outage.over();
                }
            } catch (RuntimeException | Error e) {
                pause(library, e);
            }
        }
    }

    private void pause(LibraryId library, Throwable trouble) {
        if (!waiting.isEnded()) {
            waiting.add(library);
            waiting.pause(outage.failed(trouble));
        }
    }

    /** Embeds a portion of a library, and has it wait for its next turn if there may be more. */
    private @Nullable Throwable embedSome(LibraryId library) {
        List<PendingDocument> documents = embeddings.findPending(library, embedder.modelId(), DOCUMENTS);
        onEmbedded.accept(library);
        if (documents.isEmpty()) {
            backlog.done(library);
            return null;
        }
        Throwable trouble = embed(library, new Portion(documents, splitter));
        waiting.add(library);
        backlog.going(library);
        return trouble;
    }

    private @Nullable Throwable embed(LibraryId library, Portion portion) {
        Map<PassageHash, String> missing = new LinkedHashMap<>(portion.texts());
        Map<PassageHash, Embedding> known = embeddings.findByHash(library, embedder.modelId(), missing.keySet());
        missing.keySet().removeAll(known.keySet());
        EmbedBatches.Outcome outcome = embedBatches.embed(missing, PASSAGES,
                made -> embeddings.saveEmbeddings(library, embedder.modelId(), portion.kept(made)));
        Map<DocumentId, Long> finished = portion.finished(outcome.left());
        if (!finished.isEmpty()) {
            tellOfGivenUp(library, portion.passages(finished.keySet()), outcome.givenUp());
            keepAll(library, portion, finished.keySet(), known);
            embeddings.markEmbedded(library, embedder.modelId(), finished)
                    .ifPresent(revision -> show(library, revision));
        }
        return outcome.trouble();
    }

    /** What was kept of other texts is kept of those that are finished now too. */
    private void keepAll(LibraryId library, Portion portion, Set<DocumentId> finished,
            Map<PassageHash, Embedding> known) {
        List<DocumentEmbeddings> shared = portion.kept(known)
                .stream()
                .filter(kept -> finished.contains(kept.document()))
                .toList();
        if (!shared.isEmpty()) {
            embeddings.saveEmbeddings(library, embedder.modelId(), shared);
        }
    }

    private void tellOfGivenUp(LibraryId library, Set<PassageHash> passages, Set<PassageHash> givenUp) {
        passages.retainAll(givenUp);
        if (!passages.isEmpty()) {
            log.warn("The model cannot embed {} passages of library {}; they are found by their words only",
                    passages.size(), library);
            embedBatches.forget(passages);
        }
    }

    private void show(LibraryId library, long revision) {
        try {
            followChanges.follow(library, revision);
        } catch (IndexException e) {
            // They are found by their words; the index hears of the rest with its next change.
            log.warn("The index could not follow at once what was embedded of library {}", library, e);
        }
        onEmbedded.accept(library);
    }
}
