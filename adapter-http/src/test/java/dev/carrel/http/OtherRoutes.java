package dev.carrel.http;

import dev.carrel.http.CarrelServer.Bounds;
import java.util.List;

/** A server of other routes than ours, to see what becomes of what they do. */
final class OtherRoutes implements AutoCloseable {

    static final Permission OPEN = new Permission.Open();

    private final Service service = Service.start();
    private final CarrelServer server;

    OtherRoutes(Route... routes) {
        server = CarrelServer.start(List.of(routes), service.carrel.accessControl(), new Room(10),
                HttpSettings.DEFAULTS.withPort(0), new Watch(null), Bounds.DEFAULT);
    }

    RawConnection connect() {
        return new RawConnection(server.port());
    }

    Received get(String path) {
        try (RawConnection connection = connect()) {
            return connection.send("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n").requireAnswer();
        }
    }

    @Override
    public void close() {
        server.close();
        service.close();
    }
}
