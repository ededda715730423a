package dev.carrel.application.contract.index;

import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.application.port.PassageIndex.QueryEmbedding;
import dev.carrel.application.port.PassageIndex.SearchHits;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.domain.passage.Passage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Searches whose caller stops waiting: they have all hits or none. */
public abstract class CancelledSearchContract extends IndexFixture {

    private static final int DOCUMENTS = 40;
    private static final ModelId MODEL = new ModelId("compass");

    @Test
    void aCancelledSearchThrows() {
        fillIndex(HANDBOOK, rooms());

        assertThatExceptionOfType(CancellationException.class)
                .isThrownBy(
                        () -> index.searchPassages(HANDBOOK, query(List.of()), CancellationSignal.when(() -> true)));
    }

    @Test
    void aSearchThatIsCancelledMeanwhileHasAllHitsOrNone() {
        fillIndex(HANDBOOK, rooms());

        assertAllHitsOrNone(query(List.of()));
        assertAllHitsOrNone(query(List.of(new QueryEmbedding(embed(3), 0))));
    }

    /** Cancels a search at its first look at the signal, at its second, and so on, until it ends before. */
    private void assertAllHitsOrNone(PassageQuery query) {
        SearchHits all = index.searchPassages(HANDBOOK, query);
        assertThat(all.documents()).isNotEmpty();
        Optional<SearchHits> found = Optional.empty();
        for (int looks = 0; found.isEmpty(); looks++) {
            found = searchUntil(looks, query);
        }
        assertThat(found).contains(all);
    }

    private Optional<SearchHits> searchUntil(int looks, PassageQuery query) {
        var left = new AtomicInteger(looks);
        try {
            return Optional.of(index.searchPassages(HANDBOOK, query,
                    CancellationSignal.when(() -> left.getAndUpdate(now -> Math.max(0, now - 1)) == 0)));
        } catch (CancellationException ignored) {
            return Optional.empty();
        }
    }

    private static PassageQuery query(List<QueryEmbedding> embeddings) {
        return new PassageQuery("Where is room 7 and who cleans the romo?", AttributeFilter.everything(), List.of(),
                embeddings, 10, 3, false);
    }

    private static IndexUpdate[] rooms() {
        return IntStream.range(0, DOCUMENTS)
                .mapToObj(number -> new PutDocument(new DocumentId("room-" + number), "Room " + number,
                        List.of(new Passage(0, List.of(), "Room " + number + " is cleaned by team " + number % 3 + "."),
                                new Passage(1, List.of(), "It is on floor " + number % 5 + ".")),
                        Map.of(0, embed(number), 1, embed(number + 1))))
                .toArray(IndexUpdate[]::new);
    }

    private static Embedding embed(int number) {
        return Embedding.of(MODEL, new float[]{1, number % 7, number % 3});
    }
}
