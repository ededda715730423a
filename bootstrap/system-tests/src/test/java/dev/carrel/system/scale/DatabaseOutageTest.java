package dev.carrel.system.scale;

import dev.carrel.system.harness.ServerProcess;
import dev.carrel.system.harness.ServerProcess.EndedProcess;
import java.nio.file.Path;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Servers whose PostgreSQL is away, or damaged, which it stays. */
@TestMethodOrder(OrderAnnotation.class)
class DatabaseOutageTest {

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

    @Test
    @Order(3)
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
