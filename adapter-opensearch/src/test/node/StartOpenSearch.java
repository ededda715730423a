import java.nio.file.Path;
import org.codelibs.opensearch.runner.OpenSearchRunner;

/** Starts an OpenSearch node in a folder, writes its address, and ends when standard input does. */
class StartOpenSearch {

    private static final int FIRST_PORT = 9270;

    public static void main(String[] arguments) throws Exception {
        OpenSearchRunner runner = new OpenSearchRunner();
        runner.onBuild((number, settings) -> settings.put("discovery.type", "single-node"));
        runner.build(OpenSearchRunner.newConfigs()
                .basePath(Path.of(arguments[0]).toString())
                .numOfNode(1)
                .baseHttpPort(FIRST_PORT)
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
