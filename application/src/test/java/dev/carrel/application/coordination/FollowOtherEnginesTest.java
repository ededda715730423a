package dev.carrel.application.coordination;

import dev.carrel.application.Carrel;
import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.event.EventSubscription;
import dev.carrel.application.event.LibraryEvent;
import dev.carrel.application.event.LibraryEvent.DocumentChanged;
import dev.carrel.application.event.TestChangeFeeds;
import dev.carrel.application.event.VisibleState;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.fake.storage.UnindexedDocuments;
import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.PassageSplitter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class FollowOtherEnginesTest {

    private static final LeaseHolder OTHER = new LeaseHolder("other", "run 1");
    private static final LibraryId HANDBOOK = new LibraryId("handbook");

    private final InMemoryStorage storage = InMemoryStorage.shared();
    private final ChangeFeed feed = TestChangeFeeds.create(InstantSource.system());
    private final InMemoryPassageIndex index = new InMemoryPassageIndex();
    private final SyncIndexes syncIndexes = new SyncIndexes(new LeaseHolder("one", "run 1"), storage, index,
            PassageSplitter.DEFAULT, library -> {});
    private final FollowOtherEngines followOtherEngines = new FollowOtherEngines(storage, syncIndexes, feed,
            library -> {});

    @BeforeEach
    void createLibrary() {
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings, Instant.EPOCH);
    }

    @Test
    void streamsMoreChangesThanALookReads() throws InterruptedException {
        try (EventSubscription events = feed.subscribe(HANDBOOK, new StoredDocuments(), null)) {
            followOtherEngines.followOnce();
            var added = new HashSet<DocumentId>();
            for (int number = 0; number < 450; number++) {
                added.add(addDocument());
            }

            var streamed = new HashSet<DocumentId>();
            for (int look = 0; look < 5; look++) {
                followOtherEngines.followOnce();
                streamed.addAll(readChanged(events));
            }

            assertThat(streamed).isEqualTo(added);
        }
    }

    @Test
    void sendsNothingTwice() throws InterruptedException {
        try (EventSubscription events = feed.subscribe(HANDBOOK, new StoredDocuments(), null)) {
            followOtherEngines.followOnce();
            DocumentId added = addDocument();
            followOtherEngines.followOnce();
            assertThat(readChanged(events)).containsExactly(added);

            followOtherEngines.followOnce();

            assertThat(events.nextEvent(Duration.ZERO)).isEmpty();
        }
    }

    @Test
    void endsTheStreamsOfALibraryThatAnotherEngineDeletes() {
        try (EventSubscription events = feed.subscribe(HANDBOOK, new StoredDocuments(), null)) {
            followOtherEngines.followOnce();
            storage.libraries().deleteById(HANDBOOK);
            createLibrary();

            followOtherEngines.followOnce();

            assertThat(events.hasEnded()).isTrue();
        }
    }

    /** The new life has fewer changes than the index has seen of the former one. */
    @Test
    void keepsNothingOfALibraryThatAnotherEngineDeletedAndCreatedAgain() {
        for (int number = 0; number < 5; number++) {
            addDocument();
        }
        followOtherEngines.followOnce();
        assertThat(index.listDocuments(HANDBOOK)).hasSize(5);
        storage.libraries().deleteById(HANDBOOK);
        createLibrary();
        DocumentId added = addDocument();

        followOtherEngines.followOnce();

        assertThat(index.listDocuments(HANDBOOK)).containsExactly(added);
    }

    /** A clock that is ahead must not make the engine count the others as silent. */
    @Test
    void givesSignsOfLifeByTheSharedClock() {
        Carrel.builder()
                .clock(() -> Instant.now().plus(Duration.ofHours(1)))
                .storage(storage)
                .index(new InMemoryPassageIndex())
                .replyWriter(new EchoReplyWriter())
                .open()
                .close();

        assertThat(storage.coordination().findEngines())
                .singleElement()
                .satisfies(engine -> assertThat(engine.aliveAt()).isBefore(Instant.now().plusSeconds(60)))
                .satisfies(engine -> assertThat(engine.hasStopped()).isTrue());
    }

    private DocumentId addDocument() {
        return UnindexedDocuments.store(storage, OTHER, HANDBOOK, UUID.randomUUID().toString());
    }

    private static Set<DocumentId> readChanged(EventSubscription events) throws InterruptedException {
        var changed = new HashSet<DocumentId>();
        for (Optional<LibraryEvent> event = events.nextEvent(Duration.ZERO); event.isPresent(); event = events
                .nextEvent(Duration.ZERO)) {
            if (event.get() instanceof DocumentChanged document) {
                changed.add(document.document().id());
            }
        }
        return changed;
    }

    private final class StoredDocuments implements VisibleState {

        @Override
        public boolean isVisible(Collection<Attributes> attributes) {
            return true;
        }

        @Override
        public Map<DocumentId, Document> findDocuments(Collection<DocumentId> ids) {
            return storage.documents().findAllById(HANDBOOK, ids);
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
            return 0;
        }
    }
}
