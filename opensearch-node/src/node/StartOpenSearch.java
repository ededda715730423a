import java.nio.file.Path;
import org.codelibs.opensearch.runner.OpenSearchRunner;

/**
 * Starts an OpenSearch node in a folder, at a port or the next free one, writes its port, and ends when standard input does.
 * A third argument lets other nodes join: it is empty for the first node, and else the transport address of the first.
 */
class StartOpenSearch {

    public static void main(String[] arguments) throws Exception {
        int firstPort = Integer.parseInt(arguments[1]);
        OpenSearchRunner runner = new OpenSearchRunner();
        runner.onBuild((number, settings) -> {
            settings.put("discovery.type", arguments.length <= 2 ? "single-node" : "zen");
            if (arguments.length <= 2) {
                return;
            }
            if (arguments[2].isEmpty()) {
                settings.put("cluster.initial_cluster_manager_nodes", "Node 1");
            } else {
                // Without a vote, so that the first node goes on without this one.
                settings.put("discovery.seed_hosts", arguments[2]).put("node.roles", "data");
            }
        });
        runner.build(OpenSearchRunner.newConfigs()
                .basePath(Path.of(arguments[0]).toString())
                .numOfNode(1)
                .baseHttpPort(firstPort - 1)
                .useLogger()
                .disableESLogger()
                .pluginTypes("org.opensearch.knn.plugin.KNNPlugin"));
        runner.ensureYellow();
        System.out.println("listening at " + runner.node().settings().get("http.port"));
        while (System.in.read() >= 0) {
            // The process that started this one has more to do.
        }
        // Nothing of the node is to be kept.
        Runtime.getRuntime().halt(0);
    }
}
