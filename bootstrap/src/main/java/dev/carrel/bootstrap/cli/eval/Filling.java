package dev.carrel.bootstrap.cli.eval;

import dev.carrel.application.LibraryHandle;
import dev.carrel.bootstrap.cli.importing.FileDocuments;
import dev.carrel.bootstrap.cli.importing.FileKeys;
import dev.carrel.bootstrap.cli.importing.Gathered;
import dev.carrel.bootstrap.cli.importing.Importing;
import dev.carrel.bootstrap.cli.importing.Item;
import dev.carrel.bootstrap.cli.importing.Tally;
import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.bootstrap.cli.terminal.Progress;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
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
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Brings the documents of a set into a library, so that it holds those and no others. Used once. */
final class Filling {

    private static final String FILES = "documents";
    private static final Duration LOOK = Duration.ofSeconds(2);
    private static final Duration PATIENCE_WITH_FILES = Duration.ofSeconds(45);

    private final Place place;
    private final LibraryHandle library;
    private final Parallel parallel;
    private final Queue<String> unread = new ConcurrentLinkedQueue<>();

    Filling(Place place, LibraryHandle library, Parallel parallel) {
        this.place = place;
        this.library = library;
        this.parallel = parallel;
    }

    /** What could not be read, and why, each in a sentence. */
    List<String> unread() {
        return List.copyOf(unread);
    }

    Catalogue fill(EvalSet set, Progresses progresses) throws IOException, InterruptedException {
        var wanted = new HashSet<String>();
        if (!set.entries().isEmpty()) {
            add(set.entries(), progresses);
            set.entries().forEach(entry -> wanted.add(entry.id()));
        }
        if (set.files() != null) {
            wanted.addAll(add(set.files(), progresses));
        }
        return new Catalogue(onlyThose(wanted), FILES + "/");
    }

    private void add(List<Entry> entries, Progresses progresses) throws InterruptedException {
        Queue<DocumentId> added = new ConcurrentLinkedQueue<>();
        each("Adding", entries, progresses, entry -> {
            try {
                NewDocument document = NewDocument.fromFields(null, entry.text(), entry.id(), entry.title(),
                        entry.url(), null);
                added.add(Parallel.insisting(() -> library.addDocument(document)).document().id());
            } catch (InvalidRequestException | ContentTooLargeException e) {
                unread.add(entry.id() + ": " + e.userMessage());
            }
        });
        each("Indexing", List.copyOf(added), progresses, this::await);
    }

    private <T> void each(String task, List<T> all, Progresses progresses, Parallel.Work<T> work)
            throws InterruptedException {
        var done = new AtomicLong();
        try (Progress progress = progresses.of(task, all.size())) {
            parallel.each(all, one -> {
                work.on(one);
                progress.reached(done.incrementAndGet());
            });
        }
    }

    private void await(DocumentId id) throws InterruptedException {
        Document now = library.awaitDocument(id, LOOK);
        while (now.state().status() != DocumentStatus.SUCCESS && now.state().status() != DocumentStatus.FAILED
                && !parallel.stopped().getAsBoolean()) {
            now = library.awaitDocument(id, LOOK);
        }
        if (now.state().status() == DocumentStatus.FAILED) {
            unread.add(now.key() + ": " + now.state().message());
        }
    }

    /** @return the keys of the files */
    private Set<String> add(Path folder, Progresses progresses) throws IOException, InterruptedException {
        var keys = new FileKeys(FILES);
        List<Item> items = Gathered.of(List.of(folder.toString()), keys).items();
        var files = new FileDocuments(keys, null, place.mostFileBytes());
        var importing = new Importing(place, library.id(), files, Set.of(), PATIENCE_WITH_FILES, parallel.stopped());
        try (Progress progress = progresses.of("Importing", items.size())) {
            Tally tally = importing.run(items, progress::reached);
            tally.failed().forEach(one -> unread.add(one.label() + ": " + one.reason()));
            tally.waiting().forEach(one -> unread.add(one.label() + ": " + one.reason()));
        }
        var known = new HashSet<String>();
        for (Item item : items) {
            if (item instanceof Item.LocalFile file) {
                known.add(keys.of(file));
            }
        }
        return known;
    }

    /** The documents of the library, out of which what an earlier run left is taken. */
    private List<Document> onlyThose(Set<String> wanted) {
        var kept = new ArrayList<Document>();
        List<Document> some = library.listDocuments(null, null, LibraryHandle.MAX_DOCUMENTS);
        while (!some.isEmpty()) {
            for (Document document : some) {
                String key = document.key();
                if (key != null && wanted.contains(key)) {
                    kept.add(document);
                } else {
                    library.delete(document.id());
                }
            }
            some = library.listDocuments(null, some.getLast().id(), LibraryHandle.MAX_DOCUMENTS);
        }
        return kept;
    }

    /** Shows how far something has come. */
    interface Progresses {
        Progress of(String task, long total);
    }
}
