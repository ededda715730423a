package dev.carrel.http;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A form as a client writes it. */
final class FormOf {

    static final String BOUNDARY = "-----the-boundary";
    static final String TYPE = "multipart/form-data; boundary=" + BOUNDARY;

    private final ByteArrayOutputStream body = new ByteArrayOutputStream();

    FormOf text(String name, String value) {
        return part("Content-Disposition: form-data; name=\"" + name + "\"\r\n",
                value.getBytes(StandardCharsets.UTF_8));
    }

    FormOf file(String name, byte[] content) {
        return part("Content-Disposition: form-data; name=\"file\"; filename=\"" + name
                + "\"\r\nContent-Type: text/plain\r\n", content);
    }

    FormOf file(String name, String content) {
        return file(name, content.getBytes(StandardCharsets.UTF_8));
    }

    /** A part with headers of its own, each ended by a line. */
    FormOf part(String headers, byte[] content) {
        write("--" + BOUNDARY + "\r\n" + headers + "\r\n");
        body.writeBytes(content);
        write("\r\n");
        return this;
    }

    byte[] bytes() {
        write("--" + BOUNDARY + "--\r\n");
        return body.toByteArray();
    }

    /** Without its end. */
    byte[] unfinished() {
        return body.toByteArray();
    }

    private void write(String text) {
        body.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
