package dev.carrel.fault.cluster;

import dev.carrel.application.faults.TestProxy;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.ServerProcess;
import dev.carrel.harness.ServerProcess.EndedProcess;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Servers whose PostgreSQL is away, or damaged, which it stays. */
@Tag("reliability")
@TestMethodOrder(OrderAnnotation.class)
class DatabaseOutageTest {

    private static final int ASKERS = 60;
    private static final String LOGGED_BEGINNING = "The server of the storage cannot be reached";
    private static final String LOGGED_END = "The server of the storage can be reached again";

    private static TestCluster cluster;

    @BeforeAll
    static void createCluster(@TempDir Path folder) throws Exception {
        cluster = TestCluster.createWithDatabaseServer(folder);
    }

    @AfterAll
    static void closeCluster() throws Exception {
        cluster.close();
    }

    @Test
    @Order(1)
    void aServerWaitsForTheDatabase() throws Exception {
        cluster.database().server().stop();
        var starting = new FutureTask<>(() -> cluster.server("first"));
        Thread.ofPlatform().daemon().start(starting);
        Handbook.await(() -> ServerProcess.events(cluster.log("first")), log -> log.contains("Waiting for up to"));
        assertThat(starting.isDone()).isFalse();
        cluster.database().server().startAgain();

        assertThat(starting.get().client().get("/library").status()).isEqualTo(200);
    }

    @Test
    @Order(2)
    void serversGoOnAfterARestartOfTheDatabase() throws Exception {
        Handbook first = Handbook.of(cluster.server("first"), "opening");
        ServerProcess server = cluster.server("second");
        Handbook second = Handbook.of(server, "opening");
        first.create();
        String before = first.addText("The cellar is locked at night.");
        first.awaitSuccess(before);

        cluster.database().server().stop();
        assertThat(server.client().get("/library/opening").status()).isEqualTo(503);
        Handbook.awaitStatus(503, server, "/readyz");
        cluster.database().server().startAgain();

        Handbook.awaitStatus(200, server, "/library/opening");
        String after = second.addText("The attic is open on Sundays.");
        first.awaitSuccess(after);
        assertThat(first.sourcesOf("When is the attic open?")).contains(after);
        assertThat(second.sourcesOf("When is the cellar locked?")).contains(before);
    }

    /** Each question would otherwise wait until its connection is given up, for minutes. */
    @Test
    @Order(3)
    void questionsAreRefusedWhileTheDatabaseIsSilent(@TempDir Path folder) throws Exception {
        Path log = folder.resolve("log");
        int loggedBefore;
        try (TestProxy way = TestProxy.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), cluster.database().port()));
                ServerProcess server = ServerProcess.start(folder.resolve("data"),
                        cluster.settings(way.port(), Map.of("CARREL_EMBEDDING_MODEL", "none")), log)) {
            Handbook handbook = Handbook.of(server, "silence");
            handbook.create();
            ApiClient monitoring = reader(server);
            ApiClient unused = reader(server);
            assertThat(monitoring.get("/metrics").status()).isEqualTo(200);
            loggedBefore = Files.readAllLines(log).size();
            way.freeze();

            askAndExpectRefusals(handbook);
            ApiClient.ClientResponse unready = server.client().get("/readyz");
            assertThat(unready.status()).isEqualTo(503);
            assertThat(unready.text()).contains("\"unreachable\":[\"storage\"]")
                    .contains("\"reasons\":[\"The storage cannot be reached.\"]");
            assertThat(monitoring.get("/metrics").text()).as("what an alert is made of")
                    .containsPattern("carrel_ready\\{[^}]*reason=\"storage\"[^}]*} 0");
            assertThat(unused.get("/metrics").status()).isEqualTo(503);
            askAndExpectRefusals(handbook);
            way.thaw();

            Handbook.awaitStatus(200, server, "/readyz");
            Handbook.await(() -> handbook.query(Map.of("query", "What is silent?")), reply -> reply.status() == 200);
            Handbook.await(() -> Files.readString(log), text -> text.contains(LOGGED_END));
        }
        List<String> lines = Files.readAllLines(log).stream().skip(loggedBefore).toList();
        assertThat(lines).as("one line tells of an outage, and one of its end")
                .filteredOn(line -> line.contains(" WARN ") || line.contains(" ERROR "))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).contains(LOGGED_BEGINNING));
        assertThat(lines.stream().filter(line -> line.contains(LOGGED_END)).count())
                .isEqualTo(lines.stream().filter(line -> line.contains(LOGGED_BEGINNING)).count());
        assertThat(lines).noneMatch(line -> line.contains("works again"));
    }

    private static ApiClient reader(ServerProcess server) throws Exception {
        return new ApiClient(server.address(), server.client()
                .post("/token", Map.of("name", "monitoring", "scopes", List.of("read")))
                .json()
                .get("token")
                .asText());
    }

    private static void askAndExpectRefusals(Handbook handbook) throws Exception {
        try (ExecutorService askers = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<ApiClient.ClientResponse> question = () -> handbook.query(Map.of("query", "What is silent?"));
            for (Future<ApiClient.ClientResponse> answer : askers.invokeAll(Collections.nCopies(ASKERS, question))) {
                assertThat(answer.get().status()).as(answer.get().text()).isEqualTo(503);
                assertThat(answer.get().headers().firstValue("Retry-After")).isPresent();
            }
        }
    }

    @Test
    @Order(4)
    void verifyFindsADamagedTable() throws Exception {
        Handbook first = Handbook.of(cluster.server("first"), "repairs");
        first.create();
        first.awaitSuccess(first.addText("The roof is checked in May."));
        cluster.stop("first");
        cluster.stop("second");
        cluster.database().damage("section");

        EndedProcess verified = cluster.run("first", "verify");

        assertThat(verified.output()).contains("The database is damaged:", "The table section cannot be read");
        assertThat(verified.code()).isEqualTo(1);
    }
}
