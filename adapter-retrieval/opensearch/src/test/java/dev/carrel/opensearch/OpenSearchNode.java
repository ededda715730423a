package dev.carrel.opensearch;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An OpenSearch node for a test, which can be killed and started again. It is a process of its own, because it has
 * another Lucene, and ends with the process of the test.
 */
public final class OpenSearchNode implements AutoCloseable {

    /** The folder of the module that has the libraries of the server. */
    private static final Path NODE_MODULE = Path.of(System.getProperty("carrel.repository"),
            "adapter-retrieval/opensearch-node");
    /** Cheap to start: most tests ask little of a node. A measurement sets options as of a real one. */
    private static final List<String> JVM_OPTIONS = List.of(System.getProperty("carrel.opensearch-node.jvm",
            "-Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1").split(" "));
    private static final String ANY_PORT = "0";
    private static final String LISTENING = "listening at ";
    private static final int MAX_STARTS = 3;

    private final Path folder;
    private final String port;
    private final List<String> cluster;
    private Process process;

    private OpenSearchNode(Path folder, String port, List<String> cluster, Process process) {
        this.folder = folder;
        this.port = port;
        this.cluster = cluster;
        this.process = process;
    }

    /** Creates and starts a node whose files are in a folder. */
    public static OpenSearchNode start(Path folder) throws IOException {
        return start(folder, List.of());
    }

    /** Creates and starts the first node of a cluster, which goes on when the others are killed. */
    public static OpenSearchNode startCluster(Path folder) throws IOException {
        return start(folder, List.of(""));
    }

    /** Creates and starts a further node of a cluster. */
    public static OpenSearchNode join(Path folder, String firstNode) throws IOException {
        return start(folder, List.of(firstNode));
    }

    private static OpenSearchNode start(Path folder, List<String> cluster) throws IOException {
        Files.createDirectories(folder);
        Process process = startProcess(folder, ANY_PORT, cluster);
        return new OpenSearchNode(folder, readPort(process, folder), cluster, process);
    }

    /** Kills the node. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Starts the killed node again with its files, at its former address. */
    public void startAgain() throws IOException {
        for (int attempt = 1;; attempt++) {
            process = startProcess(folder, port, cluster);
            try {
                readPort(process, folder);
                return;
            } catch (IOException e) {
                // A connection of another process may have the port for a moment.
                if (attempt == MAX_STARTS) {
                    throw e;
                }
            }
        }
    }

    /** Returns the address that requests are sent to. */
    public URI address() {
        return URI.create("http://127.0.0.1:" + port);
    }

    /** Kills the node; its port is free afterwards. */
    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    private static Process startProcess(Path folder, String port, List<String> cluster) throws IOException {
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(JVM_OPTIONS);
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp", classPath(),
                NODE_MODULE.resolve("src/node/StartOpenSearch.java").toString(), folder.resolve("node").toString(),
                port));
        command.addAll(cluster);
        return new ProcessBuilder(command).redirectError(Redirect.appendTo(folder.resolve("node.log").toFile()))
                .start();
    }

    private static String readPort(Process process, Path folder) throws IOException {
        // The node ends with its standard input, which ends with this process.
        BufferedReader output = process.inputReader();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(LISTENING)) {
                return line.substring(LISTENING.length());
            }
        }
        throw new IOException("OpenSearch did not start: " + Files.readString(folder.resolve("node.log")));
    }

    private static String classPath() throws IOException {
        Path written = NODE_MODULE.resolve("target/classpath.txt");
        if (!Files.exists(written)) {
            throw new IOException(
                    "Build the module opensearch-node first, or name a server in CARREL_TEST_OPENSEARCH.");
        }
        try (Stream<Path> plugin = Files.list(NODE_MODULE.resolve("target/knn"))) {
            List<String> jars = plugin.map(Path::toString).filter(file -> file.endsWith(".jar")).toList();
            return Stream.concat(Stream.of(Files.readString(written).strip()), jars.stream())
                    .collect(Collectors.joining(File.pathSeparator));
        }
    }
}
