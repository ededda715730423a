package dev.carrel.application.ingest;

import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.Documents.SubmittedDocument;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.Storage;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.ContentTooLargeException;
import dev.carrel.domain.error.LibraryNotFoundException;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Takes a document in: durable when it returns, processed soon after. */
public final class AddDocument {

    private final Storage storage;
    private final DocumentQueue queue;
    private final PageFetcher fetcher;
    private final WorkSignal workSignal;
    private final IngestLimits limits;
    private final EngineObserver observer;
    private final InstantSource clock;
    private final Supplier<String> ids;
    /** Counted exactly now and then, and in between by what is added; good enough for a limit. */
    private final AtomicLong pendingCount = new AtomicLong();

    public AddDocument(Storage storage, PageFetcher fetcher, WorkSignal workSignal, IngestLimits limits,
            EngineObserver observer, InstantSource clock, Supplier<String> ids) {
        this.storage = storage;
        this.queue = storage.documentQueue();
        this.fetcher = fetcher;
        this.workSignal = workSignal;
        this.limits = limits;
        this.observer = observer;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Adds a document, or recognises it as {@link dev.carrel.application.port.Documents#submitDocument} states.
     *
     * @throws LibraryNotFoundException if there is no such library
     * @throws AddressRefusedException if its address would never be fetched
     * @throws ContentTooLargeException if it is a file that is larger than the limits allow
     * @throws UnavailableException if too many documents are waiting already
     */
    public SubmittedDocument add(LibraryId library, NewDocument document) {
        switch (document.source()) {
            case DocumentSource.WebPage page -> fetcher.checkAddress(page.url());
            case DocumentSource.SourceFile file when file.content().size() > limits.maxFileBytes() ->
                    throw new ContentTooLargeException("file", limits.maxFileBytes());
            case DocumentSource.SourceFile file -> {}
            case DocumentSource.RawText text -> {}
        }
        if (pendingCount.get() >= limits.maxPending()) {
            throw new UnavailableException("Too many documents are waiting to be processed.", Duration.ofSeconds(10));
        }
        SubmittedDocument submission = storage.documents()
                .submitDocument(library, document, new DocumentId(ids.get()), clock.instant());
        if (submission.document().state() instanceof DocumentState.Queued) {
            pendingCount.incrementAndGet();
            workSignal.signalWork();
        }
        return submission;
    }

    /** Counts anew what is waiting. */
    public void recountPending() {
        long now = queue.countPending();
        pendingCount.set(now);
        observer.onPendingCounted(now);
    }
}
