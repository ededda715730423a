package dev.carrel.opensearch;

import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.application.port.PassageIndex.IndexUpdate.RemoveDocument;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.application.port.PassageIndex.SearchHits;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Passage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A server that answers in JSON and wrongly, as one of another version or behind a cache may: every call has a result
 * that can be used, or fails as one of an index. {@code -Dcarrel.lies=…} sets the number of calls, and
 * {@code -Dcarrel.lies-seed=…} draws other lies.
 */
class LyingServerTest {

    private static final int CALLS = Integer.getInteger("carrel.lies", 300);
    private static final LibraryId LIBRARY = new LibraryId("handbook");
    private static final OpenSearchSettings SETTINGS = OpenSearchServer.settingsFor(LyingServerTest.class);

    private final long seed = Long.getLong("carrel.lies-seed", 17);
    private final Random random = new Random(seed);

    @Test
    void hasResultsOrFailsAsAnIndex() throws Exception {
        Map<String, String> unexpected = new TreeMap<>();
        int failures = 0;
        try (var proxy = new LyingProxy(SETTINGS.url(), random);
                PassageIndex index = OpenSearchPassageIndex.open(OpenSearchSettings.of(proxy.address())
                        .withPrefix(SETTINGS.prefix())
                        .withShards(1, 0)
                        .withTimeout(Duration.ofMinutes(4)))) {
            fill(index);
            for (int call = 0; call < CALLS; call++) {
                proxy.lie(true);
                try {
                    call(index);
                } catch (IndexException e) {
                    failures++;
                } catch (RuntimeException e) {
                    unexpected.putIfAbsent(e + " at " + List.of(e.getStackTrace()).subList(0, 6), proxy.lastLie());
                }
                proxy.lie(false);
                for (int attempt = 0; !index.isReachable() && attempt < 100; attempt++) {
                    index.checkServer();
                }
            }
            System.out.printf("%d lies in %d calls, of which %d failed; seed %d%n", proxy.countLies(), CALLS, failures,
                    seed);
            assertThat(unexpected).isEmpty();
            assertThat(failures).isPositive();
            index.checkServer();
            fill(index);
            assertThat(index.searchPassages(LIBRARY, question()).documents()).isNotEmpty();
            index.dropLibrary(LIBRARY);
        }
    }

    private void fill(PassageIndex index) {
        index.openLibrary(LIBRARY, "epoch");
        index.applyUpdates(LIBRARY, IntStream.range(0, 20).mapToObj(LyingServerTest::put).toList(), 1);
        index.commitLibrary(LIBRARY);
    }

    private static IndexUpdate put(int number) {
        return new PutDocument(new DocumentId("d" + number), "Rule " + number, List.of(
                new Passage(0, List.of("Leave"), "Employees have " + number + " days of leave."),
                new Passage(1, List.of(), "Unused days of rule " + number + " expire in March.")), Map.of());
    }

    private PassageQuery question() {
        return new PassageQuery("How many days of leav have employees?", List.of(), List.of(), 5, 3,
                random.nextBoolean());
    }

    private void call(PassageIndex index) {
        int number = random.nextInt(20);
        switch (random.nextInt(12)) {
            case 0 -> index.applyUpdates(LIBRARY, List.of(put(number)), 2);
            case 1 -> index.applyUpdates(LIBRARY, List.of(new RemoveDocument(new DocumentId("d" + number), 0)), 2);
            case 2 -> index.openLibrary(LIBRARY, "epoch");
            case 3 -> index.commitLibrary(LIBRARY);
            case 4 -> index.listDocuments(LIBRARY);
            case 5 -> index.findRemnants(LIBRARY, new DocumentId("d" + number));
            case 6 -> index.checkServer();
            case 7 -> index.countBytes();
            case 8 -> index.purgeDeleted(LIBRARY);
            default -> assertUsable(index.searchPassages(LIBRARY, question()));
        }
    }

    private static void assertUsable(SearchHits hits) {
        for (DocumentHit hit : hits.documents()) {
            assertThat(hit.passages()).isNotEmpty();
            assertThat(hit.passages()).extracting(PassageHit::similarity)
                    .allSatisfy(similarity -> assertThat(similarity).isBetween(0.0, 1.0));
        }
    }
}
