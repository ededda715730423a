package dev.carrel.http;

import dev.carrel.application.fake.model.ScriptedReplyWriter;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** How many are let in at once, and how often one may knock without a token. */
class AdmissionTest {

    @Test
    void refusesMoreThanThereIsRoomFor() {
        var goOn = new CountDownLatch(1);
        try (Service service = Service
                .with(engine -> engine.replyWriter(ScriptedReplyWriter.emitting("one").await(goOn)))
                .settings(settings -> settings.withMostRequestsAtOnce(1));
                ReplyLines stream = service.admin().stream("/v2/library/alpha/query", "x")) {
            assertThat(stream.line()).isNotNull();

            Received refused = service.admin().get("/library").isProblem(429, "too-many-requests");
            assertThat(refused.header("Retry-After")).isEqualTo("1");
            new Client(service, "").get("/library").isProblem(401, "unauthorized");
            new Client(service, "").get("/healthz").is(200);
            new Client(service, "").get("/readyz").is(200);
            goOn.countDown();
            assertThat(stream.chunks().getLast().at("/type").asText()).isEqualTo("done");
            while (service.admin().get("/library").status() == 429) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void givesThePlaceOfARefusedRequestBack() {
        try (Service service = Service.with(engine -> engine)
                .settings(settings -> settings.withMostRequestsAtOnce(1).withMostBodyBytes(1000))) {
            for (int round = 0; round < 3; round++) {
                untilThereIsRoom(service.admin(), "{").isProblem(400, "malformed-request");
                untilThereIsRoom(service.admin(), " ".repeat(2000)).isProblem(413, "content-too-large");
            }
        }
    }

    @Test
    void tellsWhoeverKnocksTooOftenToWait() {
        try (Service service = Service.with(engine -> engine).settings(settings -> settings.withRefusedPerMinute(2))) {
            var nobody = new Client(service, "carrel_nonsense");
            nobody.get("/library").isProblem(401, "unauthorized");
            nobody.get("/library").isProblem(401, "unauthorized");

            Received refused = nobody.get("/library").isProblem(429, "too-many-requests");
            assertThat(refused.header("Retry-After")).isEqualTo("30");
            assertThat(refused.header("WWW-Authenticate")).isEmpty();
            service.admin().get("/library").is(200);
            nobody.get("/healthz").is(200);
        }
    }

    /** The place of a request is given back just after its answer was sent. */
    private static Received untilThereIsRoom(Client client, String body) {
        Received received = client.post("/v2/library/alpha/query", body);
        while (received.status() == 429) {
            received = client.post("/v2/library/alpha/query", body);
        }
        return received;
    }
}
