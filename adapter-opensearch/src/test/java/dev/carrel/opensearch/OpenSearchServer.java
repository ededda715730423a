package dev.carrel.opensearch;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The server of the tests: the one that {@code CARREL_TEST_OPENSEARCH} names by its address, where indexes with the
 * prefix {@code carrel-test} are overwritten, or else one that is started for all tests of the module and ends with the
 * process. It is a process of its own, because it has another Lucene.
 */
final class OpenSearchServer {

    private static final Path NODE_MODULE = Path.of("../opensearch-node/target");
    private static final String LISTENING = "listening at ";

    private static final URI ADDRESS = startOrFind();

    private OpenSearchServer() {}

    private static URI startOrFind() {
        String given = System.getenv("CARREL_TEST_OPENSEARCH");
        if (given != null && !given.isEmpty()) {
            return URI.create(given);
        }
        try {
            return URI.create("http://localhost:" + start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String start() throws IOException {
        Path folder = Files.createDirectories(Path.of("target/opensearch"));
        Path log = folder.resolve("node.log");
        Process node = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx768m",
                "--enable-native-access=ALL-UNNAMED", "-cp", classPath(), "src/test/node/StartOpenSearch.java",
                Files.createTempDirectory(folder, "node").toString()).redirectError(log.toFile()).start();
        // The node ends with its standard input, which ends with this process.
        BufferedReader output = node.inputReader();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(LISTENING)) {
                return line.substring(LISTENING.length());
            }
        }
        throw new IOException("OpenSearch did not start: " + Files.readString(log));
    }

    private static String classPath() throws IOException {
        Path written = NODE_MODULE.resolve("classpath.txt");
        if (!Files.exists(written)) {
            throw new IOException(
                    "Build the module opensearch-node first, or name a server in CARREL_TEST_OPENSEARCH.");
        }
        try (Stream<Path> plugin = Files.list(NODE_MODULE.resolve("knn"))) {
            List<String> jars = plugin.map(Path::toString).filter(file -> file.endsWith(".jar")).toList();
            return Stream.concat(Stream.of(Files.readString(written).strip()), jars.stream())
                    .collect(Collectors.joining(File.pathSeparator));
        }
    }

    /** Returns settings for indexes of the tests. */
    static OpenSearchSettings settings() {
        return OpenSearchSettings.of(ADDRESS).withPrefix("carrel-test").withShards(1, 0);
    }
}
