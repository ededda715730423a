package dev.carrel.application.ingest;

import dev.carrel.application.crawl.FollowLinks;
import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.index.UpdateItems;
import dev.carrel.application.ingest.lease.LeaseKeeper;
import dev.carrel.application.job.BackgroundJobs;
import dev.carrel.application.job.EnginePart;
import dev.carrel.application.job.JobIntervals;
import dev.carrel.application.job.MemoryBudget;
import dev.carrel.application.job.ShutdownPlan;
import dev.carrel.application.job.ShutdownPlan.Phase;
import dev.carrel.application.job.WorkSignal;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.application.port.coordination.LibraryChange;
import dev.carrel.application.port.coordination.LibraryChange.DocumentChange;
import dev.carrel.application.recognition.FindPageImage;
import dev.carrel.application.recognition.RecognizePages;
import dev.carrel.application.trace.Tracer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ingestion of documents: its use cases and the background threads that carry it out, put together. Thread-safe.
 */
public final class IngestPipeline implements EnginePart {

    private static final Logger log = LoggerFactory.getLogger(IngestPipeline.class);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(2);

    private final Duration renewalInterval;
    private final LeaseKeeper leases;
    private final DocumentTransitions transitions;
    private final ClaimDispatcher dispatcher;
    private final IngestDocument ingestDocument;
    private final IndexStoredDocuments indexStoredDocuments;
    private final IngestWorkerPool workerPool;
    private final RecognizePages recognizePages;
    private final FindPageImage findPageImage;
    private final WorkSignal workSignal;
    private final int workerCount;
    private final CompletionSignals completionSignals = new CompletionSignals();
    private final AddDocument addDocument;
    private final AwaitDocument awaitDocument;
    private final DeleteDocument deleteDocument;
    private final UpdateItems updateItems;
    private final RefreshPages refreshPages;
    private volatile long stalled;

    /**
     * Puts the parts together; {@link #start} starts the threads.
     *
     * @param holder the engine, in whose name documents are claimed
     * @param workSignal signalled for every document that is queued outside this pipeline, as by a crawl
     * @param ids supplies the ids of new documents
     */
    public IngestPipeline(IngestPorts ports, LeaseHolder holder, IngestLimits limits, SyncIndexes syncIndexes,
            FollowLinks followLinks, WorkSignal workSignal, InstantSource clock, Supplier<String> ids) {
        Storage storage = ports.storage();
        DocumentQueue queue = storage.documentQueue();
        this.workSignal = workSignal;
        this.workerCount = limits.workers();
        this.renewalInterval = limits.lease().dividedBy(3);
        this.leases = new LeaseKeeper(queue, holder, limits, clock);
        this.transitions = new DocumentTransitions(queue, limits.retries(), ports.observer(), workSignal,
                ports.changes(),
                clock);
        this.dispatcher = new ClaimDispatcher(queue, storage.coordination(), ports.fetcher(), leases,
                MemoryBudget.ofHeap(),
                limits,
                ports.changes(), clock, System::nanoTime);
        var completion = new IngestCompletion(leases, completionSignals, followLinks, ports.changes());
        var backlog = new IndexingBacklog();
        var batchIndexer = new BatchIndexer(backlog, syncIndexes, queue, completion, ports.observer(), workSignal,
                clock);
        this.indexStoredDocuments = new IndexStoredDocuments(backlog, batchIndexer, limits.stallLimit());
        this.recognizePages = ports.recognizePages();
        this.findPageImage = new FindPageImage(storage.documents(), storage.recognizedPages(), ports.extractor());
        var reader = new DocumentReader(ports.fetcher(), ports.extractor(), storage.libraries(), recognizePages,
                ports.observer());
        this.ingestDocument = new IngestDocument(followLinks,
                new StoreDocument(queue, reader, followLinks, ports.changes(), clock),
                indexStoredDocuments, transitions, completion, leases, recognizePages, workSignal, limits.stallLimit(),
                ports.tracer());
        this.workerPool = new IngestWorkerPool(dispatcher, ingestDocument, workSignal, limits);
        this.addDocument = new AddDocument(storage, ports.fetcher(), syncIndexes, workSignal, limits, ports.observer(),
                ports.changes(), clock, ids);
        this.awaitDocument = new AwaitDocument(storage.documents(), completionSignals,
                storage.coordination().isShared());
        this.deleteDocument = new DeleteDocument(storage.documents(), syncIndexes, completionSignals,
                ports.changes());
        this.updateItems = new UpdateItems(storage.connectors(), syncIndexes, ports.changes(), clock);
        this.refreshPages = new RefreshPages(queue, syncIndexes, workSignal, limits, clock);
    }

    /** The ports that the pipeline reads from and writes to. */
    public record IngestPorts(Storage storage, PageFetcher fetcher, TextExtractor extractor,
            RecognizePages recognizePages, EngineObserver observer, ChangeFeed changes, Tracer tracer) {}

    @Override
    public void startJobs(BackgroundJobs jobs, JobIntervals intervals) {
        jobs.runEvery(renewalInterval, "The renewal of leases", BackgroundJobs.STALL_LIMIT, this::runDue);
        jobs.runEvery(renewalInterval, "Queueing what was left undone", BackgroundJobs.STALL_LIMIT,
                this::requeueExpired);
        jobs.runEvery(intervals.maintenanceInterval(), "The count of waiting documents", BackgroundJobs.STALL_LIMIT,
                this::recount);
    }

    @Override
    public void startWork(BackgroundJobs jobs, JobIntervals intervals) {
        jobs.runEvery(intervals.maintenanceInterval(), "The refresh of pages", BackgroundJobs.STALL_LIMIT,
                refreshPages::runDue);
    }

    @Override
    public void planShutdown(ShutdownPlan plan) {
        plan.add(Phase.STOP_WORK, () -> stop(STOP_TIMEOUT));
    }

    /** Returns the documents that an earlier process left running to the queue, and starts the threads. */
    public void start() {
        int requeued = leases.requeueFormer();
        if (requeued > 0) {
            log.info("{} documents were being processed when Carrel last ended; they are processed again", requeued);
        }
        indexStoredDocuments.start();
        recognizePages.start();
        workerPool.start();
    }

    /** Replaces workers that are late or dead, and extends the held leases. */
    private void runDue() {
        workerPool.replaceBroken();
        indexStoredDocuments.restartDeadThreads();
        leases.extendHeld();
    }

    /**
     * Returns documents with an expired lease to the queue, so that none is forgotten. Extends the held leases before:
     * they are expired too after the clock jumped, or the machine slept.
     */
    private void requeueExpired() {
        leases.extendHeld();
        if (leases.requeueExpired() > 0) {
            workSignal.signalWork();
        }
    }

    /**
     * Stops the threads. Documents that do not end in time go back to the queue without counting the attempt; what a
     * worker still does with them then has no effect.
     *
     * @param timeout the time for the workers to end, and again for the indexing threads
     */
    private void stop(Duration timeout) {
        workerPool.stop(timeout);
        recognizePages.stop(timeout);
        indexStoredDocuments.stop(timeout);
        leases.listHeld().forEach(transitions::release);
    }

    /** Returns whether this engine processes documents. */
    public boolean hasWorkers() {
        return workerCount > 0;
    }

    /** Returns what draws pages whose text was recognised. */
    public FindPageImage findPageImage() {
        return findPageImage;
    }

    /** Takes note of changes by another engine: documents may have ended there, and others may be waiting. */
    public void noteOtherEngine(List<LibraryChange> changes) {
        boolean hasWork = false;
        for (LibraryChange change : changes) {
            if (change instanceof DocumentChange document) {
                completionSignals.signalCompletion(document.document());
                hasWork = true;
            }
        }
        if (hasWork) {
            workSignal.signalWork();
        }
    }

    /** Returns whether documents are on their way into an index. */
    public boolean isIndexing() {
        return indexStoredDocuments.isBusy();
    }

    /** Counts the waiting and the stalled documents again. */
    private void recount() {
        addDocument.recountPending();
        stalled = leases.countStalled();
        if (recognizePages.findProblem().isPresent()) {
            recognizePages.lookForProblem();
        }
    }

    /** Returns how many documents were running at the last count without anything taking care of them. Never waits. */
    public long stalledDocuments() {
        return stalled;
    }

    /** Counts the threads that do not return from documents that took too long. */
    public int countLostThreads() {
        return workerPool.countLostThreads();
    }

    /** Returns a sentence for each thing that an operator should know although all parts work. */
    public List<String> findNotices() {
        return Stream.concat(workerPool.findNotice().stream(), recognizePages.findProblem().stream()).toList();
    }

    @Override
    public List<String> findProblems() {
        return Stream.of(dispatcher.findProblem(), workerPool.findProblem(), ingestDocument.findProblem(),
                indexStoredDocuments.findProblem()).flatMap(Optional::stream).toList();
    }

    /** Returns the use case that adds a document. */
    public AddDocument addDocument() {
        return addDocument;
    }

    /** Returns the use case that waits for the end of a document's processing. */
    public AwaitDocument awaitDocument() {
        return awaitDocument;
    }

    /** Returns the use case that deletes a document. */
    public DeleteDocument deleteDocument() {
        return deleteDocument;
    }

    /** Returns the use case that sets the attributes and readers of documents of connectors. */
    public UpdateItems updateItems() {
        return updateItems;
    }
}
