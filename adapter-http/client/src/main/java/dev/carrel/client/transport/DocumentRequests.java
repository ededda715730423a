package dev.carrel.client.transport;

import dev.carrel.api.document.AddedDocumentBody;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.NewDocument;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Creates the requests about documents. */
public final class DocumentRequests {

    private DocumentRequests() {}

    /**
     * Adds a document: a text or a page as JSON, a file as a form.
     *
     * @param path of the documents of a library
     */
    public static AddedDocumentBody send(HttpTransport transport, String path, NewDocument document) {
        Map<String, Object> fields = NewDocumentFields.of(document);
        return document.source() instanceof DocumentSource.SourceFile file
                ? transport.sendForm(path, new MultipartUpload(file, fields), AddedDocumentBody.class)
                : transport.exchangeJson("POST", path, fields, AddedDocumentBody.class);
    }

    /** Returns the parameters of a page of selected documents. */
    public static String toQueryString(DocumentSelection selection, @Nullable String cursor, int limit) {
        return toQueryString(cursor, limit) + conditions(selection);
    }

    /** Returns the parameters of a page of a list. */
    public static String toQueryString(@Nullable String cursor, int limit) {
        return "?limit=" + limit + (cursor == null ? "" : "&cursor=" + encode(cursor));
    }

    /** Returns the parameters that select documents; empty for all. */
    public static String toQueryString(DocumentSelection selection) {
        return conditions(selection).replaceFirst("&", "?");
    }

    private static String conditions(DocumentSelection selection) {
        String status = selection.status() == null ? "" : "&status=" + selection.status().wireName();
        String filter = selection.filter().isEverything() ? ""
                : "&filter=" + encode(ApiJson.format(selection.filter().toMap()));
        return status + filter + (selection.words().isBlank() ? "" : "&query=" + encode(selection.words()));
    }

    private static String encode(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
