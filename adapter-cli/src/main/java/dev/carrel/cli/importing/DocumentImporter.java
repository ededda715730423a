package dev.carrel.cli.importing;

import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.client.DocumentView;
import dev.carrel.cli.client.ServerException;
import dev.carrel.cli.importing.FileDocumentFactory.UnreadableFileException;
import dev.carrel.cli.importing.ImportOutcome.StillQueued;
import dev.carrel.cli.importing.ImportResult.ResultCounter;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Imports items into a library concurrently and waits until each of them is searchable. Adding is idempotent, so an
 * interrupted import continues when it is started again.
 */
public final class DocumentImporter {

    private static final Logger log = LoggerFactory.getLogger(DocumentImporter.class);
    private static final int CONCURRENCY = 12;
    private static final Duration POLL_INTERVAL = Duration.ofSeconds(2);

    private final CarrelClient client;
    private final LibraryId library;
    private final FileDocumentFactory files;
    private final Set<String> knownPages;
    private final Duration retryTimeout;
    private final RetryingClient retryingClient;
    private final ResultCounter counter = new ResultCounter();
    private final Queue<PendingItem> pendingItems = new ConcurrentLinkedQueue<>();

    /**
     * Creates an importer.
     *
     * @param knownPages URLs of pages that are not fetched again
     * @param retryTimeout how long to wait at the end for documents that failed transiently
     * @param stopped returns whether to start no further items; called before each
     */
    public DocumentImporter(CarrelClient client, LibraryId library, FileDocumentFactory files, Set<String> knownPages,
            Duration retryTimeout,
            BooleanSupplier stopped) {
        this.client = client;
        this.library = library;
        this.files = files;
        this.knownPages = Set.copyOf(knownPages);
        this.retryTimeout = retryTimeout;
        this.retryingClient = new RetryingClient(client, library, stopped);
    }

    /**
     * Imports all items. Call it once.
     *
     * @param onProgress receives the number of finished items
     */
    public ImportResult importAll(List<ImportItem> items, IntConsumer onProgress) throws InterruptedException {
        var next = new AtomicInteger();
        var threads = new ArrayList<Thread>();
        for (int number = 1; number <= Math.min(CONCURRENCY, items.size()); number++) {
            threads.add(Thread.ofPlatform().daemon().name("carrel-import-" + number).start(() -> {
                for (int at = next.getAndIncrement(); at < items.size()
                        && !retryingClient.isStopped(); at = next.getAndIncrement()) {
                    importItem(items.get(at), onProgress);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        long deadline = System.nanoTime() + retryTimeout.toNanos();
        for (PendingItem pending : pendingItems) {
            onProgress.accept(counter.recordOutcome(pending.item(), awaitRetried(pending.waiting(), deadline)));
        }
        return counter.toResult(retryingClient.connectionFailure());
    }

    private void importItem(ImportItem item, IntConsumer onProgress) {
        addOrRefresh(item).ifPresent(outcome -> {
            if (outcome instanceof StillQueued waiting) {
                pendingItems.add(new PendingItem(item, waiting));
            } else {
                onProgress.accept(counter.recordOutcome(item, outcome));
            }
        });
    }

    /** Adds or refreshes an item and waits for the outcome; empty if the import was stopped first. */
    private Optional<ImportOutcome> addOrRefresh(ImportItem item) {
        try {
            return Optional.of(switch (item) {
                case ImportItem.LocalFile file -> addDocument(files.createDocument(file));
                case ImportItem.NewPage page -> knownPages.contains(page.url().value())
                        ? new ImportOutcome.AlreadyPresent()
                        : addDocument(NewDocument.ofPage(page.url().value()));
                case ImportItem.KnownPage page -> refreshPage(page.document());
            });
        } catch (UnreadableFileException | CarrelException | ServerException e) {
            String reason = Objects.requireNonNullElse(e.getMessage(), "It could not be added.");
            return retryingClient.isStopped() ? Optional.empty() : Optional.of(new ImportOutcome.Failed(reason));
        } catch (RuntimeException e) {
            log.warn("{} failed unexpectedly", item.label(), e);
            return Optional.of(new ImportOutcome.Failed("It could not be added because of an internal error."));
        } catch (InterruptedException ignored) {
            return Optional.empty();
        }
    }

    private ImportOutcome addDocument(NewDocument document) throws InterruptedException {
        CarrelClient.AddResult added = retryingClient.addDocument(document);
        return added.alreadyPresent() ? new ImportOutcome.AlreadyPresent() : awaitProcessed(added.id());
    }

    private ImportOutcome refreshPage(DocumentId document) throws InterruptedException {
        retryingClient.refreshDocument(document);
        return awaitProcessed(document);
    }

    private ImportOutcome awaitProcessed(DocumentId document) throws InterruptedException {
        ImportOutcome outcome = pollOutcome(document);
        while (outcome instanceof StillQueued waiting && !waiting.failedBefore() && !retryingClient.isStopped()) {
            outcome = pollOutcome(document);
        }
        return outcome;
    }

    private ImportOutcome awaitRetried(StillQueued waiting, long deadline) throws InterruptedException {
        ImportOutcome outcome = waiting;
        try {
            while (outcome instanceof StillQueued && !retryingClient.isStopped() && System.nanoTime() < deadline) {
                outcome = pollOutcome(waiting.document());
            }
        } catch (CarrelException | ServerException ignored) {
            // The document stays queued.
        }
        return outcome;
    }

    private ImportOutcome pollOutcome(DocumentId document) throws InterruptedException {
        DocumentView now = retryingClient.callWithRetries(() -> client.awaitDocument(library, document, POLL_INTERVAL));
        String reason = now.message();
        return switch (now.status()) {
            case SUCCESS -> new ImportOutcome.Added(now.kept());
            case FAILED -> new ImportOutcome.Failed(reason == null ? "It could not be read." : reason);
            case QUEUED, RUNNING ->
                    new StillQueued(document, reason == null ? "It is not processed yet." : reason, reason != null);
        };
    }

    /** An item whose processing will be retried. */
    private record PendingItem(ImportItem item, StillQueued waiting) {}
}
