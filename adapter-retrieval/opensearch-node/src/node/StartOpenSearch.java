import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import org.codelibs.opensearch.runner.OpenSearchRunner;
import org.opensearch.common.settings.Settings;
import org.opensearch.http.HttpServerTransport;
import org.opensearch.index.IndexService;
import org.opensearch.index.shard.IndexShard;
import org.opensearch.index.shard.IndexShardState;
import org.opensearch.indices.IndicesService;
import org.opensearch.threadpool.ThreadPool;

/**
 * Starts an OpenSearch node in a folder, at a port or, for 0, at any free one, writes its port, and ends when standard
 * input does. A third argument lets other nodes join: it is empty for the first node, and else the transport address of
 * the first.
 */
class StartOpenSearch {

    /** What an index of passages needs: HTTP, the tokenizer of its terms, a script, and deletion by a query. */
    private static final String MODULES = "org.opensearch.transport.Netty4ModulePlugin,"
            + "org.opensearch.analysis.common.CommonAnalysisModulePlugin,"
            + "org.opensearch.painless.PainlessModulePlugin,org.opensearch.index.reindex.ReindexModulePlugin";

    /** Far above what a start takes, also on a busy machine. */
    private static final String MAX_START = "10m";

    private static final long LEASE_INTERVAL_MILLIS = 200;

    public static void main(String[] arguments) {
        // Nobody reads the standard output after the port: what OpenSearch writes there would fill the pipe.
        PrintStream output = System.out;
        System.setOut(System.err);
        Thread.ofPlatform().start(StartOpenSearch::endWithInput);
        try {
            OpenSearchRunner runner = start(arguments);
            output.println("listening at " + runner.node()
                    .injector()
                    .getInstance(HttpServerTransport.class)
                    .boundAddress()
                    .publishAddress()
                    .getPort());
            if (isAlone(arguments)) {
                renewLeases(runner.node().injector().getInstance(IndicesService.class));
            }
        } catch (Exception | Error e) {
            e.printStackTrace();
            Runtime.getRuntime().halt(1);
        }
    }

    /** Waits for the end of the process that started this one, also during the start. Nothing of the node is kept. */
    private static void endWithInput() {
        try {
            while (System.in.read() >= 0) {
                // That process has more to do.
            }
        } catch (IOException ignored) {
            // The pipe is broken.
        }
        Runtime.getRuntime().halt(0);
    }

    private static boolean isAlone(String[] arguments) {
        return arguments.length <= 2;
    }

    private static OpenSearchRunner start(String[] arguments) {
        OpenSearchRunner runner = new OpenSearchRunner();
        runner.onBuild((number, settings) -> configure(settings, arguments));
        runner.build(OpenSearchRunner.newConfigs()
                .basePath(Path.of(arguments[0]).toString())
                .numOfNode(1)
                .useLogger()
                .disableESLogger()
                .moduleTypes(MODULES)
                .pluginTypes("org.opensearch.knn.plugin.KNNPlugin"));
        runner.admin().cluster().prepareHealth().setWaitForYellowStatus().setTimeout(MAX_START).get();
        return runner;
    }

    private static void configure(Settings.Builder settings, String[] arguments) {
        settings.put("network.host", "127.0.0.1")
                .put("http.port", arguments[1])
                .put("transport.port", "0")
                .put("discovery.initial_state_timeout", MAX_START)
                // A nearly full disk would make all indexes read-only.
                .put("cluster.routing.allocation.disk.threshold_enabled", false)
                .put("discovery.type", isAlone(arguments) ? "single-node" : "zen");
        if (isAlone(arguments)) {
            return;
        }
        if (arguments[2].isEmpty()) {
            settings.put("cluster.initial_cluster_manager_nodes", "Node 1");
        } else {
            // Without a vote, so that the first node goes on without this one.
            settings.put("discovery.seed_hosts", arguments[2]).put("node.roles", "data");
        }
    }

    /**
     * Renews retention leases, by which a node keeps what is deleted, more often than each half minute, as it does by
     * itself: a test that purges would wait for that.
     */
    private static void renewLeases(IndicesService indices) throws InterruptedException {
        while (true) {
            for (IndexService index : indices) {
                for (IndexShard shard : index) {
                    if (isBehind(shard)) {
                        shard.runUnderPrimaryPermit(shard::syncRetentionLeases, ignored -> {}, ThreadPool.Names.SAME,
                                "renewed for tests");
                    }
                }
            }
            Thread.sleep(LEASE_INTERVAL_MILLIS);
        }
    }

    private static boolean isBehind(IndexShard shard) {
        return shard.state() == IndexShardState.STARTED && shard.isPrimaryMode() && shard.getRetentionLeases()
                .leases()
                .stream()
                .anyMatch(lease -> lease.retainingSequenceNumber() <= shard.getLastKnownGlobalCheckpoint());
    }
}
