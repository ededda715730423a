package dev.carrel.http.api.document;

import dev.carrel.api.document.AddDocumentRequest;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.http.request.BodyFields;
import java.util.Base64;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A document in a line of a batch: the body of a single addition, or a file in its place.
 *
 * @param file the bytes of the file in Base64; null for a page or text
 */
record BatchDocument(AddDocumentRequest document, @Nullable String file, @Nullable String fileName) {

    static BatchDocument read(BodyFields fields) {
        return new BatchDocument(AddDocumentRequest.read(fields::readString, fields::readMap),
                fields.readString("file"), fields.readString("fileName"));
    }

    NewDocument toNewDocument() {
        if (Stream.of(document.url(), document.text(), file).filter(Objects::nonNull).count() != 1) {
            throw InvalidRequestException.of("", "exactly one of url, text and file must be given");
        }
        if (file == null) {
            return document.toNewDocument();
        }
        var source = new DocumentSource.SourceFile(Objects.requireNonNullElse(fileName, ""), null,
                ByteSource.of(decodeFile(file)));
        return document.toNewDocument(source);
    }

    private static byte[] decodeFile(String base64) {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException ignored) {
            throw InvalidRequestException.of("file", "must be Base64");
        }
    }
}
