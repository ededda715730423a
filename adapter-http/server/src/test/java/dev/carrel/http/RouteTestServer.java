package dev.carrel.http;

import dev.carrel.http.exchange.Route;
import dev.carrel.http.exchange.RoutePermission;
import dev.carrel.http.limit.InFlightRequests;
import dev.carrel.http.server.ServerLimits;
import java.util.List;

/** A server of test routes, to check how it handles what their handlers do. */
public final class RouteTestServer implements AutoCloseable {

    public static final RoutePermission OPEN = new RoutePermission.OpenAccess();

    private final ApiTestService service = ApiTestService.start();
    private final CarrelServer server;

    public RouteTestServer(Route... routes) {
        server = CarrelServer.start(List.of(routes), service.carrel, new InFlightRequests(10),
                HttpSettings.DEFAULTS.withPort(0), new SafeHttpMonitor(null), ServerLimits.DEFAULTS);
    }

    public RawConnection openConnection() {
        return new RawConnection(server.port());
    }

    public ReceivedResponse getPath(String path) {
        try (RawConnection connection = openConnection()) {
            return connection.sendBytes("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n").requireResponse();
        }
    }

    @Override
    public void close() {
        server.close();
        service.close();
    }
}
