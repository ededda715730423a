package dev.carrel.fault.cluster;

import dev.carrel.application.faults.TestProxy;
import dev.carrel.fault.load.AcknowledgementJournal;
import dev.carrel.fault.load.DurabilityCheck;
import dev.carrel.fault.load.FaultTestSettings;
import dev.carrel.fault.load.GeneratedSite;
import dev.carrel.fault.load.MixedLoad;
import dev.carrel.harness.ServerProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Servers of a cluster under mixed load, each with a proxy between it and PostgreSQL. What they acknowledge is in one
 * journal, which they are compared with.
 */
final class LoadedServers implements AutoCloseable {

    private static final List<String> ENGINES = List.of("first", "second", "third");
    private static final int MIN_ANSWERS = 30;
    private static final int MAX_LOAD_MILLIS = 2_000;
    private static final int MAX_RUSH_MILLIS = 500;
    /** The refusals while PostgreSQL or OpenSearch is away. */
    private static final Set<Integer> REFUSALS = Set.of(503);

    private final TestCluster cluster;
    private final Random random;
    private final Map<String, String> settings;
    private final AcknowledgementJournal journal = new AcknowledgementJournal();
    private final GeneratedSite site = GeneratedSite.withSlowPages();
    private final List<LoadedServer> servers = new ArrayList<>();

    /** A fault that is over on return. */
    interface ServerFault {

        void strike(List<LoadedServer> servers) throws Exception;
    }

    private LoadedServers(TestCluster cluster, Random random) throws IOException {
        this.cluster = cluster;
        this.random = random;
        this.settings = FaultTestSettings.underFaults(random,
                Map.of("CARREL_LOG_LEVEL", "error", "CARREL_INGEST_MAX_PER_HOST", "16"));
    }

    /**
     * Starts servers and their load.
     *
     * @param environments the additional environment of each server
     */
    static LoadedServers start(TestCluster cluster, Random random, List<Map<String, String>> environments)
            throws Exception {
        var started = new LoadedServers(cluster, random);
        try {
            for (Map<String, String> environment : environments) {
                started.addServer(ENGINES.get(started.servers.size()), environment);
            }
            forEach(started.servers, started::startProcess);
            return started;
        } catch (Exception | AssertionError e) {
            started.close();
            throw e;
        }
    }

    private void addServer(String engine, Map<String, String> environment) throws IOException {
        TestProxy proxy = TestProxy
                .start(new InetSocketAddress(InetAddress.getLoopbackAddress(), cluster.database().port()));
        var all = new HashMap<>(cluster.settings(proxy.port(), settings));
        all.putAll(environment);
        servers.add(new LoadedServer(engine, all, proxy));
    }

    private void startProcess(LoadedServer server) throws Exception {
        ServerProcess process = cluster.startServer(server.engine(), server.environment());
        for (String library : MixedLoad.LIBRARIES) {
            assertThat(process.client().put("/library/" + library, Map.of()).status()).isIn(200, 201);
        }
        server.run(process, startLoad(process));
    }

    /** Starts a load that is calm until a fault strikes. */
    private MixedLoad startLoad(ServerProcess process) {
        MixedLoad load = MixedLoad.start(process.client(), journal, site, random, REFUSALS);
        load.rest(true);
        return load;
    }

    /** Returns the number of acknowledged creations. */
    int countPromises() {
        return journal.size();
    }

    /** Strikes at a random moment under load, and waits until the survivors answer again. */
    void strike(ServerFault fault) throws Exception {
        awaitAnswers(servers);
        Thread.sleep(random.nextInt(MAX_LOAD_MILLIS));
        servers.forEach(server -> server.load().rest(false));
        Thread.sleep(random.nextInt(MAX_RUSH_MILLIS));
        fault.strike(List.copyOf(servers));
        servers.forEach(server -> server.load().rest(true));
        awaitAnswers(servers.stream().filter(server -> server.process().isAlive()).toList());
        for (LoadedServer server : servers) {
            assertThat(server.load().failures())
                    .as(server.engine() + (server.process().isAlive() ? "" : ", which ended"))
                    .isEmpty();
        }
    }

    private static void awaitAnswers(List<LoadedServer> servers) throws InterruptedException {
        MixedLoad.awaitAnswers(servers.stream().map(LoadedServer::load).toList(), MIN_ANSWERS);
    }

    /** Starts the killed servers again at the same time, with load. */
    void startKilledAgain() throws Exception {
        forEach(servers.stream().filter(server -> !server.process().isAlive()).toList(), this::startProcess);
    }

    private interface ServerAction {

        void run(LoadedServer server) throws Exception;
    }

    /** Does something with servers at the same time. */
    private static void forEach(List<LoadedServer> servers, ServerAction action) throws Exception {
        try (var threads = Executors.newCachedThreadPool()) {
            List<Future<?>> running = new ArrayList<>();
            for (LoadedServer server : servers) {
                running.add(threads.submit(() -> {
                    action.run(server);
                    return server;
                }));
            }
            for (Future<?> each : running) {
                each.get();
            }
        }
    }

    /** Compares a running server with the journal, without load meanwhile. */
    void checkOne() throws Exception {
        pauseLoad();
        check(servers.get(random.nextInt(servers.size())));
        for (LoadedServer server : servers) {
            server.run(server.process(), startLoad(server.process()));
        }
    }

    /**
     * Compares the running servers with the journal, and again after a restart of all, and indexes with the database.
     */
    void checkAll() throws Exception {
        pauseLoad();
        forEach(servers, this::check);
        assertThat(site.pagesReadTwiceAtOnce()).as("pages that were read twice at once").isEmpty();
        closeServers();
        forEach(servers, this::checkAgain);
    }

    private void checkAgain(LoadedServer server) throws Exception {
        try (ServerProcess restarted = cluster.startServer(server.engine(),
                cluster.settings(FaultTestSettings.underFaults(random, Map.of("CARREL_LOG_LEVEL", "error"))))) {
            check(server.engine(), restarted);
            restarted.terminate();
        }
        cluster.command(server.engine(), "verify");
    }

    private void pauseLoad() throws InterruptedException {
        for (LoadedServer server : servers) {
            server.load().stop();
            assertThat(server.load().failures()).as(server.engine()).isEmpty();
        }
    }

    private void check(LoadedServer server) throws Exception {
        check(server.engine(), server.process());
    }

    private void check(String engine, ServerProcess process) throws Exception {
        assertThat(DurabilityCheck.findViolations(process, journal, AcknowledgementJournal.END - 1, random)).as(engine)
                .isEmpty();
    }

    private void closeServers() throws IOException {
        for (LoadedServer server : servers) {
            server.close();
        }
    }

    @Override
    public void close() throws IOException {
        closeServers();
        site.close();
    }
}
