package dev.carrel.git;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Assumptions;

import static org.assertj.core.api.Assertions.assertThat;

/** Git's own server of a repository over HTTP, whose files are written by Git's own commands. */
public final class GitServer implements AutoCloseable {

    private static final Map<String, String> AUTHOR = Map.of("GIT_AUTHOR_NAME", "A", "GIT_AUTHOR_EMAIL",
            "a@example.com",
            "GIT_COMMITTER_NAME", "A", "GIT_COMMITTER_EMAIL", "a@example.com", "GIT_CONFIG_NOSYSTEM", "1",
            "GIT_CONFIG_GLOBAL", "/dev/null");

    private final Path files;
    /** Each request: its method, its address and its credentials. */
    final List<String> requests = new CopyOnWriteArrayList<>();
    private final HttpServer server;

    public GitServer(Path folder) throws Exception {
        files = folder.resolve("site");
        try {
            run(folder, List.of("git", "--version"));
        } catch (IOException e) {
            Assumptions.assumeTrue(Boolean.parseBoolean(System.getenv("CI")), "This test needs git.");
            throw e;
        }
        Files.createDirectories(files);
        git("init", "--quiet", "--initial-branch=main");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    String address() {
        return addressAt(server.getAddress().getPort());
    }

    /** Returns the address of the repository behind a port that leads to this server. */
    public String addressAt(int port) {
        return "http://127.0.0.1:" + port + "/site/.git";
    }

    public InetSocketAddress socketAddress() {
        return server.getAddress();
    }

    /** Returns the folder of the files, which {@link #commitAll} commits. */
    public Path files() {
        return files;
    }

    void git(String... arguments) throws Exception {
        var command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        run(files, command);
    }

    void commit(String path, String text) throws Exception {
        Path file = files.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        commitAll();
    }

    public void commitAll() throws Exception {
        git("add", "--all");
        git("commit", "--quiet", "--allow-empty", "--message", "A change");
    }

    private static void run(Path folder, List<String> command) throws Exception {
        var builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().putAll(AUTHOR);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(command + ": " + output).isZero();
    }

    /** Runs Git's program for web servers, by the rules of CGI. */
    private void answer(HttpExchange exchange) throws IOException {
        String credentials = exchange.getRequestHeaders().getFirst("Authorization");
        requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + credentials);
        var builder = new ProcessBuilder("git", "http-backend");
        builder.environment()
                .putAll(Map.of("GIT_PROJECT_ROOT", files.getParent().toString(), "GIT_HTTP_EXPORT_ALL", "1",
                        "PATH_INFO",
                        exchange.getRequestURI().getPath(), "QUERY_STRING",
                        String.valueOf(exchange.getRequestURI().getRawQuery()), "REQUEST_METHOD",
                        exchange.getRequestMethod(), "CONTENT_TYPE",
                        String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type")), "HTTP_CONTENT_ENCODING",
                        String.valueOf(exchange.getRequestHeaders().getFirst("Content-Encoding")), "GIT_PROTOCOL",
                        String.valueOf(exchange.getRequestHeaders().getFirst("Git-Protocol"))));
        byte[] body = exchange.getRequestBody().readAllBytes();
        builder.environment().put("CONTENT_LENGTH", String.valueOf(body.length));
        builder.environment().putAll(AUTHOR);
        Process process = builder.start();
        try (OutputStream input = process.getOutputStream()) {
            input.write(body);
        }
        try (var output = new BufferedInputStream(process.getInputStream()); exchange) {
            int status = 200;
            for (String line = readLine(output); !line.isEmpty(); line = readLine(output)) {
                String[] field = line.split(": ", 2);
                if (field[0].equals("Status")) {
                    status = Integer.parseInt(field[1].substring(0, 3));
                } else {
                    exchange.getResponseHeaders().add(field[0], field[1]);
                }
            }
            exchange.sendResponseHeaders(status, 0);
            output.transferTo(exchange.getResponseBody());
        }
    }

    private static String readLine(InputStream input) throws IOException {
        var line = new StringBuilder();
        for (int next = input.read(); next >= 0 && next != '\n'; next = input.read()) {
            line.append((char) next);
        }
        return line.toString().strip();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
