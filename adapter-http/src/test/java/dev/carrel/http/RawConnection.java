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
final class RawConnection implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 60_000;

    private final Socket socket;
    private final InputStream in;

    RawConnection(Service service) {
        this(service.server.port());
    }

    RawConnection(int port) {
        try {
            socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setSoTimeout(PATIENCE_MILLIS);
            in = socket.getInputStream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    RawConnection send(String text) {
        return send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Sends, as far as the other side takes it. */
    RawConnection send(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
        } catch (IOException ignored) {
            // What was answered before can still be read.
        }
        return this;
    }

    /** Sends all of it, as a client does that does not look for an answer before it has. */
    RawConnection sendWhole(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
        } catch (IOException e) {
            throw new AssertionError("not all of it was taken", e);
        }
        return this;
    }

    /** Says that nothing more will be sent. */
    RawConnection end() {
        try {
            socket.shutdownOutput();
        } catch (IOException ignored) {
            // It is closed already.
        }
        return this;
    }

    /** The next answer; empty if the connection was closed without one. */
    Optional<Received> answer(String method) {
        try {
            String status = line();
            if (!status.startsWith("HTTP/")) {
                return Optional.empty();
            }
            Map<String, List<String>> headers = headers();
            byte[] body = method.equals("HEAD") ? new byte[0] : body(headers);
            return Optional.of(new Received(method, "", Integer.parseInt(status.substring(9, 12)),
                    HttpHeaders.of(headers, (name, value) -> true), body));
        } catch (IOException ignored) {
            return Optional.empty();
        }
    }

    Received requireAnswer() {
        return answer("GET").orElseThrow(() -> new AssertionError("there was no answer"));
    }

    /** Sends. @return whether the other side has not closed the connection yet */
    boolean takes(String text) {
        try {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
            return true;
        } catch (IOException ignored) {
            return false;
        }
    }

    /** Returns whether something has come that was not read yet. */
    boolean hasAnswer() {
        try {
            return in.available() > 0;
        } catch (IOException ignored) {
            return false;
        }
    }

    /** Whether the other side has closed the connection; waits until it has, or has sent something. */
    boolean isClosed() {
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

    private Map<String, List<String>> headers() throws IOException {
        var headers = new TreeMap<String, List<String>>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            headers.computeIfAbsent(line.substring(0, colon).toLowerCase(Locale.ROOT), name -> new ArrayList<>())
                    .add(line.substring(colon + 1).strip());
        }
        return headers;
    }

    private byte[] body(Map<String, List<String>> headers) throws IOException {
        if (headers.containsKey("content-length")) {
            return in.readNBytes(Integer.parseInt(headers.get("content-length").getFirst()));
        }
        if (!headers.containsKey("transfer-encoding")) {
            return new byte[0];
        }
        var body = new ByteArrayOutputStream();
        for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
            body.write(in.readNBytes(size));
            line();
        }
        line();
        return body.toByteArray();
    }

    private String line() throws IOException {
        var line = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            if (next != '\r') {
                line.write(next);
            }
        }
        return line.toString(StandardCharsets.ISO_8859_1);
    }
}
