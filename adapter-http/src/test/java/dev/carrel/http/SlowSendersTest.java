package dev.carrel.http;

import dev.carrel.http.CarrelServer.Bounds;
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
        String body = "{\"query\":\"" + "x".repeat(200) + "\"}";
        try (Service service = Service.with(engine -> engine)
                .settings(settings -> settings.withMostBodyBytes(1000),
                        new Bounds(Duration.ofSeconds(30), Duration.ofSeconds(1), 1000))) {
            Received refused = besideAnUnfinishedOne(service, body);
            while (refused.status() == 200) {
                // The other was not read yet; once more.
                refused = besideAnUnfinishedOne(service, body);
            }
            refused.isProblem(503, "unavailable");
            assertThat(refused.header("Retry-After")).isEqualTo("1");

            untilThereIsRoom(service, body).is(200);
        }
    }

    @Test
    void leaveNothingBehindWhenTheyLeave() {
        try (Service service = Service.with(engine -> engine)
                .settings(settings -> settings.withMostBodyBytes(1000),
                        new Bounds(Duration.ofSeconds(30), Duration.ofSeconds(1), 1000))) {
            for (int number = 0; number < 5; number++) {
                try (var connection = new RawConnection(service)) {
                    connection.send(head(1000) + " ".repeat(900)).end().answer("POST");
                }
            }

            untilThereIsRoom(service, "{\"query\":\"" + "x".repeat(900) + "\"}").is(200);
        }
    }

    /** What others had sent is given back soon after they have left. */
    private static Received untilThereIsRoom(Service service, String body) {
        Received taken = service.admin().post(QUERY, body);
        while (taken.status() == 503) {
            taken = service.admin().post(QUERY, body);
        }
        return taken;
    }

    private static Received besideAnUnfinishedOne(Service service, String body) {
        try (var connection = new RawConnection(service)) {
            connection.send(head(1000) + " ".repeat(900));
            return service.admin().post(QUERY, body);
        }
    }

    private static String head(int length) {
        return "POST " + QUERY + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + Service.ADMIN
                + "\r\nContent-Type: application/json\r\nContent-Length: " + length + "\r\n\r\n";
    }
}
