package dev.carrel.application.port.storage;

import dev.carrel.application.port.Changes;
import dev.carrel.application.port.Changes.Change;
import dev.carrel.application.port.DocumentQueue.Claim;
import dev.carrel.application.port.Storage;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.PageStatus;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.Section;
import dev.carrel.domain.document.Validators;
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

/** What the contract tests of the storage's parts share: a fresh storage, short words, and what must always hold. */
public abstract class StorageContract {

    static final LibraryId HANDBOOK = new LibraryId("handbook");
    static final LibraryId RECIPES = new LibraryId("recipes");
    static final Instant T0 = Instant.parse("2026-01-05T08:00:00.123456Z");
    static final Duration LEASE = Duration.ofMinutes(5);

    Storage storage;
    private int ids;

    /** A storage that holds nothing yet. */
    protected abstract Storage open();

    @BeforeEach
    void openWithTwoLibraries() {
        storage = open();
        storage.libraries().put(HANDBOOK, settings -> settings, T0);
        storage.libraries().put(RECIPES, settings -> settings, T0);
    }

    @AfterEach
    void checkAndClose() {
        storage.libraries().all().forEach(library -> check(storage, library));
        storage.close();
    }

    static Instant after(long seconds) {
        return T0.plusSeconds(seconds);
    }

    /** The next document id; later ones sort later. */
    DocumentId nextId() {
        return new DocumentId("doc-%06d".formatted(ids++));
    }

    Document submit(LibraryId library, NewDocument document) {
        return storage.documents().submit(library, document, nextId(), T0).document();
    }

    Document found(Document document) {
        return storage.documents().find(document.library(), document.id()).orElseThrow();
    }

    Claim claim() {
        return claimAt(T0);
    }

    Claim claimAt(Instant now) {
        return storage.queue().claim(now, now.plus(LEASE), Set.of(), 1).getFirst();
    }

    /** Adds a document and has it processed, so that it answers with that text. */
    Document answering(LibraryId library, NewDocument document, String text) {
        Document added = submit(library, document);
        Claim claim = claim();
        assertThat(claim.document().id()).isEqualTo(added.id());
        store(claim, text);
        succeed(claim);
        return found(added);
    }

    long store(Claim claim, String text) {
        return storage.queue().store(claim, content(text), Validators.NONE, T0).orElseThrow();
    }

    Optional<DocumentState> succeed(Claim claim) {
        return storage.queue().advance(claim, running -> running.succeed(T0), T0);
    }

    static DocumentContent content(String text) {
        return new DocumentContent(DocumentContent.firstWords(text), List.of(Section.of(text)));
    }

    List<Change> changesAfter(LibraryId library, long revision) {
        return storage.changes().after(library, revision, Integer.MAX_VALUE);
    }

    private static void check(Storage storage, Library library) {
        LibraryId id = library.id();
        List<Document> documents = storage.documents().newest(id, null, null, Integer.MAX_VALUE);
        assertThat(documents).extracting(document -> document.id().value()).doesNotHaveDuplicates();
        for (DocumentStatus status : DocumentStatus.values()) {
            assertThat(documents.stream().filter(document -> document.state().status() == status).count())
                    .isEqualTo(storage.documents().counts(id).get(status))
                    .isEqualTo(storage.documents().newest(id, status, null, Integer.MAX_VALUE).size());
        }
        for (Crawl crawl : storage.crawls().newest(id, null, Integer.MAX_VALUE)) {
            for (PageStatus status : PageStatus.values()) {
                assertThat(storage.crawls().pages(id, crawl.id(), status, 0, Integer.MAX_VALUE))
                        .hasSize(Math.toIntExact(crawl.pages().getOrDefault(status, -1L)));
            }
        }
        List<Change> changes = storage.changes().after(id, 0, Integer.MAX_VALUE);
        Changes.Position position = storage.changes().position(id).orElseThrow();
        assertThat(changes).extracting(Change::revision).isSorted().doesNotHaveDuplicates();
        assertThat(changes).allMatch(change -> change.revision() <= position.revision());
        assertThat(storage.changes().countAfter(id, 0)).isEqualTo(changes.size());
        assertThat(changes.stream().filter(Change.Written.class::isInstance).map(Change::document))
                .containsExactlyInAnyOrderElementsOf(
                        documents.stream().filter(Document::answers).map(Document::id).toList());
    }
}
