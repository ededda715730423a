package dev.carrel.fault.cluster;

import dev.carrel.application.faults.TestProxy;
import dev.carrel.harness.PostgresServer;
import dev.carrel.harness.ServerProcess;
import dev.carrel.harness.TestDatabase;
import dev.carrel.opensearch.OpenSearchNode;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/** Carrel servers, and what they share: a database and, in some tests, an index in OpenSearch. */
final class TestCluster implements AutoCloseable {

    /** Short, since a test waits for it after a kill, but longer than a heartbeat is late on a busy machine. */
    private static final String LEASE = "10s";

    private final Path folder;
    private final TestDatabase database;
    private final List<AutoCloseable> shared = new ArrayList<>();
    private final Map<String, ServerProcess> servers = new HashMap<>();
    private @Nullable OpenSearchNode node;
    private @Nullable TestProxy wayToIndex;
    private @Nullable URI openSearch;

    private TestCluster(Path folder, TestDatabase database, AutoCloseable owned) {
        this.folder = folder;
        this.database = database;
        shared.add(owned);
    }

    /** Creates a cluster whose servers have an index each. */
    static TestCluster create(Path folder) {
        TestDatabase database = TestDatabase.create();
        return new TestCluster(folder, database, database);
    }

    /** Creates a cluster whose PostgreSQL server the test may stop. */
    static TestCluster createWithDatabaseServer(Path folder) throws IOException, SQLException {
        PostgresServer server = PostgresServer.start();
        return new TestCluster(folder, server.createEmptyDatabase(), server);
    }

    /**
     * Adds a node of OpenSearch, or the OpenSearch that {@code CARREL_TEST_OPENSEARCH} names by its address, where
     * indexes with the prefix {@code carrel-test} are overwritten.
     */
    TestCluster withOpenSearch() throws IOException {
        String given = Objects.requireNonNullElse(System.getenv("CARREL_TEST_OPENSEARCH"), "");
        if (given.isEmpty()) {
            node = OpenSearchNode.start(folder.resolve("opensearch"));
            shared.add(node);
        }
        openSearch = given.isEmpty() ? node.address() : URI.create(given);
        return this;
    }

    /** Lets the servers reach OpenSearch by a way that can be interrupted. */
    TestCluster withWayToIndex() throws IOException {
        wayToIndex = TestProxy.start(new InetSocketAddress(openSearch().getHost(), openSearch().getPort()));
        shared.add(wayToIndex);
        return this;
    }

    TestDatabase database() {
        return database;
    }

    /** Returns the address of OpenSearch, in a cluster that has it. */
    URI openSearch() {
        return Objects.requireNonNull(openSearch);
    }

    /** Returns the way of the servers to OpenSearch. */
    TestProxy wayToIndex() {
        return Objects.requireNonNull(wayToIndex);
    }

    /** Returns the address at which the servers reach OpenSearch. */
    URI indexAddress() {
        return wayToIndex == null ? openSearch() : URI.create("http://127.0.0.1:" + wayToIndex.port());
    }

    /** Returns the node of the test, which may be killed; null if the test has none of its own. */
    @Nullable
    OpenSearchNode node() {
        return node;
    }

    /** Returns the environment of a Carrel server without an embedding model. */
    Map<String, String> settings() {
        return settings(Map.of("CARREL_EMBEDDING_MODEL", "none"));
    }

    /** Returns the environment of a Carrel server, with more variables. */
    Map<String, String> settings(Map<String, String> more) {
        return settings(database.port(), more);
    }

    /** Returns the environment of a Carrel server that reaches PostgreSQL at another port, with more variables. */
    Map<String, String> settings(int databasePort, Map<String, String> more) {
        var settings = new HashMap<>(database.settings(databasePort, Map.of("CARREL_INGEST_LEASE", LEASE)));
        if (openSearch != null) {
            settings.putAll(Map.of("CARREL_INDEX_URL", indexAddress().toString(), "CARREL_INDEX_PREFIX", "carrel-test",
                    "CARREL_INDEX_SHARDS", "1", "CARREL_INDEX_REPLICAS", "0", "CARREL_INDEX_STARTUP_TIMEOUT", "10m"));
        }
        settings.putAll(more);
        return settings;
    }

    /** Returns a running server, which is started unless an earlier test has left it. */
    ServerProcess server(String engine) throws IOException {
        ServerProcess server = servers.get(engine);
        if (server == null || !server.isAlive()) {
            server = ServerProcess.start(folder.resolve(engine), settings(), log(engine));
            servers.put(engine, server);
        }
        return server;
    }

    /** Stops a server. */
    void stop(String engine) throws IOException, InterruptedException {
        assertThat(server(engine).terminate()).isIn(0, 143);
    }

    /** Returns the log of a server. */
    Path log(String engine) {
        return folder.resolve(engine + ".log");
    }

    /** Starts a server of the caller, whose data folder has the name of its engine. */
    ServerProcess startServer(String engine, Map<String, String> settings) throws IOException {
        return ServerProcess.start(folder.resolve(engine), settings);
    }

    /** Runs a command, which must succeed, with the settings of a server; returns the lines of its output. */
    List<String> command(String engine, String... arguments) throws IOException, InterruptedException {
        ServerProcess.EndedProcess ended = run(engine, arguments);
        assertThat(ended.code()).as(ended.output()).isZero();
        return ended.output().lines().toList();
    }

    /** Runs a command with the settings of a server. */
    ServerProcess.EndedProcess run(String engine, String... arguments) throws IOException, InterruptedException {
        return ServerProcess.command(folder.resolve(engine), settings(), arguments);
    }

    @Override
    public void close() throws Exception {
        servers.values().forEach(ServerProcess::close);
        for (AutoCloseable each : shared.reversed()) {
            each.close();
        }
    }
}
