package dev.carrel.http;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Builds a multipart form. */
public final class MultipartFormBuilder {

    public static final String BOUNDARY = "-----the-boundary";
    public static final String TYPE = "multipart/form-data; boundary=" + BOUNDARY;

    private final ByteArrayOutputStream body = new ByteArrayOutputStream();

    public MultipartFormBuilder addText(String name, String value) {
        return addPart("Content-Disposition: form-data; name=\"" + name + "\"\r\n",
                value.getBytes(StandardCharsets.UTF_8));
    }

    MultipartFormBuilder addFile(String name, byte[] content) {
        return addPart("Content-Disposition: form-data; name=\"file\"; filename=\"" + name
                + "\"\r\nContent-Type: text/plain\r\n", content);
    }

    public MultipartFormBuilder addFile(String name, String content) {
        return addFile(name, content.getBytes(StandardCharsets.UTF_8));
    }

    /** Adds a part with headers, each ended by a line break. */
    public MultipartFormBuilder addPart(String headers, byte[] content) {
        appendText("--" + BOUNDARY + "\r\n" + headers + "\r\n");
        body.writeBytes(content);
        appendText("\r\n");
        return this;
    }

    public byte[] toBytes() {
        appendText("--" + BOUNDARY + "--\r\n");
        return body.toByteArray();
    }

    /** Returns the form without its end. */
    public byte[] toUnfinishedBytes() {
        return body.toByteArray();
    }

    private void appendText(String text) {
        body.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
