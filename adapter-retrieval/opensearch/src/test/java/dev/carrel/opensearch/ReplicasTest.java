package dev.carrel.opensearch;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.application.port.PassageIndex.IndexUpdate.RemoveDocument;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Passage;
import dev.carrel.opensearch.http.OpenSearchClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Two nodes with a replica of each shard, of which one is killed and comes back. */
@Tag("reliability")
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class ReplicasTest {

    private static final LibraryId LIBRARY = new LibraryId("handbook");
    private static final Duration MAX_WAIT = Duration.ofMinutes(4);

    @TempDir
    Path folder;

    @Test
    void nothingIsLostWithANodeAndNothingDeletedIsKept() throws Exception {
        try (OpenSearchNode first = OpenSearchNode.startCluster(folder.resolve("first"));
                var client = new OpenSearchClient(first.address(), () -> "", null, MAX_WAIT);
                OpenSearchNode second = OpenSearchNode.join(folder.resolve("second"), transportAddress(client));
                PassageIndex index = OpenSearchPassageIndex
                        .open(OpenSearchSettings.of(first.address()).withTimeout(MAX_WAIT).withShards(3, 1))) {
            index.openLibrary(LIBRARY, "epoch");
            awaitStatus(client, "green");
            index.applyUpdates(LIBRARY, List.of(put("leave", "Thirty days.", 1), put("lift", "Serviced in June.", 2)),
                    2);
            assertFindsAlways(index, "thirty", "leave");

            second.kill();
            awaitStatus(client, "yellow");
            index.applyUpdates(LIBRARY, List.of(put("boiler", "Serviced in March.", 3), remove("leave", 4)), 4);
            assertFindsAlways(index, "march", "boiler");
            assertFindsAlways(index, "june", "lift");
            assertFindsAlways(index, "thirty");
            assertThat(index.purgeDeleted(LIBRARY)).as("the killed node has the text yet").isFalse();

            second.startAgain();
            awaitStatus(client, "green");
            assertFindsAlways(index, "march", "boiler");
            assertFindsAlways(index, "thirty");
            await(() -> index.purgeDeleted(LIBRARY), purged -> purged);
            assertThat(index.findRemnants(LIBRARY, new DocumentId("leave"))).isEmpty();
        }
    }

    /** Searches often enough to meet both copies. */
    private static void assertFindsAlways(PassageIndex index, String question, String... documents) {
        for (int search = 0; search < 6; search++) {
            assertThat(index.searchPassages(LIBRARY, new PassageQuery(question, List.of(), 10, 3)).documents())
                    .extracting(hit -> hit.document().value())
                    .containsExactly(documents);
        }
    }

    private static IndexUpdate put(String document, String text, long revision) {
        return new PutDocument(new DocumentId(document), "Rules", Attributes.NONE,
                List.of(new Passage(0, List.of(), text)), Map.of(), revision);
    }

    private static IndexUpdate remove(String document, long revision) {
        return new RemoveDocument(new DocumentId(document), revision);
    }

    private static String transportAddress(OpenSearchClient client) {
        JsonNode nodes = client.send("GET", "_nodes/_local/transport").body().path("nodes");
        return nodes.elements().next().at("/transport/publish_address").asText();
    }

    private static void awaitStatus(OpenSearchClient client, String status) throws InterruptedException {
        await(() -> client.send("GET", "_cluster/health").body(),
                health -> health.path("status").asText().equals(status));
    }

    private static <T> void await(Supplier<T> read, Predicate<T> wanted) throws InterruptedException {
        long deadline = System.nanoTime() + MAX_WAIT.toNanos();
        T seen = read.get();
        while (!wanted.test(seen)) {
            assertThat(System.nanoTime()).as("after %s: %s", MAX_WAIT, seen).isLessThan(deadline);
            Thread.sleep(200);
            seen = read.get();
        }
    }
}
