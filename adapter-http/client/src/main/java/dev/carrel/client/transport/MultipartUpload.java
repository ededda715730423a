package dev.carrel.client.transport;

import dev.carrel.domain.document.DocumentSource;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A multipart form (RFC 7578) with a file and its metadata. The file is streamed from disk, for each attempt anew, and
 * never in memory as a whole.
 */
public final class MultipartUpload {

    /** Random, so that no file contains it. */
    private final String boundary = "carrel-" + UUID.randomUUID();
    private final StringBuilder head = new StringBuilder();
    private final DocumentSource.SourceFile file;

    /**
     * Creates the form of a file.
     *
     * @param fields the other fields: a text as it is, all else as JSON
     */
    public MultipartUpload(DocumentSource.SourceFile file, Map<String, Object> fields) {
        this.file = file;
        fields.forEach((name, value) -> appendField(name,
                value instanceof String text ? text : ApiJson.format(value)));
        appendPart("file\"; filename=\"" + escapeFileName(file.name()), "Content-Type: application/octet-stream\r\n");
    }

    String contentType() {
        return "multipart/form-data; boundary=" + boundary;
    }

    /** Returns the size of the file in bytes. */
    long fileSize() {
        return file.content().size();
    }

    /** Returns a publisher of known length, so that a server can reject a file that is too large before reading it. */
    BodyPublisher bodyPublisher() {
        return BodyPublishers.concat(BodyPublishers.ofString(head.toString()),
                BodyPublishers.fromPublisher(BodyPublishers.ofInputStream(this::openFile), file.content().size()),
                BodyPublishers.ofString("\r\n--" + boundary + "--\r\n"));
    }

    private void appendField(String name, String value) {
        appendPart(name, "Content-Type: text/plain; charset=utf-8\r\n");
        head.append(value).append("\r\n");
    }

    private void appendPart(String name, String more) {
        head.append("--")
                .append(boundary)
                .append("\r\nContent-Disposition: form-data; name=\"")
                .append(name)
                .append("\"\r\n")
                .append(more)
                .append("\r\n");
    }

    /** Opens the file; null makes the publisher fail the request. */
    private @Nullable InputStream openFile() {
        try {
            return file.content().openStream();
        } catch (IOException ignored) {
            return null;
        }
    }

    /** Percent-encodes quotes and line breaks as browsers do. */
    private static String escapeFileName(String name) {
        return name.replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A");
    }
}
