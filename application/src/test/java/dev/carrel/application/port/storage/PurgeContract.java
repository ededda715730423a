package dev.carrel.application.port.storage;

import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@link dev.carrel.application.port.Storage} promises about what is left of what is gone. */
public abstract class PurgeContract extends StorageContract {

    @Test
    void ofADocumentThatIsThereThereAreTracesInItsLibraryOnly() {
        Document document = answering(HANDBOOK, NewDocument.text("one"), "one");
        assertThat(storage.purge()).isTrue();
        assertThat(storage.traces(HANDBOOK, document.id())).isNotEmpty().allMatch(trace -> trace.endsWith("."));
        assertThat(storage.traces(RECIPES, document.id())).isEmpty();
        assertThat(storage.traces(HANDBOOK, new DocumentId("none"))).isEmpty();
    }

    @Test
    void ofADocumentThatWasRemovedNothingIsLeftAfterAPurge() {
        Document document = answering(HANDBOOK, NewDocument.text("one"), "one");
        storage.documents().remove(HANDBOOK, document.id());
        assertThat(storage.purge()).isTrue();
        assertThat(storage.traces(HANDBOOK, document.id())).isEmpty();
    }

    @Test
    void aPurgeChangesNothingThatIsThere() {
        Document document = answering(HANDBOOK, NewDocument.text("one").keyed("rules"), "one");
        Document gone = answering(HANDBOOK, NewDocument.text("two"), "two");
        storage.documents().remove(HANDBOOK, gone.id());
        var changes = changesAfter(HANDBOOK, 0);
        assertThat(storage.purge()).isTrue();
        assertThat(storage.purge()).isTrue();
        assertThat(found(document)).isEqualTo(document);
        assertThat(changesAfter(HANDBOOK, 0)).isEqualTo(changes);
        assertThat(answering(HANDBOOK, NewDocument.text("three"), "three").answers()).isTrue();
    }
}
