package dev.carrel.application.port.storage;

import dev.carrel.application.port.Changes.Change.Removed;
import dev.carrel.application.port.Changes.Change.Written;
import dev.carrel.application.port.DocumentQueue.Claim;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.Section;
import dev.carrel.domain.document.Validators;
import dev.carrel.domain.library.LibraryId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@link dev.carrel.application.port.Changes} promises. */
public abstract class ChangesContract extends StorageContract {

    private static final NewDocument PAGE = NewDocument.page("https://example.com/page");

    private long revision() {
        return storage.changes().position(HANDBOOK).orElseThrow().revision();
    }

    @Test
    void aLibraryBeginsBeforeItsFirstChange() {
        submit(HANDBOOK, PAGE);
        assertThat(revision()).isZero();
        assertThat(changesAfter(HANDBOOK, 0)).isEmpty();
        assertThat(storage.changes().position(new LibraryId("nowhere"))).isEmpty();
        assertThat(storage.changes().countAfter(new LibraryId("nowhere"), 0)).isZero();
        assertThat(changesAfter(new LibraryId("nowhere"), 0)).isEmpty();
    }

    @Test
    void anEpochStaysWhileTheLibraryLives() {
        String epoch = storage.changes().position(HANDBOOK).orElseThrow().epoch();
        answering(HANDBOOK, PAGE, "one");
        assertThat(storage.changes().position(HANDBOOK).orElseThrow().epoch()).isEqualTo(epoch);
    }

    @Test
    void eachChangeGetsTheNextRevisionOfItsLibrary() {
        Document one = answering(HANDBOOK, NewDocument.text("one"), "one");
        answering(RECIPES, NewDocument.text("elsewhere"), "elsewhere");
        Document two = answering(HANDBOOK, NewDocument.text("two").titled("Two"), "two");
        assertThat(storage.documents().remove(HANDBOOK, one.id())).hasValue(3);

        assertThat(changesAfter(HANDBOOK, 0)).containsExactly(new Written(2, two.id(), "Two", content("two")),
                new Removed(3, one.id()));
        assertThat(revision()).isEqualTo(3);
        assertThat(storage.changes().position(RECIPES).orElseThrow().revision()).isEqualTo(1);
    }

    @Test
    void onlyTheLastChangeOfADocumentIsKept() {
        Document one = answering(HANDBOOK, PAGE, "old");
        Document two = answering(HANDBOOK, NewDocument.text("two"), "two");
        submit(HANDBOOK, PAGE);
        store(claim(), "new");
        assertThat(changesAfter(HANDBOOK, 0)).containsExactly(new Written(2, two.id(), "two", content("two")),
                new Written(3, one.id(), "new", content("new")));
        assertThat(storage.changes().countAfter(HANDBOOK, 0)).isEqualTo(2);
    }

    @Test
    void afterGivesAsManyAsAskedInOrder() {
        for (int each = 1; each <= 6; each++) {
            Document document = answering(HANDBOOK, NewDocument.text("text " + each), "text " + each);
            if (each % 3 == 0) {
                storage.documents().remove(HANDBOOK, document.id());
            }
        }
        assertThat(storage.changes().after(HANDBOOK, 0, 3)).extracting(change -> change.revision())
                .containsExactly(1L, 2L, 4L);
        assertThat(storage.changes().after(HANDBOOK, 4, 3)).extracting(change -> change.revision())
                .containsExactly(5L, 6L, 8L);
        assertThat(storage.changes().after(HANDBOOK, 8, 3)).isEmpty();
        assertThat(storage.changes().countAfter(HANDBOOK, 4)).isEqualTo(3);
    }

    @Test
    void afterMayGiveFewerLargeTextsThanAskedButNeverNone() {
        String large = "x".repeat(3 << 20);
        for (int each = 0; each < 6; each++) {
            submit(HANDBOOK, NewDocument.text("text " + each));
            store(claim(), large);
        }
        List<Long> given = new ArrayList<>(List.of(0L));
        for (int page = 0; page < 6; page++) {
            storage.changes()
                    .after(HANDBOOK, given.getLast(), 10)
                    .forEach(change -> given.add(change.revision()));
        }
        assertThat(given).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L);
        assertThat(storage.changes().countAfter(HANDBOOK, 0)).isEqualTo(6);
        storage.libraries().remove(HANDBOOK);
    }

    @Test
    void aDocumentThatNeverAnsweredIsRemovedWithARevisionToo() {
        Document document = submit(HANDBOOK, PAGE);
        assertThat(storage.documents().remove(HANDBOOK, document.id())).hasValue(1);
        assertThat(changesAfter(HANDBOOK, 0)).containsExactly(new Removed(1, document.id()));
    }

    @Test
    void processingThatDoesNotTouchTheTextIsNoChange() {
        answering(HANDBOOK, PAGE, "one");
        submit(HANDBOOK, PAGE);
        Claim claim = claim();
        storage.queue().advance(claim, running -> running.giveBack(T0), T0);
        assertThat(revision()).isEqualTo(1);
    }

    @Test
    void aNewTitleOfADocumentThatAnswersIsAChange() {
        Document document = answering(HANDBOOK, PAGE, "one");
        submit(HANDBOOK, PAGE.titled("New"));
        assertThat(changesAfter(HANDBOOK, 1))
                .containsExactly(new Written(2, document.id(), "New", content("one")));
        submit(HANDBOOK, PAGE.titled("New").sourceUrl("https://example.com/source"));
        assertThat(revision()).isEqualTo(2);
    }

    @Test
    void aNewTitleOfADocumentThatDoesNotAnswerYetIsNone() {
        submit(HANDBOOK, PAGE.titled("Old"));
        submit(HANDBOOK, PAGE.titled("New"));
        assertThat(revision()).isZero();
    }

    @Test
    void theTitleOfAChangeIsThatOfTheDocument() {
        Document document = submit(HANDBOOK, PAGE.titled("Given"));
        var read = new DocumentContent("Read", List.of(Section.of("one")));
        storage.queue().store(claim(), read, Validators.NONE, T0);
        assertThat(changesAfter(HANDBOOK, 0)).containsExactly(new Written(1, document.id(), "Given", read));
    }

    @Test
    void removalsAreForgottenOnceTheyAreFollowed() {
        Document one = answering(HANDBOOK, NewDocument.text("one"), "one");
        Document two = answering(HANDBOOK, NewDocument.text("two"), "two");
        Document three = answering(HANDBOOK, NewDocument.text("three"), "three");
        storage.documents().remove(HANDBOOK, one.id());
        storage.documents().remove(HANDBOOK, two.id());

        storage.changes().followed(HANDBOOK, 4);

        assertThat(changesAfter(HANDBOOK, 0)).containsExactly(new Written(3, three.id(), "three", content("three")),
                new Removed(5, two.id()));
        assertThat(revision()).isEqualTo(5);
        storage.changes().followed(RECIPES, 9);
        storage.changes().followed(new LibraryId("nowhere"), 9);
        assertThat(storage.changes().countAfter(HANDBOOK, 3)).isEqualTo(1);
    }
}
