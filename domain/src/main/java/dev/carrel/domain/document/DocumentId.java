package dev.carrel.domain.document;

import dev.carrel.domain.OpaqueId;

/** Names a document; made here, and never given to another document. */
public record DocumentId(String value) {

    public DocumentId {
        OpaqueId.requireValid("document_id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
