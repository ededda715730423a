package dev.carrel.fault.cluster;

import dev.carrel.fault.cluster.LoadedServers.ServerFault;
import dev.carrel.fault.shim.ClockShim;
import dev.carrel.harness.RandomSeed;
import dev.carrel.harness.TestRequirement;
import dev.carrel.opensearch.OpenSearchNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;

import static java.util.concurrent.TimeUnit.HOURS;
import static org.junit.jupiter.api.parallel.ExecutionMode.CONCURRENT;

/**
 * Faults of two or three servers that share a database, at random moments under mixed load on all of them, one after
 * the other in the same run. Nothing that was acknowledged is lost, nothing that was deleted is seen, no document is
 * stuck, no page is read twice at once, and each index is equal to the database at the end. {@code -Dcarrel.kills=…}
 * sets the number of kills, {@code -Dcarrel.fault-rounds=…} how often each other fault strikes,
 * {@code -Dcarrel.cut-seconds=…} how long servers are without their database: longer than their leases.
 */
@Tag("reliability")
@Execution(CONCURRENT)
@Timeout(value = 12, unit = HOURS)
class ServerFaultsTest {

    private static final int KILLS = Integer.getInteger("carrel.kills", 3);
    /** Twice as many until the next check: each compares all that was acknowledged so far. */
    private static final int KILLS_UNTIL_FIRST_CHECK = 20;
    private static final int ROUNDS = Integer.getInteger("carrel.fault-rounds", 1);
    private static final Duration CUT_TIME = Duration.ofSeconds(Integer.getInteger("carrel.cut-seconds", 12));

    @TempDir
    Path folder;

    private final Random random = RandomSeed.random("faults of servers");
    private int kills;

    /** Releases are tested with {@code -Dcarrel.kills=500}. */
    @Test
    void theOthersGoOnWhenServersAreKilled() throws Exception {
        try (var cluster = TestCluster.createWithDatabaseServer(folder);
                var servers = LoadedServers.start(cluster, random, withoutMore(2 + random.nextInt(2)))) {
            kill(servers, KILLS);
        }
    }

    @Test
    void serversWithWrongClocksTakeNoWorkOfEachOther() throws Exception {
        TestRequirement.compiler();
        var shim = ClockShim.create(folder);
        List<Map<String, String>> clocks = List.of(shim.environment(Duration.ofMinutes(5)),
                shim.environment(Duration.ofMinutes(-5)));
        try (var cluster = TestCluster.createWithDatabaseServer(folder);
                var servers = LoadedServers.start(cluster, random, clocks)) {
            kill(servers, Math.max(1, KILLS / 3));
        }
    }

    @Test
    void serversGoOnAfterFaultsOfAllKinds() throws Exception {
        try (var cluster = TestCluster.createWithDatabaseServer(folder)) {
            strikeAll(cluster, databaseFaults(cluster));
        }
    }

    @Test
    void serversThatShareAnIndexGoOnAfterFaultsOfAllKinds() throws Exception {
        try (var cluster = TestCluster.createWithDatabaseServer(folder).withOpenSearch()) {
            List<ServerFault> faults = databaseFaults(cluster);
            OpenSearchNode node = cluster.node();
            // The node of CARREL_TEST_OPENSEARCH is not stopped.
            if (node != null) {
                faults.add(servers -> {
                    node.kill();
                    node.startAgain();
                });
            }
            strikeAll(cluster, faults);
        }
    }

    private List<ServerFault> databaseFaults(TestCluster cluster) {
        var faults = new ArrayList<ServerFault>();
        faults.add(this::killSome);
        faults.add(servers -> {
            cluster.database().server().stop();
            cluster.database().server().startAgain();
        });
        faults.add(servers -> cutOff(servers));
        faults.add(servers -> cutOff(List.of(one(servers))));
        faults.add(servers -> {
            servers.forEach(server -> server.proxy().freeze());
            Thread.sleep(CUT_TIME);
            servers.forEach(server -> server.proxy().thaw());
        });
        return faults;
    }

    private static void cutOff(List<LoadedServer> servers) throws InterruptedException {
        servers.forEach(server -> server.proxy().disconnect());
        Thread.sleep(CUT_TIME);
        servers.forEach(server -> server.proxy().reconnect());
    }

    /** Kills one server or more, possibly all. */
    private void killSome(List<LoadedServer> servers) throws InterruptedException {
        List<LoadedServer> shuffled = new ArrayList<>(servers);
        Collections.shuffle(shuffled, random);
        for (LoadedServer server : shuffled.subList(0, 1 + random.nextInt(servers.size()))) {
            server.kill();
            kills++;
        }
    }

    private LoadedServer one(List<LoadedServer> servers) {
        return servers.get(random.nextInt(servers.size()));
    }

    /** Kills servers and starts them again while the others go on, a number of times. */
    private void kill(LoadedServers servers, int wanted) throws Exception {
        int nextCheck = KILLS_UNTIL_FIRST_CHECK;
        while (kills < wanted) {
            servers.strike(this::killSome);
            servers.startKilledAgain();
            if (kills >= nextCheck) {
                nextCheck *= 2;
                servers.checkOne();
                System.out.printf("%d kills, %d promises%n", kills, servers.countPromises());
            }
        }
        servers.checkAll();
        System.out.printf("%d kills, %d promises: none broken%n", kills, servers.countPromises());
    }

    private void strikeAll(TestCluster cluster, List<ServerFault> faults) throws Exception {
        try (var servers = LoadedServers.start(cluster, random, withoutMore(3))) {
            for (int round = 0; round < ROUNDS; round++) {
                if (round > 0) {
                    servers.checkOne();
                }
                Collections.shuffle(faults, random);
                for (ServerFault fault : faults) {
                    servers.strike(fault);
                    servers.startKilledAgain();
                }
            }
            servers.checkAll();
            System.out.printf("%d faults, %d promises: none broken%n", ROUNDS * faults.size(),
                    servers.countPromises());
        }
    }

    private static List<Map<String, String>> withoutMore(int servers) {
        return Collections.nCopies(servers, Map.of());
    }
}
