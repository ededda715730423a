package dev.carrel.system.scale;

import dev.carrel.opensearch.OpenSearchNode;
import dev.carrel.system.harness.ApiClient;
import dev.carrel.system.harness.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Two servers on one database and one OpenSearch. */
class SharedIndexServersTest {

    private static final int MANY = 60;

    @TempDir
    Path folder;

    private TestCluster cluster;

    @BeforeEach
    void startCluster() throws IOException {
        cluster = TestCluster.startWithOpenSearch(folder);
    }

    @AfterEach
    void stopCluster() throws IOException {
        cluster.close();
    }

    @Test
    void eachAnswersFromWhatTheOtherHasAcknowledged() throws Exception {
        try (ServerProcess first = cluster.startServer("first"); ServerProcess second = cluster.startServer("second")) {
            Handbook.of(first).create();
            Handbook.of(first).checkFollowedBy(Handbook.of(second), 3);

            List<String> ids = Handbook.of(first).addLockers(MANY);
            Handbook.of(first).delete(ids.getFirst());
            first.kill();
            for (String id : ids.subList(1, MANY)) {
                Handbook.of(second).awaitSuccess(id);
            }
            assertThat(Handbook.of(second).sourcesOf("Where is locker 17?")).contains(ids.get(17));
        }
        for (String engine : List.of("first", "second")) {
            assertThat(cluster.command(engine, "verify")).contains("The database is intact.",
                    "handbook: " + (MANY - 1) + " documents, index matches the database");
        }
    }

    @Test
    void nothingIsLostWhileOpenSearchIsAway() throws Exception {
        OpenSearchNode node = cluster.node();
        Assumptions.assumeTrue(node != null, "the node of CARREL_TEST_OPENSEARCH is not stopped");
        Path log = folder.resolve("first.log");
        try (ServerProcess first = ServerProcess.start(folder.resolve("first"), cluster.settings(), log);
                ServerProcess second = cluster.startServer("second")) {
            Handbook.of(first).create();
            List<String> ids = new ArrayList<>(Handbook.of(first).addLockers(MANY));
            Handbook.of(first).awaitSuccess(ids.getFirst());

            node.kill();
            ids.add(Handbook.of(first).addText("The boiler is serviced in March."));
            ids.add(Handbook.of(second).addText("The lift is serviced in June."));
            String deleted = ids.removeFirst();
            Handbook.of(second).delete(deleted);
            ApiClient.ClientResponse search = Handbook.of(second).query(Map.of("query", "When is the lift serviced?"));
            assertThat(search.status()).as(search.text()).isEqualTo(503);
            assertThat(search.headers().firstValue("Retry-After")).isPresent();
            assertThat(search.text()).contains("The search index of the server cannot be reached.");
            for (ServerProcess server : List.of(first, second)) {
                Handbook.await(() -> server.client().get("/readyz").text().contains("\"unreachable\":[\"index\"]"));
                assertThat(server.client().get("/readyz").status()).isEqualTo(503);
            }
            Future<ServerProcess> third = startWaitingServer(node.address());
            assertThat(third.isDone()).isFalse();
            node.startAgain();

            for (String id : ids) {
                Handbook.of(second).awaitSuccess(id);
            }
            assertThat(Handbook.of(first).sourcesOf("When is the lift serviced?")).contains(ids.getLast());
            assertThat(Handbook.of(second).sourcesOf("Where is locker 42?")).contains(ids.get(41));
            assertThat(Handbook.of(second).sourcesOf("Where is locker 0?")).doesNotContain(deleted);
            try (ServerProcess late = third.get()) {
                for (ServerProcess server : List.of(first, second, late)) {
                    Handbook.await(() -> server.client().get("/readyz").status() == 200);
                }
                assertThat(Handbook.of(late).sourcesOf("When is the boiler serviced?"))
                        .contains(ids.get(ids.size() - 2));
            }
        }
        assertThat(ServerProcess.events(log)).as("the outage is logged once, and its end")
                .containsOnlyOnce("The server of the index cannot be reached")
                .containsOnlyOnce("The server of the index can be reached again")
                .doesNotContain("could not be updated", "could not be removed", "2 in a row");
    }

    @Test
    void anIndexThatIsDeletedUnderTheServersIsFilledAgain() throws Exception {
        try (ServerProcess first = cluster.startServer("first"); ServerProcess second = cluster.startServer("second")) {
            Handbook.of(first).create();
            List<String> ids = new ArrayList<>(Handbook.of(first).addLockers(MANY));
            for (String id : ids) {
                Handbook.of(second).awaitSuccess(id);
            }
            deleteIndex("carrel-test-passages");
            ids.add(Handbook.of(second).addText("The lift is serviced in June."));

            for (ServerProcess server : List.of(first, second)) {
                Handbook.of(server).awaitSuccess(ids.getLast());
                Handbook.await(() -> Handbook.of(server)
                        .query(Map.of("query", "Where is locker 42?"))
                        .json()
                        .findValuesAsText("id")
                        .contains(ids.get(42)));
                assertThat(Handbook.of(server).sourcesOf("When is the lift serviced?")).contains(ids.getLast());
                Handbook.await(() -> server.client().get("/readyz").status() == 200);
            }
        }
        assertThat(cluster.command("first", "verify"))
                .contains("handbook: " + (MANY + 1) + " documents, index matches the database");
    }

    private void deleteIndex(String name) throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(cluster.openSearch().resolve("/" + name)).DELETE().build();
            assertThat(http.send(request, HttpResponse.BodyHandlers.ofString()).statusCode()).isEqualTo(200);
        }
    }

    /** Starts a server that does not listen before OpenSearch answers. */
    private Future<ServerProcess> startWaitingServer(URI openSearch) throws Exception {
        Path log = folder.resolve("third.log");
        var starting = new FutureTask<>(() -> ServerProcess.start(folder.resolve("third"), cluster.settings(), log));
        Thread.ofPlatform().daemon().start(starting);
        Handbook.await(() -> ServerProcess.events(log)
                .contains(
                        "OpenSearch at " + openSearch + " cannot be reached. Check that it runs and that the address is"
                                + " right. Waiting for up to 60 s"));
        return starting;
    }
}
