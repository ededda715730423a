package dev.carrel.opensearch;

import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.application.port.PassageIndex.QueryEmbedding;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.domain.passage.Passage;
import dev.carrel.retrieval.LucenePassageIndex;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The index on OpenSearch finds what Lucene's finds, with the same similarities. */
class LuceneParityTest {

    private static final LibraryId LIBRARY = new LibraryId("parity");
    private static final ModelId MODEL = new ModelId("compass");
    private static final int WORDS = 3000;
    private static final int DIMENSIONS = 32;
    private static final int MAX_HITS = 10;

    private final Random random = new Random(11);

    @TempDir
    Path folder;

    @Test
    void ranksAsLuceneDoes() {
        compareRankings(200, 20);
    }

    @Test
    @Tag("reliability")
    void ranksMoreDocumentsAsLuceneDoes() {
        compareRankings(600, 60);
    }

    private void compareRankings(int documents, int questions) {
        List<IndexUpdate> updates = IntStream.range(0, documents).mapToObj(this::newDocument).toList();
        try (PassageIndex lucene = LucenePassageIndex.open(folder);
                PassageIndex openSearch = OpenSearchPassageIndex
                        .open(OpenSearchServer.settingsFor(LuceneParityTest.class))) {
            openSearch.dropAllExcept(List::of);
            fill(lucene, updates);
            fill(openSearch, updates);
            // Another library has the same words in other numbers.
            LibraryId others = new LibraryId("others");
            openSearch.openLibrary(others, "epoch");
            openSearch.applyUpdates(others, updates.subList(0, 50), 1);

            compare("by words", lucene, openSearch, newQueries(questions,
                    number -> newQuery(AttributeFilter.everything(), false)));
            compare("by words and vectors", lucene, openSearch, newQueries(questions,
                    number -> newQuery(AttributeFilter.everything(), true)));
            compare("filtered", lucene, openSearch, newQueries(questions,
                    number -> newQuery(AttributeFilter.equalTo("team", "team" + number % 4), number % 2 == 0)));
        }
    }

    private static void fill(PassageIndex index, List<IndexUpdate> updates) {
        index.openLibrary(LIBRARY, "epoch");
        for (int from = 0; from < updates.size(); from += 200) {
            index.applyUpdates(LIBRARY, updates.subList(from, Math.min(updates.size(), from + 200)), from + 1);
        }
        index.commitLibrary(LIBRARY);
    }

    private static List<PassageQuery> newQueries(int questions, IntFunction<PassageQuery> query) {
        return IntStream.range(0, questions).mapToObj(query).toList();
    }

    private static void compare(String name, PassageIndex lucene, PassageIndex openSearch,
            List<PassageQuery> queries) {
        var differences = new ArrayList<Double>();
        int wanted = 0;
        int common = 0;
        for (PassageQuery query : queries) {
            Map<DocumentId, Double> expected = search(lucene, query);
            Map<DocumentId, Double> actual = search(openSearch, query);
            wanted += expected.size();
            var both = new HashSet<>(expected.keySet());
            both.retainAll(actual.keySet());
            common += both.size();
            both.forEach(document -> differences.add(Math.abs(expected.get(document) - actual.get(document))));
        }
        Collections.sort(differences);
        assertThat((double) common / wanted).as("%s: hits in common", name).isGreaterThan(0.95);
        assertThat(differences.get(differences.size() * 95 / 100)).as("%s: similarity", name).isLessThan(0.01);
    }

    private static Map<DocumentId, Double> search(PassageIndex index, PassageQuery query) {
        return index.searchPassages(LIBRARY, query)
                .documents()
                .stream()
                .collect(Collectors.toMap(DocumentHit::document, DocumentHit::similarity));
    }

    private IndexUpdate newDocument(int number) {
        var passages = new ArrayList<Passage>();
        var embeddings = new HashMap<Integer, Embedding>();
        int count = 1 + random.nextInt(4);
        for (int ordinal = 0; ordinal < count; ordinal++) {
            passages.add(new Passage(ordinal, List.of("Heading " + newWord()), newText(20 + random.nextInt(100))));
            embeddings.put(ordinal, newEmbedding());
        }
        return new PutDocument(new DocumentId("document" + number), "On " + newWord(),
                Attributes.of(Map.of("team", "team" + number % 4)), passages, embeddings, number + 1);
    }

    private PassageQuery newQuery(AttributeFilter filter, boolean embedded) {
        List<QueryEmbedding> embeddings = embedded ? List.of(new QueryEmbedding(newEmbedding(), 0)) : List.of();
        return new PassageQuery(newText(3 + random.nextInt(8)), filter, List.of(), embeddings, MAX_HITS, 3, false);
    }

    private String newText(int words) {
        return IntStream.range(0, words).mapToObj(any -> newWord()).collect(Collectors.joining(" "));
    }

    /** Returns a word; few words are frequent and most are rare, as in a language. */
    private String newWord() {
        int rank = (int) (WORDS * Math.pow(random.nextDouble(), 3));
        return "w" + Integer.toString(rank, 26).replaceAll("[0-9]", "q") + "o" + rank % 7 + "n";
    }

    private Embedding newEmbedding() {
        float[] vector = new float[DIMENSIONS];
        for (int i = 0; i < DIMENSIONS; i++) {
            vector[i] = (float) random.nextGaussian();
        }
        return Embedding.of(MODEL, vector);
    }
}
