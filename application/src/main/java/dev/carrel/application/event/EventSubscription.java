package dev.carrel.application.event;

import dev.carrel.application.event.LibraryEvent.ConnectorChanged;
import dev.carrel.application.event.LibraryEvent.CrawlChanged;
import dev.carrel.application.event.LibraryEvent.DocumentChanged;
import dev.carrel.application.event.LibraryEvent.DocumentDeleted;
import dev.carrel.application.event.LibraryEvent.EmbeddingProgressed;
import dev.carrel.application.event.LibraryEvent.LibraryState;
import dev.carrel.application.event.PositionCipher.FeedPosition;
import dev.carrel.application.job.Deadline;
import dev.carrel.application.port.coordination.LibraryChange.ConnectorChange;
import dev.carrel.application.port.coordination.LibraryChange.CrawlChange;
import dev.carrel.application.port.coordination.LibraryChange.DocumentChange;
import dev.carrel.application.port.coordination.LibraryChange.EmbeddingChange;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A subscription to the changes of a library. It pulls: a slow reader delays nothing, and gets the state of the library
 * in place of the events that it missed. One thread reads; any thread may close it.
 */
public final class EventSubscription implements AutoCloseable {

    /** Changes of the same document among so many are one event. */
    private static final int BATCH_SIZE = 256;

    private final LibraryFeed feed;
    private final LibraryId library;
    private final VisibleState state;
    private final PositionCipher positions;
    private final Runnable onClose;
    private final Queue<LibraryEvent> ready = new ArrayDeque<>();
    private final AtomicBoolean closed = new AtomicBoolean();
    private long number;
    /** The number of unembedded documents that the reader knows of; negative if it knows none. */
    private long knownUnembedded;
    private @Nullable Boolean stateDue;

    EventSubscription(LibraryFeed feed, LibraryId library, VisibleState state, PositionCipher positions, long end,
            @Nullable String position, Runnable onClose) {
        this.feed = feed;
        this.library = library;
        this.state = state;
        this.positions = positions;
        this.onClose = onClose;
        Optional<FeedPosition> known = positions.decrypt(library, position);
        this.number = known.map(FeedPosition::number).orElse(end);
        this.knownUnembedded = known.map(FeedPosition::unembedded).orElse(-1L);
        this.stateDue = known.isPresent() ? null : Boolean.valueOf(position != null);
    }

    /**
     * Returns the next event; empty if none came in time, or the subscription has ended.
     *
     * @param timeout the maximum time to wait
     */
    public Optional<LibraryEvent> nextEvent(Duration timeout) throws InterruptedException {
        Deadline deadline = Deadline.after(timeout);
        while (ready.isEmpty() && !hasEnded()) {
            Boolean missed = stateDue;
            if (missed != null) {
                stateDue = null;
                knownUnembedded = state.countUnembedded();
                ready.add(new LibraryState(position(number), missed, state.countDocuments(), knownUnembedded));
                break;
            }
            Duration remaining = deadline.remaining();
            List<NumberedChange> changes = feed.awaitChangesAfter(number, BATCH_SIZE, remaining);
            if (changes == null) {
                number = feed.lastNumber();
                stateDue = true;
            } else if (!changes.isEmpty()) {
                number = changes.getLast().number();
                readEvents(changes);
            } else if (remaining.isZero()) {
                break;
            }
        }
        return Optional.ofNullable(ready.poll());
    }

    /** Returns whether there will be no more events: the library was deleted, or the engine or this was closed. */
    public boolean hasEnded() {
        return closed.get() || (ready.isEmpty() && feed.isClosed());
    }

    /** Adds one event for each thing that has changed, in the order of their last changes. */
    private void readEvents(List<NumberedChange> changes) {
        Map<Object, Long> lastNumbers = new HashMap<>();
        Set<DocumentId> formerlyVisible = new HashSet<>();
        for (NumberedChange each : changes) {
            switch (each.change()) {
                case DocumentChange document -> {
                    lastNumbers.put(document.document(), each.number());
                    if (!document.before().isEmpty() && state.isVisible(document.before())) {
                        formerlyVisible.add(document.document());
                    }
                }
                case CrawlChange crawl -> lastNumbers.put(crawl, each.number());
                case ConnectorChange connector -> lastNumbers.put(connector, each.number());
                case EmbeddingChange embedding -> lastNumbers.put(embedding, each.number());
            }
        }
        Map<DocumentId, Document> documents = state.findDocuments(lastNumbers.keySet()
                .stream()
                .filter(DocumentId.class::isInstance)
                .map(DocumentId.class::cast)
                .collect(Collectors.toSet()));
        lastNumbers.entrySet()
                .stream()
                .sorted(Comparator.comparing(Map.Entry::getValue))
                .forEach(last -> toEvent(last.getKey(), last.getValue(), documents, formerlyVisible)
                        .ifPresent(ready::add));
    }

    private Optional<LibraryEvent> toEvent(Object thing, long at, Map<DocumentId, Document> documents,
            Set<DocumentId> formerlyVisible) {
        return switch (thing) {
            case DocumentId id when documents.containsKey(id) ->
                    Optional.of(new DocumentChanged(position(at), documents.get(id)));
            case DocumentId id when formerlyVisible.contains(id) -> Optional.of(new DocumentDeleted(position(at), id));
            case CrawlChange change ->
                    state.findCrawl(change.crawl()).map(crawl -> new CrawlChanged(position(at), crawl));
            case ConnectorChange change when state.isWhole() ->
                    Optional.of(new ConnectorChanged(position(at), change.connector()));
            case EmbeddingChange embedding -> toProgress(at);
            default -> Optional.empty();
        };
    }

    /** Returns the progress of documents that exist for the reader; empty if only others were embedded. */
    private Optional<LibraryEvent> toProgress(long at) {
        long unembedded = state.countUnembedded();
        if (unembedded == knownUnembedded) {
            return Optional.empty();
        }
        knownUnembedded = unembedded;
        return Optional.of(new EmbeddingProgressed(position(at), unembedded));
    }

    private String position(long after) {
        return positions.encrypt(library, new FeedPosition(after, knownUnembedded));
    }

    /** Ends the subscription. Idempotent. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            onClose.run();
        }
    }
}
