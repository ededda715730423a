package dev.carrel.api.document;

import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.InvalidRequestException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A document to add: exactly one of {@code url} and {@code text} must be given.
 *
 * @param attributes strings, numbers, booleans and lists of strings
 */
public record AddDocumentRequest(@Nullable String url, @Nullable String text, @Nullable String key,
        @Nullable String title, @Nullable String sourceUrl, @Nullable String imageSnippet,
        @Nullable Map<String, Object> attributes) {

    /** The fields that a form has beside its file. */
    public static final List<String> FIELDS_OF_FILE = List.of("key", "title", "sourceUrl", "imageSnippet",
            "attributes");

    /** Reads a request by the names of its fields; null for an absent one. */
    public static AddDocumentRequest read(Function<String, @Nullable String> texts,
            Function<String, @Nullable Map<String, Object>> objects) {
        return new AddDocumentRequest(texts.apply("url"), texts.apply("text"), texts.apply("key"),
                texts.apply("title"), texts.apply("sourceUrl"), texts.apply("imageSnippet"),
                objects.apply("attributes"));
    }

    /**
     * Returns the page or text of the request.
     *
     * @throws InvalidRequestException if a value is invalid
     */
    public NewDocument toNewDocument() {
        return withAttributes(NewDocument.fromFields(url, text, key, title, sourceUrl, imageSnippet));
    }

    /**
     * Returns a file with the other fields of the request.
     *
     * @throws InvalidRequestException if a value is invalid
     */
    public NewDocument toNewDocument(DocumentSource.SourceFile file) {
        return withAttributes(NewDocument.fromFields(file, key, title, sourceUrl, imageSnippet));
    }

    private NewDocument withAttributes(NewDocument document) {
        return attributes == null ? document : document.withAttributes(Attributes.of(attributes));
    }
}
