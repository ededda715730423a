package dev.carrel.client.transport;

import dev.carrel.api.document.AddDocumentRequest;
import dev.carrel.api.document.AddedDocumentBody;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.DocumentMetadata;
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
        DocumentMetadata metadata = document.metadata();
        String sourceUrl = textOrNull(metadata.sourceUrl());
        String image = textOrNull(metadata.imageSnippet());
        Map<String, Object> attributes = mapOrNull(metadata.attributes());
        return switch (document.source()) {
            case DocumentSource.WebPage page -> transport.exchangeJson("POST", path, new AddDocumentRequest(
                    page.url().value(), null, document.key(), metadata.title(), sourceUrl, image, attributes),
                    AddedDocumentBody.class);
            case DocumentSource.RawText raw -> transport.exchangeJson("POST", path, new AddDocumentRequest(null,
                    raw.text(), document.key(), metadata.title(), sourceUrl, image, attributes),
                    AddedDocumentBody.class);
            case DocumentSource.SourceFile file ->
                    transport.sendForm(path, new MultipartUpload(file, document), AddedDocumentBody.class);
        };
    }

    /** Returns the parameters of a page of selected documents. */
    public static String toQueryString(DocumentSelection selection, @Nullable String cursor, int limit) {
        return "?limit=" + limit + (cursor == null ? "" : "&cursor=" + encode(cursor)) + conditions(selection);
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

    private static @Nullable Map<String, Object> mapOrNull(Attributes attributes) {
        return attributes.isEmpty() ? null : attributes.toMap();
    }

    private static @Nullable String textOrNull(@Nullable WebAddress address) {
        return address == null ? null : address.value();
    }
}
