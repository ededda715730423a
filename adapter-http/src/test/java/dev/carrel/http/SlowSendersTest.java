package dev.carrel.http;

import dev.carrel.application.fake.model.ScriptedReplyWriter;
import dev.carrel.domain.access.TokenScope;
import dev.carrel.http.CarrelServer.Bounds;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Those who send slowly, or much, and those beside them. */
class SlowSendersTest {

    private static final String QUERY = "/v2/library/alpha/query";
    /** Well above what counts as small. */
    private static final int LARGE = 1_000_000;

    @Test
    void doNotKeepOthersFromBeingAnswered() {
        List<RawConnection> slow = new ArrayList<>();
        try (Service service = Service.start()) {
            for (int number = 0; number < 300; number++) {
                var connection = new RawConnection(service);
                slow.add(connection.send(number % 3 == 0 ? "POST " + QUERY + " HT" : head(1000) + "{\"query\":"));
            }

            assertThat(service.admin().post(QUERY, "{\"query\":\"x\"}").is(200).at("/reply")).isEqualTo("You asked: x");
        } finally {
            slow.forEach(RawConnection::close);
        }
    }

    @Test
    void ofHeadersAreCutOffThoughTheConnectionIsNeverIdle() throws Exception {
        try (Service service = Service.with(engine -> engine)
                .settings(settings -> settings, new Bounds(Duration.ofMillis(300), Duration.ofMillis(100)));
                var connection = new RawConnection(service)) {
            connection.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").requireAnswer().is(200);
            long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
            connection.send("GET /healthz HTTP/1.1\r\n");
            while (connection.takes("X-A: b\r\n") && System.nanoTime() < deadline) {
                Thread.sleep(50);
            }

            assertThat(connection.takes("X-A: b\r\n")).isFalse();
        }
    }

    @Test
    void ofAReplyThatTakesLongAreNotCutOff() throws Exception {
        var goOn = new CountDownLatch(1);
        try (Service service = Service
                .with(engine -> engine.replyWriter(ScriptedReplyWriter.emitting("one").await(goOn)))
                .settings(settings -> settings, new Bounds(Duration.ofSeconds(1), Duration.ofSeconds(1)));
                var connection = new RawConnection(service)) {
            String body = "{\"query\":\"x\"}";
            connection.send(head(body.length()) + body);
            assertThat(goOn.await(3, TimeUnit.SECONDS)).isFalse();
            goOn.countDown();

            connection.requireAnswer().is(200);
        }
    }

    @Test
    void areToldWhenTheyTakeTooLong() {
        try (Service service = Service.with(engine -> engine)
                .settings(settings -> settings, new Bounds(Duration.ofMillis(200), Duration.ofMillis(100)));
                var connection = new RawConnection(service)) {
            connection.send(head(1000) + "{").requireAnswer().isProblem(408, "malformed-request");
            assertThat(connection.isClosed()).isTrue();
        }
    }

    @Test
    void areToldWhenTheirBodiesComeTooSlowlyThoughTheConnectionIsNeverIdle() {
        var pace = new BodyPace(Duration.ofMillis(100), Long.MAX_VALUE);
        try (Service service = Service.with(engine -> engine)
                .settings(settings -> settings, Bounds.DEFAULT.withPace(pace));
                var connection = new RawConnection(service)) {
            connection.send(head(30_000_000));
            long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
            while (!connection.hasAnswer() && System.nanoTime() < deadline) {
                connection.send(" ");
            }

            connection.requireAnswer().isProblem(408, "malformed-request");
        }
    }

    @Test
    void areCutOffWhenTheyGoOnSlowlyAfterTheyWereRefused() {
        var pace = new BodyPace(Duration.ofMillis(100), Long.MAX_VALUE);
        try (Service service = Service.with(engine -> engine)
                .settings(settings -> settings, Bounds.DEFAULT.withPace(pace));
                var connection = new RawConnection(service)) {
            connection.send(head(30_000_000, "of nobody")).requireAnswer().isProblem(401, "unauthorized");
            long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
            while (connection.takes(" ") && System.nanoTime() < deadline) {
                Thread.onSpinWait();
            }

            assertThat(connection.takes(" ")).isFalse();
        }
    }

    @Test
    void withOneTokenCannotFillTheMemoryForOthers() {
        try (Service service = tight();
                var stalled = new RawConnection(service).send(head(LARGE)).send(new byte[LARGE - 1])) {
            String other = service.token(Service.all(), TokenScope.ADMIN);

            untilRefused(service.admin(), body(LARGE)).isProblem(503, "unavailable");
            assertThat(new Client(service, other).post(QUERY, body(LARGE / 2)).is(200).status()).isEqualTo(200);
            assertThat(stalled.hasAnswer()).isFalse();
        }
    }

    @Test
    void doNotKeepOutSmallBodiesWithTheSameTokenAndFromTheSameAddress() {
        List<RawConnection> stalled = new ArrayList<>();
        try (Service service = tight()) {
            for (int number = 0; number < 8; number++) {
                String token = service.token(Service.all(), TokenScope.QUERY);
                stalled.add(new RawConnection(service).send(head(LARGE, token)).send(new byte[LARGE - 1]));
            }
            untilRefused(service.admin(), body(LARGE)).isProblem(503, "unavailable");

            service.admin().post(QUERY, "{\"query\":\"x\"}").is(200);
            new Client(service, service.token(Service.all(), TokenScope.QUERY)).post(QUERY, body(1000)).is(200);
        } finally {
            stalled.forEach(RawConnection::close);
        }
    }

    @Test
    void leaveNothingBehindWhenTheyLeave() {
        try (Service service = tight()) {
            for (int number = 0; number < 5; number++) {
                try (var connection = new RawConnection(service)) {
                    connection.send(head(LARGE)).send(new byte[LARGE - 1]).end().answer("POST");
                }
            }

            untilThereIsRoom(service.admin(), body(LARGE)).is(200);
        }
    }

    @Test
    void ofFilesWithOneTokenLeavePlacesForOthers(@TempDir Path spool) {
        List<RawConnection> stalled = new ArrayList<>();
        byte[] half = new FormOf().file("a.txt", "half of a text").unfinished();
        try (var uploads = new UploadService(spool, settings -> settings.withMostAtOnce(8))) {
            for (int number = 0; number < 8; number++) {
                stalled.add(uploads.begin().send(UploadService.chunk(half)));
            }
            uploads.awaitSpooled(4);

            uploads.post(new FormOf().file("b.txt", "another")).isProblem(503, "unavailable");
            uploads.service.client(Service.all(), TokenScope.WRITE)
                    .send("POST", UploadService.DOCUMENTS,
                            BodyPublishers.ofByteArray(new FormOf().file("c.txt", "of another").bytes()),
                            "Content-Type", FormOf.TYPE)
                    .is(200);
        } finally {
            stalled.forEach(RawConnection::close);
        }
    }

    /** One that has memory for two of the largest bodies. */
    private static Service tight() {
        return Service.with(engine -> engine)
                .settings(settings -> settings.withMostBodyBytes(LARGE), Bounds.DEFAULT.withBodyMemory(1));
    }

    private static String body(int length) {
        String start = "{\"query\":\"x\"";
        return start + " ".repeat(length - start.length() - 1) + "}";
    }

    /** What others send may not have come in yet. */
    private static Received untilRefused(Client client, String body) {
        return until(answer -> answer.status() != 200, client, body);
    }

    /** What others had sent is given back soon after they have left. */
    private static Received untilThereIsRoom(Client client, String body) {
        return until(answer -> answer.status() != 503, client, body);
    }

    private static Received until(Predicate<Received> condition, Client client, String body) {
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        Received answer = client.post(QUERY, body);
        while (!condition.test(answer) && System.nanoTime() < deadline) {
            answer = client.post(QUERY, body);
        }
        return answer;
    }

    private static String head(int length) {
        return head(length, Service.ADMIN);
    }

    private static String head(int length, String token) {
        return "POST " + QUERY + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + token
                + "\r\nContent-Type: application/json\r\nContent-Length: " + length + "\r\n\r\n";
    }
}
