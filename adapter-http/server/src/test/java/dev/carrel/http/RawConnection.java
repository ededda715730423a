package dev.carrel.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PushbackInputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A connection that can send any bytes. */
public final class RawConnection implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 60_000;

    private final Socket socket;
    private final PushbackInputStream in;

    public RawConnection(ApiTestService service) {
        this(service.server.port());
    }

    RawConnection(int port) {
        try {
            socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            in = new PushbackInputStream(socket.getInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Sends a request and waits for the beginning of the answer. Connects again if there is none: the machine may stand
     * still before the request is sent, until the server closes the silent connection.
     */
    static RawConnection openWithAnswer(ApiTestService service, String request) {
        RawConnection connection = new RawConnection(service).sendBytes(request);
        for (int attempt = 1; attempt < 9 && !connection.awaitAnswer(); attempt++) {
            connection.close();
            connection = new RawConnection(service).sendBytes(request);
        }
        return connection;
    }

    private boolean awaitAnswer() {
        try {
            int first = in.read();
            if (first >= 0) {
                in.unread(first);
            }
            return first >= 0;
        } catch (IOException ignored) {
            return false;
        }
    }

    public RawConnection sendBytes(String text) {
        return sendBytes(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Sends bytes, as far as the server accepts them. */
    public RawConnection sendBytes(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
        } catch (IOException ignored) {
            // An earlier response can still be read.
        }
        return this;
    }

    /** Sends all bytes, as a client does that reads no response before. */
    public RawConnection sendAllBytes(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
        } catch (IOException e) {
            throw new AssertionError("not all of it was taken", e);
        }
        return this;
    }

    /** Closes the sending half of the connection. */
    public RawConnection shutdownOutput() {
        try {
            socket.shutdownOutput();
        } catch (IOException ignored) {
            // The connection is already closed.
        }
        return this;
    }

    /** Returns the next response; empty if the connection was closed without one. */
    public Optional<ReceivedResponse> readResponse(String method) {
        try {
            String status = readLine();
            if (!status.startsWith("HTTP/")) {
                return Optional.empty();
            }
            Map<String, List<String>> headers = readHeaders();
            byte[] body = method.equals("HEAD") ? new byte[0] : readBody(headers);
            return Optional.of(new ReceivedResponse(method, "", Integer.parseInt(status.substring(9, 12)),
                    HttpHeaders.of(headers, (name, value) -> true), body));
        } catch (IOException ignored) {
            return Optional.empty();
        }
    }

    public ReceivedResponse requireResponse() {
        return readResponse("GET").orElseThrow(() -> new AssertionError("there was no answer"));
    }

    /**
     * Sends a text.
     *
     * @return false if the server has closed the connection
     */
    boolean trySend(String text) {
        try {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
            return true;
        } catch (IOException ignored) {
            return false;
        }
    }

    /** Returns whether there are unread bytes. */
    boolean hasResponse() {
        try {
            return in.available() > 0;
        } catch (IOException ignored) {
            return false;
        }
    }

    /** Returns whether the server has closed the connection; waits until it has, or has sent something. */
    public boolean isClosed() {
        try {
            return in.read() < 0;
        } catch (IOException ignored) {
            return true;
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Map<String, List<String>> readHeaders() throws IOException {
        var headers = new TreeMap<String, List<String>>();
        for (String line = readLine(); !line.isEmpty(); line = readLine()) {
            int colon = line.indexOf(':');
            headers.computeIfAbsent(line.substring(0, colon).toLowerCase(Locale.ROOT), name -> new ArrayList<>())
                    .add(line.substring(colon + 1).strip());
        }
        return headers;
    }

    private byte[] readBody(Map<String, List<String>> headers) throws IOException {
        if (headers.containsKey("content-length")) {
            return in.readNBytes(Integer.parseInt(headers.get("content-length").getFirst()));
        }
        if (!headers.containsKey("transfer-encoding")) {
            return new byte[0];
        }
        var body = new ByteArrayOutputStream();
        for (int size = Integer.parseInt(readLine(), 16); size > 0; size = Integer.parseInt(readLine(), 16)) {
            body.write(in.readNBytes(size));
            readLine();
        }
        readLine();
        return body.toByteArray();
    }

    private String readLine() throws IOException {
        var line = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            if (next != '\r') {
                line.write(next);
            }
        }
        return line.toString(StandardCharsets.ISO_8859_1);
    }
}
