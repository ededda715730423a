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
import java.util.HashMap;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Of documents that are too long to be returned as a whole, the same passages are found as on Lucene. */
class LongDocumentsTest {

    private static final LibraryId LIBRARY = new LibraryId("long");
    private static final ModelId MODEL = new ModelId("topics");
    private static final int PASSAGES = 90;
    private static final int NEAR = 3;
    private static final int DIMENSIONS = 64;

    private final Random random = new Random(23);

    @TempDir
    Path folder;

    @Test
    void findsAllPassagesThatAreNear() {
        compareNearPassages(12);
    }

    @Test
    @Tag("reliability")
    void findsAllPassagesThatAreNearAmongMore() {
        compareNearPassages(60);
    }

    /** The passages about the topic of a document are near to the question, and have none of its words. */
    private void compareNearPassages(int topics) {
        List<IndexUpdate> documents = IntStream.range(0, topics).mapToObj(this::newDocument).toList();
        try (PassageIndex lucene = LucenePassageIndex.open(folder);
                PassageIndex openSearch = OpenSearchPassageIndex
                        .open(OpenSearchServer.settingsFor(LongDocumentsTest.class))) {
            openSearch.dropAllExcept(List::of);
            for (PassageIndex index : List.of(lucene, openSearch)) {
                index.openLibrary(LIBRARY, "epoch");
                index.applyUpdates(LIBRARY, documents, topics);
                index.commitLibrary(LIBRARY);
            }
            for (int topic = 0; topic < topics; topic++) {
                List<Integer> expected = findPassages(lucene, topic);
                assertThat(expected).hasSize(NEAR).allMatch(LongDocumentsTest::isNear);
                assertThat(findPassages(openSearch, topic)).as("topic %d", topic).isEqualTo(expected);
            }
            openSearch.dropAllExcept(List::of);
        }
    }

    private static List<Integer> findPassages(PassageIndex index, int topic) {
        var query = new PassageQuery("lantern", AttributeFilter.everything(), List.of(),
                List.of(new QueryEmbedding(Embedding.of(MODEL, directionOf(topic)), 0)), 1, NEAR, false);
        DocumentHit hit = index.searchPassages(LIBRARY, query).documents().getFirst();
        assertThat(hit.document().value()).isEqualTo("document" + topic);
        return hit.passages().stream().map(passage -> passage.passage().ordinal()).sorted().toList();
    }

    private IndexUpdate newDocument(int topic) {
        var passages = new ArrayList<Passage>();
        var embeddings = new HashMap<Integer, Embedding>();
        for (int ordinal = 0; ordinal < PASSAGES; ordinal++) {
            passages.add(new Passage(ordinal, List.of(), newText()));
            embeddings.put(ordinal, Embedding.of(MODEL, isNear(ordinal) ? nearTo(topic) : newVector(random)));
        }
        return new PutDocument(new DocumentId("document" + topic), "Handbook", Attributes.NONE, passages, embeddings,
                topic + 1);
    }

    private static boolean isNear(int ordinal) {
        return ordinal % (PASSAGES / NEAR) == 7;
    }

    private String newText() {
        return IntStream.range(0, 60)
                .mapToObj(any -> "w" + Integer.toString(random.nextInt(2000), 26).replaceAll("[0-9]", "q"))
                .collect(Collectors.joining(" "));
    }

    private float[] nearTo(int topic) {
        float[] vector = directionOf(topic);
        for (int i = 0; i < DIMENSIONS; i++) {
            vector[i] += (float) (0.3 * random.nextGaussian());
        }
        return vector;
    }

    private static float[] directionOf(int topic) {
        return newVector(new Random(topic));
    }

    private static float[] newVector(Random random) {
        var vector = new float[DIMENSIONS];
        for (int i = 0; i < DIMENSIONS; i++) {
            vector[i] = (float) random.nextGaussian();
        }
        return vector;
    }
}
