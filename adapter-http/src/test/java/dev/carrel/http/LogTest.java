package dev.carrel.http;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import dev.carrel.application.AccessControl.IssuedToken;
import dev.carrel.application.fake.model.ScriptedReplyWriter;
import dev.carrel.application.fake.web.RecordingWebhookSender;
import dev.carrel.domain.access.TokenScope;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/** What is written to the log, by everybody: enough to find a request, and never a secret or what somebody asked. */
class LogTest {

    private static final Logger ALL = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);

    private final Lines lines = new Lines();

    @BeforeEach
    void listen() {
        lines.start();
        ALL.addAppender(lines);
    }

    @AfterEach
    void listenNoMore() {
        ALL.detachAppender(lines);
    }

    @Test
    void hasALinePerRequestWithTheRouteAndTheToken() {
        try (Service service = Service.start()) {
            IssuedToken token = service.token(null, Service.all(), TokenScope.READ);
            Received received = new Client(service, token.secret().value()).get("/library/alpha?x=1").is(200);
            new Client(service, "").get("/nowhere/at/all").is(404);
            new Client(service, "").get("/healthz").is(200);
            lines.await(received.header("X-Request-Id"));

            assertThat(lines.of(received.header("X-Request-Id"))).singleElement()
                    .asString()
                    .matches("INFO GET /library/\\{library_id} 200 \\d+ ms, token " + token.token().id() + ", request "
                            + received.header("X-Request-Id"));
            lines.await("GET - 404");
            lines.await("DEBUG GET /healthz 200");
        }
    }

    @Test
    void hasTheCauseOfAFaultUnderItsId() {
        try (Service service = Service.writing(ScriptedReplyWriter.emitting("one").run(() -> {
            throw new IllegalStateException("the cause");
        }))) {
            String id = service.admin()
                    .post("/v2/library/alpha/query", "{\"query\":\"x\"}")
                    .isProblem(500, "internal-error")
                    .at("/instance");

            assertThat(lines.of(id)).anySatisfy(line -> assertThat(line).startsWith("ERROR").contains("the cause"));
        }
    }

    @Test
    void neverHasASecretOrAQuestion() {
        var secrets = new ConcurrentLinkedQueue<String>(List.of(Service.ADMIN, "carrel_guessed", "swordfish"));
        try (Service service = Service.with(engine -> engine.webhookSender(new RecordingWebhookSender()))
                .settings(settings -> settings.withRefusedPerMinute(3).withMostBodyBytes(1000))) {
            Client admin = service.admin();
            secrets.add(admin.post("/token", "{\"name\":\"x\",\"scopes\":[\"query\"]}").at("/token"));
            secrets.add(service.token(Service.only("beta"), TokenScope.READ));
            secrets.add(admin.put("/library/alpha", "{\"webhookUrl\":\"https://example.org/\"}").at("/webhookSecret"));
            admin.put("/library/alpha", "{\"webhookSecret\":\"swordfish-swordfish-swordfish\"}").is(200);
            admin.put("/library/alpha", "{\"webhookSecret\":\"swordfish\"}").is(422);
            for (String secret : List.copyOf(secrets)) {
                Client client = new Client(service, secret);
                for (Route route : service.routes()) {
                    if (!route.path().equals("/backup")) {
                        client.send(route.method().name(), route.path().replaceAll("[{}]", ""),
                                BodyPublishers.ofString("{\"query\":\"swordfish\",\"text\":\"swordfish\"}"),
                                "Content-Type", "application/json");
                    }
                }
                client.get("/library?access_token=" + secret);
                client.get("/" + secret);
            }
            admin.post("/v2/library/alpha/query", "{\"query\": swordfish");
            admin.post("/v2/library/alpha/query", "swordfish".repeat(1000));
            try (var connection = new RawConnection(service)) {
                connection.send("GET /swordfish%zz HTTP/1.1\r\nAuthorization: Bearer " + Service.ADMIN + "\r\n\r\n")
                        .requireAnswer();
            }
            lines.await(admin.get("/library").header("X-Request-Id"));
        }

        assertThat(lines.all()).hasSizeGreaterThan(50)
                .allSatisfy(line -> assertThat(secrets).noneMatch(line::contains));
    }

    /** Everything that is logged from now on, as it would be printed. */
    private static final class Lines extends AppenderBase<ILoggingEvent> {

        private final Queue<String> lines = new ConcurrentLinkedQueue<>();

        @Override
        protected void append(ILoggingEvent event) {
            lines.add(event.getLevel() + " " + event.getFormattedMessage()
                    + (event.getThrowableProxy() == null ? ""
                            : "\n" + ThrowableProxyUtil.asString(event.getThrowableProxy())));
        }

        /** Waits for a line with such a text: the log has its line when the answer has been sent. */
        void await(String text) {
            while (of(text).isEmpty()) {
                Thread.onSpinWait();
            }
        }

        List<String> of(String text) {
            return lines.stream().filter(line -> line.contains(text)).toList();
        }

        List<String> all() {
            return List.copyOf(lines);
        }
    }
}
