package dev.carrel.browser;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.CountDownLatch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/** Stands between a browser and the service, and loses connections when it is asked to. */
final class FaultyRelay implements AutoCloseable {

    /** How the connections fare. */
    enum Fault {
        /** All that is sent arrives. */
        NONE,
        /** Connections are lost within a reply, after some of its words. */
        WITHIN_REPLY,
        /** Connections are lost at once. */
        AT_ONCE
    }

    private static final String WORD = "\"type\":\"token\"";
    private static final int WORDS_BEFORE_LOSS = 5;

    private final ServerSocket listener;
    private volatile URI target;
    private volatile Fault fault = Fault.NONE;
    private volatile CountDownLatch seen = new CountDownLatch(1);

    private FaultyRelay(ServerSocket listener, URI target) {
        this.listener = listener;
        this.target = target;
    }

    static FaultyRelay start(String address) {
        try {
            var relay = new FaultyRelay(new ServerSocket(0, 0, InetAddress.getLoopbackAddress()),
                    URI.create(address));
            Thread.ofVirtual().start(relay::acceptAll);
            return relay;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String address() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    /** Leads further connections to another service. */
    void leadTo(String address) {
        target = URI.create(address);
    }

    void fail(Fault next) {
        fault = next;
        seen = new CountDownLatch(1);
    }

    /**
     * Lets a connection be lost within a reply, once its first words were seen: an error makes a page forget the rest.
     */
    void loseAfterWordsWereSeen() {
        seen.countDown();
    }

    private void acceptAll() {
        while (!listener.isClosed()) {
            try {
                Socket browser = listener.accept();
                Thread.ofVirtual().start(() -> relay(browser));
            } catch (IOException ignored) {
                // The listener was closed, or the browser went away.
            }
        }
    }

    private void relay(Socket browser) {
        URI to = target;
        try (browser; var service = new Socket(to.getHost(), to.getPort())) {
            Thread.ofVirtual().start(() -> sendRequests(browser, service));
            sendResponses(service.getInputStream(), browser);
        } catch (IOException ignored) {
            // Both sides notice that the connection is lost.
        }
    }

    private void sendRequests(Socket browser, Socket service) {
        try (browser; service) {
            byte[] part = new byte[8192];
            for (int length = read(browser, part); length >= 0; length = read(browser, part)) {
                if (fault == Fault.AT_ONCE) {
                    return;
                }
                service.getOutputStream().write(part, 0, length);
            }
        } catch (IOException ignored) {
            // Both sides notice that the connection is lost.
        }
    }

    private static int read(Socket from, byte[] part) throws IOException {
        return from.getInputStream().read(part);
    }

    private void sendResponses(InputStream service, Socket browser) throws IOException {
        OutputStream responses = browser.getOutputStream();
        byte[] part = new byte[8192];
        int words = 0;
        for (int length = service.read(part); length >= 0; length = service.read(part)) {
            String[] pieces = new String(part, 0, length, ISO_8859_1).split(WORD, WORDS_BEFORE_LOSS - words + 1);
            words += pieces.length - 1;
            boolean isLost = fault == Fault.WITHIN_REPLY && words >= WORDS_BEFORE_LOSS;
            responses.write(part, 0, isLost ? length - pieces[pieces.length - 1].length() : length);
            responses.flush();
            if (isLost) {
                awaitSeen();
                // A connection that is closed here may take with it what the browser has not read yet.
                browser.shutdownOutput();
                service.transferTo(OutputStream.nullOutputStream());
                return;
            }
        }
    }

    private void awaitSeen() throws IOException {
        try {
            seen.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
