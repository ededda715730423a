package dev.carrel.application.contract.storage;

import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.ExtractedContent;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentImage;
import dev.carrel.domain.document.DocumentMetadata;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.LeftOut;
import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.document.SubmittedDocument;
import dev.carrel.domain.error.NotFoundException.ResourceType;
import dev.carrel.domain.library.LibraryId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.NotFoundAssertions.notFound;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The contract of {@link dev.carrel.application.port.Documents}; for submissions see {@link SubmissionContract}. */
public abstract class DocumentsContract extends StorageFixture {

    @Test
    void findIsConfinedToTheLibrary() {
        Document document = submitDocument(HANDBOOK, NewDocument.ofText("one"));
        assertThat(storage.documents().findById(HANDBOOK, document.id())).contains(document);
        assertThat(storage.documents().findById(RECIPES, document.id())).isEmpty();
        assertThat(storage.documents().findById(new LibraryId("nowhere"), document.id())).isEmpty();
    }

    @Test
    void findByIdsReturnsExistingDocuments() {
        Document one = submitDocument(HANDBOOK, NewDocument.ofText("one"));
        Document two = submitDocument(HANDBOOK, NewDocument.ofPage("https://example.com/two").withTitle("Two"));
        Document other = submitDocument(RECIPES, NewDocument.ofText("one"));
        assertThat(storage.documents()
                .findAllById(HANDBOOK, List.of(two.id(), other.id(), new DocumentId("none"), one.id(), two.id())))
                .isEqualTo(Map.of(one.id(), one, two.id(), two));
        assertThat(storage.documents().findAllById(HANDBOOK, List.of())).isEmpty();
    }

    @Test
    void listNewestReturnsNewestFirst() {
        List<DocumentId> added = new ArrayList<>();
        for (int each = 0; each < 7; each++) {
            added.addFirst(submitDocument(HANDBOOK, NewDocument.ofText("text " + each)).id());
            submitDocument(RECIPES, NewDocument.ofText("text " + each));
        }
        List<DocumentId> paged = new ArrayList<>();
        for (int size : List.of(3, 3, 1, 0)) {
            var page = pageDocument(paged.isEmpty() ? null : paged.getLast());
            assertThat(page).hasSize(size);
            paged.addAll(page);
        }
        assertThat(paged).isEqualTo(added);
    }

    private List<DocumentId> pageDocument(@Nullable DocumentId before) {
        return storage.documents().listNewest(HANDBOOK, null, before, 3).stream().map(Document::id).toList();
    }

    @Test
    void listNewestContinuesAfterADeletedDocument() {
        Document one = submitDocument(HANDBOOK, NewDocument.ofText("one"));
        Document two = submitDocument(HANDBOOK, NewDocument.ofText("two"));
        submitDocument(HANDBOOK, NewDocument.ofText("three"));
        storage.documents().deleteById(HANDBOOK, two.id());
        assertThat(storage.documents().listNewest(HANDBOOK, null, two.id(), 10)).containsExactly(one);
    }

    @Test
    void listsAndCountsByStatus() {
        Document success = addProcessed(HANDBOOK, NewDocument.ofText("one"), "one");
        Document failed = submitDocument(HANDBOOK, NewDocument.ofText("two"));
        storage.documentQueue()
                .applyTransition(claimNext(),
                        running -> running.fail(Failure.permanentFailure("No."), RetryPolicy.DEFAULT, T0), T0);
        Document running = submitDocument(HANDBOOK, NewDocument.ofText("three"));
        claimNext();
        Document queued = submitDocument(HANDBOOK, NewDocument.ofText("four"));
        Document alsoQueued = submitDocument(HANDBOOK, NewDocument.ofText("five"));

        assertThat(storage.documents().countByStatus(HANDBOOK)).isEqualTo(Map.of(DocumentStatus.QUEUED, 2L,
                DocumentStatus.RUNNING, 1L, DocumentStatus.SUCCESS, 1L, DocumentStatus.FAILED, 1L));
        assertThat(idsOf(DocumentStatus.SUCCESS)).containsExactly(success.id());
        assertThat(idsOf(DocumentStatus.FAILED)).containsExactly(failed.id());
        assertThat(idsOf(DocumentStatus.RUNNING)).containsExactly(running.id());
        assertThat(idsOf(DocumentStatus.QUEUED)).containsExactly(alsoQueued.id(), queued.id());
    }

    private List<DocumentId> idsOf(DocumentStatus status) {
        return storage.documents().listNewest(HANDBOOK, status, null, 10).stream().map(Document::id).toList();
    }

    @Test
    void countsContainEveryStatus() {
        assertThat(storage.documents().countByStatus(HANDBOOK)).containsOnlyKeys(DocumentStatus.values())
                .doesNotContainValue(
                        1L);
    }

    @Test
    void returnsContentExactlyAsStored() {
        var text = new DocumentContent("Title «ü» 𝄞", List.of(Section.of("first\r\n\n second\twith \u0000 and 語 𝄞"),
                new Section(List.of(), ""), new Section(List.of("A", ""), "x"), new Section(List.of(""), "y"),
                new Section(List.of("A", "B | \"c\"", "İi"), " z ")));
        Document document = submitDocument(HANDBOOK, NewDocument.ofText("one"));
        assertThat(storage.documents().findContent(HANDBOOK, document.id())).isEmpty();

        ClaimedDocument claim = claimNext();
        storage.documentQueue().storeContent(claim, ExtractedContent.of(text), Validators.NONE, atSecond(1));
        assertThat(storage.documents().findContent(HANDBOOK, document.id())).contains(text);
        assertThat(storage.documents().findContent(RECIPES, document.id())).isEmpty();
        assertThat(reload(document).contentTitle()).isEqualTo(text.title());

        var shorter = new DocumentContent("Other", List.of(Section.of("only this")));
        storage.documentQueue().storeContent(claim, ExtractedContent.of(shorter), Validators.NONE, atSecond(2));
        assertThat(storage.documents().findContent(HANDBOOK, document.id())).contains(shorter);
    }

    @Test
    void listsTheHeadingsOfADocument() {
        var text = new DocumentContent("Rules", List.of(new Section(List.of(), "a"), new Section(List.of("Rules"), "b"),
                new Section(List.of("Rules", "Leave"), "c"), new Section(List.of("Rules", "Travel"), "d")));
        Document document = submitDocument(HANDBOOK, NewDocument.ofText("one")
                .withAttributes(Attributes.of(
                        Map.of("team", "hr"))));
        assertThat(headings(document, AttributeFilter.everything(), 9)).isEmpty();
        storage.documentQueue().storeContent(claimNext(), ExtractedContent.of(text), Validators.NONE, atSecond(1));

        assertThat(headings(document, AttributeFilter.everything(), 9)).containsExactly("Rules", "Leave", "Travel");
        assertThat(headings(document, AttributeFilter.equalTo("team", "hr"), 2)).containsExactly("Rules", "Leave");
        assertThat(headings(document, AttributeFilter.equalTo("team", "sales"), 9)).isEmpty();
        assertThat(storage.documents().listHeadings(RECIPES, document.id(), AttributeFilter.everything(), 9)).isEmpty();
    }

    private List<String> headings(Document document, AttributeFilter filter, int limit) {
        return storage.documents().listHeadings(HANDBOOK, document.id(), filter, limit);
    }

    @Test
    void storesTheShareThatWasKept() {
        var file = NewDocument.ofFile("a.html", ByteSource.of(new byte[]{1}));
        Document document = submitDocument(HANDBOOK, file);
        assertThat(document.kept()).isNull();
        ClaimedDocument claim = claimNext();
        storage.documentQueue()
                .storeContent(claim, new ExtractedContent(contentOf("one"), 0.25, false), Validators.NONE, T0);
        assertThat(reload(document).kept()).isEqualTo(0.25);
        storage.documentQueue()
                .storeContent(claim, new ExtractedContent(contentOf("one"), 0.5, false), Validators.NONE, T0);
        assertThat(reload(document).kept()).as("of the same text").isEqualTo(0.5);
        assertThat(reload(document).leftOut()).isEmpty();
        List<LeftOut> leftOut = List.of(new LeftOut(Part.PICTURES, 2), new LeftOut(Part.COMMENTS, 1));
        storage.documentQueue()
                .storeContent(claim, new ExtractedContent(contentOf("one"), 0.5, false, List.of(), leftOut),
                        Validators.NONE, T0);
        assertThat(reload(document).leftOut()).as("of the same text").isEqualTo(leftOut);
        storage.documentQueue()
                .storeContent(claim, new ExtractedContent(contentOf("two"), 0.5, false, List.of(), leftOut),
                        Validators.NONE, T0);
        assertThat(reload(document).leftOut()).isEqualTo(leftOut);
        storage.documentQueue().storeContent(claim, ExtractedContent.of(contentOf("two")), Validators.NONE, T0);
        assertThat(reload(document).kept()).isNull();
    }

    @Test
    void storesTheImagesOfTheLatestVersion() {
        Document document = submitDocument(HANDBOOK, NewDocument.ofFile("a.html", ByteSource.of(new byte[]{1})));
        ClaimedDocument claim = claimNext();
        var url = new WebAddress("https://example.com/a.png");
        List<DocumentImage> images = List.of(new DocumentImage(url, "«A»", List.of("Part", "Chapter")),
                new DocumentImage(url, null, List.of()), new DocumentImage(url, null, null));
        storage.documentQueue()
                .storeContent(claim, new ExtractedContent(contentOf("one"), 1.0, false, images, List.of()),
                        Validators.NONE, T0);
        assertThat(findImages(document)).isEqualTo(Map.of(document.id(), images));

        List<DocumentImage> fewer = images.subList(1, 2);
        storage.documentQueue()
                .storeContent(claim, new ExtractedContent(contentOf("one"), 1.0, false, fewer, List.of()),
                        Validators.NONE, T0);
        assertThat(findImages(document)).as("of the same text").isEqualTo(Map.of(document.id(), fewer));
        storage.documentQueue().storeContent(claim, ExtractedContent.of(contentOf("two")), Validators.NONE, T0);
        assertThat(findImages(document)).isEmpty();
    }

    private Map<DocumentId, List<DocumentImage>> findImages(Document document) {
        return storage.documents()
                .findImages(HANDBOOK, List.of(document.id(), new DocumentId("none")),
                        AttributeFilter.everything());
    }

    @Test
    void readsTheSameFileAgainUnderAnotherSetting() {
        var file = NewDocument.ofFile("a.html", ByteSource.of(new byte[]{1}));
        Document document = addProcessed(HANDBOOK, file, "one");
        assertThat(submitDocument(HANDBOOK, file)).isEqualTo(document);

        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings.withKeepAll(true), T0);
        Document again = submitDocument(HANDBOOK, file);
        assertThat(again.id()).isEqualTo(document.id());
        assertThat(again.state()).isEqualTo(DocumentState.newlyQueued(T0));
        ClaimedDocument claim = claimNext();
        storage.documentQueue()
                .storeContent(claim, new ExtractedContent(contentOf("all"), 1.0, true), Validators.NONE, T0);
        markSucceeded(claim);
        assertThat(submitDocument(HANDBOOK, file).state().status()).isEqualTo(DocumentStatus.SUCCESS);
    }

    @Test
    void aNewTitleDoesNotChangeTheContent() {
        var text = NewDocument.ofText("Leave is thirty days.").withKey("leave.txt");
        Document document = addProcessed(HANDBOOK, text, "Leave is thirty days.");
        storage.documents().submitDocument(HANDBOOK, text.withTitle("Leave"), nextId(), atSecond(1));
        assertThat(storage.documents().findContent(HANDBOOK, document.id()))
                .contains(contentOf("Leave is thirty days."));
        assertThat(reload(document).title()).isEqualTo("Leave");
        assertThat(reload(document).contentTitle()).isEqualTo("Leave is thirty days.");
    }

    @Test
    void deletesADocumentWithItsText() {
        Document document = addProcessed(HANDBOOK, NewDocument.ofText("one"), "one");
        assertThat(storage.documents().deleteById(RECIPES, document.id())).isEmpty();
        assertThat(reload(document)).isEqualTo(document);

        assertThat(storage.documents().deleteById(HANDBOOK, document.id())).hasValue(2);

        assertThat(storage.documents().findById(HANDBOOK, document.id())).isEmpty();
        assertThat(storage.documents().findContent(HANDBOOK, document.id())).isEmpty();
        assertThat(storage.documents().deleteById(HANDBOOK, document.id())).isEmpty();
        assertThat(storage.changeLog().findPosition(HANDBOOK).orElseThrow().revision()).isEqualTo(2);
    }

    @Test
    void addsADeletedTextAgainUnderANewId() {
        Document gone = submitDocument(HANDBOOK, NewDocument.ofText("one"));
        storage.documents().deleteById(HANDBOOK, gone.id());
        SubmittedDocument again = storage.documents()
                .submitDocument(HANDBOOK, NewDocument.ofText("one"), nextId(), atSecond(1));
        assertThat(again.added()).isTrue();
        assertThat(again.document().id()).isNotEqualTo(gone.id());
    }

    @Test
    void everyFieldOfADocumentIsKept() {
        var handedIn = NewDocument.ofPage("https://example.com/ü?q=1#x")
                .withTitle("A title")
                .withSourceUrl("https://example.com/source")
                .withImageSnippet("https://example.com/image.png");
        var id = nextId();
        var expected = new Document(id, HANDBOOK, new WebAddress("https://example.com/ü?q=1#x"), null,
                new DocumentMetadata("A title", new WebAddress("https://example.com/source"),
                        new WebAddress("https://example.com/image.png")),
                null, null, null, List.of(), DocumentState.newlyQueued(atSecond(9)), null, atSecond(9), atSecond(9));
        assertThat(storage.documents().submitDocument(HANDBOOK, handedIn, id, atSecond(9)))
                .isEqualTo(new SubmittedDocument(expected, true));
        assertThat(storage.documents().findById(HANDBOOK, id)).contains(expected);
    }

    @Test
    void rejectsSubmissionsToAMissingLibrary() {
        assertThatThrownBy(() -> storage.documents()
                .submitDocument(new LibraryId("nowhere"), NewDocument.ofText("one"), nextId(), T0))
                .satisfies(notFound(ResourceType.LIBRARY))
                .hasMessageContaining("nowhere");
    }
}
