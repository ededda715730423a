package dev.carrel.system.scale;

import dev.carrel.opensearch.OpenSearchNode;
import dev.carrel.system.harness.ServerProcess;
import dev.carrel.system.harness.TestDatabase;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/** What the Carrel servers of a test share: a PostgreSQL server and, in some tests, an OpenSearch node. */
final class TestCluster implements AutoCloseable {

    private final Path folder;
    private final TestDatabase database;
    private final @Nullable OpenSearchNode node;
    private final @Nullable URI openSearch;

    private TestCluster(Path folder, @Nullable OpenSearchNode node, @Nullable URI openSearch) throws IOException {
        this.folder = folder;
        this.node = node;
        this.openSearch = openSearch;
        this.database = TestDatabase.start(folder.resolve("postgres"));
    }

    /** Starts PostgreSQL; each Carrel server has an index of its own. */
    static TestCluster start(Path folder) throws IOException {
        return new TestCluster(folder, null, null);
    }

    /**
     * Starts PostgreSQL and OpenSearch, or uses the OpenSearch that {@code CARREL_TEST_OPENSEARCH} names by its
     * address, where indexes with the prefix {@code carrel-test} are overwritten.
     */
    static TestCluster startWithOpenSearch(Path folder) throws IOException {
        String given = Objects.requireNonNullElse(System.getenv("CARREL_TEST_OPENSEARCH"), "");
        if (!given.isEmpty()) {
            return new TestCluster(folder, null, URI.create(given));
        }
        OpenSearchNode node = OpenSearchNode.start(folder.resolve("opensearch"));
        try {
            return new TestCluster(folder, node, node.address());
        } catch (IOException | RuntimeException e) {
            node.close();
            throw e;
        }
    }

    TestDatabase database() {
        return database;
    }

    /** Returns the address of OpenSearch, in a cluster that has it. */
    URI openSearch() {
        return Objects.requireNonNull(openSearch);
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
        var settings = new HashMap<>(database.settings(databasePort, Map.of("CARREL_INGEST_LEASE", "3s")));
        if (openSearch != null) {
            settings.putAll(Map.of("CARREL_INDEX_URL", openSearch.toString(), "CARREL_INDEX_PREFIX", "carrel-test",
                    "CARREL_INDEX_SHARDS", "1", "CARREL_INDEX_REPLICAS", "0"));
        }
        settings.putAll(more);
        return settings;
    }

    /** Starts a Carrel server whose data folder has the name of its engine. */
    ServerProcess startServer(String engine) throws IOException {
        return startServer(engine, settings());
    }

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
    public void close() throws IOException {
        if (node != null) {
            node.close();
        }
        database.close();
    }
}
