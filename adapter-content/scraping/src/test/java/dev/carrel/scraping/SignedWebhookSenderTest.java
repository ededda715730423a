package dev.carrel.scraping;

import com.sun.net.httpserver.HttpExchange;
import dev.carrel.application.contract.web.WebhookSenderContract;
import dev.carrel.application.port.WebhookSender;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import dev.carrel.scraping.testserver.LoopbackWebServer;
import dev.carrel.scraping.testserver.RawSocketServer;
import dev.carrel.scraping.webhook.SigningKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class SignedWebhookSenderTest extends WebhookSenderContract {

    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration SHORT = Duration.ofMillis(300);

    private final LoopbackWebServer web = new LoopbackWebServer();
    private final BlockingQueue<String> bodies = new LinkedBlockingQueue<>();
    private final SignedWebhookSender sender = patientSender();

    /** Returns a sender that has time on any machine. */
    private static SignedWebhookSender patientSender() {
        SignedWebhookSender.Builder builder = SignedWebhookSender.builder()
                .policy(FetchFixture.LOOPBACK)
                .userAgent("Carrel/1")
                .clock(() -> NOW);
        builder.client.limits(FetchFixture.LIMITS);
        return builder.build();
    }

    @AfterEach
    void stop() {
        sender.close();
        web.close();
    }

    @Override
    protected WebhookSender openSender() {
        return sender;
    }

    @Override
    protected WebhookReceiver openReceiver() {
        return new WebhookReceiver() {

            @Override
            public WebAddress acceptingUrl() {
                return accept("/accepting");
            }

            @Override
            public WebAddress rejectingUrl() {
                return web.serveStatus("/rejecting", 410);
            }

            @Override
            public WebAddress failingUrl() {
                return web.serveStatus("/troubled", 503);
            }

            @Override
            public WebAddress forbiddenUrl() {
                return new WebAddress("http://10.0.0.1/");
            }
        };
    }

    @Test
    void postsSignedEvent() throws Exception {
        send(accept("/hook?key=a"), SUCCESS);

        String body = bodies.take();
        assertThat(body).isEqualTo("{\"type\":\"document.success\",\"timestamp\":\"2026-03-01T10:15:30Z\",\"data\":{"
                + "\"libraryId\":\"handbook\",\"id\":\"d1\",\"status\":\"success\",\"url\":\"https://"
                + "www.example.com/leave?a=b\","
                + "\"key\":\"leave\",\"title\":\"Leave \\\"2026\\\"\",\"message\":null}}");
        assertThat(web.requests()).singleElement().satisfies(fields -> {
            assertThat(fields).containsEntry("Content-type", List.of("application/json"))
                    .containsEntry("User-agent", List.of("Carrel/1"))
                    .containsEntry("Webhook-id", List.of("event-1"))
                    .containsEntry("Webhook-timestamp", List.of("1772360160"))
                    .containsEntry("Webhook-signature", List.of(SigningKey.parseSecret(SECRET)
                            .orElseThrow()
                            .signatureOf("event-1", "1772360160", body.getBytes(StandardCharsets.UTF_8))));
            assertThat(fields).doesNotContainKeys("Cookie", "Authorization");
        });
    }

    @Test
    void postsSignedMessageWithItsConversation() throws Exception {
        assertThat(sender.sendMessage(new Webhook(accept("/desk"), SECRET), MESSAGE, NOW)).isEmpty();

        String body = bodies.take();
        assertThat(body).isEqualTo("{\"type\":\"widget.message\",\"timestamp\":\"2026-03-01T10:15:30Z\",\"data\":{"
                + "\"libraryId\":\"handbook\",\"widgetId\":\"shop\",\"id\":\"message-1\","
                + "\"origin\":\"https://www.example.com\",\"name\":\"Ada\",\"email\":\"ada@example.org\","
                + "\"text\":\"Help \\uD83C\\uDF0D\",\"conversationId\":\"c1\",\"turns\":[{\"query\":\"Why?\","
                + "\"reply\":\"Because.\",\"createdAt\":\"2026-03-01T10:15:30Z\"}]}}");
        assertThat(web.requests()).singleElement()
                .satisfies(fields -> assertThat(fields).containsEntry("Webhook-signature",
                        List.of(SigningKey.parseSecret(SECRET)
                                .orElseThrow()
                                .signatureOf("message-1", "1772360160", body.getBytes(StandardCharsets.UTF_8)))));
    }

    @Test
    void postsReasonOfFailedDocument() throws Exception {
        send(accept("/hook"), FAILED);

        assertThat(bodies.take())
                .isEqualTo("{\"type\":\"document.failed\",\"timestamp\":\"2026-03-01T10:15:30Z\",\"data\":{"
                        + "\"libraryId\":\"handbook\",\"id\":\"d2\",\"status\":\"failed\",\"url\":null,\"key\":n"
                        + "ull,\"title\":null,"
                        + "\"message\":\"There is no such page (404).\"}}");
    }

    @Test
    void postsTitleWithUnpairedSurrogate() throws Exception {
        send(accept("/hook"), new WebhookSender.WebhookEvent("e", new LibraryId("l"), new DocumentId("d"),
                DocumentStatus.SUCCESS, null, null, "Größe 🌍 \ud800 \u0000", null, AT));

        assertThat(bodies.take()).contains("\"title\":\"Größe \\uD83C\\uDF0D ? \\u0000\"");
    }

    @Test
    void acceptsAnyStatusOfTheSuccessClass() {
        for (int status : new int[]{200, 201, 202, 204, 299}) {
            assertThat(send(web.serveStatus("/s" + status, status), SUCCESS)).as("%d", status).isEmpty();
        }
    }

    @Test
    void distinguishesTransientFromPermanentStatuses() {
        for (int status : new int[]{301, 307, 408, 425, 429, 500, 502, 503, 504}) {
            web.serveRedirect("/s" + status, status, "/elsewhere");
            assertThat(send(web.addressOf("/s" + status), SUCCESS)).as("%d", status)
                    .hasValueSatisfying(failure -> assertThat(failure.isRetryable()).isTrue());
        }
        for (int status : new int[]{400, 401, 403, 404, 405, 410, 413, 422}) {
            assertThat(send(web.serveStatus("/s" + status, status), SUCCESS)).as("%d", status)
                    .contains(Failure.permanentFailure("The receiver rejected the webhook (" + status + ")."));
        }
        assertThat(web.requests()).hasSize(17);
    }

    @Test
    void reportsRetryAfter() {
        assertThat(send(retryAfter("/seconds", "120"), SUCCESS)).map(Failure::retryAfter)
                .contains(Duration.ofMinutes(2));
        assertThat(send(retryAfter("/date", "Sun, 01 Mar 2026 10:17:00 GMT"), SUCCESS)).map(Failure::retryAfter)
                .contains(Duration.ofMinutes(1));
    }

    @Test
    void refusesMalformedBase64Secret() {
        assertThat(sender.sendEvent(new Webhook(accept("/hook"), "whsec_this is not base64 at all"), SUCCESS, NOW))
                .hasValueSatisfying(failure -> assertThat(failure.isRetryable()).isFalse());
        assertThat(web.requests()).isEmpty();
    }

    @Test
    void refusesAddressOutsideThePolicy() {
        for (String inside : new String[]{"http://127.0.0.2/", "http://[::1]/", "http://169.254.169.254/",
            "http://1.1.1.1:6379/"}) {
            assertThat(send(new WebAddress(inside), SUCCESS)).as(inside)
                    .hasValueSatisfying(failure -> assertThat(failure.isRetryable()).isFalse());
        }
    }

    @Test
    void connectsOnlyToCheckedAddress() {
        WebAddress hook = accept("/hook");
        var named = new WebAddress("http://hook.example:" + hook.port() + "/hook");
        try (var rebound = new SignedWebhookSender(GuardedClients.dnsRebindingClient())) {
            assertThat(rebound.sendEvent(new Webhook(named, SECRET), SUCCESS, NOW)).isEmpty();
            assertThat(rebound.sendEvent(new Webhook(named, SECRET), SUCCESS, NOW))
                    .hasValueSatisfying(failure -> assertThat(failure.isRetryable()).isFalse());
        }
        assertThat(web.requests()).hasSize(1);
    }

    @Test
    void ignoresResponseBody() throws IOException {
        try (var server = RawSocketServer.respondingWith((client, out) -> {
            out.write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            while (true) {
                out.write(new byte[8192]);
            }
        }); var patient = new SignedWebhookSender(GuardedClients.loopbackClient(LONG))) {
            assertThat(patient.sendEvent(new Webhook(server.addressOf("/"), SECRET), SUCCESS, NOW)).isEmpty();
        }
    }

    @Test
    void abortsAtTheDeadline() throws IOException {
        try (var server = RawSocketServer.respondingWith((client, out) -> {
            while (true) {
                out.write("HTTP/1.1 103 Early Hints\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                out.flush();
                Thread.sleep(1);
            }
        }); var impatient = new SignedWebhookSender(GuardedClients.loopbackClient(SHORT))) {
            assertThat(impatient.sendEvent(new Webhook(server.addressOf("/"), SECRET), SUCCESS, NOW))
                    .hasValueSatisfying(failure -> assertThat(failure.isRetryable()).isTrue());
        }
    }

    @Test
    void refusesEndlessHeader() throws IOException {
        try (var server = RawSocketServer.respondingWith((client, out) -> {
            out.write("HTTP/1.1 200 OK\r\n".getBytes(StandardCharsets.US_ASCII));
            while (true) {
                out.write("X-More: of it\r\n".getBytes(StandardCharsets.US_ASCII));
            }
        }); var patient = new SignedWebhookSender(GuardedClients.loopbackClient(LONG))) {
            assertThat(patient.sendEvent(new Webhook(server.addressOf("/"), SECRET), SUCCESS, NOW))
                    .hasValueSatisfying(failure -> assertThat(failure.reason()).contains("header fields"));
        }
    }

    @Test
    void abortsWhenTheSenderIsClosed() {
        sender.close();

        assertThat(send(accept("/hook"), SUCCESS))
                .contains(Failure.transientFailure("The request was aborted before the response arrived."));
    }

    private Optional<Failure> send(WebAddress hook, WebhookSender.WebhookEvent event) {
        return sender.sendEvent(new Webhook(hook, SECRET), event, NOW);
    }

    private WebAddress accept(String path) {
        return web.serve(path, exchange -> {
            bodies.add(body(exchange));
            exchange.sendResponseHeaders(204, -1);
        });
    }

    private WebAddress retryAfter(String path, String value) {
        return web.serve(path, exchange -> {
            exchange.getResponseHeaders().set("Retry-After", value);
            exchange.sendResponseHeaders(503, -1);
        });
    }

    private static String body(HttpExchange exchange) throws IOException {
        return exchange.getRequestMethod().equals("POST")
                ? new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)
                : "not posted";
    }
}
