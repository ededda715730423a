package dev.carrel.http.upload;

import dev.carrel.api.document.AddDocumentRequest;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.http.exchange.JsonCodec;
import dev.carrel.http.exchange.MultipartForm;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.ProblemType;
import java.io.IOException;
import java.util.Map;

/** A document that was uploaded as a multipart form with a file. */
public final class MultipartDocument {

    static final String FILE_PART = "file";
    private static final String ATTRIBUTES_PART = "attributes";

    private MultipartDocument() {}

    /**
     * Returns the document. Its file exists until the request is completed.
     *
     * @throws ProblemException if the form or a part of it is not valid
     */
    public static NewDocument toNewDocument(MultipartForm form) throws IOException {
        return switch (form) {
            case MultipartForm.MalformedForm malformed ->
                    throw new ProblemException(Problem.of(ProblemType.MALFORMED_REQUEST, malformed.detail()));
            case MultipartForm.FormParts parts -> toNewDocument(parts);
        };
    }

    private static NewDocument toNewDocument(MultipartForm.FormParts parts) throws IOException {
        MultipartForm.FilePart file = parts.file();
        if (!parts.invalidParameters().isEmpty() || file == null) {
            throw new ProblemException(
                    ProblemMapper.invalidRequestProblem(parts.invalidParameters(), "Some parts are not acceptable."));
        }
        Map<String, String> texts = parts.texts();
        NewDocument document = AddDocumentRequest.read(texts::get, name -> null)
                .toNewDocument(
                        new DocumentSource.SourceFile(file.name(), file.mediaType(), ByteSource.of(file.content())));
        String attributes = texts.get(ATTRIBUTES_PART);
        return attributes == null ? document : document.withAttributes(parseAttributes(attributes));
    }

    private static Attributes parseAttributes(String json) {
        return JsonCodec.parseMap(json)
                .map(Attributes::of)
                .orElseThrow(() -> InvalidRequestException.of(ATTRIBUTES_PART, "must be a JSON object"));
    }
}
