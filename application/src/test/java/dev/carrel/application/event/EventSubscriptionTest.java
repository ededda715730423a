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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EventSubscriptionTest {

    private static final LibraryId LIBRARY = new LibraryId("handbook");

    private long unembedded = 7;
    private Instant now = Instant.parse("2026-11-22T12:00:00Z");
    private final ChangeFeed feed = TestChangeFeeds.create(() -> now);

    /** A library without documents, half of whose former ones were visible. */
    private final class EmptyLibrary implements VisibleState {

        @Override
        public boolean isVisible(Collection<Attributes> attributes) {
            return attributes.stream().allMatch(Attributes::isEmpty);
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
        public boolean isWhole() {
            return true;
        }

        @Override
        public Map<DocumentStatus, Long> countDocuments() {
            return Map.of();
        }

        @Override
        public long countUnembedded() {
            return unembedded;
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
            feed.noteDocument(LIBRARY, new DocumentId("d" + change), List.of(Attributes.NONE));
        }
        feed.noteEmbedding(LIBRARY);

        assertNext(slow, new LibraryState("", true, Map.of(), 7));
        assertThat(slow.nextEvent(Duration.ZERO)).isEmpty();
        noteEmbedding();
        assertNext(slow, new EmbeddingProgressed("", 6));
    }

    @Test
    void manyChangesOfOneThingAreOneEventInTheOrderOfTheLast() throws InterruptedException {
        EventSubscription events = subscribe();
        noteEmbedding();
        feed.noteDocument(LIBRARY, new DocumentId("a"), List.of(Attributes.NONE));
        feed.noteDocument(LIBRARY, new DocumentId("b"), List.of(Attributes.of(Map.of("team", "b"))));
        feed.noteDocument(LIBRARY, new DocumentId("a"));
        noteEmbedding();

        assertNext(events, new LibraryEvent.DocumentDeleted("", new DocumentId("a")));
        assertNext(events, new EmbeddingProgressed("", 5));
        assertThat(events.nextEvent(Duration.ZERO)).isEmpty();
    }

    @Test
    void goesOnAfterEachPosition() throws InterruptedException {
        EventSubscription events = subscribe();
        feed.noteDocument(LIBRARY, new DocumentId("a"), List.of(Attributes.NONE));
        noteEmbedding();
        String first = events.nextEvent(Duration.ZERO).orElseThrow().position();
        String second = events.nextEvent(Duration.ZERO).orElseThrow().position();

        assertNext(feed.subscribe(LIBRARY, new EmptyLibrary(), first), new EmbeddingProgressed("", 6));
        assertThat(feed.subscribe(LIBRARY, new EmptyLibrary(), second).nextEvent(Duration.ZERO)).isEmpty();
        assertNext(feed.subscribe(new LibraryId("other"), new EmptyLibrary(), second),
                new LibraryState("", true, Map.of(), 6));
        assertNext(TestChangeFeeds.create(() -> now).subscribe(LIBRARY, new EmptyLibrary(), second),
                new LibraryState("", true, Map.of(), 6));
        for (String unknown : List.of("", "life:7", "ä", "A".repeat(60), second.substring(1))) {
            assertNext(feed.subscribe(LIBRARY, new EmptyLibrary(), unknown), new LibraryState("", true, Map.of(), 6));
        }
    }

    /** A position tells nothing: it is another text each time, as long as the one before. */
    @Test
    void tellsNothingOfChangesThatAreNotVisible() throws InterruptedException {
        var positions = new HashSet<String>();
        positions.add(readBeginning());
        positions.add(readBeginning());
        EventSubscription events = subscribe();
        for (int change = 0; change < 100; change++) {
            feed.noteDocument(LIBRARY, new DocumentId("hidden"), List.of(Attributes.of(Map.of("team", "b"))));
            // The documents that were embedded are not among those that the reader counts.
            feed.noteEmbedding(LIBRARY);
            assertThat(events.nextEvent(Duration.ZERO)).isEmpty();
            positions.add(readBeginning());
        }
        assertThat(positions).hasSize(102);
        assertThat(positions.stream().map(String::length).distinct()).hasSize(1);
    }

    private String readBeginning() throws InterruptedException {
        try (EventSubscription events = feed.subscribe(LIBRARY, new EmptyLibrary(), null)) {
            return events.nextEvent(Duration.ZERO).orElseThrow().position();
        }
    }

    private void noteEmbedding() {
        unembedded--;
        feed.noteEmbedding(LIBRARY);
    }

    /** @param expected whose position does not matter */
    private static void assertNext(EventSubscription events, LibraryEvent expected) throws InterruptedException {
        assertThat(events.nextEvent(Duration.ZERO).orElseThrow()).usingRecursiveComparison()
                .ignoringFields("position")
                .isEqualTo(expected)
                .isInstanceOf(expected.getClass());
    }

    @Test
    void keepsChangesForAWhileWithoutSubscriptions() throws InterruptedException {
        feed.noteEmbedding(LIBRARY);
        assertThat(feed.isWatched(LIBRARY)).isFalse();
        String begin = readBeginning();
        now = now.plus(Duration.ofMinutes(4));
        feed.forgetIdle();
        noteEmbedding();
        try (EventSubscription events = feed.subscribe(LIBRARY, new EmptyLibrary(), begin)) {
            assertNext(events, new EmbeddingProgressed("", 6));
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
