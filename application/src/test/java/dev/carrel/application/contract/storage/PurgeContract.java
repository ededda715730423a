package dev.carrel.application.contract.storage;

import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract of {@link dev.carrel.application.port.Storage} about remnants of deleted data. */
public abstract class PurgeContract extends StorageFixture {

    @Test
    void findsRemnantsInTheDocumentsLibraryOnly() {
        Document document = addProcessed(HANDBOOK, NewDocument.ofText("one"), "one");
        assertThat(storage.purgeDeleted()).isTrue();
        assertThat(storage.findRemnants(HANDBOOK, document.id())).isNotEmpty().allMatch(trace -> trace.endsWith("."));
        assertThat(storage.findRemnants(RECIPES, document.id())).isEmpty();
        assertThat(storage.findRemnants(HANDBOOK, new DocumentId("none"))).isEmpty();
    }

    @Test
    void purgeLeavesNoRemnantsOfADeletedDocument() {
        Document document = addProcessed(HANDBOOK, NewDocument.ofText("one"), "one");
        storage.documents().deleteById(HANDBOOK, document.id());
        assertThat(storage.purgeDeleted()).isTrue();
        assertThat(storage.findRemnants(HANDBOOK, document.id())).isEmpty();
    }

    @Test
    void purgeKeepsLiveData() {
        Document document = addProcessed(HANDBOOK, NewDocument.ofText("one").withKey("rules"), "one");
        Document gone = addProcessed(HANDBOOK, NewDocument.ofText("two"), "two");
        storage.documents().deleteById(HANDBOOK, gone.id());
        var changes = changesAfter(HANDBOOK, 0);
        assertThat(storage.purgeDeleted()).isTrue();
        assertThat(storage.purgeDeleted()).isTrue();
        assertThat(reload(document)).isEqualTo(document);
        assertThat(changesAfter(HANDBOOK, 0)).isEqualTo(changes);
        assertThat(addProcessed(HANDBOOK, NewDocument.ofText("three"), "three").hasContent()).isTrue();
    }
}
