package dev.carrel.application.port.storage;

import dev.carrel.application.port.DocumentQueue.Claim;
import dev.carrel.application.port.Documents.Submission;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentDetails;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.document.Section;
import dev.carrel.domain.document.Validators;
import dev.carrel.domain.error.LibraryNotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What {@link dev.carrel.application.port.Documents} promises, but for submissions, which have their own. */
public abstract class DocumentsContract extends StorageContract {

    @Test
    void findIsConfinedToTheLibrary() {
        Document document = submit(HANDBOOK, NewDocument.text("one"));
        assertThat(storage.documents().find(HANDBOOK, document.id())).contains(document);
        assertThat(storage.documents().find(RECIPES, document.id())).isEmpty();
        assertThat(storage.documents().find(new LibraryId("nowhere"), document.id())).isEmpty();
    }

    @Test
    void findOfManyGivesThoseThatAreThere() {
        Document one = submit(HANDBOOK, NewDocument.text("one"));
        Document two = submit(HANDBOOK, NewDocument.page("https://example.com/two").titled("Two"));
        Document other = submit(RECIPES, NewDocument.text("one"));
        assertThat(storage.documents()
                .find(HANDBOOK, List.of(two.id(), other.id(), new DocumentId("none"), one.id(), two.id())))
                .isEqualTo(Map.of(one.id(), one, two.id(), two));
        assertThat(storage.documents().find(HANDBOOK, List.of())).isEmpty();
    }

    @Test
    void newestPagesFromTheNewestToTheOldest() {
        List<DocumentId> added = new ArrayList<>();
        for (int each = 0; each < 7; each++) {
            added.addFirst(submit(HANDBOOK, NewDocument.text("text " + each)).id());
            submit(RECIPES, NewDocument.text("text " + each));
        }
        List<DocumentId> paged = new ArrayList<>();
        for (int size : List.of(3, 3, 1, 0)) {
            var page = page(paged.isEmpty() ? null : paged.getLast());
            assertThat(page).hasSize(size);
            paged.addAll(page);
        }
        assertThat(paged).isEqualTo(added);
    }

    private List<DocumentId> page(@Nullable DocumentId before) {
        return storage.documents().newest(HANDBOOK, null, before, 3).stream().map(Document::id).toList();
    }

    @Test
    void newestGoesOnAfterADocumentThatIsNotThereAnyMore() {
        Document one = submit(HANDBOOK, NewDocument.text("one"));
        Document two = submit(HANDBOOK, NewDocument.text("two"));
        submit(HANDBOOK, NewDocument.text("three"));
        storage.documents().remove(HANDBOOK, two.id());
        assertThat(storage.documents().newest(HANDBOOK, null, two.id(), 10)).containsExactly(one);
    }

    @Test
    void newestAndCountsKnowTheStatus() {
        Document success = answering(HANDBOOK, NewDocument.text("one"), "one");
        Document failed = submit(HANDBOOK, NewDocument.text("two"));
        storage.queue().advance(claim(), running -> running.fail(Failure.forGood("No."), RetryPolicy.DEFAULT, T0), T0);
        Document running = submit(HANDBOOK, NewDocument.text("three"));
        claim();
        Document queued = submit(HANDBOOK, NewDocument.text("four"));
        Document alsoQueued = submit(HANDBOOK, NewDocument.text("five"));

        assertThat(storage.documents().counts(HANDBOOK)).isEqualTo(Map.of(DocumentStatus.QUEUED, 2L,
                DocumentStatus.RUNNING, 1L, DocumentStatus.SUCCESS, 1L, DocumentStatus.FAILED, 1L));
        assertThat(ids(DocumentStatus.SUCCESS)).containsExactly(success.id());
        assertThat(ids(DocumentStatus.FAILED)).containsExactly(failed.id());
        assertThat(ids(DocumentStatus.RUNNING)).containsExactly(running.id());
        assertThat(ids(DocumentStatus.QUEUED)).containsExactly(alsoQueued.id(), queued.id());
    }

    private List<DocumentId> ids(DocumentStatus status) {
        return storage.documents().newest(HANDBOOK, status, null, 10).stream().map(Document::id).toList();
    }

    @Test
    void countsHaveEveryStatusAsAKey() {
        assertThat(storage.documents().counts(HANDBOOK)).containsOnlyKeys(DocumentStatus.values())
                .doesNotContainValue(
                        1L);
    }

    @Test
    void contentIsWhatWasStoredToTheLetter() {
        var text = new DocumentContent("Title «ü» 𝄞", List.of(Section.of("first\r\n\n second\twith \u0000 and 語 𝄞"),
                new Section(List.of(), ""), new Section(List.of("A", ""), "x"), new Section(List.of(""), "y"),
                new Section(List.of("A", "B | \"c\"", "İi"), " z ")));
        Document document = submit(HANDBOOK, NewDocument.text("one"));
        assertThat(storage.documents().content(HANDBOOK, document.id())).isEmpty();

        Claim claim = claim();
        storage.queue().store(claim, text, Validators.NONE, after(1));
        assertThat(storage.documents().content(HANDBOOK, document.id())).contains(text);
        assertThat(storage.documents().content(RECIPES, document.id())).isEmpty();
        assertThat(found(document).contentTitle()).isEqualTo(text.title());

        var shorter = new DocumentContent("Other", List.of(Section.of("only this")));
        storage.queue().store(claim, shorter, Validators.NONE, after(2));
        assertThat(storage.documents().content(HANDBOOK, document.id())).contains(shorter);
    }

    @Test
    void aTitleGivenLaterLeavesTheContentAsItIs() {
        var page = NewDocument.page("https://example.com/leave");
        Document document = answering(HANDBOOK, page, "Leave is thirty days.");
        storage.documents().submit(HANDBOOK, page.titled("Leave"), nextId(), after(1));
        assertThat(storage.documents().content(HANDBOOK, document.id())).contains(content("Leave is thirty days."));
        assertThat(found(document).title()).isEqualTo("Leave");
        assertThat(found(document).contentTitle()).isEqualTo("Leave is thirty days.");
    }

    @Test
    void removeTakesTheDocumentAndItsText() {
        Document document = answering(HANDBOOK, NewDocument.text("one"), "one");
        assertThat(storage.documents().remove(RECIPES, document.id())).isEmpty();
        assertThat(found(document)).isEqualTo(document);

        assertThat(storage.documents().remove(HANDBOOK, document.id())).hasValue(2);

        assertThat(storage.documents().find(HANDBOOK, document.id())).isEmpty();
        assertThat(storage.documents().content(HANDBOOK, document.id())).isEmpty();
        assertThat(storage.documents().remove(HANDBOOK, document.id())).isEmpty();
        assertThat(storage.changes().position(HANDBOOK).orElseThrow().revision()).isEqualTo(2);
    }

    @Test
    void aTextThatWasRemovedMayBeAddedAgainUnderItsOwnId() {
        Document gone = submit(HANDBOOK, NewDocument.text("one"));
        storage.documents().remove(HANDBOOK, gone.id());
        Submission again = storage.documents().submit(HANDBOOK, NewDocument.text("one"), nextId(), after(1));
        assertThat(again.added()).isTrue();
        assertThat(again.document().id()).isNotEqualTo(gone.id());
    }

    @Test
    void everyFieldOfADocumentIsKept() {
        var handedIn = NewDocument.page("https://example.com/ü?q=1#x")
                .titled("A title")
                .sourceUrl("https://example.com/source")
                .imageSnippet("https://example.com/image.png");
        var id = nextId();
        var expected = new Document(id, HANDBOOK, new WebAddress("https://example.com/ü?q=1#x"), null,
                new DocumentDetails("A title", new WebAddress("https://example.com/source"),
                        new WebAddress("https://example.com/image.png")),
                null, DocumentState.submitted(after(9)), after(9), after(9));
        assertThat(storage.documents().submit(HANDBOOK, handedIn, id, after(9)))
                .isEqualTo(new Submission(expected, true));
        assertThat(storage.documents().find(HANDBOOK, id)).contains(expected);
    }

    @Test
    void submitNeedsALibrary() {
        assertThatThrownBy(() -> storage.documents()
                .submit(new LibraryId("nowhere"), NewDocument.text("one"), nextId(), T0))
                .isInstanceOf(LibraryNotFoundException.class)
                .hasMessageContaining("nowhere");
    }
}
