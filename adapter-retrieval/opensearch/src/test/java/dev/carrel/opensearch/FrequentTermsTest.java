package dev.carrel.opensearch;

import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Passage;
import dev.carrel.retrieval.LucenePassageIndex;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** In a large library, words that most documents have count, though candidates are searched by the others. */
class FrequentTermsTest {

    private static final LibraryId LIBRARY = new LibraryId("frequent");
    /** More than a library has whose candidates are searched by all words. */
    private static final int DOCUMENTS = 1100;

    @TempDir
    Path folder;

    private PassageIndex lucene;
    private PassageIndex openSearch;

    @BeforeEach
    void fillBoth() {
        lucene = LucenePassageIndex.open(folder);
        openSearch = OpenSearchPassageIndex.open(OpenSearchServer.settingsFor(FrequentTermsTest.class));
        openSearch.dropAllExcept(List::of);
        List<IndexUpdate> documents = IntStream.range(0, DOCUMENTS).mapToObj(FrequentTermsTest::newDocument).toList();
        for (PassageIndex index : List.of(lucene, openSearch)) {
            index.openLibrary(LIBRARY, "epoch");
            index.applyUpdates(LIBRARY, documents, DOCUMENTS);
            index.commitLibrary(LIBRARY);
        }
    }

    @AfterEach
    void dropBoth() {
        openSearch.dropAllExcept(List::of);
        openSearch.close();
        lucene.close();
    }

    /** Returns a document, of which every second has the frequent word. */
    private static IndexUpdate newDocument(int number) {
        String text = "granite ".repeat(number % 2 * (1 + number % 7)) + (number % 500 == 1 ? "lantern " : "") + "w"
                + "x".repeat(number % 40);
        return new PutDocument(new DocumentId(Integer.toString(number)), "", Attributes.NONE,
                List.of(new Passage(0, List.of(), text)), Map.of(), number + 1);
    }

    @Test
    void findsDocumentsThatHaveOnlyTheFrequentWord() {
        // Three documents have the other word.
        assertThat(search(openSearch, "granite lantern")).hasSize(10).isEqualTo(search(lucene, "granite lantern"));
        assertThat(search(openSearch, "granite")).hasSize(10).isEqualTo(search(lucene, "granite"));
    }

    private static List<Double> search(PassageIndex index, String text) {
        var query = new PassageQuery(text, AttributeFilter.everything(), List.of(), List.of(), 10, 1, false);
        // The first search counts the words.
        search(index, query);
        return search(index, query);
    }

    /** Returns the similarities, rounded: many documents are equal. */
    private static List<Double> search(PassageIndex index, PassageQuery query) {
        return index.searchPassages(LIBRARY, query)
                .documents()
                .stream()
                .map(DocumentHit::similarity)
                .map(similarity -> Math.round(similarity * 1000) / 1000.0)
                .toList();
    }
}
