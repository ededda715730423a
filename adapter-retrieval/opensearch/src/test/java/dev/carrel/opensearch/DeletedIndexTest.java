package dev.carrel.opensearch;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.PassageIndex.IndexState;
import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.application.port.PassageIndex.IndexUpdate.RemoveDocument;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.error.IndexException.IndexUnreachableException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Passage;
import dev.carrel.opensearch.http.OpenSearchClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Indexes that are deleted from OpenSearch, and indexes of other databases. */
class DeletedIndexTest {

    private static final OpenSearchSettings SETTINGS = OpenSearchServer.settingsFor(DeletedIndexTest.class)
            .withDatabase("one");
    private static final LibraryId LIBRARY = new LibraryId("handbook");
    private static final DocumentId LEAVE = new DocumentId("leave");
    private static final PassageQuery QUESTION = new PassageQuery("thirty", List.of(), 10, 3);
    private static final IndexUpdate PUT = new PutDocument(LEAVE, "Rules",
            List.of(new Passage(0, List.of(), "Thirty days.")), Map.of());

    private final OpenSearchClient client = new OpenSearchClient(SETTINGS.url(), SETTINGS.authorization(), null,
            SETTINGS.timeout());

    @BeforeEach
    @AfterEach
    void deleteIndexes() {
        listIndexes().forEach(index -> client.send("DELETE", index));
    }

    @Test
    void aDeletedIndexIsNotCreatedByAWrite() {
        try (PassageIndex one = open(); PassageIndex other = open()) {
            one.openLibrary(LIBRARY, "epoch");
            other.openLibrary(LIBRARY, "epoch");
            one.applyUpdates(LIBRARY, List.of(PUT), 1);
            assertThat(one.checkServer()).isTrue();
            client.send("DELETE", SETTINGS.prefix() + "-passages");

            assertMissing(() -> one.applyUpdates(LIBRARY, List.of(PUT), 2));
            assertMissing(() -> one.applyUpdates(LIBRARY, List.of(new RemoveDocument(LEAVE, 0)), 2));
            assertMissing(() -> one.searchPassages(LIBRARY, QUESTION));
            assertMissing(() -> one.listDocuments(LIBRARY));
            assertThat(listIndexes()).as("only the one with the libraries").hasSize(1);

            assertThat(one.checkServer()).isFalse();
            assertThat(one.checkServer()).isTrue();
            assertThat(one.openLibrary(LIBRARY, "epoch")).isEqualTo(new IndexState(0, true));
            one.applyUpdates(LIBRARY, List.of(PUT), 1);
            assertThat(one.searchPassages(LIBRARY, QUESTION).documents()).hasSize(1);

            assertMissing(() -> other.applyUpdates(LIBRARY, List.of(PUT), 2));
            assertMissing(() -> other.searchPassages(LIBRARY, QUESTION));
            assertThat(other.checkServer()).isFalse();
            assertThat(other.openLibrary(LIBRARY, "epoch")).isEqualTo(new IndexState(1, false));
            assertThat(other.searchPassages(LIBRARY, QUESTION).documents()).hasSize(1);
        }
    }

    @Test
    void aDeletedRegisterIsNotCreatedByAWrite() {
        try (PassageIndex index = open()) {
            index.openLibrary(LIBRARY, "epoch");
            index.applyUpdates(LIBRARY, List.of(PUT), 1);
            listIndexes().stream()
                    .filter(name -> !name.endsWith("-passages"))
                    .forEach(name -> client.send("DELETE", name));

            assertMissing(() -> index.openLibrary(LIBRARY, "epoch"));
            assertMissing(() -> index.applyUpdates(LIBRARY, List.of(PUT), 2));
            assertThat(listIndexes()).containsExactly(SETTINGS.prefix() + "-passages");

            assertThat(index.checkServer()).isFalse();
            assertThat(index.openLibrary(LIBRARY, "epoch")).isEqualTo(new IndexState(0, true));
            assertThat(index.searchPassages(LIBRARY, QUESTION).documents()).isEmpty();
            index.dropAllExcept(() -> List.of(LIBRARY));
            assertThat(index.listDocuments(LIBRARY)).isEmpty();
        }
    }

    @Test
    void refusesTheIndexOfAnotherDatabase() {
        open().close();
        assertThatThrownBy(() -> OpenSearchPassageIndex.open(SETTINGS.withDatabase("other")))
                .isInstanceOf(IndexException.class)
                .isNotInstanceOf(IndexUnreachableException.class)
                .hasMessageContainingAll(SETTINGS.prefix() + "-passages", "belongs to another database",
                        "choose another prefix");
        open().close();
    }

    @Test
    void refusesTheIndexThatAnotherDatabaseHasCreatedMeanwhile() {
        try (PassageIndex index = open()) {
            deleteIndexes();
            OpenSearchPassageIndex.open(SETTINGS.withDatabase("other")).close();

            assertMissing(() -> index.openLibrary(LIBRARY, "epoch"));
            assertThatThrownBy(index::checkServer).isInstanceOf(IndexException.class)
                    .hasMessageContaining("belongs to another database");
        }
    }

    private static PassageIndex open() {
        return OpenSearchPassageIndex.open(SETTINGS);
    }

    private static void assertMissing(ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(IndexUnreachableException.class)
                .hasMessageContainingAll("has lost an index of Carrel", "create it again");
    }

    private List<String> listIndexes() {
        JsonNode found = client.send("GET", SETTINGS.prefix() + "-*/_settings").body();
        var names = new ArrayList<String>();
        found.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
