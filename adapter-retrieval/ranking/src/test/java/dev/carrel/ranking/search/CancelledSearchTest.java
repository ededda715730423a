package dev.carrel.ranking.search;

import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Passage;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A search looks at the time while it goes through an index, not only between its steps. */
class CancelledSearchTest {

    private static final int SMALL = 50;
    private static final int LARGE = 5_000;

    @Test
    void looksAtTheSignalMoreOftenInALargerIndex() {
        assertThat(countLooks(LARGE)).isGreaterThan(countLooks(SMALL));
    }

    private static int countLooks(int documents) {
        var looks = new AtomicInteger();
        try (var index = new MemoryIndex()) {
            index.apply(IntStream.range(0, documents)
                    .mapToObj(number -> new PutDocument(new DocumentId("d" + number), "Pump " + number,
                            List.of(new Passage(0, List.of(), "The pump has a valve."))))
                    .toArray(PutDocument[]::new));
            index.search(new PassageQuery("pump valve", List.of(), 1, 1), CancellationSignal.when(() -> {
                looks.incrementAndGet();
                return false;
            }));
        }
        return looks.get();
    }
}
