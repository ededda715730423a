package dev.carrel.scraping.testserver;

import dev.carrel.domain.WebAddress;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A server on the loopback address that sends arbitrary bytes, HTTP or not. */
public final class RawSocketServer implements AutoCloseable {

    /** The script of one connection, which is closed afterwards. */
    @FunctionalInterface
    public interface SocketScript {

        void respond(Socket client, OutputStream out) throws Exception;
    }

    private final ServerSocket server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger connections = new AtomicInteger();

    private RawSocketServer(SocketScript script) {
        try {
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.execute(() -> acceptConnections(script));
    }

    public static RawSocketServer respondingWith(SocketScript script) {
        return new RawSocketServer(script);
    }

    public static RawSocketServer respondingWith(String answer) {
        return new RawSocketServer((client, out) -> {
            awaitRequest(client);
            out.write(answer.getBytes(StandardCharsets.ISO_8859_1));
        });
    }

    /** Reads up to the blank line that ends a request without a body. */
    public static void awaitRequest(Socket client) throws IOException {
        int ends = 0;
        while (ends < 4) {
            int b = client.getInputStream().read();
            if (b < 0) {
                return;
            }
            ends = b == '\r' || b == '\n' ? ends + 1 : 0;
        }
    }

    public WebAddress addressOf(String path) {
        return new WebAddress("http://127.0.0.1:" + server.getLocalPort() + path);
    }

    public int port() {
        return server.getLocalPort();
    }

    public int connectionCount() {
        return connections.get();
    }

    private void acceptConnections(SocketScript script) {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                connections.incrementAndGet();
                threads.execute(() -> runScript(script, client));
            } catch (IOException ignored) {
                return;
            }
        }
    }

    private static void runScript(SocketScript script, Socket client) {
        try (client; var out = client.getOutputStream()) {
            script.respond(client, out);
            out.flush();
        } catch (Exception ignored) {
            // The client may close the connection early.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        threads.shutdownNow();
    }
}
