package dev.carrel.application.contract.storage;

import dev.carrel.application.port.ChangeLog;
import dev.carrel.application.port.ChangeLog.DocumentChange;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.ExtractedContent;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

import static org.assertj.core.api.Assertions.assertThat;

/** A fresh storage with short calls, and a check of its invariants after each test. */
public abstract class StorageFixture {

    /** Who claims documents. */
    static final LeaseHolder HOLDER = new LeaseHolder("engine", "run 1");
    /** The same engine after a restart. */
    static final LeaseHolder NEXT_RUN = new LeaseHolder("engine", "run 2");

    static final LibraryId HANDBOOK = new LibraryId("handbook");
    static final LibraryId RECIPES = new LibraryId("recipes");
    static final Instant T0 = Instant.parse("2026-01-05T08:00:00.123456Z");
    static final Duration LEASE = Duration.ofMinutes(5);

    Storage storage;
    private int ids;

    /** Opens an empty storage. */
    protected abstract Storage openStorage();

    @BeforeEach
    void openWithTwoLibraries() {
        storage = openStorage();
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings, T0);
        storage.libraries().createOrUpdate(RECIPES, settings -> settings, T0);
    }

    @AfterEach
    void checkAndClose() {
        storage.libraries().findAll().forEach(library -> checkInvariants(storage, library));
        storage.close();
    }

    static Instant atSecond(long seconds) {
        return T0.plusSeconds(seconds);
    }

    /** Returns the next document ID; later ones sort later. */
    DocumentId nextId() {
        return new DocumentId("doc-%06d".formatted(ids++));
    }

    Document submitDocument(LibraryId library, NewDocument document) {
        return storage.documents().submitDocument(library, document, nextId(), T0).document();
    }

    Document reload(Document document) {
        return storage.documents().findById(document.library(), document.id()).orElseThrow();
    }

    ClaimedDocument claimNext() {
        return claimAt(T0);
    }

    ClaimedDocument claimAt(Instant now) {
        return storage.documentQueue().claimDue(HOLDER, now, now.plus(LEASE), Set.of(), 1).getFirst();
    }

    /** Adds a document and processes it, so that it has this text. */
    Document addProcessed(LibraryId library, NewDocument document, String text) {
        Document added = submitDocument(library, document);
        ClaimedDocument claim = claimNext();
        assertThat(claim.document().id()).isEqualTo(added.id());
        storeText(claim, text);
        markSucceeded(claim);
        return reload(added);
    }

    long storeText(ClaimedDocument claim, String text) {
        return storage.documentQueue()
                .storeContent(claim, ExtractedContent.of(contentOf(text)), Validators.NONE, T0)
                .orElseThrow();
    }

    Optional<DocumentState> markSucceeded(ClaimedDocument claim) {
        return storage.documentQueue().applyTransition(claim, running -> running.succeed(T0), T0);
    }

    static DocumentContent contentOf(String text) {
        return new DocumentContent(DocumentContent.deriveTitle(text), List.of(Section.of(text)));
    }

    List<DocumentChange> changesAfter(LibraryId library, long revision) {
        return storage.changeLog().findChangesAfter(library, revision, Integer.MAX_VALUE);
    }

    private static void checkInvariants(Storage storage, Library library) {
        LibraryId id = library.id();
        List<Document> documents = storage.documents().listNewest(id, null, null, Integer.MAX_VALUE);
        assertThat(documents).extracting(document -> document.id().value()).doesNotHaveDuplicates();
        for (DocumentStatus status : DocumentStatus.values()) {
            assertThat(documents.stream().filter(document -> document.state().status() == status).count())
                    .isEqualTo(storage.documents().countByStatus(id).get(status))
                    .isEqualTo(storage.documents().listNewest(id, status, null, Integer.MAX_VALUE).size());
        }
        for (Crawl crawl : storage.crawls().listNewest(id, null, Integer.MAX_VALUE)) {
            for (PageStatus status : PageStatus.values()) {
                assertThat(storage.crawls().listPages(id, crawl.id(), status, 0, Integer.MAX_VALUE))
                        .hasSize(Math.toIntExact(crawl.pageCounts().getOrDefault(status, -1L)));
            }
        }
        List<DocumentChange> changes = storage.changeLog().findChangesAfter(id, 0, Integer.MAX_VALUE);
        ChangeLog.LogPosition position = storage.changeLog().findPosition(id).orElseThrow();
        assertThat(changes).extracting(DocumentChange::revision).isSorted().doesNotHaveDuplicates();
        assertThat(changes).allMatch(change -> change.revision() <= position.revision());
        assertThat(storage.changeLog().countChangesAfter(id, 0)).isEqualTo(changes.size());
        assertThat(changes.stream().filter(DocumentChange.TextWritten.class::isInstance).map(DocumentChange::document))
                .containsExactlyInAnyOrderElementsOf(
                        documents.stream().filter(Document::hasContent).map(Document::id).toList());
    }
}
