package dev.carrel.mcp.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.api.mcp.McpCaller;
import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.mcp.protocol.ProtocolJson;
import java.util.Optional;

/** The documents of the libraries as resources. They are not listed: searches find them. */
public final class DocumentResources {

    static final String MIME_TYPE = "text/markdown";

    private DocumentResources() {}

    /** Returns the result of {@code resources/templates/list}. */
    public static ObjectNode listTemplates() {
        ObjectNode result = ProtocolJson.newObject();
        result.putArray("resourceTemplates")
                .addObject()
                .put("uriTemplate", DocumentReference.URI_TEMPLATE)
                .put("name", "document")
                .put("title", "Document")
                .put("description", "The text of a document, as Markdown.")
                .put("mimeType", MIME_TYPE);
        return result;
    }

    /** Returns the result of {@code resources/read}; empty if the resource does not exist for the caller. */
    public static Optional<ObjectNode> readResource(String uri, McpCaller caller) {
        return DocumentReference.parseUri(uri)
                .filter(reference -> OpaqueId.isValid(reference.library()) && OpaqueId.isValid(reference.document()))
                .flatMap(reference -> readText(reference, caller))
                .map(document -> {
                    ObjectNode result = ProtocolJson.newObject();
                    result.putArray("contents")
                            .addObject()
                            .put("uri", uri)
                            .put("mimeType", MIME_TYPE)
                            .put("text", document.text());
                    return result;
                });
    }

    private static Optional<DocumentText> readText(DocumentReference reference, McpCaller caller) {
        try {
            return caller.findLibrary(new LibraryId(reference.library()), TokenScope.READ)
                    .map(library -> DocumentText.read(library, new DocumentId(reference.document()), caller));
        } catch (NotFoundException ignored) {
            return Optional.empty();
        }
    }
}
