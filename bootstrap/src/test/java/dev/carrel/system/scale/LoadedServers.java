package dev.carrel.system.scale;

import dev.carrel.application.faults.TestProxy;
import dev.carrel.system.harness.AcknowledgementJournal;
import dev.carrel.system.harness.DurabilityCheck;
import dev.carrel.system.harness.FaultTestSettings;
import dev.carrel.system.harness.GeneratedSite;
import dev.carrel.system.harness.MixedLoad;
import dev.carrel.system.harness.ServerProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Servers of a cluster under mixed load, each with a proxy between it and PostgreSQL. What they acknowledge is in one
 * journal, which all of them are compared with.
 */
final class LoadedServers implements AutoCloseable {

    private static final List<String> ENGINES = List.of("first", "second", "third");
    private static final int MIN_ANSWERS = 30;
    private static final int MAX_LOAD_MILLIS = 2_000;
    /** The refusals while PostgreSQL or OpenSearch is away. */
    private static final Set<Integer> REFUSALS = Set.of(503);

    private final TestCluster cluster;
    private final Random random;
    private final AcknowledgementJournal journal = new AcknowledgementJournal();
    private final GeneratedSite site = GeneratedSite.withSlowPages();
    private final List<LoadedServer> running = new ArrayList<>();

    /** A server with its load. */
    record LoadedServer(String engine, ServerProcess process, TestProxy proxy, MixedLoad load) {

        /** Ends the server at once. */
        void kill() throws InterruptedException {
            load.expectEnd();
            process.kill();
            load.stop();
        }
    }

    /** A fault that is over on return. */
    interface ServerFault {

        void strike(List<LoadedServer> servers) throws Exception;
    }

    LoadedServers(TestCluster cluster, Random random) throws IOException {
        this.cluster = cluster;
        this.random = random;
    }

    /** Returns the number of acknowledged creations. */
    int countPromises() {
        return journal.size();
    }

    /**
     * Starts servers, strikes under load, and compares the survivors with the journal after more load.
     *
     * @param environments the additional environment of each server
     */
    void strike(ServerFault fault, List<Map<String, String>> environments) throws Exception {
        try {
            startAll(environments);
            for (LoadedServer server : running) {
                server.load.awaitAnswers(MIN_ANSWERS);
            }
            Thread.sleep(random.nextInt(MAX_LOAD_MILLIS));
            fault.strike(List.copyOf(running));
            List<LoadedServer> survivors = running.stream().filter(server -> server.process.isAlive()).toList();
            for (LoadedServer server : survivors) {
                server.load.awaitAnswers(MIN_ANSWERS);
            }
            for (LoadedServer server : running) {
                server.load.stop();
                assertThat(server.load.failures()).as(server.engine).isEmpty();
            }
            for (LoadedServer server : survivors) {
                assertThat(findViolations(server.process)).as(server.engine).isEmpty();
            }
            assertThat(site.pagesReadTwiceAtOnce()).as("pages that were read twice at once").isEmpty();
        } finally {
            closeServers();
        }
    }

    private void startAll(List<Map<String, String>> environments) throws Exception {
        Map<String, String> settings = FaultTestSettings.underFaults(random,
                Map.of("CARREL_LOG_LEVEL", "error", "CARREL_INGEST_MAX_PER_HOST", "16"));
        for (Map<String, String> environment : environments) {
            String engine = ENGINES.get(running.size());
            TestProxy proxy = TestProxy
                    .start(new InetSocketAddress(InetAddress.getLoopbackAddress(), cluster.database().port()));
            var all = new HashMap<>(cluster.settings(proxy.port(), settings));
            all.putAll(environment);
            ServerProcess process = cluster.startServer(engine, all);
            for (String library : MixedLoad.LIBRARIES) {
                assertThat(process.client().put("/library/" + library, Map.of()).status()).isIn(200, 201);
            }
            running.add(new LoadedServer(engine, process, proxy,
                    MixedLoad.start(process.client(), journal, site, random, REFUSALS)));
        }
    }

    /** Compares each server with the journal after a restart, and its index with the database. */
    void verifyAll(int servers) throws Exception {
        for (String engine : ENGINES.subList(0, servers)) {
            try (ServerProcess server = cluster.startServer(engine,
                    cluster.settings(FaultTestSettings.underFaults(random, Map.of("CARREL_LOG_LEVEL", "error"))))) {
                assertThat(findViolations(server)).as(engine).isEmpty();
                server.terminate();
            }
            cluster.command(engine, "verify");
        }
    }

    private List<String> findViolations(ServerProcess server) throws IOException, InterruptedException {
        return DurabilityCheck.findViolations(server, journal, AcknowledgementJournal.END - 1, random);
    }

    private void closeServers() throws IOException {
        for (LoadedServer server : running) {
            server.load.expectEnd();
            server.process.close();
            server.proxy.close();
        }
        running.clear();
    }

    @Override
    public void close() {
        site.close();
    }
}
