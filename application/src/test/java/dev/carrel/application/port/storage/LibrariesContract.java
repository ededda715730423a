package dev.carrel.application.port.storage;

import dev.carrel.application.port.Libraries.Put;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@link dev.carrel.application.port.Libraries} promises. */
public abstract class LibrariesContract extends StorageContract {

    private static final LibraryId NEW = new LibraryId("atlas");

    @Test
    void putCreatesALibraryOnce() {
        var expected = new Library(NEW, "Atlas", "Be brief.", after(1));
        assertThat(storage.libraries().put(NEW, "Atlas", "Be brief.", after(1))).isEqualTo(new Put(expected, true));
        assertThat(storage.libraries().put(NEW, null, null, after(2))).isEqualTo(new Put(expected, false));
        assertThat(storage.libraries().find(NEW)).contains(expected);
    }

    @Test
    void putReplacesWhatIsGivenAndLeavesTheRest() {
        storage.libraries().put(NEW, "Atlas", "Be brief.", T0);
        storage.libraries().put(NEW, "The atlas", null, after(1));
        assertThat(storage.libraries().find(NEW)).contains(new Library(NEW, "The atlas", "Be brief.", T0));
        storage.libraries().put(NEW, null, "Be long.", after(2));
        assertThat(storage.libraries().find(NEW)).contains(new Library(NEW, "The atlas", "Be long.", T0));
    }

    @Test
    void putLeavesTheDocumentsAndTheRevisionOfALibrary() {
        Document document = answering(HANDBOOK, NewDocument.text("one"), "one");
        var before = storage.changes().position(HANDBOOK);
        storage.libraries().put(HANDBOOK, "Handbook", null, after(1));
        assertThat(found(document)).isEqualTo(document);
        assertThat(storage.changes().position(HANDBOOK)).isEqualTo(before);
    }

    @Test
    void allAreOrderedById() {
        storage.libraries().put(NEW, null, null, T0);
        storage.libraries().put(new LibraryId("Zoo"), null, null, T0);
        assertThat(storage.libraries().all()).extracting(library -> library.id().value())
                .containsExactly("Zoo", "atlas", "handbook", "recipes");
    }

    @Test
    void removeTakesALibraryWithAllThatIsInItAndNothingElse() {
        Document gone = answering(HANDBOOK, NewDocument.text("one"), "one");
        Document waiting = submit(HANDBOOK, NewDocument.text("two"));
        Document other = submit(RECIPES, NewDocument.text("one"));

        assertThat(storage.libraries().remove(HANDBOOK)).isTrue();

        assertThat(storage.libraries().find(HANDBOOK)).isEmpty();
        assertThat(storage.documents().find(HANDBOOK, gone.id())).isEmpty();
        assertThat(storage.documents().content(HANDBOOK, gone.id())).isEmpty();
        assertThat(storage.documents().find(HANDBOOK, waiting.id())).isEmpty();
        assertThat(storage.changes().position(HANDBOOK)).isEmpty();
        assertThat(changesAfter(HANDBOOK, 0)).isEmpty();
        assertThat(storage.queue().waiting()).isEqualTo(1);
        assertThat(found(other)).isEqualTo(other);
        assertThat(storage.libraries().remove(HANDBOOK)).isFalse();
    }

    @Test
    void aLibraryThatIsMadeAnewBeginsEmptyAtRevisionZeroInAnotherEpoch() {
        answering(HANDBOOK, NewDocument.text("one"), "one");
        var before = storage.changes().position(HANDBOOK).orElseThrow();
        storage.libraries().remove(HANDBOOK);
        storage.libraries().put(HANDBOOK, null, null, after(1));

        var now = storage.changes().position(HANDBOOK).orElseThrow();
        assertThat(now.epoch()).isNotEqualTo(before.epoch());
        assertThat(now.revision()).isZero();
        assertThat(storage.documents().newest(HANDBOOK, null, null, 10)).isEmpty();
    }

    @Test
    void librariesHaveEpochsOfTheirOwn() {
        assertThat(storage.changes().position(HANDBOOK).orElseThrow().epoch())
                .isNotEqualTo(storage.changes().position(RECIPES).orElseThrow().epoch());
    }
}
