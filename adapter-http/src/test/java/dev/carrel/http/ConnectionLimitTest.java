package dev.carrel.http;

import dev.carrel.http.CarrelServer.Bounds;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Connections beyond those that the process can afford. */
class ConnectionLimitTest {

    private static final String HEALTH = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";

    @Test
    void ofOneAddressLeaveAQuarterToOthersAndAreClosedAtOnce() {
        List<RawConnection> open = new ArrayList<>();
        try (Service service = Service.with(engine -> engine)
                .settings(settings -> settings, Bounds.DEFAULT.withMaxConnections(8))) {
            for (int number = 0; number < 6; number++) {
                var connection = new RawConnection(service);
                open.add(connection);
                connection.send(HEALTH).requireAnswer().is(200);
            }
            for (int number = 0; number < 3; number++) {
                try (var tooMany = new RawConnection(service)) {
                    assertThat(tooMany.send(HEALTH).answer("GET")).isEmpty();
                }
            }
            open.getFirst().send(HEALTH).requireAnswer().is(200);
            open.removeFirst().close();

            assertThat(untilThereIsRoom(service).status()).isEqualTo(200);
        } finally {
            open.forEach(RawConnection::close);
        }
    }

    @Test
    void areAtMostHalfOfTheFileDescriptors() {
        assertThat(ConnectionLimit.affordable(1_000_000_000)).isLessThan(Integer.MAX_VALUE).isPositive();
        assertThat(ConnectionLimit.affordable(1)).isGreaterThanOrEqualTo(16);
    }

    private static Received untilThereIsRoom(Service service) {
        while (true) {
            try (var connection = new RawConnection(service)) {
                var answer = connection.send(HEALTH).answer("GET");
                if (answer.isPresent()) {
                    return answer.get();
                }
            }
        }
    }
}
