package dev.carrel.application.contract.storage;

import dev.carrel.application.port.ChangeLog.DocumentChange.DocumentRemoved;
import dev.carrel.application.port.ChangeLog.DocumentChange.TextWritten;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.ExtractedContent;
import dev.carrel.application.port.Documents.SearchableDocument;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract of {@link dev.carrel.application.port.ChangeLog}. */
public abstract class ChangeLogContract extends StorageFixture {

    private static final NewDocument PAGE = NewDocument.ofPage("https://example.com/page");

    private long currentRevision() {
        return storage.changeLog().findPosition(HANDBOOK).orElseThrow().revision();
    }

    @Test
    void startsAtRevisionZero() {
        submitDocument(HANDBOOK, PAGE);
        assertThat(currentRevision()).isZero();
        assertThat(changesAfter(HANDBOOK, 0)).isEmpty();
        assertThat(storage.changeLog().findPosition(new LibraryId("nowhere"))).isEmpty();
        assertThat(storage.changeLog().countChangesAfter(new LibraryId("nowhere"), 0)).isZero();
        assertThat(changesAfter(new LibraryId("nowhere"), 0)).isEmpty();
    }

    @Test
    void keepsTheEpochWhileTheLibraryExists() {
        String epoch = storage.changeLog().findPosition(HANDBOOK).orElseThrow().epoch();
        addProcessed(HANDBOOK, PAGE, "one");
        assertThat(storage.changeLog().findPosition(HANDBOOK).orElseThrow().epoch()).isEqualTo(epoch);
    }

    @Test
    void assignsIncreasingRevisions() {
        Document one = addProcessed(HANDBOOK, NewDocument.ofText("one"), "one");
        addProcessed(RECIPES, NewDocument.ofText("elsewhere"), "elsewhere");
        Document two = addProcessed(HANDBOOK, NewDocument.ofText("two").withTitle("Two"), "two");
        assertThat(storage.documents().deleteById(HANDBOOK, one.id())).hasValue(3);

        assertThat(changesAfter(HANDBOOK, 0)).containsExactly(new TextWritten(2, two.id(), "Two", contentOf("two")),
                new DocumentRemoved(3, one.id()));
        assertThat(currentRevision()).isEqualTo(3);
        assertThat(storage.changeLog().findPosition(RECIPES).orElseThrow().revision()).isEqualTo(1);
    }

    @Test
    void keepsOnlyTheLastChangeOfADocument() {
        Document one = addProcessed(HANDBOOK, PAGE, "old");
        Document two = addProcessed(HANDBOOK, NewDocument.ofText("two"), "two");
        submitDocument(HANDBOOK, PAGE);
        storeText(claimNext(), "new");
        assertThat(changesAfter(HANDBOOK, 0)).containsExactly(new TextWritten(2, two.id(), "two", contentOf("two")),
                new TextWritten(3, one.id(), "new", contentOf("new")));
        assertThat(storage.changeLog().countChangesAfter(HANDBOOK, 0)).isEqualTo(2);
    }

    @Test
    void findsDocumentsWithTheRevisionOfTheirLastChange() {
        Document one = addProcessed(HANDBOOK, NewDocument.ofText("one"), "one");
        Document two = addProcessed(HANDBOOK, NewDocument.ofText("two"), "two");
        Document unread = submitDocument(HANDBOOK, PAGE);
        Document other = addProcessed(RECIPES, NewDocument.ofText("other"), "other");
        List<DocumentId> all = List.of(one.id(), two.id(), unread.id(), other.id(), new DocumentId("none"));
        assertThat(storage.documents().findSearchable(HANDBOOK, all))
                .isEqualTo(Map.of(one.id(), new SearchableDocument(one, 1), two.id(), new SearchableDocument(two, 2)));

        Document changed = storage.documents()
                .updateAttributes(HANDBOOK, one.id(), Attributes.of(Map.of("team", "sales")),
                        AttributeFilter.everything(), T0)
                .orElseThrow()
                .document();
        assertThat(storage.documents().findSearchable(HANDBOOK, all).get(one.id()))
                .isEqualTo(new SearchableDocument(changed, 3));
    }

    @Test
    void returnsAtMostTheLimitInOrder() {
        for (int each = 1; each <= 6; each++) {
            Document document = addProcessed(HANDBOOK, NewDocument.ofText("text " + each), "text " + each);
            if (each % 3 == 0) {
                storage.documents().deleteById(HANDBOOK, document.id());
            }
        }
        assertThat(storage.changeLog().findChangesAfter(HANDBOOK, 0, 3)).extracting(change -> change.revision())
                .containsExactly(1L, 2L, 4L);
        assertThat(storage.changeLog().findChangesAfter(HANDBOOK, 4, 3)).extracting(change -> change.revision())
                .containsExactly(5L, 6L, 8L);
        assertThat(storage.changeLog().findChangesAfter(HANDBOOK, 8, 3)).isEmpty();
        assertThat(storage.changeLog().countChangesAfter(HANDBOOK, 4)).isEqualTo(3);
    }

    @Test
    void returnsFewerLargeTextsButAtLeastOne() {
        String large = "x".repeat(3 << 20);
        for (int each = 0; each < 6; each++) {
            submitDocument(HANDBOOK, NewDocument.ofText("text " + each));
            storeText(claimNext(), large);
        }
        List<Long> given = new ArrayList<>(List.of(0L));
        for (int page = 0; page < 6; page++) {
            storage.changeLog()
                    .findChangesAfter(HANDBOOK, given.getLast(), 10)
                    .forEach(change -> given.add(change.revision()));
        }
        assertThat(given).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L);
        assertThat(storage.changeLog().countChangesAfter(HANDBOOK, 0)).isEqualTo(6);
        storage.libraries().deleteById(HANDBOOK);
    }

    @Test
    void recordsTheRemovalOfADocumentWithoutContent() {
        Document document = submitDocument(HANDBOOK, PAGE);
        assertThat(storage.documents().deleteById(HANDBOOK, document.id())).hasValue(1);
        assertThat(changesAfter(HANDBOOK, 0)).containsExactly(new DocumentRemoved(1, document.id()));
    }

    @Test
    void recordsNoChangeWithoutNewText() {
        addProcessed(HANDBOOK, PAGE, "one");
        submitDocument(HANDBOOK, PAGE);
        ClaimedDocument claim = claimNext();
        storage.documentQueue().applyTransition(claim, running -> running.release(T0), T0);
        assertThat(currentRevision()).isEqualTo(1);
    }

    @Test
    void recordsANewTitleAsAChange() {
        var text = NewDocument.ofText("one").withKey("text.txt");
        Document document = addProcessed(HANDBOOK, text, "one");
        submitDocument(HANDBOOK, text.withTitle("New"));
        assertThat(changesAfter(HANDBOOK, 1))
                .containsExactly(new TextWritten(2, document.id(), "New", contentOf("one")));
        submitDocument(HANDBOOK, text.withTitle("New").withSourceUrl("https://example.com/source"));
        assertThat(currentRevision()).isEqualTo(2);
    }

    @Test
    void recordsNoTitleChangeWithoutContent() {
        submitDocument(HANDBOOK, PAGE.withTitle("Old"));
        submitDocument(HANDBOOK, PAGE.withTitle("New"));
        assertThat(currentRevision()).isZero();
    }

    @Test
    void carriesTheDocumentTitle() {
        Document document = submitDocument(HANDBOOK, PAGE.withTitle("Given"));
        var read = new DocumentContent("Read", List.of(Section.of("one")));
        storage.documentQueue().storeContent(claimNext(), ExtractedContent.of(read), Validators.NONE, T0);
        assertThat(changesAfter(HANDBOOK, 0)).containsExactly(new TextWritten(1, document.id(), "Given", read));
    }

    @Test
    void dropsAcknowledgedTombstones() {
        Document one = addProcessed(HANDBOOK, NewDocument.ofText("one"), "one");
        Document two = addProcessed(HANDBOOK, NewDocument.ofText("two"), "two");
        Document three = addProcessed(HANDBOOK, NewDocument.ofText("three"), "three");
        storage.documents().deleteById(HANDBOOK, one.id());
        storage.documents().deleteById(HANDBOOK, two.id());

        storage.changeLog().acknowledge(HOLDER, HANDBOOK, 4);

        assertThat(changesAfter(HANDBOOK, 0)).containsExactly(
                new TextWritten(3, three.id(), "three", contentOf("three")),
                new DocumentRemoved(5, two.id()));
        assertThat(currentRevision()).isEqualTo(5);
        storage.changeLog().acknowledge(HOLDER, RECIPES, 9);
        storage.changeLog().acknowledge(HOLDER, new LibraryId("nowhere"), 9);
        assertThat(storage.changeLog().countChangesAfter(HANDBOOK, 3)).isEqualTo(1);
    }
}
