package dev.carrel.opensearch;

import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.PassageIndex.IndexState;
import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.application.port.PassageIndex.IndexUpdate.RemoveDocument;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Passage;
import dev.carrel.opensearch.http.OpenSearchClient;
import dev.carrel.opensearch.index.IndexDefinition;
import dev.carrel.opensearch.index.IndexDefinition.IndexPlan;
import dev.carrel.opensearch.index.PassageWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Two engines that share an index. */
class SharedIndexTest {

    private static final LibraryId LIBRARY = new LibraryId("handbook");
    private static final DocumentId LEAVE = new DocumentId("leave");

    private final PassageIndex one = OpenSearchPassageIndex.open(OpenSearchServer.settingsFor(SharedIndexTest.class));
    private final PassageIndex other = OpenSearchPassageIndex.open(OpenSearchServer.settingsFor(SharedIndexTest.class));

    @BeforeEach
    void openLibrary() {
        one.dropAllExcept(List::of);
        one.openLibrary(LIBRARY, "epoch");
        other.openLibrary(LIBRARY, "epoch");
    }

    @AfterEach
    void close() {
        one.close();
        other.close();
    }

    @Test
    void findsWhatTheOtherAdded() {
        one.applyUpdates(LIBRARY, List.of(put("Thirty days.", 1)), 1);

        assertThat(findTexts(other, "thirty")).containsExactly("Thirty days.");
        assertThat(other.openLibrary(LIBRARY, "epoch")).isEqualTo(new IndexState(1, false));
    }

    /** The frequencies that a search has counted hold until the library changes, whichever engine changes it. */
    @Test
    void findsAWordThatTheOtherAddedAfterASearch() {
        one.applyUpdates(LIBRARY, List.of(put("Forty weeks.", 1)), 1);
        assertThat(findTexts(one, "thirty")).isEmpty();
        assertThat(findTexts(one, "thirty")).isEmpty();

        other.applyUpdates(LIBRARY, List.of(put("Thirty days.", 1)), 1);

        assertThat(findTexts(one, "thirty")).containsExactly("Thirty days.");
    }

    @Test
    void findsNothingOfALibraryThatTheOtherDroppedAndFindsItAgain() {
        one.applyUpdates(LIBRARY, List.of(put("Thirty days.", 1)), 1);
        assertThat(findTexts(one, "thirty")).isNotEmpty();
        other.dropLibrary(LIBRARY);
        assertThat(findTexts(one, "thirty")).isEmpty();

        assertThat(findTexts(one, "thirty")).isEmpty();
        other.openLibrary(LIBRARY, "another epoch");
        other.applyUpdates(LIBRARY, List.of(put("Thirty weeks.", 1)), 1);
        assertThat(findTexts(one, "thirty")).containsExactly("Thirty weeks.");
    }

    @Test
    void passesOverAnUpdateThatIsOlderThanTheOneOfTheOther() {
        one.applyUpdates(LIBRARY, List.of(put("Forty weeks.", 2)), 2);
        other.applyUpdates(LIBRARY, List.of(put("Thirty days.", 1)), 1);

        assertThat(findTexts(one, "thirty forty")).containsExactly("Forty weeks.");
        assertThat(other.openLibrary(LIBRARY, "epoch").revision()).as("never goes back").isEqualTo(2);
    }

    @Test
    void aTextDoesNotReturnAfterItsRemoval() {
        one.applyUpdates(LIBRARY, List.of(put("Thirty days.", 1), new RemoveDocument(LEAVE, 2)), 2);
        other.applyUpdates(LIBRARY, List.of(put("Thirty days.", 1)), 2);

        assertThat(other.listDocuments(LIBRARY)).isEmpty();
        other.applyUpdates(LIBRARY, List.of(put("Forty weeks.", 3)), 3);
        assertThat(findTexts(one, "thirty forty")).containsExactly("Forty weeks.");
    }

    @Test
    void aRebuiltIndexTakesOldRevisions() {
        one.applyUpdates(LIBRARY, List.of(put("Forty weeks.", 7)), 7);
        one.dropLibrary(LIBRARY);
        one.openLibrary(LIBRARY, "epoch");
        one.applyUpdates(LIBRARY, List.of(put("Thirty days.", 1)), 1);

        assertThat(findTexts(one, "thirty forty")).containsExactly("Thirty days.");
    }

    @Test
    void aChangeOfADroppedIndexIsRefused() {
        one.dropLibrary(LIBRARY);

        assertThatThrownBy(() -> other.applyUpdates(LIBRARY, List.of(put("Thirty days.", 1)), 1))
                .isInstanceOf(IndexException.class)
                .hasMessageContaining("must be opened before a change");
        assertThat(other.openLibrary(LIBRARY, "epoch")).isEqualTo(new IndexState(0, true));
        assertThat(findTexts(other, "thirty")).isEmpty();
    }

    /** The new index lacks what the other engine believes to be there. */
    @Test
    void aChangeOfAnIndexThatWasDroppedAndCreatedAgainIsRefused() {
        other.applyUpdates(LIBRARY, List.of(put("Thirty days.", 1)), 1);
        one.dropLibrary(LIBRARY);
        one.openLibrary(LIBRARY, "epoch");

        assertThatThrownBy(() -> other.applyUpdates(LIBRARY, List.of(put("Forty weeks.", 2)), 2))
                .isInstanceOf(IndexException.class)
                .hasMessageContaining("must be opened before a change");
        assertThat(other.openLibrary(LIBRARY, "epoch")).isEqualTo(new IndexState(0, false));
    }

    @Test
    void librariesThatAreCreatedAtTheSameTimeHaveIndexesOfTheirOwn() throws Exception {
        List<LibraryId> libraries = IntStream.range(0, 40).mapToObj(number -> new LibraryId("l" + number)).toList();
        try (var threads = Executors.newFixedThreadPool(libraries.size())) {
            var opening = new ArrayList<Future<?>>();
            for (LibraryId library : libraries) {
                PassageIndex index = opening.size() % 2 == 0 ? one : other;
                opening.add(threads.submit(() -> {
                    index.openLibrary(library, "epoch");
                    index.applyUpdates(library, List.of(put("Thirty days.", 1)), 1);
                }));
            }
            for (Future<?> opened : opening) {
                opened.get();
            }
        }
        assertThat(libraries).allSatisfy(library -> assertThat(one.listDocuments(library)).containsExactly(LEAVE));
        one.dropLibrary(libraries.getFirst());
        assertThat(libraries.stream().skip(1))
                .allSatisfy(library -> assertThat(one.listDocuments(library)).containsExactly(LEAVE));
    }

    /** OpenSearch accepts 1,024 conditions. */
    @Test
    void findsAWordOfAVeryLongQuestion() {
        one.applyUpdates(LIBRARY, List.of(put("Thirty days.", 1)), 1);
        String question = IntStream.range(0, 3000)
                .mapToObj(number -> "w" + Integer.toString(number, 26).replaceAll("[0-9]", "x") + number % 7)
                .collect(Collectors.joining(" "));
        assertThat(findTexts(one, "thirty")).isNotEmpty();

        assertThat(findTexts(one, question + " thirty days")).containsExactly("Thirty days.");
    }

    @Test
    void keepsALibraryThatTheOtherCreatesMeanwhile() {
        var created = new LibraryId("created");
        one.applyUpdates(LIBRARY, List.of(put("Thirty days.", 1)), 1);

        one.dropAllExcept(() -> {
            other.openLibrary(created, "epoch");
            other.applyUpdates(created, List.of(put("Forty weeks.", 1)), 1);
            return List.of();
        });

        assertThat(other.openLibrary(created, "epoch")).isEqualTo(new IndexState(1, false));
        assertThat(other.listDocuments(created)).containsExactly(LEAVE);
        assertThat(other.openLibrary(LIBRARY, "epoch").created()).isTrue();
    }

    @Test
    void dropsPassagesThatNoLibraryHas() {
        OpenSearchSettings settings = OpenSearchServer.settingsFor(SharedIndexTest.class);
        try (var client = new OpenSearchClient(settings.url(), settings.authorization(), null, settings.timeout())) {
            var definition = new IndexDefinition(client, new IndexPlan(settings.prefix(), 1, 0, ""));
            definition.createMissing();
            var writer = new PassageWriter(client, definition);
            writer.applyUpdates("lost", List.of(put("Thirty days.", 1)));

            one.dropAllExcept(() -> List.of(LIBRARY));

            assertThat(writer.exists("lost", LEAVE)).isFalse();
        }
        assertThat(other.openLibrary(LIBRARY, "epoch").created()).isFalse();
    }

    private static IndexUpdate put(String text, long revision) {
        return new PutDocument(LEAVE, "Rules", Attributes.NONE, List.of(new Passage(0, List.of(), text)), Map.of(),
                revision);
    }

    private static List<String> findTexts(PassageIndex index, String question) {
        return index.searchPassages(LIBRARY, new PassageQuery(question, List.of(), 10, 3))
                .documents()
                .stream()
                .flatMap(hit -> hit.passages().stream())
                .map(hit -> hit.passage().text())
                .toList();
    }
}
