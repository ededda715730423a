package dev.carrel.persistence.table;

import dev.carrel.domain.document.DocumentState;

/**
 * The new state of a document.
 *
 * @param row of the document before the change
 */
public record DocumentStateChange(DocumentRow row, DocumentState state) {

    /** Returns whether the state is final: only a client or a schedule can queue the document again. */
    public boolean isFinal() {
        return DocumentTable.isFinal(state);
    }

    public long key() {
        return row.key();
    }
}
