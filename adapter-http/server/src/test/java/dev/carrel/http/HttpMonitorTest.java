package dev.carrel.http;

import dev.carrel.application.fake.model.ScriptedReplyWriter;
import dev.carrel.domain.access.AccessToken.TokenScope;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The calls of a monitor, and access to its metrics. */
class HttpMonitorTest {

    @Test
    void servesMetricsToTokensThatMayReadAllLibraries() {
        try (ApiTestService service = ApiTestService.start()) {
            ReceivedResponse text = service.newClient(ApiTestService.allLibraries(), TokenScope.READ)
                    .getPath("/metrics")
                    .hasStatus(200);
            assertThat(text.bodyText()).isEqualTo(RecordingHttpMonitor.TEXT);
            assertThat(text.header("Content-Type").replace(" ", ""))
                    .isEqualToIgnoringCase("text/plain;version=0.0.4;charset=utf-8");
            assertThat(text.header("Cache-Control")).isEqualTo("no-store");
            service.newClient(ApiTestService.allLibraries(), TokenScope.ADMIN).getPath("/metrics").hasStatus(200);

            service.newClient(ApiTestService.allLibraries(), TokenScope.QUERY, TokenScope.WRITE)
                    .getPath("/metrics")
                    .hasProblem(403, "forbidden");
            ReceivedResponse confined = service
                    .newClient(ApiTestService.onlyLibrary(ApiTestService.ALPHA), TokenScope.values())
                    .getPath("/metrics")
                    .hasProblem(403, "forbidden");
            assertThat(confined.header("WWW-Authenticate")).contains("scope=\"read\"");
            new ApiTestClient(service, "").getPath("/metrics").hasProblem(401, "unauthorized");
        }
    }

    @Test
    void reportsEachRequestByItsRoute() {
        try (ApiTestService service = ApiTestService.start()) {
            ApiTestClient admin = service.adminClient();
            admin.getPath("/library/alpha").hasStatus(200);
            admin.getPath("/library/there-is-none").hasStatus(404);
            admin.getPath("/nothing/is/here").hasStatus(404);
            admin.sendRequest("PATCH", "/library/alpha", BodyPublishers.noBody()).hasStatus(405);
            admin.sendRequest("SWORDFISH", "/library/alpha", BodyPublishers.noBody()).hasStatus(405);
            new ApiTestClient(service, "").getPath("/library/alpha").hasStatus(401);
            admin.postJson("/v2/library/alpha/query", "{\"query\":\"What?\"}").hasStatus(200);
            assertThat(service.monitor.awaitLines(7)).containsExactlyInAnyOrder("GET /library/{library_id} 200",
                    "GET /library/{library_id} 404", "GET none 404", "PATCH none 405", "other none 405",
                    "GET /library/{library_id} 401", "POST /v2/library/{library_id}/query 200");
            assertThat(service.monitor.startedCount()).isEqualTo(7);
        }
    }

    @Test
    void reportsAStreamAtItsEnd() {
        var release = new CountDownLatch(1);
        try (ApiTestService service = ApiTestService
                .startWith(ScriptedReplyWriter.emitting("one").await(release));
                ReplyStreamReader stream = service.adminClient().openStream("/v2/library/alpha/query", "x")) {
            assertThat(stream.readLine()).isNotNull();
            assertThat(service.monitor.startedCount()).isEqualTo(1);
            assertThat(service.monitor.awaitLines(0)).isEmpty();
            release.countDown();
            stream.readChunks();
            assertThat(service.monitor.awaitLines(1)).containsExactly("POST /v2/library/{library_id}/query 200");
        }
    }

    @Test
    void servesMetricsAtTheConcurrencyLimit() {
        var release = new CountDownLatch(1);
        try (ApiTestService service = ApiTestService
                .configure(engine -> engine.replyWriter(
                        ScriptedReplyWriter.emitting("one").await(release)))
                .startWith(settings -> settings.withMaxConcurrentRequests(1));
                ReplyStreamReader stream = service.adminClient().openStream("/v2/library/alpha/query", "x")) {
            assertThat(stream.readLine()).isNotNull();
            service.adminClient().getPath("/library").hasProblem(429, "too-many-requests");
            service.adminClient().getPath("/metrics").hasStatus(200);
            release.countDown();
            stream.readChunks();
        }
    }

    @Test
    void isolatesExceptionsOfTheMonitor() {
        try (ApiTestService service = ApiTestService.start();
                CarrelServer other = CarrelServer.start(service.carrel, HttpSettings.DEFAULTS.withPort(0),
                        new FailingHttpMonitor());
                RawConnection connection = new RawConnection(other.port())) {
            connection.sendBytes("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").requireResponse().hasStatus(200);
            connection.sendBytes(
                    "GET /metrics HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + ApiTestService.ADMIN + "\r\n\r\n")
                    .requireResponse()
                    .hasStatus(500);
        }
    }

    @Test
    void hasNoMetricsWithoutAMonitor() {
        try (ApiTestService service = ApiTestService.start();
                CarrelServer other = CarrelServer.start(service.carrel, HttpSettings.DEFAULTS.withPort(0));
                RawConnection connection = new RawConnection(other.port())) {
            connection.sendBytes(
                    "GET /metrics HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + ApiTestService.ADMIN + "\r\n\r\n")
                    .requireResponse()
                    .hasProblem(404, "not-found");
            assertThat(connection.sendBytes("GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n")
                    .requireResponse()
                    .parseJson()
                    .at("/paths")
                    .has("/metrics")).isFalse();
        }
    }

    private static final class FailingHttpMonitor implements HttpMonitor {

        @Override
        public void requestStarted() {
            throw new IllegalStateException("begun");
        }

        @Override
        public void requestCompleted(String method, String route, int status, Duration took) {
            throw new AssertionError("answered");
        }

        @Override
        public String metricsText() {
            throw new IllegalStateException("text");
        }
    }
}
