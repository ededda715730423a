package dev.carrel.mcp.tool;

import dev.carrel.api.mcp.McpCaller;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.NotFoundException;
import java.util.Objects;

/**
 * A document with its text.
 *
 * @param url never empty, as in a search result
 * @param text Markdown
 */
record DocumentText(Document document, String title, String url, String text) {

    /**
     * Reads a document.
     *
     * @throws NotFoundException if it does not exist, or has no text yet
     */
    static DocumentText read(LibraryHandle library, DocumentId id, McpCaller caller) {
        Document document = library.documents().getDocument(id);
        DocumentContent content = library.documents()
                .findContent(id)
                .orElseThrow(() -> NotFoundException.ofDocument(id.value()));
        WebAddress address = document.learnMore();
        return new DocumentText(document, Objects.requireNonNullElse(document.title(), content.title()),
                address == null ? caller.documentUrl(library.id(), id) : address.value(), content.fullText());
    }

    /** Returns the length of the text in characters (Unicode code points). */
    int characterCount() {
        return text.codePointCount(0, text.length());
    }

    /** Returns a part of the text; empty from its end on. */
    String part(int offset, int limit) {
        int total = characterCount();
        int from = Math.min(offset, total);
        int start = text.offsetByCodePoints(0, from);
        return text.substring(start, text.offsetByCodePoints(start, Math.min(limit, total - from)));
    }
}
