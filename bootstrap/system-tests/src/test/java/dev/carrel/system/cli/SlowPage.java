package dev.carrel.system.cli;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;

/** A page whose response waits for the test. */
record SlowPage(HttpServer server) implements AutoCloseable {

    private static final byte[] PAGE = "<html><body><p>The page that took its time has this text.</p></body></html>"
            .getBytes(StandardCharsets.UTF_8);

    SlowPage(CountDownLatch asked, CountDownLatch answer) throws IOException {
        this(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/", exchange -> {
            asked.countDown();
            await(answer);
            exchange.getResponseHeaders().set("Content-Type", "text/html");
            exchange.sendResponseHeaders(200, PAGE.length);
            exchange.getResponseBody().write(PAGE);
            exchange.close();
        });
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/slow";
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
