package dev.carrel.opensearch;

import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.application.port.PassageIndex.QueryEmbedding;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.domain.passage.Passage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** An index of several shards, of which a library is in one, and a document of very many passages. */
class ShardsTest {

    private static final ModelId MODEL = new ModelId("compass");

    private final PassageIndex index = OpenSearchPassageIndex
            .open(OpenSearchServer.settingsFor(ShardsTest.class).withShards(3, 0));

    @AfterEach
    void close() {
        index.dropAllExcept(List::of);
        index.close();
    }

    @Test
    void librariesOnSeveralShardsHaveStatisticsOfTheirOwn() {
        var similarities = new ArrayList<Double>();
        for (int library = 0; library < 12; library++) {
            var id = new LibraryId("library" + library);
            index.openLibrary(id, "epoch");
            var updates = new ArrayList<IndexUpdate>();
            updates.add(put("leave", 1, new Passage(0, List.of(), "Unused holidays expire in March.")));
            for (int other = 0; other < 20; other++) {
                updates.add(put("other" + other, 1, new Passage(0, List.of(), "Tickets are paid in March.")));
            }
            // Some libraries are on the same shard: the words of one must not count in another.
            if (library % 2 == 1) {
                index.openLibrary(new LibraryId("noise" + library), "epoch");
                index.applyUpdates(new LibraryId("noise" + library), List.copyOf(updates), 1);
            }
            index.applyUpdates(id, updates, 1);
            List<DocumentHit> hits = index
                    .searchPassages(id, new PassageQuery("when do unused holidays expire", List.of(), 10, 3))
                    .documents();
            assertThat(hits).extracting(DocumentHit::document).containsExactly(new DocumentId("leave"));
            similarities.add(hits.getFirst().similarity());
            assertThat(index.listDocuments(id)).hasSize(21);
        }
        assertThat(similarities)
                .allSatisfy(each -> assertThat(each).isCloseTo(similarities.getFirst(), within(1e-6)));
    }

    /** More passages than a search returns of a document. */
    @Test
    void findsAPassageOfALongDocument() {
        findAPassage(300);
    }

    @Test
    @Tag("reliability")
    void findsAPassageOfAVeryLongDocument() {
        findAPassage(3000);
    }

    private void findAPassage(int count) {
        int near = count * 2 / 5;
        int named = count * 9 / 10;
        var library = new LibraryId("manuals");
        index.openLibrary(library, "epoch");
        var embeddings = new HashMap<Integer, Embedding>();
        for (int position = 0; position < count; position++) {
            embeddings.put(position, Embedding.of(MODEL, new float[]{1, position == near ? 1 : 0, 0.01f}));
        }
        Passage[] passages = IntStream.range(0, count)
                .mapToObj(
                        ordinal -> new Passage(ordinal, List.of("Part " + ordinal), "Screw " + ordinal + " is tight."))
                .toArray(Passage[]::new);
        index.applyUpdates(library,
                List.of(new PutDocument(new DocumentId("manual"), "Machine", Attributes.NONE, List.of(passages),
                        embeddings, 1), put("short", 1, new Passage(0, List.of(), "A screw."))),
                1);

        assertThat(bestOrdinal(library, new PassageQuery("screw " + named, List.of(), 10, 3))).isEqualTo(named);
        var nearest = new QueryEmbedding(Embedding.of(MODEL, new float[]{0, 1, 0}), 0);
        assertThat(bestOrdinal(library,
                new PassageQuery("which one is loose", List.of(), List.of(nearest), 10, 3, false))).isEqualTo(near);
    }

    private int bestOrdinal(LibraryId library, PassageQuery query) {
        return index.searchPassages(library, query).documents().getFirst().passages().getFirst().passage().ordinal();
    }

    private static PutDocument put(String id, long revision, Passage... passages) {
        return new PutDocument(new DocumentId(id), "Rules", Attributes.NONE, List.of(passages), new HashMap<>(),
                revision);
    }
}
