package dev.carrel.http.api.document;

import dev.carrel.api.document.AddDocumentRequest;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.http.request.BodyFields;

/** Reads documents to add. */
final class NewDocumentReader {

    private NewDocumentReader() {}

    static AddDocumentRequest readRequest(BodyFields fields) {
        return new AddDocumentRequest(fields.readString("url"), fields.readString("text"), fields.readString("key"),
                fields.readString("title"), fields.readString("sourceUrl"), fields.readString("imageSnippet"),
                fields.readMap("attributes"));
    }

    /**
     * Returns the page or text of a request.
     *
     * @throws InvalidRequestException if a value is invalid
     */
    static NewDocument toNewDocument(AddDocumentRequest request) {
        return withAttributes(NewDocument.fromFields(request.url(), request.text(), request.key(), request.title(),
                request.sourceUrl(), request.imageSnippet()), request);
    }

    /**
     * Returns a file with the other fields of a request.
     *
     * @throws InvalidRequestException if a value is invalid
     */
    static NewDocument toNewDocument(DocumentSource.SourceFile file, AddDocumentRequest request) {
        return withAttributes(NewDocument.fromFields(file, request.key(), request.title(), request.sourceUrl(),
                request.imageSnippet()), request);
    }

    private static NewDocument withAttributes(NewDocument document, AddDocumentRequest request) {
        return request.attributes() == null ? document
                : document.withAttributes(Attributes.of(request.attributes()));
    }
}
