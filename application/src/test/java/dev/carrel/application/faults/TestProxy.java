package dev.carrel.application.faults;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A proxy of TCP connections on this machine, which can break them, refuse new ones, or stop passing bytes on. */
public final class TestProxy implements AutoCloseable {

    private final InetSocketAddress target;
    private final ServerSocket server;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private volatile boolean isFrozen;
    private volatile boolean isDisconnected;

    private TestProxy(InetSocketAddress target, ServerSocket server) {
        this.target = target;
        this.server = server;
    }

    /** Starts a proxy of a server on a free port. */
    public static TestProxy start(InetSocketAddress target) throws IOException {
        var proxy = new TestProxy(target, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        Thread.ofPlatform().daemon().name("proxy").start(proxy::acceptAll);
        return proxy;
    }

    public int port() {
        return server.getLocalPort();
    }

    /** Breaks all connections; new ones work. */
    public void cut() {
        sockets.forEach(TestProxy::closeSilently);
        sockets.clear();
    }

    /** Breaks all connections, and new ones at once, until {@link #reconnect}. */
    public void disconnect() {
        isDisconnected = true;
        cut();
    }

    public void reconnect() {
        isDisconnected = false;
    }

    /** Passes nothing on until {@link #thaw}, as a network does that loses all packets. */
    public void freeze() {
        isFrozen = true;
    }

    public void thaw() {
        isFrozen = false;
    }

    private void acceptAll() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                if (isDisconnected) {
                    client.close();
                    continue;
                }
                var upstream = new Socket(target.getAddress(), target.getPort());
                sockets.add(client);
                sockets.add(upstream);
                pass(client, upstream);
                pass(upstream, client);
            } catch (IOException ignored) {
                // Closed, or the server is away.
            }
        }
    }

    private void pass(Socket from, Socket to) {
        Thread.ofPlatform().daemon().name("proxy-pass").start(() -> {
            try (from; to; InputStream in = from.getInputStream(); OutputStream out = to.getOutputStream()) {
                var buffer = new byte[8192];
                for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                    while (isFrozen) {
                        Thread.sleep(20);
                    }
                    out.write(buffer, 0, count);
                }
            } catch (IOException | InterruptedException ignored) {
                // The connection is cut.
            }
        });
    }

    private static void closeSilently(Socket socket) {
        try {
            socket.close();
        } catch (IOException ignored) {
            // It is gone.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        cut();
    }
}
