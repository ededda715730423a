package dev.carrel.cli.client;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.NewDocument;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A file with what is said about it, as a form (RFC 7578). The file is read while it is sent, and again when it is sent
 * again, so that it is never in memory as a whole.
 */
final class MultipartUpload {

    /** Random, so that it is in no file. */
    private final String boundary = "carrel-" + UUID.randomUUID();
    private final StringBuilder head = new StringBuilder();
    private final DocumentSource.SourceFile file;

    MultipartUpload(DocumentSource.SourceFile file, NewDocument document) {
        this.file = file;
        appendField("key", document.key());
        appendField("title", document.metadata().title());
        appendField("sourceUrl", textOrNull(document.metadata().sourceUrl()));
        appendField("imageSnippet", textOrNull(document.metadata().imageSnippet()));
        appendPart("file\"; filename=\"" + escapeFileName(file.name()), "Content-Type: application/octet-stream\r\n");
    }

    String contentType() {
        return "multipart/form-data; boundary=" + boundary;
    }

    /** Of the file, in bytes. */
    long fileSize() {
        return file.content().size();
    }

    /** Of a length that is known beforehand, by which a server can refuse what is too large. */
    BodyPublisher bodyPublisher() {
        return BodyPublishers.concat(BodyPublishers.ofString(head.toString()),
                BodyPublishers.fromPublisher(BodyPublishers.ofInputStream(this::openFile), file.content().size()),
                BodyPublishers.ofString("\r\n--" + boundary + "--\r\n"));
    }

    private void appendField(String name, @Nullable String value) {
        if (value != null) {
            appendPart(name, "Content-Type: text/plain; charset=utf-8\r\n");
            head.append(value).append("\r\n");
        }
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

    /** Null fails the request, as the publisher promises. */
    private @Nullable InputStream openFile() {
        try {
            return file.content().openStream();
        } catch (IOException ignored) {
            return null;
        }
    }

    /** The way of browsers: what would end the name is written as in a URL. */
    private static String escapeFileName(String name) {
        return name.replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static @Nullable String textOrNull(@Nullable WebAddress address) {
        return address == null ? null : address.value();
    }
}
