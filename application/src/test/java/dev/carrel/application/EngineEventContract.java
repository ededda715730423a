package dev.carrel.application;

import dev.carrel.application.event.EventSubscription;
import dev.carrel.application.event.LibraryEvent;
import dev.carrel.application.event.LibraryEvent.CrawlChanged;
import dev.carrel.application.event.LibraryEvent.DocumentChanged;
import dev.carrel.application.event.LibraryEvent.DocumentDeleted;
import dev.carrel.application.event.LibraryEvent.LibraryState;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A program follows the changes of a library. */
public abstract class EngineEventContract extends EngineFixture {

    private static LibraryEvent next(EventSubscription events) throws InterruptedException {
        return events.nextEvent(LONG).orElseThrow(() -> new AssertionError("no event came"));
    }

    /** Returns the events up to the first that passes. */
    private static List<LibraryEvent> readUntil(EventSubscription events, Predicate<LibraryEvent> last)
            throws InterruptedException {
        var read = new ArrayList<LibraryEvent>();
        do {
            read.add(next(events));
        } while (!last.test(read.getLast()));
        return read;
    }

    private static Predicate<LibraryEvent> hasStatus(DocumentId document, DocumentStatus status) {
        return event -> event instanceof DocumentChanged changed && changed.document().id().equals(document)
                && changed.document().state().status() == status;
    }

    private static Predicate<LibraryEvent> isDeletionOf(DocumentId document) {
        return event -> event instanceof DocumentDeleted deleted && deleted.document().equals(document);
    }

    /** Ends the threads that note events: a document is stored as a success before its event is noted. */
    private void awaitAllNoted() {
        reopenEngine(new EchoReplyWriter());
    }

    private static Attributes team(String name) {
        return Attributes.of(Map.of("team", name));
    }

    @Test
    void followsADocumentFromItsAdditionToItsDeletion() throws InterruptedException {
        addAndAwait("There before.");
        awaitAllNoted();
        try (EventSubscription events = handbook.subscribe(null)) {
            assertThat(next(events)).isInstanceOfSatisfying(LibraryState.class, state -> {
                assertThat(state.missed()).isFalse();
                assertThat(state.documentCounts()).containsEntry(DocumentStatus.SUCCESS, 1L);
            });
            Document added = addAndAwait("Added.");
            assertThat(readUntil(events, hasStatus(added.id(), DocumentStatus.SUCCESS)))
                    .allMatch(event -> event instanceof DocumentChanged);

            handbook.documents().deleteDocument(added.id());
            readUntil(events, isDeletionOf(added.id()));
            assertThat(events.nextEvent(Duration.ZERO)).isEmpty();
        }
    }

    @Test
    void goesOnAfterAPosition() throws InterruptedException {
        String position;
        try (EventSubscription events = handbook.subscribe(null)) {
            position = next(events).position();
        }
        Document first = addAndAwait("First.");
        Document second = addAndAwait("Second.");

        try (EventSubscription events = handbook.subscribe(position)) {
            var missing = new HashSet<>(Set.of(first.id(), second.id()));
            // In any order: a document is stored as a success before its event is noted.
            List<LibraryEvent> read = readUntil(events, event -> {
                missing.removeIf(id -> hasStatus(id, DocumentStatus.SUCCESS).test(event));
                return missing.isEmpty();
            });
            assertThat(read).noneMatch(LibraryState.class::isInstance);
        }
    }

    @Test
    void saysAfterARestartThatEventsWereMissed() throws InterruptedException {
        String position;
        try (EventSubscription events = handbook.subscribe(null)) {
            position = next(events).position();
        }
        reopenEngine(new EchoReplyWriter());
        addAndAwait("Added.");

        for (String unknown : List.of(position, "", "nonsense", position + "9999999999999999999999")) {
            try (EventSubscription events = handbook.subscribe(unknown)) {
                assertThat(next(events)).isInstanceOfSatisfying(LibraryState.class, state -> {
                    assertThat(state.missed()).isTrue();
                    assertThat(state.documentCounts()).containsEntry(DocumentStatus.SUCCESS, 1L);
                });
            }
        }
    }

    @Test
    void aRestrictedHandleLearnsNothingOfOtherDocuments() throws InterruptedException {
        Document ours = addAndAwait(NewDocument.ofText("Ours.").withAttributes(team("sales")));
        Document theirs = addAndAwait(NewDocument.ofText("Theirs.").withAttributes(team("support")));
        awaitAllNoted();
        LibraryHandle sales = handbook.restrictedTo(AttributeFilter.equalTo("team", "sales"));
        try (EventSubscription events = sales.subscribe(null)) {
            assertThat(next(events)).isInstanceOfSatisfying(LibraryState.class,
                    state -> assertThat(state.documentCounts()).containsEntry(DocumentStatus.SUCCESS, 1L));
            addAndAwait(NewDocument.ofText("More of theirs.").withAttributes(team("support")));
            handbook.documents().deleteDocument(theirs.id());
            assertThat(events.nextEvent(Duration.ZERO)).isEmpty();

            handbook.documents().updateAttributes(ours.id(), team("support"));
            assertThat(next(events)).matches(isDeletionOf(ours.id()));
            handbook.documents().deleteDocument(ours.id());
            assertThat(events.nextEvent(Duration.ZERO)).isEmpty();
        }
    }

    @Test
    void aDocumentThatIsAddedAgainWithOtherAttributesIsDeletedForThoseWhoSawIt() throws InterruptedException {
        NewDocument plan = NewDocument.ofText("The plan.").withKey("plan");
        Document ours = addAndAwait(plan.withAttributes(team("sales")));
        awaitAllNoted();
        LibraryHandle sales = handbook.restrictedTo(AttributeFilter.equalTo("team", "sales"));
        try (EventSubscription events = sales.subscribe(null)) {
            assertThat(next(events)).isInstanceOf(LibraryState.class);
            handbook.documents().addDocument(plan.withAttributes(team("support")));
            assertThat(next(events)).matches(isDeletionOf(ours.id()));
            assertThat(events.nextEvent(Duration.ZERO)).isEmpty();
        }
    }

    @Test
    void aPageThatACrawlGivesOtherAttributesIsDeletedForThoseWhoSawIt() throws InterruptedException {
        LibraryHandle sales = handbook.restrictedTo(AttributeFilter.equalTo("team", "sales"));
        String address = "https://example.com/plan";
        DocumentId ours = handbook.documents()
                .addDocument(NewDocument.ofPage(address).withAttributes(team("sales")))
                .document()
                .id();
        try (EventSubscription events = sales.subscribe(null)) {
            assertThat(next(events)).isInstanceOf(LibraryState.class);
            handbook.crawls().startCrawl(CrawlPlan.ofSite(address).withAttributes(team("support")));
            readUntil(events, isDeletionOf(ours));
        }
    }

    @Test
    void followsACrawl() throws InterruptedException {
        try (EventSubscription events = handbook.subscribe(null)) {
            CrawlId crawl = handbook.crawls().startCrawl(CrawlPlan.ofSite("https://example.com/")).crawl().id();
            readUntil(events, event -> event instanceof CrawlChanged changed && changed.crawl().id().equals(crawl)
                    && !changed.crawl().isRunning());
        }
    }

    @Test
    void endsWithItsLibraryAndItsEngine() throws InterruptedException {
        carrel.createLibrary("short-lived");
        EventSubscription ofLibrary = carrel.library(new LibraryId("short-lived")).subscribe(null);
        EventSubscription ofEngine = handbook.subscribe(null);
        assertThat(ofLibrary.hasEnded()).isFalse();
        carrel.deleteLibrary(new LibraryId("short-lived"));
        assertThat(ofLibrary.hasEnded()).isTrue();
        assertThat(ofLibrary.nextEvent(LONG)).isEmpty();
        assertThatThrownBy(() -> carrel.library(new LibraryId("short-lived")).subscribe(null))
                .isInstanceOf(NotFoundException.class);

        reopenEngine(new EchoReplyWriter());
        assertThat(ofEngine.hasEnded()).isTrue();
        ofLibrary.close();
        ofEngine.close();
    }
}
