package dev.carrel.bootstrap.cli.importing;

import dev.carrel.bootstrap.cli.importing.FileReader.UnreadableFileException;
import dev.carrel.bootstrap.cli.importing.Tally.Counting;
import dev.carrel.bootstrap.cli.place.DocumentView;
import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.bootstrap.cli.place.Place.Added;
import dev.carrel.bootstrap.cli.place.ServerException;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

/**
 * Adds items to a library, several at once, and waits until each is searchable. What the library has already is
 * recognised, so an import that was interrupted goes on when it is begun again.
 */
public final class Importing {

    private static final int AT_ONCE = 12;
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Place place;
    private final LibraryId library;
    private final FileReader files;
    private final Set<String> knownPages;
    private final Duration patience;
    private final Counting counting = new Counting();
    private final Queue<Left> left = new ConcurrentLinkedQueue<>();
    private final BooleanSupplier stopped;

    /**
     * @param knownPages
     *            addresses that need not be read
     * @param patience
     *            how long to wait, when all else is done, for what failed in a way that may heal
     * @param stopped
     *            asked before each item whether to begin nothing more
     */
    public Importing(Place place, LibraryId library, FileReader files, Set<String> knownPages, Duration patience,
            BooleanSupplier stopped) {
        this.place = place;
        this.library = library;
        this.files = files;
        this.knownPages = Set.copyOf(knownPages);
        this.patience = patience;
        this.stopped = stopped;
    }

    /**
     * Imports, once.
     *
     * @param reached
     *            told how many items were dealt with so far
     */
    public Tally run(List<Item> items, IntConsumer reached) throws InterruptedException {
        var next = new AtomicInteger();
        var threads = new ArrayList<Thread>();
        for (int number = 1; number <= Math.min(AT_ONCE, items.size()); number++) {
            threads.add(Thread.ofPlatform().daemon().name("carrel-import-" + number).start(() -> {
                for (int at = next.getAndIncrement(); at < items.size()
                        && !stopped.getAsBoolean(); at = next.getAndIncrement()) {
                    deal(items.get(at), reached);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        long deadline = System.nanoTime() + patience.toNanos();
        for (Left one : left) {
            reached.accept(counting.count(one.item(), settle(one.waiting(), deadline)));
        }
        return counting.tally();
    }

    private void deal(Item item, IntConsumer reached) {
        Outcome outcome = outcome(item);
        if (outcome instanceof Outcome.Waiting waiting) {
            left.add(new Left(item, waiting));
        } else {
            reached.accept(counting.count(item, outcome));
        }
    }

    private Outcome outcome(Item item) {
        try {
            return switch (item) {
                case Item.TextFile file -> add(files.read(file));
                case Item.Page page -> knownPages.contains(page.url().value())
                        ? new Outcome.Unchanged()
                        : add(NewDocument.page(page.url().value()));
            };
        } catch (UnreadableFileException | CarrelException | ServerException problem) {
            return new Outcome.Failed(Objects.requireNonNullElse(problem.getMessage(), "It could not be added."));
        } catch (InterruptedException interrupted) {
            return new Outcome.Failed("The import was interrupted.");
        }
    }

    private Outcome add(NewDocument document) throws InterruptedException {
        while (true) {
            try {
                Added added = place.add(library, document);
                return added.known() ? new Outcome.Unchanged() : await(added.id());
            } catch (UnavailableException full) {
                pause(full, full.retryAfter());
            } catch (OverloadedException busy) {
                pause(busy, busy.retryAfter());
            }
        }
    }

    /** The queue is full: the best that an importer can do is wait, unless it is told to end. */
    private void pause(CarrelException reason, Duration wait) throws InterruptedException {
        if (stopped.getAsBoolean()) {
            throw reason;
        }
        Thread.sleep(wait);
    }

    private Outcome await(DocumentId document) throws InterruptedException {
        Outcome outcome = look(document);
        while (outcome instanceof Outcome.Waiting waiting && !waiting.failedBefore() && !stopped.getAsBoolean()) {
            outcome = look(document);
        }
        return outcome;
    }

    private Outcome settle(Outcome.Waiting waiting, long deadline) throws InterruptedException {
        Outcome outcome = waiting;
        while (outcome instanceof Outcome.Waiting && !stopped.getAsBoolean() && System.nanoTime() < deadline) {
            outcome = look(waiting.document());
        }
        return outcome;
    }

    private Outcome look(DocumentId document) throws InterruptedException {
        DocumentView now = place.await(library, document, LOOK);
        String reason = now.message();
        return switch (now.status()) {
            case SUCCESS -> new Outcome.Added();
            case FAILED -> new Outcome.Failed(reason == null ? "It could not be read." : reason);
            case QUEUED, RUNNING ->
                    new Outcome.Waiting(document, reason == null ? "It is not processed yet." : reason, reason != null);
        };
    }

    /** An item that is left for the end. */
    private record Left(Item item, Outcome.Waiting waiting) {}
}
