package dev.carrel.bootstrap.cli.importing;

import dev.carrel.bootstrap.cli.importing.FileDocuments.UnreadableFileException;
import dev.carrel.bootstrap.cli.importing.Outcome.Waiting;
import dev.carrel.bootstrap.cli.importing.Tally.Counting;
import dev.carrel.bootstrap.cli.place.DocumentView;
import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.bootstrap.cli.place.ServerException;
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
 * Adds items to a library, several at once, and waits until each is searchable. What the library has already is
 * recognised, so an import that was interrupted goes on when it is begun again.
 */
public final class Importing {

    private static final Logger log = LoggerFactory.getLogger(Importing.class);
    private static final int AT_ONCE = 12;
    private static final Duration LOOK = Duration.ofSeconds(2);

    private final Place place;
    private final LibraryId library;
    private final FileDocuments files;
    private final Set<String> knownPages;
    private final Duration patience;
    private final Handover handover;
    private final Counting counting = new Counting();
    private final Queue<Left> left = new ConcurrentLinkedQueue<>();

    /**
     * @param knownPages addresses that need not be read
     * @param patience how long to wait, when all else is done, for what failed in a way that may heal
     * @param stopped asked before each item whether to begin nothing more
     */
    public Importing(Place place, LibraryId library, FileDocuments files, Set<String> knownPages, Duration patience,
            BooleanSupplier stopped) {
        this.place = place;
        this.library = library;
        this.files = files;
        this.knownPages = Set.copyOf(knownPages);
        this.patience = patience;
        this.handover = new Handover(place, library, stopped);
    }

    /**
     * Imports, once.
     *
     * @param reached told how many items were dealt with so far
     */
    public Tally run(List<Item> items, IntConsumer reached) throws InterruptedException {
        var next = new AtomicInteger();
        var threads = new ArrayList<Thread>();
        for (int number = 1; number <= Math.min(AT_ONCE, items.size()); number++) {
            threads.add(Thread.ofPlatform().daemon().name("carrel-import-" + number).start(() -> {
                for (int at = next.getAndIncrement(); at < items.size()
                        && !handover.hasEnded(); at = next.getAndIncrement()) {
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
        return counting.tally(handover.lost());
    }

    private void deal(Item item, IntConsumer reached) {
        outcome(item).ifPresent(outcome -> {
            if (outcome instanceof Waiting waiting) {
                left.add(new Left(item, waiting));
            } else {
                reached.accept(counting.count(item, outcome));
            }
        });
    }

    /** What came of an item; empty if the import ended first. */
    private Optional<Outcome> outcome(Item item) {
        try {
            return Optional.of(switch (item) {
                case Item.LocalFile file -> add(files.of(file));
                case Item.Page page -> knownPages.contains(page.url().value())
                        ? new Outcome.Unchanged()
                        : add(NewDocument.ofPage(page.url().value()));
                case Item.KnownPage page -> readAgain(page.document());
            });
        } catch (UnreadableFileException | CarrelException | ServerException e) {
            String reason = Objects.requireNonNullElse(e.getMessage(), "It could not be added.");
            return handover.hasEnded() ? Optional.empty() : Optional.of(new Outcome.Failed(reason));
        } catch (RuntimeException e) {
            log.warn("{} met a fault", item.label(), e);
            return Optional.of(new Outcome.Failed("It could not be added because of a fault inside Carrel."));
        } catch (InterruptedException ignored) {
            return Optional.empty();
        }
    }

    private Outcome add(NewDocument document) throws InterruptedException {
        Place.Added added = handover.add(document);
        return added.known() ? new Outcome.Unchanged() : follow(added.id());
    }

    private Outcome readAgain(DocumentId document) throws InterruptedException {
        handover.refresh(document);
        return follow(document);
    }

    private Outcome follow(DocumentId document) throws InterruptedException {
        Outcome outcome = look(document);
        while (outcome instanceof Waiting waiting && !waiting.failedBefore() && !handover.hasEnded()) {
            outcome = look(document);
        }
        return outcome;
    }

    private Outcome settle(Waiting waiting, long deadline) throws InterruptedException {
        Outcome outcome = waiting;
        try {
            while (outcome instanceof Waiting && !handover.hasEnded() && System.nanoTime() < deadline) {
                outcome = look(waiting.document());
            }
        } catch (CarrelException | ServerException ignored) {
            // It waits on, as far as anybody can tell.
        }
        return outcome;
    }

    private Outcome look(DocumentId document) throws InterruptedException {
        DocumentView now = handover.calling(() -> place.await(library, document, LOOK));
        String reason = now.message();
        return switch (now.status()) {
            case SUCCESS -> new Outcome.Added();
            case FAILED -> new Outcome.Failed(reason == null ? "It could not be read." : reason);
            case QUEUED, RUNNING ->
                    new Waiting(document, reason == null ? "It is not processed yet." : reason, reason != null);
        };
    }

    /** An item that is left for the end. */
    private record Left(Item item, Waiting waiting) {}
}
