package dev.carrel.http;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** On what threads actions run, and what is left of them. */
class ThreadsTest {

    private static final Action WHICH = call -> Answer
            .text((Thread.currentThread().isVirtual() ? "virtual" : "platform") + " " + call.body().length);

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
    void endWithTheServer() {
        long before = ours();
        for (int number = 0; number < 3; number++) {
            Service.start().close();
        }

        while (ours() > before) {
            Thread.onSpinWait();
        }
    }

    private static long ours() {
        return Thread.getAllStackTraces()
                .keySet()
                .stream()
                .filter(thread -> thread.getName().startsWith("carrel-") || thread.getName().startsWith("jetty"))
                .count();
    }
}
