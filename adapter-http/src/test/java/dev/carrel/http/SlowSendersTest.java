package dev.carrel.http;

import dev.carrel.http.CarrelServer.Bounds;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Those who send slowly, or much, and those beside them. */
class SlowSendersTest {

    private static final String QUERY = "/v2/library/alpha/query";

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
    void areToldWhenTheyTakeTooLong() {
        try (Service service = Service.with(engine -> engine)
                .settings(settings -> settings, new Bounds(Duration.ofMillis(200), Duration.ofMillis(100)));
                var connection = new RawConnection(service)) {
            connection.send(head(1000) + "{").requireAnswer().isProblem(408, "malformed-request");
            assertThat(connection.isClosed()).isTrue();
        }
    }

    @Test
    void cannotFillTheMemoryTogether() {
        String large = "{\"query\":\"" + "x".repeat(500) + "\"}";
        try (Service service = Service.with(engine -> engine)
                .settings(settings -> settings.withMostBodyBytes(1000),
                        new Bounds(Duration.ofSeconds(30), Duration.ofSeconds(1), 2200));
                var first = new RawConnection(service);
                var second = new RawConnection(service)) {
            first.send(head(1000) + " ".repeat(900));
            second.send(head(1000) + " ".repeat(900));
            Received refused = until(503, service.admin(), large).isProblem(503, "unavailable");
            assertThat(refused.header("Retry-After")).isEqualTo("1");

            first.send(" ".repeat(100)).requireAnswer().isProblem(400, "malformed-request");
            second.send(" ".repeat(100)).requireAnswer().isProblem(400, "malformed-request");
            until(200, service.admin(), large);
        }
    }

    @Test
    void areLetGoWhenTheyLeave() {
        try (Service service = Service.with(engine -> engine)
                .settings(settings -> settings.withMostRequestsAtOnce(1).withMostBodyBytes(1000),
                        new Bounds(Duration.ofSeconds(30), Duration.ofSeconds(1), 1000))) {
            for (int number = 0; number < 5; number++) {
                try (var connection = new RawConnection(service)) {
                    connection.send(head(1000) + " ".repeat(900));
                    connection.end();
                    connection.answer("POST");
                }
            }
            Received taken = service.admin().send("GET", "/library", BodyPublishers.noBody());
            while (taken.status() == 429) {
                taken = service.admin().send("GET", "/library", BodyPublishers.noBody());
            }
            taken.is(200);
        }
    }

    /** What was sent is read at some time soon, and given back soon after it was answered. */
    private static Received until(int status, Client client, String body) {
        Received received = client.post(QUERY, body);
        while (received.status() != status) {
            received = client.post(QUERY, body);
        }
        return received;
    }

    private static String head(int length) {
        return "POST " + QUERY + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + Service.ADMIN
                + "\r\nContent-Type: application/json\r\nContent-Length: " + length + "\r\n\r\n";
    }
}
