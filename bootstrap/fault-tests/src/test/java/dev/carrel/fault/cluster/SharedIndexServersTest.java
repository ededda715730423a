package dev.carrel.fault.cluster;

import dev.carrel.application.faults.TestProxy;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.ServerProcess;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Two servers on one database and one OpenSearch. */
@Tag("reliability")
class SharedIndexServersTest {

    private static final int MANY = 20;

    private static TestCluster cluster;

    @BeforeAll
    static void createCluster(@TempDir Path folder) throws Exception {
        cluster = TestCluster.create(folder).withOpenSearch().withWayToIndex();
    }

    @AfterAll
    static void closeCluster() throws Exception {
        cluster.close();
    }

    @Test
    void eachAnswersFromWhatTheOtherHasAcknowledged() throws Exception {
        ServerProcess killed = cluster.server("first");
        Handbook first = Handbook.of(killed, "rooms");
        Handbook second = Handbook.of(cluster.server("second"), "rooms");
        first.create();
        first.checkFollowedBy(second, 3);

        List<String> ids = first.addLockers(MANY);
        first.delete(ids.getFirst());
        killed.kill();
        for (String id : ids.subList(1, MANY)) {
            second.awaitSuccess(id);
        }
        assertThat(second.sourcesOf("Where is locker 17?")).contains(ids.get(17));
        assertThat(cluster.command("first", "verify")).contains("The database is intact.",
                "rooms: " + (MANY - 1) + " documents, index matches the database");
    }

    @Test
    void nothingIsLostWhileOpenSearchIsAway() throws Exception {
        ServerProcess firstServer = cluster.server("first");
        ServerProcess secondServer = cluster.server("second");
        String logBefore = readLog();
        Handbook first = Handbook.of(firstServer, "services");
        Handbook second = Handbook.of(secondServer, "services");
        first.create();
        List<String> ids = first.addLockers(MANY);
        first.awaitSuccess(ids.getFirst());

        cluster.wayToIndex().disconnect();
        ids.add(first.addText("The boiler is serviced in March."));
        ids.add(second.addText("The lift is serviced in June."));
        String deleted = ids.removeFirst();
        second.delete(deleted);
        ApiClient.ClientResponse search = second.query(Map.of("query", "When is the lift serviced?"));
        assertThat(search.status()).as(search.text()).isEqualTo(503);
        assertThat(search.headers().firstValue("Retry-After")).isPresent();
        assertThat(search.text()).contains("The search index of the server cannot be reached.");
        for (ServerProcess server : List.of(firstServer, secondServer)) {
            Handbook.await(() -> server.client().get("/readyz"),
                    answer -> answer.text().contains("\"unreachable\":[\"index\"]") && answer.status() == 503);
        }
        Future<ServerProcess> third = startWaitingServer();
        assertThat(third.isDone()).isFalse();
        cluster.wayToIndex().reconnect();

        for (String id : ids) {
            second.awaitSuccess(id);
        }
        assertThat(first.sourcesOf("When is the lift serviced?")).contains(ids.getLast());
        assertThat(second.sourcesOf("Where is locker 12?")).contains(ids.get(11));
        assertThat(second.sourcesOf("Where is locker 0?")).doesNotContain(deleted);
        for (ServerProcess server : List.of(firstServer, secondServer, third.get())) {
            Handbook.awaitStatus(200, server, "/readyz");
        }
        assertThat(Handbook.of(third.get(), "services").sourcesOf("When is the boiler serviced?"))
                .contains(ids.get(ids.size() - 2));
        assertThat(readLog().substring(logBefore.length())).as("the outage is logged once, and its end")
                .containsOnlyOnce("The server of the index cannot be reached")
                .containsOnlyOnce("The server of the index can be reached again")
                .doesNotContain("could not be updated", "could not be removed", "2 in a row");
    }

    /** Each would otherwise wait until its time limit. */
    @Test
    void whateverSearchesIsRefusedWhileOpenSearchIsSilent(@TempDir Path folder) throws Exception {
        try (TestProxy way = TestProxy.start(
                new InetSocketAddress(cluster.openSearch().getHost(), cluster.openSearch().getPort()));
                ServerProcess server = ServerProcess.start(folder.resolve("data"), cluster.settings(Map.of(
                        "CARREL_EMBEDDING_MODEL", "none", "CARREL_QUERY_TIMEOUT", "30m",
                        "CARREL_INDEX_URL", "http://127.0.0.1:" + way.port())))) {
            Handbook handbook = Handbook.of(server, "silence");
            handbook.create();
            handbook.awaitSuccess(handbook.addText("The boiler is serviced in March."));
            way.freeze();

            Map<String, String> question = Map.of("query", "When is the boiler serviced?");
            for (String path : List.of("/v2/library/silence/query", "/v2/library/silence/search",
                    "/v1/vector_stores/silence/search")) {
                ApiClient.ClientResponse refusal = server.client().post(path, question);
                assertThat(refusal.status()).as(path + refusal.text()).isEqualTo(503);
                assertThat(refusal.headers().firstValue("Retry-After")).as(path).isPresent();
            }
            for (String tool : List.of("search", "search_library", "ask_library")) {
                assertThat(server.client()
                        .post("/mcp", Map.of("jsonrpc", "2.0", "id", 1, "method", "tools/call",
                                "params", Map.of("name", tool, "arguments", Map.of("library", "silence", "query",
                                        question.get("query"), "question", question.get("query")))))
                        .text()).as(tool).contains("The search index of the server cannot be reached.");
            }
            assertThat(server.client().get("/readyz").text()).contains("\"unreachable\":[\"index\"]");
            way.thaw();

            Handbook.awaitStatus(200, server, "/readyz");
            Handbook.await(() -> handbook.query(question), reply -> reply.status() == 200);
        }
    }

    @Test
    void anIndexThatIsDeletedUnderTheServersIsFilledAgain() throws Exception {
        List<ServerProcess> servers = List.of(cluster.server("first"), cluster.server("second"));
        Handbook first = Handbook.of(servers.getFirst(), "lifts");
        Handbook second = Handbook.of(servers.getLast(), "lifts");
        first.create();
        List<String> ids = first.addLockers(MANY);
        for (String id : ids) {
            second.awaitSuccess(id);
        }
        deleteIndex("carrel-test-passages");
        ids.add(second.addText("The lift is serviced in June."));

        for (Handbook each : List.of(first, second)) {
            each.awaitSuccess(ids.getLast());
            Handbook.await(() -> each.query(Map.of("query", "Where is locker 12?")),
                    answer -> answer.json().findValuesAsText("id").contains(ids.get(12)));
            assertThat(each.sourcesOf("When is the lift serviced?")).contains(ids.getLast());
        }
        for (ServerProcess server : servers) {
            Handbook.awaitStatus(200, server, "/readyz");
        }
        cluster.stop("first");
        assertThat(cluster.command("first", "verify"))
                .contains("lifts: " + (MANY + 1) + " documents, index matches the database");
    }

    private static String readLog() throws IOException {
        return Files.readString(cluster.log("first"));
    }

    private static void deleteIndex(String name) throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(cluster.openSearch().resolve("/" + name)).DELETE().build();
            assertThat(http.send(request, HttpResponse.BodyHandlers.ofString()).statusCode()).isEqualTo(200);
        }
    }

    /** Starts a server that does not listen before OpenSearch answers. */
    private static Future<ServerProcess> startWaitingServer() throws Exception {
        var starting = new FutureTask<>(() -> cluster.server("third"));
        Thread.ofPlatform().daemon().start(starting);
        Handbook.await(() -> ServerProcess.events(cluster.log("third")),
                log -> log.contains("OpenSearch at " + cluster.indexAddress() + " ended the connection: ")
                        && log.contains("Waiting for up to 600 s"));
        return starting;
    }
}
