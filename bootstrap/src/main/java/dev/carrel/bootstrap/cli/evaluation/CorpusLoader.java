package dev.carrel.bootstrap.cli.evaluation;

import dev.carrel.application.LibraryHandle;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.evaluation.collection.CorpusDocument;
import dev.carrel.bootstrap.cli.evaluation.collection.TestCollection;
import dev.carrel.bootstrap.cli.importing.DocumentImporter;
import dev.carrel.bootstrap.cli.importing.FileDocumentFactory;
import dev.carrel.bootstrap.cli.importing.FileKeys;
import dev.carrel.bootstrap.cli.importing.ImportItem;
import dev.carrel.bootstrap.cli.importing.ImportResult;
import dev.carrel.bootstrap.cli.importing.ImportSources;
import dev.carrel.bootstrap.cli.terminal.ProgressDisplay;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentListing.ListPosition;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.ContentTooLargeException;
import dev.carrel.domain.error.InvalidRequestException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Loads the documents of a test collection into a library and deletes all others. Used once. */
final class CorpusLoader {

    private static final String FILES_KEY = "documents";
    private static final Duration POLL_INTERVAL = Duration.ofSeconds(2);
    private static final Duration FILE_RETRY_TIMEOUT = Duration.ofSeconds(45);

    private final CommandClient client;
    private final LibraryHandle library;
    private final ParallelRunner runner;
    private final Queue<String> unread = new ConcurrentLinkedQueue<>();

    CorpusLoader(CommandClient client, LibraryHandle library, ParallelRunner runner) {
        this.client = client;
        this.library = library;
        this.runner = runner;
    }

    /** Returns the documents that could not be processed, with the reason. */
    List<String> unreadDocuments() {
        return List.copyOf(unread);
    }

    DocumentCatalog loadCorpus(TestCollection collection, ProgressFactory displays)
            throws IOException, InterruptedException {
        var wanted = new HashSet<String>();
        if (!collection.corpus().isEmpty()) {
            addDocuments(collection.corpus(), displays);
            collection.corpus().forEach(entry -> wanted.add(entry.id()));
        }
        if (collection.documentFolder() != null) {
            wanted.addAll(addDocuments(collection.documentFolder(), displays));
        }
        return new DocumentCatalog(keepOnly(wanted), FILES_KEY + "/");
    }

    private void addDocuments(List<CorpusDocument> entries, ProgressFactory displays) throws InterruptedException {
        Queue<DocumentId> added = new ConcurrentLinkedQueue<>();
        forEach("Adding", entries, displays, entry -> {
            try {
                NewDocument document = NewDocument.fromFields(null, entry.text(), entry.id(), entry.title(),
                        entry.url(), null);
                added.add(
                        ParallelRunner.retryWhileBusy(() -> library.documents().addDocument(document)).document().id());
            } catch (InvalidRequestException | ContentTooLargeException e) {
                unread.add(entry.id() + ": " + e.userMessage());
            }
        });
        forEach("Indexing", List.copyOf(added), displays, this::awaitDocument);
    }

    private <T> void forEach(String task, List<T> all, ProgressFactory displays, ParallelRunner.ItemTask<T> work)
            throws InterruptedException {
        var done = new AtomicLong();
        try (ProgressDisplay progress = displays.openDisplay(task, all.size())) {
            runner.forEach(all, one -> {
                work.process(one);
                progress.updateDone(done.incrementAndGet());
            });
        }
    }

    private void awaitDocument(DocumentId id) throws InterruptedException {
        Document now = library.documents().awaitDocument(id, POLL_INTERVAL);
        while (now.state().status() != DocumentStatus.SUCCESS && now.state().status() != DocumentStatus.FAILED
                && !runner.stopped().getAsBoolean()) {
            now = library.documents().awaitDocument(id, POLL_INTERVAL);
        }
        if (now.state().status() == DocumentStatus.FAILED) {
            unread.add(now.key() + ": " + now.state().message());
        }
    }

    /**
     * Imports a folder.
     *
     * @return the keys of the files
     */
    private Set<String> addDocuments(Path folder, ProgressFactory displays) throws IOException, InterruptedException {
        var keys = new FileKeys(FILES_KEY);
        List<ImportItem> items = ImportSources.collect(List.of(folder.toString()), keys).items();
        var files = new FileDocumentFactory(keys, null, client.maxFileBytes());
        var importer = new DocumentImporter(client, library.id(), files, Map.of(), FILE_RETRY_TIMEOUT,
                runner.stopped());
        try (ProgressDisplay progress = displays.openDisplay("Importing", items.size())) {
            ImportResult result = importer.importAll(items, progress::updateDone);
            result.failed().forEach(one -> unread.add(one.label() + ": " + one.reason()));
            result.queued().forEach(one -> unread.add(one.label() + ": " + one.reason()));
        }
        var known = new HashSet<String>();
        for (ImportItem item : items) {
            if (item instanceof ImportItem.LocalFile file) {
                known.add(keys.keyOf(file));
            }
        }
        return known;
    }

    /** Deletes the documents of earlier runs and returns the others. */
    private List<Document> keepOnly(Set<String> wanted) {
        var kept = new ArrayList<Document>();
        List<Document> some = library.documents().listDocuments(DocumentListing.newest(LibraryHandle.MAX_DOCUMENTS));
        while (!some.isEmpty()) {
            for (Document document : some) {
                String key = document.key();
                if (key != null && wanted.contains(key)) {
                    kept.add(document);
                } else {
                    library.documents().deleteDocument(document.id());
                }
            }
            some = library.documents()
                    .listDocuments(DocumentListing.newest(LibraryHandle.MAX_DOCUMENTS)
                            .after(new ListPosition(some.getLast().id(), null)));
        }
        return kept;
    }

    /** Opens progress displays. */
    interface ProgressFactory {
        ProgressDisplay openDisplay(String task, long total);
    }
}
