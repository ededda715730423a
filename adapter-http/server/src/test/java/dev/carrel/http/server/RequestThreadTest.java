package dev.carrel.http.server;

import dev.carrel.application.Eventually;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.RawConnection;
import dev.carrel.http.RouteTestServer;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Route;
import dev.carrel.http.exchange.RouteHandler;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The threads of handlers, and their end with the server. */
class RequestThreadTest {

    private static final RouteHandler THREAD_KIND = request -> ApiResponse
            .plainText(
                    (Thread.currentThread().isVirtual() ? "virtual" : "platform") + " " + request.body().byteCount());

    @Test
    void runsHandlersOnVirtualThreads() {
        try (var server = new RouteTestServer(Route.get("/", RouteTestServer.OPEN, THREAD_KIND),
                Route.post("/", RouteTestServer.OPEN, THREAD_KIND))) {
            assertThat(server.getPath("/").bodyText()).isEqualTo("virtual 0");
            try (RawConnection connection = server.openConnection()) {
                connection.sendBytes("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc");
                assertThat(connection.requireResponse().bodyText()).isEqualTo("virtual 3");

                connection.sendBytes("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n");
                connection.requireResponse().hasStatus(100);
                assertThat(connection.sendBytes("abc").requireResponse().bodyText()).isEqualTo("virtual 3");
            }
        }
    }

    @Test
    void endsThreadsWithTheServer() throws Exception {
        // A group has the threads of these services, whatever runs beside them.
        var group = new ThreadGroup("of the services");
        var started = new HashSet<Thread>();
        var caller = new Thread(group, () -> {
            for (int number = 0; number < 3; number++) {
                try (ApiTestService service = ApiTestService.start()) {
                    service.adminClient().getPath("/library").hasStatus(200);
                    started.addAll(threadsOf(group));
                }
            }
        });
        caller.start();
        caller.join();

        assertThat(started).isNotEmpty();
        for (Thread thread : started) {
            assertThat(thread.join(Eventually.LIMIT)).as("%s has ended", thread).isTrue();
        }
    }

    private static List<Thread> threadsOf(ThreadGroup group) {
        var threads = new Thread[1000];
        int count = group.enumerate(threads);
        return Stream.of(threads).limit(count).filter(thread -> thread.getName().startsWith("carrel-")).toList();
    }
}
