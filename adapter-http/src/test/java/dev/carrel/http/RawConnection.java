package dev.carrel.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
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

/** A connection on which anything can be sent. */
public final class RawConnection implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 60_000;

    private final Socket socket;
    private final InputStream in;

    public RawConnection(ApiTestService service) {
        this(service.server.port());
    }

    RawConnection(int port) {
        try {
            socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            in = socket.getInputStream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public RawConnection sendBytes(String text) {
        return sendBytes(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Sends, as far as the other side takes it. */
    public RawConnection sendBytes(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
        } catch (IOException ignored) {
            // What was answered before can still be read.
        }
        return this;
    }

    /** Sends all of it, as a client does that does not look for an answer before it has. */
    public RawConnection sendAllBytes(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
        } catch (IOException e) {
            throw new AssertionError("not all of it was taken", e);
        }
        return this;
    }

    /** Says that nothing more will be sent. */
    public RawConnection shutdownOutput() {
        try {
            socket.shutdownOutput();
        } catch (IOException ignored) {
            // It is closed already.
        }
        return this;
    }

    /** The next answer; empty if the connection was closed without one. */
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

    /** Sends. @return whether the other side has not closed the connection yet */
    boolean trySend(String text) {
        try {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
            return true;
        } catch (IOException ignored) {
            return false;
        }
    }

    /** Returns whether something has come that was not read yet. */
    boolean hasResponse() {
        try {
            return in.available() > 0;
        } catch (IOException ignored) {
            return false;
        }
    }

    /** Whether the other side has closed the connection; waits until it has, or has sent something. */
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
