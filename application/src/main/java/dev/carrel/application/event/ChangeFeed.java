package dev.carrel.application.event;

import dev.carrel.application.port.coordination.LibraryChange;
import dev.carrel.application.port.coordination.LibraryChange.ConnectorChange;
import dev.carrel.application.port.coordination.LibraryChange.CrawlChange;
import dev.carrel.application.port.coordination.LibraryChange.DocumentChange;
import dev.carrel.application.port.coordination.LibraryChange.EmbeddingChange;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.connector.ConnectorKey;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The last changes of the libraries that have subscriptions, or had one lately. Changes are noted by the parts of the
 * engine that make them, which never wait; without a subscription nothing is kept. Thread-safe.
 */
public final class ChangeFeed {

    /** How long a client that has lost its connection can go on without missing events. */
    private static final Duration IDLE_TIME = Duration.ofMinutes(5);

    private final PositionCipher positions;
    private final InstantSource clock;
    private final BiConsumer<LibraryId, LibraryChange> onOwnChange;
    private final ConcurrentMap<LibraryId, LibraryFeed> feeds = new ConcurrentHashMap<>();

    /**
     * Creates a feed without changes.
     *
     * @param random gives 32 bytes from a cryptographically strong source
     * @param onOwnChange receives each change by this engine; it must not wait
     */
    public ChangeFeed(InstantSource clock, Supplier<byte[]> random,
            BiConsumer<LibraryId, LibraryChange> onOwnChange) {
        this.clock = clock;
        this.positions = new PositionCipher(random);
        this.onOwnChange = onOwnChange;
    }

    /** Notes that a document was added or has another state. */
    public void noteDocument(LibraryId library, DocumentId document) {
        noteOwnChange(library, new DocumentChange(document, List.of()));
    }

    /**
     * Notes that a document was deleted, or has other attributes.
     *
     * @param before all its attributes before
     */
    public void noteDocument(LibraryId library, DocumentId document, List<Attributes> before) {
        noteOwnChange(library, new DocumentChange(document, before));
    }

    /** Notes that a crawl was started or has changed. */
    public void noteCrawl(LibraryId library, CrawlId crawl) {
        noteOwnChange(library, new CrawlChange(crawl));
    }

    /** Notes that a connector was saved or deleted, or that a run of it began or ended. */
    public void noteConnector(LibraryId library, ConnectorKey connector) {
        noteOwnChange(library, new ConnectorChange(connector));
    }

    /** Notes that documents were embedded. */
    public void noteEmbedding(LibraryId library) {
        noteOwnChange(library, new EmbeddingChange());
    }

    private void noteOwnChange(LibraryId library, LibraryChange change) {
        relayChange(library, change);
        onOwnChange.accept(library, change);
    }

    /** Notes a change that another engine has made. */
    public void relayChange(LibraryId library, LibraryChange change) {
        LibraryFeed feed = feeds.get(library);
        if (feed != null) {
            feed.addChange(change);
        }
    }

    /** Notes that changes by other engines may be lost: subscriptions get the state of their library instead. */
    public void noteGap() {
        feeds.values().forEach(LibraryFeed::skipChanges);
    }

    /** Returns the libraries whose changes are kept at present. */
    public Set<LibraryId> listWatched() {
        return Set.copyOf(feeds.keySet());
    }

    /** Returns whether the changes of a library are kept at present. */
    public boolean isWatched(LibraryId library) {
        return feeds.containsKey(library);
    }

    /** Ends the subscriptions of a library that was deleted. */
    public void closeLibrary(LibraryId library) {
        LibraryFeed feed = feeds.remove(library);
        if (feed != null) {
            feed.close();
        }
    }

    /** Ends all subscriptions. */
    public void close() {
        feeds.keySet().forEach(this::closeLibrary);
    }

    /** Forgets the changes of libraries without subscriptions. */
    public void forgetIdle() {
        Instant since = clock.instant().minus(IDLE_TIME);
        feeds.entrySet().removeIf(feed -> feed.getValue().closeIfIdleSince(since));
    }

    /**
     * Subscribes to the changes of a library, which exists.
     *
     * @param position after which to begin; null for now
     */
    public EventSubscription subscribe(LibraryId library, VisibleState state, @Nullable String position) {
        while (true) {
            LibraryFeed feed = feeds.computeIfAbsent(library, id -> new LibraryFeed());
            long end = feed.addReader();
            if (end >= 0) {
                return new EventSubscription(feed, library, state, positions, end, position,
                        () -> feed.removeReader(clock.instant()));
            }
            feeds.remove(library, feed);
        }
    }
}
