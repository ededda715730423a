package dev.carrel.http;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** On what threads actions run, and what is left of them. */
class ThreadsTest {

    private static final Action WHICH = call -> Answer
            .text((Thread.currentThread().isVirtual() ? "virtual" : "platform") + " " + call.body().size());

    @Test
    void areVirtualWhetherOrNotABodyHadToBeWaitedFor() {
        try (var server = new OtherRoutes(Route.get("/", OtherRoutes.OPEN, WHICH),
                Route.post("/", OtherRoutes.OPEN, WHICH))) {
            assertThat(server.get("/").text()).isEqualTo("virtual 0");
            try (RawConnection connection = server.connect()) {
                connection.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc");
                assertThat(connection.requireAnswer().text()).isEqualTo("virtual 3");

                connection.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n");
                connection.requireAnswer().is(100);
                assertThat(connection.send("abc").requireAnswer().text()).isEqualTo("virtual 3");
            }
        }
    }

    @Test
    void endWithTheServer() throws Exception {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        var started = new HashSet<Thread>();
        for (int number = 0; number < 3; number++) {
            try (Service service = Service.start()) {
                service.admin().get("/library").is(200);
                started.addAll(Thread.getAllStackTraces().keySet());
            }
        }
        started.removeAll(before);
        started.removeIf(thread -> !thread.getName().startsWith("carrel-"));

        assertThat(started).isNotEmpty();
        for (Thread thread : started) {
            assertThat(thread.join(Duration.ofSeconds(20))).as("%s has ended", thread).isTrue();
        }
    }
}
