package dev.carrel.languagemodel.testserver;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

/** An HTTP/1.1 response in progress. Each write is sent at once. */
final class WireResponse {

    private final OutputStream out;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private int status = 200;
    private boolean begun;

    WireResponse(OutputStream out) {
        this.out = out;
    }

    boolean begun() {
        return begun;
    }

    void status(int code) {
        status = code;
    }

    void header(String name, String value) {
        headers.put(name, value);
    }

    /** Sends the headers of a chunked body. */
    void begin(String contentType) throws IOException {
        if (!begun) {
            out.write(head(contentType, "Transfer-Encoding: chunked"));
            begun = true;
        }
    }

    /** Sends a chunk of a body. */
    void chunk(byte[] bytes) throws IOException {
        if (bytes.length > 0) {
            var chunk = new ByteArrayOutputStream();
            chunk.writeBytes((Integer.toHexString(bytes.length) + "\r\n").getBytes(US_ASCII));
            chunk.writeBytes(bytes);
            chunk.writeBytes("\r\n".getBytes(US_ASCII));
            out.write(chunk.toByteArray());
        }
    }

    /** Sends the end of a chunked body. */
    void end() throws IOException {
        out.write("0\r\n\r\n".getBytes(US_ASCII));
    }

    /** Sends a complete response. */
    void whole(String contentType, byte[] body) throws IOException {
        var all = new ByteArrayOutputStream();
        all.writeBytes(head(contentType, "Content-Length: " + body.length));
        all.writeBytes(body);
        begun = true;
        out.write(all.toByteArray());
    }

    private byte[] head(String contentType, String framing) {
        headers.putIfAbsent("Content-Type", contentType);
        var head = new StringBuilder("HTTP/1.1 " + status + " Answer\r\n" + framing + "\r\n");
        headers.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        return head.append("\r\n").toString().getBytes(ISO_8859_1);
    }
}
