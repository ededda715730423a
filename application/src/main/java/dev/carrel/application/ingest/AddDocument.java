package dev.carrel.application.ingest;

import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.job.FailureLog;
import dev.carrel.application.job.WorkSignal;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.connector.Connectors.SubmittedItem;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.connector.ConnectorKey;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.SubmittedDocument;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.ContentTooLargeException;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Adds a document: it is durable when the call returns, and ingested soon after. Thread-safe. */
public final class AddDocument {

    private static final Logger log = LoggerFactory.getLogger(AddDocument.class);

    private final Storage storage;
    private final DocumentQueue queue;
    private final PageFetcher fetcher;
    private final SyncIndexes syncIndexes;
    private final WorkSignal workSignal;
    private final IngestLimits limits;
    private final OriginalSpace originals;
    private final EngineObserver observer;
    private final ChangeFeed changes;
    private final InstantSource clock;
    private final Supplier<String> ids;
    /** Counted exactly from time to time, and incremented by each addition in between: exact enough for a limit. */
    private final AtomicLong pendingCount = new AtomicLong();
    private final ReentrantLock recountLock = new ReentrantLock();
    private final Condition recounted = recountLock.newCondition();

    AddDocument(Storage storage, PageFetcher fetcher, SyncIndexes syncIndexes, WorkSignal workSignal,
            IngestLimits limits, EngineObserver observer, ChangeFeed changes, InstantSource clock,
            Supplier<String> ids) {
        this.storage = storage;
        this.queue = storage.documentQueue();
        this.fetcher = fetcher;
        this.syncIndexes = syncIndexes;
        this.workSignal = workSignal;
        this.limits = limits;
        this.originals = new OriginalSpace(storage.documents(), limits, clock);
        this.observer = observer;
        this.changes = changes;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Adds documents, or recognizes known ones as {@link dev.carrel.application.port.Documents#submitDocuments} states,
     * in one transaction: all of them, or none if it throws.
     *
     * @param filter what the documents must pass
     * @param maxDocuments how many documents the library may have
     * @return the documents in the given order
     * @throws NotFoundException if the library does not exist
     * @throws AddressRefusedException if fetching an address is not allowed
     * @throws ContentTooLargeException if a file is larger than the limit
     * @throws UnavailableException if too many documents are pending
     */
    public List<SubmittedDocument> addAll(LibraryId library, List<NewDocument> documents, AttributeFilter filter,
            long maxDocuments) {
        documents.forEach(document -> {
            document.metadata().attributes().requireNoReaders();
            requireAllowed(document.source());
        });
        requireRoom();
        List<SubmittedDocument> submissions = storage.documents()
                .submitDocuments(library, originals.chooseKept(library, documents), filter, maxDocuments,
                        () -> new DocumentId(ids.get()), clock.instant());
        announce(library, submissions);
        return submissions;
    }

    /**
     * Has a file read again as {@link dev.carrel.application.port.Documents#rereadOriginal} states.
     *
     * @throws UnavailableException if too many documents are pending
     */
    public Optional<Document> rereadOriginal(LibraryId library, DocumentId document, AttributeFilter filter) {
        requireRoom();
        Optional<Document> queued = storage.documents().rereadOriginal(library, document, filter, clock.instant());
        queued.ifPresent(each -> announce(library, List.of(new SubmittedDocument(each, false))));
        return queued;
    }

    /**
     * Adds or replaces the document of a connector's item.
     *
     * @return empty if the library has a document that is known by the same, and the connector has not added it
     * @throws NotFoundException if the connector does not exist
     * @throws AddressRefusedException if fetching its address is not allowed
     * @throws ContentTooLargeException if it is a file larger than the limit
     * @throws UnavailableException if too many documents are pending
     */
    public Optional<SubmittedDocument> addItem(LibraryId library, ConnectorKey connector, SubmittedItem item) {
        requireAllowed(item.document().source());
        requireRoom();
        var kept = new SubmittedItem(item.path(), item.revision(),
                originals.chooseKept(library, List.of(item.document())).getFirst());
        Optional<SubmittedDocument> submitted = storage.connectors()
                .submitItems(library, connector, List.of(kept), () -> new DocumentId(ids.get()), clock.instant())
                .getFirst();
        announce(library, submitted.stream().toList());
        return submitted;
    }

    private void requireRoom() {
        if (isFull()) {
            throw new UnavailableException("Too many documents are waiting to be processed.", Duration.ofSeconds(10));
        }
    }

    private void announce(LibraryId library, List<SubmittedDocument> submissions) {
        for (SubmittedDocument submission : submissions) {
            if (submission.document().state() instanceof DocumentState.Queued) {
                pendingCount.incrementAndGet();
                workSignal.signalWork();
            }
            if (submission.document().state() instanceof DocumentState.Queued || submission.revision().isPresent()
                    || submission.document().pendingMetadata() != null) {
                changes.noteDocument(library, submission.document().id(), submission.formerAttributes());
            }
        }
        indexMetadata(library, submissions);
    }

    /** Has searches see new titles and attributes of known documents at once, even if their text stays the same. */
    private void indexMetadata(LibraryId library, List<SubmittedDocument> submissions) {
        List<Long> revisions = submissions.stream()
                .flatMap(submission -> submission.revision().stream().boxed())
                .toList();
        if (!revisions.isEmpty()) {
            try {
                syncIndexes.syncTo(library, revisions);
            } catch (IndexException e) {
                FailureLog.warn(log, e,
                        "New attributes of library {} could not be indexed at once; the next sync does it", library);
            }
        }
    }

    private void requireAllowed(DocumentSource source) {
        switch (source) {
            case DocumentSource.WebPage page -> fetcher.checkAddress(page.url());
            case DocumentSource.SourceFile file when file.content().size() > limits.maxFileBytes() ->
                    throw new ContentTooLargeException("file", limits.maxFileBytes());
            case DocumentSource.SourceFile file -> {}
            case DocumentSource.RawText text -> {}
        }
    }

    /**
     * Waits until fewer documents are pending than the limit, or for a time limit.
     *
     * @return whether documents can be added again
     */
    public boolean awaitRoom(Duration limit) throws InterruptedException {
        recountLock.lock();
        try {
            long nanos = limit.toNanos();
            while (isFull() && nanos > 0) {
                nanos = recounted.awaitNanos(nanos);
            }
            return !isFull();
        } finally {
            recountLock.unlock();
        }
    }

    private boolean isFull() {
        return pendingCount.get() >= limits.maxPending();
    }

    /** Counts the pending documents exactly. */
    public void recountPending() {
        long pending = queue.countPending();
        pendingCount.set(pending);
        recountLock.lock();
        try {
            recounted.signalAll();
        } finally {
            recountLock.unlock();
        }
        observer.onPendingCounted(pending);
    }
}
