package dev.carrel.application.contract.index;

import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.PassageIndex.ContextQuestion;
import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Passage;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

import static org.assertj.core.api.Assertions.assertThat;

/** The index under test and the helpers that the contract tests of an index share. */
public abstract class IndexFixture {

    protected static final LibraryId HANDBOOK = new LibraryId("handbook");
    protected static final LibraryId RECIPES = new LibraryId("recipes");
    protected static final String EPOCH = "first life";

    static final DocumentId LEAVE = new DocumentId("leave");
    static final DocumentId TRAVEL = new DocumentId("travel");

    PassageIndex index;

    /** Opens the index; a second call in the same test finds what the first left. */
    protected abstract PassageIndex openIndex();

    @BeforeEach
    void setUpIndex() {
        index = openIndex();
    }

    @AfterEach
    void closeIndex() {
        index.close();
    }

    final void reopenIndex() {
        index.close();
        index = openIndex();
    }

    /** Opens the index of a library and applies updates as its first revision. */
    final void fillIndex(LibraryId library, IndexUpdate... updates) {
        index.openLibrary(library, EPOCH);
        index.applyUpdates(library, List.of(updates), 1);
    }

    static PutDocument putDocument(DocumentId document, String... passages) {
        return new PutDocument(document, "Rules", IntStream.range(0, passages.length)
                .mapToObj(ordinal -> new Passage(ordinal, List.of(), passages[ordinal]))
                .toList());
    }

    final List<DocumentHit> searchFor(LibraryId library, String text) {
        return searchFor(library, text, 10, 3);
    }

    final List<DocumentHit> searchFor(LibraryId library, String text, int documents, int passages) {
        return index.searchPassages(library, new PassageQuery(text, List.of(), documents, passages)).documents();
    }

    /** Returns the documents found for a question that follows others. */
    final List<DocumentId> foundDocuments(LibraryId library, String text, String... earlier) {
        return index
                .searchPassages(library,
                        new PassageQuery(text, Stream.of(earlier).map(said -> new ContextQuestion(said, 0.3)).toList(),
                                10, 3))
                .documents()
                .stream()
                .map(DocumentHit::document)
                .toList();
    }

    final List<String> foundTexts(String query) {
        return searchFor(HANDBOOK, query).stream()
                .flatMap(hit -> hit.passages().stream())
                .map(found -> found.passage().text())
                .toList();
    }

    /** Asserts that similarities are from 0 to 1 and never grow from one hit to the next. */
    public static void assertRanked(List<DocumentHit> hits) {
        double before = 1;
        for (DocumentHit hit : hits) {
            assertThat(hit.similarity()).isBetween(0.0, before);
            before = hit.similarity();
            double within = hit.similarity();
            for (PassageHit passage : hit.passages()) {
                assertThat(passage.similarity()).isBetween(0.0, within);
                within = passage.similarity();
            }
        }
    }

    static <T> List<T> callConcurrently(List<Callable<T>> calls) {
        try (var threads = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
            List<Future<T>> results = calls.stream().map(threads::submit).toList();
            var values = new ArrayList<T>();
            for (Future<T> result : results) {
                values.add(result.get());
            }
            return values;
        } catch (ExecutionException e) {
            throw new AssertionError("a call failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }
}
