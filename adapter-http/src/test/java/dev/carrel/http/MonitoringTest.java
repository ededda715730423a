package dev.carrel.http;

import dev.carrel.application.fake.model.ScriptedReplyWriter;
import dev.carrel.domain.access.TokenScope;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What whoever watches over the service hears, and who may read it. */
class MonitoringTest {

    @Test
    void whatWasMeasuredIsReadByThoseWhoMayReadEverything() {
        try (Service service = Service.start()) {
            Received text = service.client(Service.all(), TokenScope.READ).get("/metrics").is(200);
            assertThat(text.text()).isEqualTo(Counting.TEXT);
            assertThat(text.header("Content-Type").replace(" ", ""))
                    .isEqualToIgnoringCase("text/plain;version=0.0.4;charset=utf-8");
            assertThat(text.header("Cache-Control")).isEqualTo("no-store");
            service.client(Service.all(), TokenScope.ADMIN).get("/metrics").is(200);

            service.client(Service.all(), TokenScope.QUERY, TokenScope.WRITE)
                    .get("/metrics")
                    .isProblem(403, "forbidden");
            Received confined = service.client(Service.only(Service.ALPHA), TokenScope.values())
                    .get("/metrics")
                    .isProblem(403, "forbidden");
            assertThat(confined.header("WWW-Authenticate")).contains("scope=\"read\"");
            new Client(service, "").get("/metrics").isProblem(401, "unauthorized");
        }
    }

    @Test
    void eachRequestIsToldByItsRoute() {
        try (Service service = Service.start()) {
            Client admin = service.admin();
            admin.get("/library/alpha").is(200);
            admin.get("/library/there-is-none").is(404);
            admin.get("/nothing/is/here").is(404);
            admin.send("PATCH", "/library/alpha", BodyPublishers.noBody()).is(405);
            admin.send("SWORDFISH", "/library/alpha", BodyPublishers.noBody()).is(405);
            new Client(service, "").get("/library/alpha").is(401);
            admin.post("/v2/library/alpha/query", "{\"query\":\"What?\"}").is(200);
            assertThat(service.counting.lines(7)).containsExactlyInAnyOrder("GET /library/{library_id} 200",
                    "GET /library/{library_id} 404", "GET none 404", "other none 405", "other none 405",
                    "GET /library/{library_id} 401", "POST /v2/library/{library_id}/query 200");
            assertThat(service.counting.begunSoFar()).isEqualTo(7);
        }
    }

    @Test
    void aStreamIsToldWhenItHasEnded() {
        var goOn = new CountDownLatch(1);
        try (Service service = Service
                .writing(ScriptedReplyWriter.emitting("one").await(goOn));
                ReplyLines stream = service.admin().stream("/v2/library/alpha/query", "x")) {
            assertThat(stream.line()).isNotNull();
            assertThat(service.counting.begunSoFar()).isEqualTo(1);
            assertThat(service.counting.lines(0)).isEmpty();
            goOn.countDown();
            stream.chunks();
            assertThat(service.counting.lines(1)).containsExactly("POST /v2/library/{library_id}/query 200");
        }
    }

    @Test
    void isReadHoweverManyRequestsAreInWork() {
        var goOn = new CountDownLatch(1);
        try (Service service = Service
                .with(engine -> engine.replyWriter(
                        ScriptedReplyWriter.emitting("one").await(goOn)))
                .settings(settings -> settings.withMostRequestsAtOnce(1));
                ReplyLines stream = service.admin().stream("/v2/library/alpha/query", "x")) {
            assertThat(stream.line()).isNotNull();
            service.admin().get("/library").isProblem(429, "too-many-requests");
            service.admin().get("/metrics").is(200);
            goOn.countDown();
            stream.chunks();
        }
    }

    @Test
    void whatItThrowsChangesNoAnswerButItsOwn() {
        try (Service service = Service.start();
                CarrelServer other = CarrelServer.start(service.carrel, HttpSettings.DEFAULTS.withPort(0),
                        new Fault());
                RawConnection connection = new RawConnection(other.port())) {
            connection.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").requireAnswer().is(200);
            connection.send(
                    "GET /metrics HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + Service.ADMIN + "\r\n\r\n")
                    .requireAnswer()
                    .is(500);
        }
    }

    @Test
    void aServiceThatNobodyWatchesHasNoMetrics() {
        try (Service service = Service.start();
                CarrelServer other = CarrelServer.start(service.carrel, HttpSettings.DEFAULTS.withPort(0));
                RawConnection connection = new RawConnection(other.port())) {
            connection.send(
                    "GET /metrics HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + Service.ADMIN + "\r\n\r\n")
                    .requireAnswer()
                    .isProblem(404, "not-found");
            assertThat(connection.send("GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n")
                    .requireAnswer()
                    .json()
                    .at("/paths")
                    .has("/metrics")).isFalse();
        }
    }

    private static final class Fault implements Monitoring {

        @Override
        public void begun() {
            throw new IllegalStateException("begun");
        }

        @Override
        public void answered(String method, String route, int status, Duration took) {
            throw new AssertionError("answered");
        }

        @Override
        public String text() {
            throw new IllegalStateException("text");
        }
    }
}
