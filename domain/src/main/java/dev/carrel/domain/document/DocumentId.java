package dev.carrel.domain.document;

import dev.carrel.domain.OpaqueId;

/** The id of a document; generated, never reused. */
public record DocumentId(String value) {

    public DocumentId {
        OpaqueId.requireValid("document_id", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
