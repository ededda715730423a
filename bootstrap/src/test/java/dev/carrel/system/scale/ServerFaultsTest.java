package dev.carrel.system.scale;

import dev.carrel.opensearch.OpenSearchNode;
import dev.carrel.system.fault.ClockShim;
import dev.carrel.system.fault.TestRequirement;
import dev.carrel.system.harness.RandomSeed;
import dev.carrel.system.scale.LoadedServers.LoadedServer;
import dev.carrel.system.scale.LoadedServers.ServerFault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static java.util.concurrent.TimeUnit.HOURS;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Faults of two or three servers that share a database, at random moments under mixed load on all of them. Afterwards
 * nothing that was acknowledged is lost, nothing that was deleted is seen, no document is stuck, no page was read twice
 * at once, and each index is equal to the database. {@code -Dcarrel.kills=…} sets the number of kills,
 * {@code -Dcarrel.cut-seconds=…} how long servers are without their database.
 */
@Tag("reliability")
@Timeout(value = 12, unit = HOURS)
class ServerFaultsTest {

    private static final Duration CUT_TIME = Duration.ofSeconds(Integer.getInteger("carrel.cut-seconds", 8));

    @TempDir
    Path folder;

    private final Random random = RandomSeed.random("faults of servers");

    /** Releases are tested with {@code -Dcarrel.kills=500}. */
    @Test
    void theOtherServersGoOn() throws Exception {
        int kills = Integer.getInteger("carrel.kills", 2);
        try (var cluster = TestCluster.start(folder); var servers = new LoadedServers(cluster, random)) {
            for (int kill = 1; kill <= kills; kill++) {
                servers.strike(this::killOne, withoutMore(2 + random.nextInt(2)));
            }
            servers.verifyAll(3);
            report(kills + " kills", servers);
            assertThat(servers.countPromises()).as("requests that were acknowledged").isGreaterThan(10 * kills);
        }
    }

    @Test
    void serversGoOnAfterARestartOfTheDatabase() throws Exception {
        try (var cluster = TestCluster.start(folder)) {
            strikeOnce(cluster, 3, servers -> {
                cluster.database().stop();
                cluster.database().startAgain();
            });
        }
    }

    @Test
    void serversGoOnAfterTheirConnectionsWereCut() throws Exception {
        try (var cluster = TestCluster.start(folder)) {
            strikeOnce(cluster, 2, servers -> {
                servers.forEach(server -> server.proxy().disconnect());
                Thread.sleep(CUT_TIME);
                servers.forEach(server -> server.proxy().reconnect());
            });
        }
    }

    @Test
    void theOthersTakeOverWhileOneServerIsCutOff() throws Exception {
        try (var cluster = TestCluster.start(folder)) {
            strikeOnce(cluster, 3, servers -> {
                servers.getFirst().proxy().disconnect();
                Thread.sleep(CUT_TIME);
                servers.getFirst().proxy().reconnect();
            });
        }
    }

    @Test
    void serversGoOnAfterTheNetworkFellSilent() throws Exception {
        try (var cluster = TestCluster.start(folder)) {
            strikeOnce(cluster, 2, servers -> {
                servers.forEach(server -> server.proxy().freeze());
                Thread.sleep(CUT_TIME);
                servers.forEach(server -> server.proxy().thaw());
            });
        }
    }

    @Test
    void serversGoOnAfterARestartOfOpenSearch() throws Exception {
        try (var cluster = TestCluster.startWithOpenSearch(folder)) {
            Assumptions.assumeTrue(cluster.node() != null, "the node of CARREL_TEST_OPENSEARCH is not stopped");
            OpenSearchNode node = Objects.requireNonNull(cluster.node());
            strikeOnce(cluster, 2, servers -> {
                node.kill();
                node.startAgain();
            });
        }
    }

    @Test
    void serversWithWrongClocksTakeNoWorkOfEachOther() throws Exception {
        TestRequirement.compiler();
        var shim = ClockShim.create(folder);
        int kills = Integer.getInteger("carrel.kills", 1);
        try (var cluster = TestCluster.start(folder); var servers = new LoadedServers(cluster, random)) {
            for (int kill = 1; kill <= kills; kill++) {
                servers.strike(this::killOne, List.of(shim.environment(Duration.ofMinutes(5)),
                        shim.environment(Duration.ofMinutes(-5))));
            }
            servers.verifyAll(2);
            report(kills + " kills of servers whose clocks differ by ten minutes", servers);
        }
    }

    private void killOne(List<LoadedServer> servers) throws InterruptedException {
        servers.get(random.nextInt(servers.size())).kill();
    }

    private void strikeOnce(TestCluster cluster, int count, ServerFault fault) throws Exception {
        try (var servers = new LoadedServers(cluster, random)) {
            servers.strike(fault, withoutMore(count));
            servers.verifyAll(count);
            report(count + " servers", servers);
        }
    }

    private static List<Map<String, String>> withoutMore(int servers) {
        return Collections.nCopies(servers, Map.of());
    }

    private static void report(String fault, LoadedServers servers) {
        System.out.printf("%s, %d promises: none broken%n", fault, servers.countPromises());
    }
}
