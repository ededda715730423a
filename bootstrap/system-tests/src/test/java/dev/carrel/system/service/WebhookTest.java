package dev.carrel.system.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.Headers;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.Await;
import dev.carrel.harness.ServerProcess;
import dev.carrel.system.harness.TestSite;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** A receiver with the secret can verify calls, and gets each event even if it fails at first. */
class WebhookTest {

    private record ReceivedCall(Headers headers, String body) {}

    private final BlockingQueue<ReceivedCall> calls = new LinkedBlockingQueue<>();

    @Test
    void deliversSignedWebhooksToAllowedAddresses(@TempDir Path data) throws Exception {
        try (TestSite receiver = new TestSite();
                ServerProcess server = ServerProcess.start(data,
                        Map.of("CARREL_FETCH_ALLOW", "127.0.0.1/32", "CARREL_EMBEDDING_MODEL", "none"))) {
            receive(receiver);
            ApiClient client = server.client();
            String secret = client.put("/library/handbook", Map.of("webhookUrl", receiver.address() + "/hook"))
                    .json()
                    .get("webhookSecret")
                    .asText();
            assertThat(client.get("/library/handbook").text()).doesNotContain(secret);
            ApiClient.ClientResponse refused = client.put("/library/other",
                    Map.of("webhookUrl", "http://169.254.169.254/hook"));
            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.json().get("code").asText()).isEqualTo("address-refused");

            String text = client.post("/library/handbook/document", Map.of("text", "Leave is granted by the manager."))
                    .json()
                    .get("id")
                    .asText();
            JsonNode read = verified(secret);
            assertThat(read.get("type").asText()).isEqualTo("document.success");
            assertThat(read.at("/data/id").asText()).isEqualTo(text);
            assertThat(read.at("/data/libraryId").asText()).isEqualTo("handbook");

            client.post("/library/handbook/document", Map.of("url", receiver.address() + "/missing"));
            JsonNode failed = verified(secret);
            assertThat(failed.get("type").asText()).isEqualTo("document.failed");
            assertThat(failed.at("/data/message").asText()).contains("404");
        }
    }

    /** The first call gets "busy". */
    private void receive(TestSite receiver) {
        var count = new AtomicInteger();
        receiver.respond("/hook", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            if (count.getAndIncrement() == 0) {
                exchange.sendResponseHeaders(503, -1);
            } else {
                calls.add(new ReceivedCall(exchange.getRequestHeaders(), body));
                exchange.sendResponseHeaders(204, -1);
            }
        });
    }

    private JsonNode verified(String secret) throws Exception {
        ReceivedCall call = calls.poll(Await.TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        assertThat(call).as("a call").isNotNull();
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.substring("whsec_".length())), "HmacSHA256"));
        String signed = call.headers().getFirst("webhook-id") + "." + call.headers().getFirst("webhook-timestamp") + "."
                + call.body();
        assertThat(call.headers().getFirst("webhook-signature"))
                .isEqualTo("v1," + Base64.getEncoder().encodeToString(mac.doFinal(signed.getBytes(UTF_8))));
        return new ObjectMapper().readTree(call.body());
    }
}
