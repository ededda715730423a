package dev.carrel.bootstrap.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.bootstrap.cli.client.CommandClient.BatchResult;
import dev.carrel.client.transport.HttpTransport;
import dev.carrel.client.transport.NewDocumentFields;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.NewDocument;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Adds documents to a library of a server, all at once.
 *
 * @param path of batches of the library
 */
record RemoteBatch(HttpTransport transport, String path) {

    /** Adds documents as {@link CommandClient#addDocuments} does. */
    List<Optional<BatchResult>> addDocuments(List<NewDocument> documents, Duration limit) {
        List<JsonNode> lines = transport.sendLines(path,
                documents.stream().map(RemoteBatch::toLine).toList(), limit);
        return IntStream.range(0, documents.size())
                .mapToObj(each -> each < lines.size() ? toBatchResult(lines.get(each)) : Optional.<BatchResult>empty())
                .toList();
    }

    /** Returns the fields of a line that adds a document; a file is read completely. */
    private static Map<String, Object> toLine(NewDocument document) {
        Map<String, Object> fields = NewDocumentFields.of(document);
        if (document.source() instanceof DocumentSource.SourceFile file) {
            fields.put("file", readFile(file));
            fields.put("fileName", file.name());
        }
        return fields;
    }

    /** Returns the bytes, which are written as Base64. A file that cannot be read is empty, and so is rejected. */
    private static byte[] readFile(DocumentSource.SourceFile file) {
        try (InputStream content = file.content().openStream()) {
            return content.readAllBytes();
        } catch (IOException ignored) {
            return new byte[0];
        }
    }

    /** Converts a line of the response to a batch; empty for a problem. */
    private static Optional<BatchResult> toBatchResult(JsonNode line) {
        String id = line.path("id").textValue();
        return id == null
                ? Optional.empty()
                : Optional.of(new BatchResult(new DocumentId(id),
                        BodyStatus.parseDocumentStatus(line.path("status").asText()),
                        line.path("message").textValue(), line.path("unchanged").asBoolean(),
                        line.path("kept").isNumber() ? line.path("kept").doubleValue() : null));
    }
}
