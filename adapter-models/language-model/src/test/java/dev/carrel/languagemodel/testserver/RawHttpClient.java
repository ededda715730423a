package dev.carrel.languagemodel.testserver;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A client on a bare socket that sees the bytes as sent. */
final class RawHttpClient implements AutoCloseable {

    static final String QUESTION = """
            {"model": "m", "stream": true, "messages": [{"role": "user", "content": "How many days?"}]}""";

    private final Socket socket;
    private final InputStream in;

    RawHttpClient(URI address) throws IOException {
        socket = new Socket(address.getHost(), address.getPort());
        in = socket.getInputStream();
    }

    /** Sends a request for a stream. */
    RawHttpClient ask() throws IOException {
        return send("POST", "/v1/chat/completions", QUESTION);
    }

    RawHttpClient send(String method, String path, String body) throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        var request = new ByteArrayOutputStream();
        request.writeBytes((method + " " + path
                + " HTTP/1.1\r\nHost: model\r\nAuthorization: Bearer k\r\nContent-Length: " + bytes.length
                + "\r\n\r\n").getBytes(UTF_8));
        request.writeBytes(bytes);
        socket.getOutputStream().write(request.toByteArray());
        return this;
    }

    /** Reads the status line and the headers. */
    String head() throws IOException {
        var head = new StringBuilder();
        for (String line = line(); !line.isEmpty(); line = line()) {
            head.append(line).append('\n');
        }
        return head.toString();
    }

    /** Reads the next chunk of a body; empty at the end marker. */
    String chunk() throws IOException {
        byte[] bytes = in.readNBytes(Integer.parseInt(line(), 16));
        line();
        return new String(bytes, UTF_8);
    }

    /** Reads a complete chunked body. */
    String body() throws IOException {
        var body = new StringBuilder();
        for (String chunk = chunk(); !chunk.isEmpty(); chunk = chunk()) {
            body.append(chunk);
        }
        return body.toString();
    }

    int next() throws IOException {
        return in.read();
    }

    /** Returns whether the server ends the connection; with a reset if it had not accepted it yet. */
    boolean awaitEnd() throws IOException {
        try {
            return in.read() == -1;
        } catch (SocketException e) {
            return true;
        }
    }

    String exactly(int size) throws IOException {
        return new String(in.readNBytes(size), UTF_8);
    }

    /** Resets the connection. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private String line() throws IOException {
        var line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("after " + line);
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }
}
