package dev.carrel.git;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.carrel.application.port.connector.ConnectorKind.ItemVisitor;
import dev.carrel.application.port.connector.ConnectorKind.OpenPlace;
import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceSecrets;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.scraping.FetchPolicy;
import dev.carrel.scraping.GuardedHttp;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A server that speaks Git's protocol, and never ends what it says, is left. */
class HostileGitServerTest {

    private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";
    private static final String VERSION_2 = packet("# service=git-upload-pack\n") + "0000" + packet("version 2\n")
            + packet("ls-refs\n") + packet("fetch=shallow\n") + "0000";
    private static final Answer BRANCH = text(packet(COMMIT + " HEAD\n") + "0000");
    /** What the buffers between server and client hold is sent before the client leaves. */
    private static final long SMALL = 20_000_000;
    private static final String TOO_LARGE = "The repository is too large to be read.";

    @TempDir
    private Path folder;
    private final AtomicLong sent = new AtomicLong();
    private final List<String> accepted = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private GuardedHttp http;

    /** The rest of an answer. */
    private interface Answer {

        void write(OutputStream out) throws IOException;
    }

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        http = new GuardedHttp(FetchPolicy.PUBLIC_WEB.withAllowedBlocks("127.0.0.1/32"), "Carrel");
    }

    @AfterEach
    void stop() {
        http.close();
        server.stop(0);
    }

    private static String packet(String text) {
        return String.format("%04x", text.length() + 4) + text;
    }

    private static String branch(int number) {
        return packet(COMMIT + " refs/heads/" + "x".repeat(1000) + number + "\n");
    }

    private static Answer text(String text) {
        return out -> out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Writes packets, which have a number, until the client leaves. */
    private Answer endless(String begin, IntFunction<String> packet) {
        return answer -> {
            var out = new BufferedOutputStream(answer, 65_536);
            text(begin).write(out);
            for (int number = 0; true; number++) {
                String next = packet.apply(number);
                text(next).write(out);
                sent.addAndGet(next.length());
            }
        };
    }

    /** Answers a GET, a request for the branches, and one for a commit. */
    private void answer(Answer start, Answer branches, Answer commit) {
        server.createContext("/", exchange -> {
            accepted.add(String.valueOf(exchange.getRequestHeaders().getFirst("Accept-Encoding")));
            boolean isStart = exchange.getRequestMethod().equals("GET");
            boolean isCompressed = exchange.getRequestHeaders().containsKey("Content-Encoding");
            InputStream body = isCompressed ? new GZIPInputStream(exchange.getRequestBody())
                    : exchange.getRequestBody();
            String request = new String(body.readAllBytes(), StandardCharsets.ISO_8859_1);
            exchange.getResponseHeaders()
                    .add("Content-Type",
                            "application/x-git-upload-pack-" + (isStart ? "advertisement" : "result"));
            send(exchange, isStart ? start : request.contains("ls-refs") ? branches : commit);
        });
    }

    private static void send(HttpExchange exchange, Answer answer) throws IOException {
        try (exchange) {
            exchange.sendResponseHeaders(200, 0);
            answer.write(exchange.getResponseBody());
        }
    }

    private void readAll() throws PlaceException {
        var settings = ConnectorSettings.of("git", "http://127.0.0.1:" + server.getAddress().getPort() + "/site.git");
        try (OpenPlace place = new GitKind(http, PlaceSecrets.NONE, folder).openPlace(settings)) {
            place.listItems(new ItemVisitor() {
                @Override
                public void visitItem(PlaceItem item) {
                    throw new AssertionError(item);
                }

                @Override
                public void visitUnreadable(String path, String reason) {
                    throw new AssertionError(path);
                }
            });
        }
    }

    private void assertLeft(String message, long maxBytes) {
        assertThatThrownBy(this::readAll).isInstanceOf(PlaceException.class).hasMessage(message);
        assertThat(sent.get()).as("bytes that were sent").isLessThan(maxBytes);
    }

    private static long shareOfHeap() {
        return Runtime.getRuntime().maxMemory() / 8;
    }

    @Test
    void leavesAnEndlessListOfBranches() {
        answer(endless(packet("# service=git-upload-pack\n") + "0000",
                HostileGitServerTest::branch), text(""),
                text(""));
        assertLeft(TOO_LARGE, shareOfHeap());
    }

    @Test
    void leavesAnEndlessListOfBranchesOfTheNewerProtocol() {
        answer(text(VERSION_2), endless("", HostileGitServerTest::branch), text(""));
        assertLeft(TOO_LARGE, shareOfHeap());
    }

    @Test
    void leavesAnEndlessListOfShallowCommits() {
        answer(text(VERSION_2), BRANCH,
                endless(packet("shallow-info\n"),
                        number -> packet("shallow " + String.format("%040x", number) + "\n")));
        assertLeft(TOO_LARGE, SMALL);
    }

    @Test
    void leavesProgressWithoutEnd() {
        answer(text(VERSION_2), BRANCH,
                endless(packet("packfile\n"), number -> packet("\2" + "x".repeat(60_000))));
        assertLeft(TOO_LARGE, SMALL);
    }

    @Test
    void wantsNothingCompressed() {
        server.createContext("/", exchange -> {
            accepted.add(String.valueOf(exchange.getRequestHeaders().getFirst("Accept-Encoding")));
            exchange.getResponseHeaders().add("Content-Type", "application/x-git-upload-pack-advertisement");
            exchange.getResponseHeaders().add("Content-Encoding", "gzip");
            send(exchange, out -> {
                try (var compressed = new GZIPOutputStream(out)) {
                    endless(packet("# service=git-upload-pack\n") + "0000",
                            HostileGitServerTest::branch)
                            .write(compressed);
                }
            });
        });
        assertLeft("The repository could not be read.", shareOfHeap());
        assertThat(accepted).isNotEmpty().allMatch("null"::equals);
    }

    @Test
    void readsNoFilesOfAServerThatKnowsNothingOfGit() {
        server.createContext("/", exchange -> {
            exchange.getResponseHeaders().add("Content-Type", "text/plain");
            send(exchange, text(COMMIT + "\trefs/heads/main\n"));
        });
        assertLeft("The server at this address does not speak the protocol of Git.", 1);
    }
}
