package dev.carrel.s3;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** Adobe's server of S3 in a process of its own, which the profile {@code reliability} fetches. */
final class S3Mock implements AutoCloseable {

    private static final String STARTED = "Started S3MockApplication";
    private static final int SPARE_ATTEMPTS = 3;

    private final HttpClient client = HttpClient.newHttpClient();
    private final Process process;
    private final String address;

    private S3Mock(Process process, String address) {
        this.process = process;
        this.address = address;
    }

    /** Starts it; a port that another process takes in between is replaced by another one. */
    static S3Mock start(Path folder) throws IOException {
        for (int attempt = 0; attempt < SPARE_ATTEMPTS; attempt++) {
            int port = freePort();
            Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m", "-jar",
                    Path.of("target", "s3mock.jar").toString(), "--server.port=0",
                    "--com.adobe.testing.s3mock.httpPort=" + port,
                    "--com.adobe.testing.s3mock.store.root=" + folder).redirectErrorStream(true).start();
            if (awaitStart(process)) {
                return new S3Mock(process, "http://127.0.0.1:" + port + "/");
            }
        }
        throw new IOException("The server does not start.");
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static boolean awaitStart(Process process) throws IOException {
        var output = process.inputReader(UTF_8);
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.contains(STARTED)) {
                Thread.ofPlatform().daemon().start(() -> output.lines().forEach(each -> {}));
                return true;
            }
        }
        return false;
    }

    String address() {
        return address;
    }

    void put(String path, String text) throws Exception {
        send("PUT", path, text);
    }

    void delete(String path) throws Exception {
        send("DELETE", path, "");
    }

    private void send(String method, String path, String text) throws Exception {
        String encoded = Arrays.stream(path.split("/"))
                .map(each -> URLEncoder.encode(each, UTF_8).replace("+", "%20"))
                .collect(Collectors.joining("/"));
        var response = client.send(HttpRequest.newBuilder(URI.create(address + encoded))
                .method(method, text.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(text))
                .build(), BodyHandlers.ofString());
        assertThat(response.statusCode()).as(method + " " + path + ": " + response.body()).isBetween(200, 299);
    }

    @Override
    public void close() {
        client.close();
        process.destroyForcibly();
    }
}
