package dev.carrel.bootstrap.cli.importing;

import dev.carrel.api.document.AddedDocumentBody;
import dev.carrel.api.document.DocumentBody;
import dev.carrel.bootstrap.cli.client.BodyStatus;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.importing.FileDocumentFactory.UnreadableFileException;
import dev.carrel.bootstrap.cli.importing.ImportOutcome.StillQueued;
import dev.carrel.bootstrap.cli.importing.ImportResult.ResultCounter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Imports items into a library concurrently and waits until each of them is searchable. Adding is idempotent, so an
 * interrupted import continues when it is started again.
 */
public final class DocumentImporter {

    private static final Logger log = LoggerFactory.getLogger(DocumentImporter.class);
    private static final int CONCURRENCY = 12;
    private static final Duration POLL_INTERVAL = Duration.ofSeconds(5);
    /** How soon a stop is noticed. */
    private static final Duration STOP_INTERVAL = Duration.ofMillis(200);
    /**
     * How long documents that are added together are waited for together; then one by one. As long as a server allows,
     * since each one that is waited for alone costs requests.
     */
    private static final Duration BATCH_WAIT = Duration.ofSeconds(60);

    private final CommandClient client;
    private final LibraryId library;
    private final FileDocumentFactory files;
    private final Map<String, DocumentBody> knownPages;
    private final Duration retryTimeout;
    private final RetryingClient retryingClient;
    private final ResultCounter counter;
    private final Queue<PendingItem> pendingItems = new ConcurrentLinkedQueue<>();

    /**
     * Creates an importer.
     *
     * @param knownPages pages that are not fetched again, by their URLs
     * @param retryTimeout how long to wait at the end for documents that failed transiently
     * @param stopped returns whether to start no further items; called before each
     */
    public DocumentImporter(CommandClient client, LibraryId library, FileDocumentFactory files,
            Map<String, DocumentBody> knownPages, Duration retryTimeout, BooleanSupplier stopped) {
        this(client, library, files, knownPages, retryTimeout, stopped, report -> {});
    }

    /**
     * Creates an importer that reports each item.
     *
     * @param reports receives what became of each item, one after another
     */
    public DocumentImporter(CommandClient client, LibraryId library, FileDocumentFactory files,
            Map<String, DocumentBody> knownPages, Duration retryTimeout, BooleanSupplier stopped,
            Consumer<ItemReport> reports) {
        this.counter = new ResultCounter(reports);
        this.client = client;
        this.library = library;
        this.files = files;
        this.knownPages = Map.copyOf(knownPages);
        this.retryTimeout = retryTimeout;
        this.retryingClient = new RetryingClient(client, library, stopped);
    }

    /**
     * Imports all items. Call it once.
     *
     * @param onProgress receives the number of finished items
     */
    public ImportResult importAll(List<ImportItem> items, IntConsumer onProgress) throws InterruptedException {
        var batches = new ItemBatches(items);
        var threads = new ArrayList<Thread>();
        for (int number = 1; number <= Math.min(CONCURRENCY, items.size()); number++) {
            threads.add(Thread.ofPlatform().daemon().name("carrel-import-" + number).start(() -> {
                while (!retryingClient.isStopped()) {
                    List<ImportItem> batch = batches.takeNext();
                    if (batch.isEmpty()) {
                        return;
                    }
                    importBatch(batch, onProgress);
                }
            }));
        }
        awaitEnd(threads);
        long deadline = System.nanoTime() + retryTimeout.toNanos();
        for (PendingItem pending : pendingItems) {
            onProgress.accept(counter.recordOutcome(pending.item(), awaitRetried(pending.waiting(), deadline)));
        }
        return counter.toResult(retryingClient.connectionFailure());
    }

    /**
     * Waits for the threads. Interrupts them when the import is stopped, since a server may take a minute to answer.
     */
    private void awaitEnd(List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) {
            while (!thread.join(STOP_INTERVAL)) {
                if (retryingClient.isStopped()) {
                    threads.forEach(Thread::interrupt);
                }
            }
        }
    }

    private void importBatch(List<ImportItem> batch, IntConsumer onProgress) {
        if (batch.size() == 1) {
            importItem(batch.getFirst(), onProgress, () -> addOrRefresh(batch.getFirst()));
            return;
        }
        var items = new ArrayList<ImportItem>();
        var documents = new ArrayList<NewDocument>();
        for (ImportItem item : batch) {
            createDocument((ImportItem.LocalFile) item, onProgress).ifPresent(document -> {
                items.add(item);
                documents.add(document);
            });
        }
        importTogether(items, documents, onProgress);
    }

    private Optional<NewDocument> createDocument(ImportItem.LocalFile file, IntConsumer onProgress) {
        try {
            return Optional.of(files.createDocument(file));
        } catch (UnreadableFileException e) {
            importItem(file, onProgress, () -> {
                throw e;
            });
            return Optional.empty();
        }
    }

    /** Adds documents together; one that is rejected is added by itself, which says why. */
    private void importTogether(List<ImportItem> items, List<NewDocument> documents, IntConsumer onProgress) {
        List<Optional<CommandClient.BatchResult>> results;
        try {
            results = documents.isEmpty() ? List.of() : retryingClient.addDocuments(documents, BATCH_WAIT);
        } catch (InterruptedException | CarrelException ignored) {
            // The import was stopped.
            return;
        }
        for (int each = 0; each < items.size(); each++) {
            NewDocument document = documents.get(each);
            Optional<CommandClient.BatchResult> result = results.get(each);
            importItem(items.get(each), onProgress,
                    () -> result.isPresent() ? toOutcome(result.get()) : addDocument(document));
        }
    }

    private ImportOutcome toOutcome(CommandClient.BatchResult result) throws InterruptedException {
        return switch (result.status()) {
            case SUCCESS -> result.alreadyPresent()
                    ? new ImportOutcome.AlreadyPresent()
                    : new ImportOutcome.Added(result.kept());
            case FAILED -> toFailure(result.message());
            case QUEUED, RUNNING -> awaitProcessed(result.id());
        };
    }

    private void importItem(ImportItem item, IntConsumer onProgress, ImportStep step) {
        runStep(item, step).ifPresent(outcome -> {
            if (outcome instanceof StillQueued waiting) {
                pendingItems.add(new PendingItem(item, waiting));
            } else {
                onProgress.accept(counter.recordOutcome(item, outcome));
            }
        });
    }

    private ImportOutcome addOrRefresh(ImportItem item) throws UnreadableFileException, InterruptedException {
        return switch (item) {
            case ImportItem.LocalFile file -> addDocument(files.createDocument(file));
            case ImportItem.NewPage page -> {
                DocumentBody known = knownPages.get(page.url().value());
                NewDocument document = files.createDocument(page);
                yield known == null ? addDocument(document) : updateKnownPage(known, document);
            }
            case ImportItem.KnownDocument page -> refreshPage(page.document());
        };
    }

    /** Gives a page that is not fetched again the attributes of the import, if there are any. */
    private ImportOutcome updateKnownPage(DocumentBody known, NewDocument page) throws InterruptedException {
        Attributes attributes = page.metadata().attributes();
        if (!attributes.isEmpty() && !attributes.equals(Attributes.of(known.attributes()))) {
            retryingClient
                    .callWithRetries(() -> client.updateAttributes(library, new DocumentId(known.id()), attributes));
        }
        return new ImportOutcome.AlreadyPresent();
    }

    /** Returns the outcome of an item; empty if the import was stopped first. */
    private Optional<ImportOutcome> runStep(ImportItem item, ImportStep step) {
        try {
            return Optional.of(step.run());
        } catch (UnreadableFileException | CarrelException e) {
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
        AddedDocumentBody added = retryingClient.addDocument(document);
        return added.status().equals(DocumentStatus.SUCCESS.wireName()) ? new ImportOutcome.AlreadyPresent()
                : awaitProcessed(new DocumentId(added.id()));
    }

    private ImportOutcome refreshPage(DocumentId document) throws InterruptedException {
        retryingClient.refreshDocument(document);
        return awaitProcessed(document);
    }

    private ImportOutcome awaitProcessed(DocumentId document) throws InterruptedException {
        ImportOutcome outcome = pollOutcome(document, POLL_INTERVAL);
        while (outcome instanceof StillQueued waiting && !waiting.failedBefore() && !retryingClient.isStopped()) {
            outcome = pollOutcome(document, POLL_INTERVAL);
        }
        return outcome;
    }

    private ImportOutcome awaitRetried(StillQueued waiting, long deadline) throws InterruptedException {
        ImportOutcome outcome = waiting;
        try {
            while (outcome instanceof StillQueued && !retryingClient.isStopped() && System.nanoTime() < deadline) {
                outcome = pollOutcome(waiting.document(), STOP_INTERVAL);
            }
        } catch (CarrelException ignored) {
            // The document stays queued.
        }
        return outcome;
    }

    private ImportOutcome pollOutcome(DocumentId document, Duration limit) throws InterruptedException {
        DocumentBody now = retryingClient.callWithRetries(() -> client.awaitDocument(library, document, limit));
        String reason = now.message();
        return switch (BodyStatus.of(now)) {
            case SUCCESS -> new ImportOutcome.Added(now.kept());
            case FAILED -> toFailure(reason);
            case QUEUED, RUNNING ->
                    new StillQueued(document, reason == null ? "It is not processed yet." : reason, reason != null);
        };
    }

    private static ImportOutcome toFailure(@Nullable String reason) {
        return new ImportOutcome.Failed(reason == null ? "It could not be read." : reason);
    }

    /** What is done with an item. */
    private interface ImportStep {

        ImportOutcome run() throws UnreadableFileException, InterruptedException;
    }

    /** An item whose processing will be retried. */
    private record PendingItem(ImportItem item, StillQueued waiting) {}
}
