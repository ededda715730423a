package dev.carrel.http.server;

import dev.carrel.application.fake.model.ScriptedReplyWriter;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import dev.carrel.http.ReplyStreamReader;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The limits of concurrent requests and of authentication failures. */
class ConcurrencyLimitHandlerTest {

    @Test
    void rejectsRequestsAboveTheLimit() {
        var release = new CountDownLatch(1);
        try (ApiTestService service = ApiTestService
                .configure(engine -> engine.replyWriter(ScriptedReplyWriter.emitting("one").await(release)))
                .startWith(settings -> settings.withMaxConcurrentRequests(1));
                ReplyStreamReader stream = service.adminClient().openStream("/v2/library/alpha/query", "x")) {
            assertThat(stream.readLine()).isNotNull();

            ReceivedResponse refused = service.adminClient().getPath("/library").hasProblem(429, "too-many-requests");
            assertThat(refused.header("Retry-After")).isEqualTo("1");
            new ApiTestClient(service, "").getPath("/library").hasProblem(401, "unauthorized");
            new ApiTestClient(service, "").getPath("/healthz").hasStatus(200);
            new ApiTestClient(service, "").getPath("/readyz").hasStatus(200);
            release.countDown();
            assertThat(stream.readChunks().getLast().at("/type").asText()).isEqualTo("done");
            while (service.adminClient().getPath("/library").status() == 429) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void releasesThePermitOfARejectedRequest() {
        try (ApiTestService service = ApiTestService.configure(engine -> engine)
                .startWith(settings -> settings.withMaxConcurrentRequests(1).withMaxBodyBytes(1000))) {
            for (int round = 0; round < 3; round++) {
                retryUntilAdmitted(service.adminClient(), "{").hasProblem(400, "malformed-request");
                retryUntilAdmitted(service.adminClient(), " ".repeat(2000)).hasProblem(413, "content-too-large");
            }
        }
    }

    @Test
    void limitsAuthFailuresPerAddress() {
        try (ApiTestService service = ApiTestService.configure(engine -> engine)
                .startWith(settings -> settings.withMaxAuthFailuresPerMinute(2))) {
            var nobody = new ApiTestClient(service, "carrel_nonsense");
            nobody.getPath("/library").hasProblem(401, "unauthorized");
            nobody.getPath("/library").hasProblem(401, "unauthorized");

            ReceivedResponse refused = nobody.getPath("/library").hasProblem(429, "too-many-requests");
            assertThat(refused.header("Retry-After")).isEqualTo("30");
            assertThat(refused.header("WWW-Authenticate")).isEmpty();
            service.adminClient().getPath("/library").hasStatus(200);
            nobody.getPath("/healthz").hasStatus(200);
        }
    }

    /** Retries: the permit of a request is released just after its response was sent. */
    private static ReceivedResponse retryUntilAdmitted(ApiTestClient client, String body) {
        ReceivedResponse received = client.postJson("/v2/library/alpha/query", body);
        while (received.status() == 429) {
            received = client.postJson("/v2/library/alpha/query", body);
        }
        return received;
    }
}
