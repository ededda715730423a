package dev.carrel.client;

import com.sun.net.httpserver.HttpServer;
import dev.carrel.application.Carrel;
import dev.carrel.application.client.LibraryClient;
import dev.carrel.application.client.LibraryClientContract;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.error.ServerException;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.http.CarrelServer;
import dev.carrel.http.HttpSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/** The contract over a real HTTP server. */
class RemoteLibraryTest extends LibraryClientContract {

    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private @Nullable CarrelServer server;
    private CarrelClient client;

    @AfterEach
    void closeAll() throws Exception {
        while (!opened.isEmpty()) {
            opened.pop().close();
        }
    }

    @Override
    protected LibraryClient open(Carrel engine, String library) {
        if (server == null) {
            server = CarrelServer.start(engine, HttpSettings.DEFAULTS.withPort(0));
            opened.push(server);
            client = newClient(ADMIN.value());
        }
        return client.library(library);
    }

    private CarrelClient newClient(String token) {
        CarrelClient created = CarrelClient.builder()
                .url("http://127.0.0.1:" + server.port() + "/")
                .token(token)
                .build();
        opened.push(created);
        return created;
    }

    @Test
    void createsAndListsLibraries() {
        client.checkReady();
        LibraryClient wiki = client.createLibrary("wiki", "Wiki");

        assertThat(wiki.id()).isEqualTo(new LibraryId("wiki"));
        assertThat(client.listLibraries()).containsExactly("handbook", "wiki");
    }

    @Test
    void wrongTokenIsRefused() {
        assertThatExceptionOfType(ServerException.class)
                .isThrownBy(() -> newClient("carrel_wrong").library("handbook").search(Question.of("leave"), 1))
                .satisfies(refused -> assertThat(refused.isUnauthorized()).isTrue());
    }

    @Test
    void requestsThatOnlyReadWaitForBusyServer() throws IOException {
        var refusals = new AtomicInteger();
        HttpServer busy = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        busy.createContext("/", exchange -> {
            boolean isRefused = refusals.getAndIncrement() == 0;
            byte[] body = (isRefused ? "{\"code\":\"unavailable\",\"detail\":\"Busy.\"}" : "{\"documents\":[]}")
                    .getBytes(UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/problem+json");
            exchange.getResponseHeaders().add("Retry-After", "0");
            exchange.sendResponseHeaders(isRefused ? 503 : 200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        busy.start();
        opened.push(() -> busy.stop(0));
        String url = "http://localhost:" + busy.getAddress().getPort();
        try (CarrelClient patient = CarrelClient.builder().url(url).build();
                CarrelClient hasty = CarrelClient.builder().url(url).retryWait(Duration.ofMillis(-1)).build()) {
            assertThat(patient.library("handbook").search(Question.of("leave"), 1)).isEmpty();
            refusals.set(0);
            assertThatExceptionOfType(UnavailableException.class)
                    .isThrownBy(() -> hasty.library("handbook").search(Question.of("leave"), 1));
            refusals.set(0);
            assertThatExceptionOfType(UnavailableException.class)
                    .isThrownBy(() -> patient.library("handbook").ask("How many days of leave?"));
        }
    }

    @Test
    void programOfDocumentationRuns() throws Exception {
        GuideProgram.run("http://127.0.0.1:" + server.port(), ADMIN.value());

        assertThat(GuideProgram.stream(client.library("handbook")).sources()).hasSize(1);
        String guide = Files.readString(Path.of("../../docs/bridges.md"));
        assertThat(Files.readAllLines(Path.of("src/test/java/dev/carrel/client/GuideProgram.java"))
                .stream()
                .map(String::strip)
                .dropWhile(line -> !line.startsWith("try"))
                .filter(line -> line.endsWith(";") && !line.startsWith("return")))
                .hasSizeGreaterThan(6)
                .allSatisfy(line -> assertThat(guide).contains(line));
    }

    @Test
    void urlMustBeOneOfHttp() {
        assertThatIllegalArgumentException().isThrownBy(() -> CarrelClient.builder().url("localhost:8080"))
                .withMessageContaining("localhost:8080");
        assertThatIllegalStateException().isThrownBy(() -> CarrelClient.builder().build());
    }

    @Test
    void serverThatIsGoneIsUnreachable() {
        int port = server.port();
        server.close();

        assertThatExceptionOfType(ServerException.class)
                .isThrownBy(() -> client.library("handbook").ask("How many days of leave?"))
                .satisfies(gone -> assertThat(gone.isUnreachable()).isTrue())
                .withMessageContaining("http://127.0.0.1:" + port);
    }
}
