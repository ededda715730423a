package dev.carrel.languagemodel;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;

/** A port of the loopback address without a server. It is bound, so that no other program can take it. */
final class ClosedPort implements AutoCloseable {

    private final Socket bound = new Socket();

    ClosedPort() throws IOException {
        bound.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
    }

    /** Returns the base URL of the server that is not there. */
    URI address() {
        return URI.create("http://127.0.0.1:" + bound.getLocalPort() + "/v1");
    }

    @Override
    public void close() throws IOException {
        bound.close();
    }
}
