package dev.carrel.http.server;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import dev.carrel.application.access.AccessControl.IssuedToken;
import dev.carrel.application.fake.model.ScriptedReplyWriter;
import dev.carrel.application.fake.web.RecordingWebhookSender;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.RawConnection;
import dev.carrel.http.ReceivedResponse;
import dev.carrel.http.exchange.Route;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/** The log identifies each request, and never contains a secret or a question. */
@Isolated("It reads all that the process logs.")
class AccessLogTest {

    private static final Logger ALL = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);

    private final CapturedLog lines = new CapturedLog();

    @BeforeEach
    void startCapture() {
        lines.start();
        ALL.addAppender(lines);
    }

    @AfterEach
    void stopCapture() {
        ALL.detachAppender(lines);
    }

    @Test
    void logsOneLinePerRequestWithRouteAndToken() {
        try (ApiTestService service = ApiTestService.start()) {
            IssuedToken token = service.issueToken(null, ApiTestService.allLibraries(), TokenScope.READ);
            ReceivedResponse received = new ApiTestClient(service, token.secret().value()).getPath("/library/alpha?x=1")
                    .hasStatus(200);
            new ApiTestClient(service, "").getPath("/nowhere/at/all").hasStatus(404);
            new ApiTestClient(service, "").getPath("/healthz").hasStatus(200);
            lines.awaitLine(received.header("X-Request-Id"));

            assertThat(lines.ofLogger(received.header("X-Request-Id"))).singleElement()
                    .asString()
                    .matches("INFO GET /library/\\{library_id} 200 \\d+ ms method=\"GET\" "
                            + "route=\"/library/\\{library_id}\" status=\"200\" milliseconds=\"\\d+\" bytes=\"\\d+\" "
                            + "client=\"127.0.0.1\" token=\"" + token.token().id()
                            + "\" token_name=\"[^\"]+\" library=\"alpha\" "
                            + "\\{.*request_id=" + received.header("X-Request-Id") + ".*}");
            assertThat(lines.ofLogger(received.header("X-Request-Id")).getFirst())
                    .containsPattern("trace_id=[0-9a-f]{32}");
            lines.awaitLine("GET - 404");
            lines.awaitLine("DEBUG GET /healthz 200");
        }
    }

    @Test
    void logsTheCauseOfAnInternalErrorWithItsId() {
        try (ApiTestService service = ApiTestService.startWith(ScriptedReplyWriter.emitting("one").run(() -> {
            throw new IllegalStateException("the cause");
        }))) {
            String id = service.adminClient()
                    .postJson("/v2/library/alpha/query", "{\"query\":\"x\"}")
                    .hasProblem(500, "internal-error")
                    .textAt("/instance");

            assertThat(lines.ofLogger(id))
                    .anySatisfy(line -> assertThat(line).startsWith("ERROR").contains("the cause"));
        }
    }

    @Test
    void neverLogsSecretsOrQuestions() {
        var secrets = new ConcurrentLinkedQueue<String>(List.of(ApiTestService.ADMIN, "carrel_guessed", "swordfish"));
        try (ApiTestService service = ApiTestService
                .configure(engine -> engine.webhookSender(new RecordingWebhookSender()))
                .startWith(settings -> settings.withMaxAuthFailuresPerMinute(3).withMaxBodyBytes(1000))) {
            ApiTestClient admin = service.adminClient();
            secrets.add(admin.postJson("/token", "{\"name\":\"x\",\"scopes\":[\"query\"]}").textAt("/token"));
            secrets.add(service.issueToken(ApiTestService.onlyLibrary("beta"), TokenScope.READ));
            secrets.add(admin.putJson("/library/alpha", "{\"webhookUrl\":\"https://example.org/\"}")
                    .textAt("/webhookSecret"));
            admin.putJson("/library/alpha", "{\"webhookSecret\":\"swordfish-swordfish-swordfish\"}").hasStatus(200);
            admin.putJson("/library/alpha", "{\"webhookSecret\":\"swordfish\"}").hasStatus(422);
            for (String secret : List.copyOf(secrets)) {
                ApiTestClient client = new ApiTestClient(service, secret);
                for (Route route : service.routes()) {
                    if (!route.pathTemplate().endsWith("/backup")) {
                        client.sendRequest(route.method().name(), route.pathTemplate().replaceAll("[{}]", ""),
                                BodyPublishers.ofString("{\"query\":\"swordfish\",\"text\":\"swordfish\"}"),
                                "Content-Type", "application/json");
                    }
                }
                client.getPath("/library?access_token=" + secret);
                client.getPath("/" + secret);
            }
            admin.postJson("/v2/library/alpha/query", "{\"query\": swordfish");
            admin.postJson("/v2/library/alpha/query", "swordfish".repeat(1000));
            try (var connection = new RawConnection(service)) {
                connection
                        .sendBytes("GET /swordfish%zz HTTP/1.1\r\nAuthorization: Bearer " + ApiTestService.ADMIN
                                + "\r\n\r\n")
                        .requireResponse();
            }
            lines.awaitLine(admin.getPath("/library").header("X-Request-Id"));
        }

        assertThat(lines.allLines()).hasSizeGreaterThan(50)
                .allSatisfy(line -> assertThat(secrets).noneMatch(line::contains));
    }

    /** Captures everything that is logged, as it would be printed. */
    private static final class CapturedLog extends AppenderBase<ILoggingEvent> {

        private final Queue<String> lines = new ConcurrentLinkedQueue<>();

        @Override
        protected void append(ILoggingEvent event) {
            lines.add(event.getLevel() + " " + event.getFormattedMessage()
                    + (event.getKeyValuePairs() == null ? ""
                            : event.getKeyValuePairs()
                                    .stream()
                                    .map(pair -> " " + pair)
                                    .collect(Collectors.joining()))
                    + (event.getMDCPropertyMap().isEmpty() ? "" : " " + event.getMDCPropertyMap())
                    + (event.getThrowableProxy() == null ? ""
                            : "\n" + ThrowableProxyUtil.asString(event.getThrowableProxy())));
        }

        /** Waits for a line that contains a text: the access log has its line after the response was sent. */
        void awaitLine(String text) {
            while (ofLogger(text).isEmpty()) {
                Thread.onSpinWait();
            }
        }

        List<String> ofLogger(String text) {
            return lines.stream().filter(line -> line.contains(text)).toList();
        }

        List<String> allLines() {
            return List.copyOf(lines);
        }
    }
}
