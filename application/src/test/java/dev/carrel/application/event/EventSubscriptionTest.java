package dev.carrel.application.event;

import dev.carrel.application.Eventually;
import dev.carrel.application.event.LibraryEvent.EmbeddingProgressed;
import dev.carrel.application.event.LibraryEvent.LibraryState;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EventSubscriptionTest {

    private static final LibraryId LIBRARY = new LibraryId("handbook");

    private Instant now = Instant.parse("2026-11-22T12:00:00Z");
    private final ChangeFeed feed = new ChangeFeed("life", () -> now);

    /** A library without documents, half of whose former ones were visible. */
    private static final class EmptyLibrary implements VisibleState {

        @Override
        public boolean isVisible(Attributes attributes) {
            return attributes.isEmpty();
        }

        @Override
        public Map<DocumentId, Document> findDocuments(Collection<DocumentId> ids) {
            return Map.of();
        }

        @Override
        public Optional<Crawl> findCrawl(CrawlId id) {
            return Optional.empty();
        }

        @Override
        public Map<DocumentStatus, Long> countDocuments() {
            return Map.of();
        }

        @Override
        public long countUnembedded() {
            return 7;
        }
    }

    private EventSubscription subscribe() throws InterruptedException {
        EventSubscription events = feed.subscribe(LIBRARY, new EmptyLibrary(), null);
        assertThat(events.nextEvent(Duration.ZERO)).containsInstanceOf(LibraryState.class);
        return events;
    }

    @Test
    void aSlowReaderGetsTheStateInPlaceOfWhatItMissed() throws InterruptedException {
        EventSubscription slow = subscribe();
        for (int change = 0; change < 10_000; change++) {
            feed.noteDocument(LIBRARY, new DocumentId("d" + change), Attributes.NONE);
        }
        feed.noteEmbedding(LIBRARY);

        assertThat(slow.nextEvent(Duration.ZERO)).contains(new LibraryState("life:10001", true, Map.of(), 7));
        assertThat(slow.nextEvent(Duration.ZERO)).isEmpty();
        feed.noteEmbedding(LIBRARY);
        assertThat(slow.nextEvent(Duration.ZERO)).contains(new EmbeddingProgressed("life:10002", 7));
    }

    @Test
    void manyChangesOfOneThingAreOneEventInTheOrderOfTheLast() throws InterruptedException {
        EventSubscription events = subscribe();
        feed.noteEmbedding(LIBRARY);
        feed.noteDocument(LIBRARY, new DocumentId("a"), Attributes.NONE);
        feed.noteDocument(LIBRARY, new DocumentId("b"), Attributes.of(Map.of("team", "b")));
        feed.noteDocument(LIBRARY, new DocumentId("a"));
        feed.noteEmbedding(LIBRARY);

        assertThat(events.nextEvent(Duration.ZERO))
                .contains(new LibraryEvent.DocumentDeleted("life:4", new DocumentId("a")));
        assertThat(events.nextEvent(Duration.ZERO)).contains(new EmbeddingProgressed("life:5", 7));
        assertThat(events.nextEvent(Duration.ZERO)).isEmpty();
    }

    @Test
    void keepsChangesForAWhileWithoutSubscriptions() throws InterruptedException {
        feed.noteEmbedding(LIBRARY);
        assertThat(feed.isWatched(LIBRARY)).isFalse();
        subscribe().close();
        now = now.plus(Duration.ofMinutes(4));
        feed.forgetIdle();
        feed.noteEmbedding(LIBRARY);
        try (EventSubscription events = feed.subscribe(LIBRARY, new EmptyLibrary(), "life:0")) {
            assertThat(events.nextEvent(Duration.ZERO)).contains(new EmbeddingProgressed("life:1", 7));
            now = now.plus(Duration.ofHours(1));
            feed.forgetIdle();
            assertThat(feed.isWatched(LIBRARY)).isTrue();
        }
        now = now.plus(Duration.ofMinutes(5));
        feed.forgetIdle();
        assertThat(feed.isWatched(LIBRARY)).isFalse();
    }

    @Test
    void wakesAWaitingReader() {
        CompletableFuture<Optional<LibraryEvent>> read = new CompletableFuture<>();
        EventSubscription events = feed.subscribe(LIBRARY, new EmptyLibrary(), null);
        Thread.ofVirtual().start(() -> {
            try {
                events.nextEvent(Duration.ZERO);
                read.complete(events.nextEvent(Duration.ofMinutes(1)));
            } catch (InterruptedException e) {
                read.completeExceptionally(e);
            }
        });
        feed.noteEmbedding(LIBRARY);
        feed.closeLibrary(LIBRARY);
        assertThat(read).succeedsWithin(Eventually.LIMIT);
    }
}
